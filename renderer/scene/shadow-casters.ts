import type { Scene } from '@babylonjs/core/scene.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { CULL_VOLUME_STRIDE } from '../../core/streaming/index.ts';
import type { InstanceBatch, ResidentSet } from '../../core/streaming/index.ts';
import { createBatchMesh } from './batch-mesh.ts';
import type { BatchAppearance, BatchMesh } from './batch-mesh.ts';
import type { RenderOrigin } from './render-origin.ts';

/** No camera has this mask: casters are drawn in the shadow pass alone. */
const SHADOW_PASS_ONLY = 0;

/** One batch of casters as drawn. */
interface CasterMesh {
  readonly batchMesh: BatchMesh;
  batch: InstanceBatch;
}

/** Heights between which casters stand, World, metres; empty when min > max. */
interface CasterHeights {
  min: number;
  max: number;
}

/**
 * What casts shadows: meshes of their own that hold every resident instance of the batches that cast. Never the camera's list, from which a
 * caster behind the eye or behind a hill is missing (engine-facts, fact 5).
 */
export interface ShadowCasters {
  /** All of them, also those without instances. */
  readonly meshes: readonly Mesh[];
  /** Of one map's next drawing. */
  readonly drawnBatchCount: number;
  readonly triangleCount: number;
  readonly rows: readonly CasterRow[];
  readonly heights: Readonly<CasterHeights>;
  /** Takes over the casters of a layer's new set. Uploads their matrices, so that drawing them hands over nothing. */
  setResidentSet(set: ResidentSet): void;
  placeMeshes(origin: Readonly<RenderOrigin>): void;
  /** Draws one instance of every batch out of sight: every shader variant. The next `showInstances` ends it, and uploads anew. */
  showVariants(): void;
  /** Draws all resident casters from now on, or none. */
  showInstances(isShown: boolean): void;
  /** Forgets what the GPU has, and uploads it: after a lost context. */
  invalidate(): void;
  dispose(): void;
}

/** What one batch of casters costs in one map. */
export interface CasterRow {
  readonly key: string;
  readonly asset: string;
  readonly level: InstanceBatch['level'];
  readonly instanceCount: number;
  readonly trianglesPerInstance: number;
}

/** Creates it without casters. */
export function createShadowCasters(
  scene: Scene,
  getAppearance: (batch: InstanceBatch) => BatchAppearance,
): ShadowCasters {
  const setOfLayer = new Map<ResidentSet['layer'], ResidentSet>();
  const casterOfKey = new Map<string, CasterMesh>();
  const heights: CasterHeights = { min: Infinity, max: -Infinity };
  let allIndices = new Uint32Array(0);

  function indicesFor(count: number): Uint32Array {
    if (allIndices.length < count) allIndices = Uint32Array.from({ length: 2 * count }, (_, index) => index);
    return allIndices;
  }

  function createCaster(batch: InstanceBatch): CasterMesh {
    const batchMesh = createBatchMesh(scene, batch, getAppearance(batch));
    batchMesh.mesh.name = `${batch.key} (caster)`;
    batchMesh.mesh.layerMask = SHADOW_PASS_ONLY;
    return { batchMesh, batch };
  }

  function measureHeights(): void {
    heights.min = Infinity;
    heights.max = -Infinity;
    for (const { batch } of casterOfKey.values()) {
      for (let offset = 0; offset < batch.instanceCount * CULL_VOLUME_STRIDE; offset += CULL_VOLUME_STRIDE) {
        heights.min = Math.min(heights.min, batch.volumes[offset + 2] as number);
        heights.max = Math.max(heights.max, batch.volumes[offset + 3] as number);
      }
    }
  }

  return {
    get meshes() {
      return Array.from(casterOfKey.values(), ({ batchMesh }) => batchMesh.mesh);
    },
    get drawnBatchCount() {
      let count = 0;
      for (const { batchMesh } of casterOfKey.values()) if (batchMesh.drawnCount > 0) count++;
      return count;
    },
    get triangleCount() {
      let count = 0;
      for (const { batchMesh } of casterOfKey.values())
        count += batchMesh.drawnCount * batchMesh.triangleCountPerInstance;
      return count;
    },
    get rows() {
      return Array.from(casterOfKey.values(), ({ batch, batchMesh }) => ({
        key: batch.key,
        asset: batch.asset,
        level: batch.level,
        instanceCount: batchMesh.drawnCount,
        trianglesPerInstance: batchMesh.triangleCountPerInstance,
      }));
    },
    heights,
    setResidentSet(set) {
      setOfLayer.set(set.layer, set);
      for (const batch of set.batches) {
        if (!batch.isShadowCaster) continue;
        const caster = casterOfKey.get(batch.key) ?? createCaster(batch);
        caster.batch = batch;
        caster.batchMesh.setBatch(batch);
        caster.batchMesh.showInstances(indicesFor(batch.instanceCount), batch.instanceCount);
        casterOfKey.set(batch.key, caster);
      }
      for (const [key, caster] of casterOfKey) {
        const isResident = [...setOfLayer.values()].some(({ batches }) => batches.includes(caster.batch));
        if (isResident) continue;
        caster.batchMesh.dispose();
        casterOfKey.delete(key);
      }
      measureHeights();
    },
    placeMeshes(origin) {
      for (const { originXWorldMeters, originZWorldMeters, batches } of setOfLayer.values()) {
        for (const { key, isShadowCaster } of batches) {
          if (!isShadowCaster) continue;
          const mesh = casterOfKey.get(key)?.batchMesh.mesh;
          mesh?.position.set(originXWorldMeters - origin.xWorldMeters, 0, originZWorldMeters - origin.zWorldMeters);
        }
      }
    },
    showVariants() {
      for (const { batchMesh } of casterOfKey.values()) batchMesh.showVariant();
    },
    showInstances(isShown) {
      for (const { batchMesh, batch } of casterOfKey.values()) {
        if (isShown) batchMesh.showInstances(indicesFor(batch.instanceCount), batch.instanceCount);
        else batchMesh.hide();
      }
    },
    invalidate() {
      for (const { batchMesh, batch } of casterOfKey.values()) {
        batchMesh.invalidate();
        batchMesh.showInstances(indicesFor(batch.instanceCount), batch.instanceCount);
      }
    },
    dispose() {
      for (const { batchMesh } of casterOfKey.values()) batchMesh.dispose();
      casterOfKey.clear();
      setOfLayer.clear();
    },
  };
}
