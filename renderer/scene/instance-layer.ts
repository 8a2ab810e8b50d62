import type { Scene } from '@babylonjs/core/scene.js';
import { createCullResult, cullResidentSetInto } from '../../core/culling/index.ts';
import type { CullPath, CullPreparation, CullResult, CullView, HeightPyramid } from '../../core/culling/index.ts';
import type { InstanceBatch, ResidentSet } from '../../core/streaming/index.ts';
import { createBatchMesh } from './batch-mesh.ts';
import type { BatchAppearance, BatchMesh } from './batch-mesh.ts';
import type { RenderOrigin } from './render-origin.ts';

/** One batch as the next frame draws it. */
export interface LayerRow {
  readonly batch: InstanceBatch;
  readonly drawnInstances: number;
  readonly trianglesPerInstance: number;
}

/** One layer of the streamed world as drawn: forest or clutter. */
export interface InstanceLayer {
  /** Result of the last pass; undefined before the first set. */
  readonly cullResult: CullResult | undefined;
  readonly drawCallCount: number;
  readonly triangleCount: number;
  /** What each batch of the resident set adds to a frame. */
  readonly rows: readonly LayerRow[];
  /** @param preparation - of this set */
  setResidentSet(set: ResidentSet, preparation: CullPreparation): void;
  /** Runs a cull pass over the resident set. */
  cull(view: CullView, path: CullPath, pyramid: HeightPyramid | undefined): void;
  /** Shows what the last pass left; uploads batches whose visible instances changed. */
  showVisible(): void;
  /** Draws one instance of every batch out of sight: every shader variant, whatever the view. */
  showVariants(): void;
  /** Puts the meshes where they belong relative to the origin. */
  placeMeshes(origin: Readonly<RenderOrigin>): void;
  /** Forgets what the GPU has: after a lost context. */
  invalidate(): void;
  dispose(): void;
}

/**
 * Creates a layer without instances.
 *
 * @param getAppearance - geometry and material of a batch; called once a batch key
 */
export function createInstanceLayer(
  scene: Scene,
  getAppearance: (batch: InstanceBatch) => BatchAppearance,
): InstanceLayer {
  const meshOfKey = new Map<string, BatchMesh>();
  /** In the order of the set's batches. */
  let meshes: readonly BatchMesh[] = [];
  let cullResult: CullResult | undefined;

  /** Meshes are drawn in the order of their creation: nearest band first, so that what is near spares what is behind it. */
  function createMissingMeshes(batches: readonly InstanceBatch[]): void {
    const missing = batches.filter(({ key }) => !meshOfKey.has(key));
    missing.sort((batch, other) => batch.band.fadeInStartMeters - other.band.fadeInStartMeters);
    for (const batch of missing) meshOfKey.set(batch.key, createBatchMesh(scene, batch, getAppearance(batch)));
  }

  return {
    get cullResult() {
      return cullResult;
    },
    get drawCallCount() {
      let count = 0;
      for (const mesh of meshes) if (mesh.drawnCount > 0) count++;
      return count;
    },
    get triangleCount() {
      let count = 0;
      for (const mesh of meshes) count += mesh.drawnCount * mesh.triangleCountPerInstance;
      return count;
    },
    get rows() {
      return (cullResult?.set.batches ?? []).map((batch, index) => {
        const { drawnCount, triangleCountPerInstance } = meshes[index] as BatchMesh;
        return { batch, drawnInstances: drawnCount, trianglesPerInstance: triangleCountPerInstance };
      });
    },
    setResidentSet(set, preparation) {
      cullResult = createCullResult(set, cullResult, preparation);
      const previous = meshes;
      createMissingMeshes(set.batches);
      meshes = set.batches.map((batch) => {
        const mesh = meshOfKey.get(batch.key) as BatchMesh;
        mesh.setBatch(batch);
        return mesh;
      });
      for (const mesh of previous) if (!meshes.includes(mesh)) mesh.hide();
    },
    cull(view, path, pyramid) {
      if (cullResult !== undefined) cullResidentSetInto(cullResult, view, path, pyramid);
    },
    showVisible() {
      if (cullResult === undefined) return;
      for (let batch = 0; batch < meshes.length; batch++) {
        (meshes[batch] as BatchMesh).showInstances(
          cullResult.visibleIndices[batch] as Uint32Array,
          cullResult.visibleCounts[batch] as number,
        );
      }
    },
    showVariants() {
      for (const mesh of meshes) mesh.showVariant();
    },
    placeMeshes(origin) {
      if (cullResult === undefined) return;
      const { originXWorldMeters, originZWorldMeters } = cullResult.set;
      for (const { mesh } of meshes) {
        mesh.position.set(originXWorldMeters - origin.xWorldMeters, 0, originZWorldMeters - origin.zWorldMeters);
      }
    },
    invalidate() {
      for (const mesh of meshOfKey.values()) mesh.invalidate();
    },
    dispose() {
      for (const mesh of meshOfKey.values()) mesh.dispose();
      meshOfKey.clear();
      meshes = [];
      cullResult = undefined;
    },
  };
}
