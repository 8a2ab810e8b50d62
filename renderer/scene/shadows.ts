import type { Camera } from '@babylonjs/core/Cameras/camera.js';
import { BoundingInfo } from '@babylonjs/core/Culling/boundingInfo.js';
import type { DirectionalLight } from '@babylonjs/core/Lights/directionalLight.js';
import { CascadedShadowGenerator } from '@babylonjs/core/Lights/Shadows/cascadedShadowGenerator.js';
import '@babylonjs/core/Lights/Shadows/shadowGeneratorSceneComponent.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { CameraPose, Configuration } from '../../core/scenario/index.ts';
import type { InstanceBatch, ResidentSet } from '../../core/streaming/index.ts';
import type { FadeEdge } from '../materials/index.ts';
import type { BatchAppearance } from './batch-mesh.ts';
import type { RenderOrigin } from './render-origin.ts';
import { RENDER_TIERS } from './render-tiers.ts';
import { createShadowCasters } from './shadow-casters.ts';
import type { CasterRow, ShadowCasters } from './shadow-casters.ts';

/** Where shadows end and how the cascades are split (world.md §7). */
const SHADOW_DISTANCE_METERS = 300;
const SPLIT_LAMBDA = 0.9;

/**
 * Depth offset as a share of a cascade's depth range. A texel of a stabilised cascade is 2R / size metres wide and its depth range about 2R
 * long, so 1.5 texels' worth of slope is this at 2,048 texels whatever the cascade; less lets needles speckle themselves, more
 * lifts a boulder's shadow off its foot.
 */
const BIAS_TEXELS = 1.5;

/**
 * None: it moves a caster's vertices against their normals, and the normals of needles and leaves are painted round the crown, so crowns
 * would shrink in the shadow pass. The bias alone keeps boulders clean (looked at on presets C2 and C4 with a low sun).
 */
const NORMAL_BIAS = 0;

/** Farther from the eye than any caster stands: boulders' near mesh ends at 180 m, its members at √2 × 48 m beyond. */
const CASTER_REACH_METERS = 256;

/**
 * A software rasteriser draws maps of half the size: crowns beside the eye overlap many times in the first cascade, and at 2,048 texels
 * such a frame took 5.5 s instead of 0.65 s (preset roadside, 480 × 270). On a GPU that is what shadow maps are for.
 */
const SOFTWARE_SIZE_RATIO = 0.5;

// Babylon raises smaller counts to its minimum of 2; its shaders do well with one cascade, which is what the medium tier has.
CascadedShadowGenerator.MIN_CASCADES_COUNT = 1;

/** The sun's shadows. */
export interface Shadows {
  /** Of the next frame's shadow pass; 0 without shadows. */
  readonly drawCallCount: number;
  readonly triangleCount: number;
  readonly rows: readonly ShadowRow[];
  /** Switches to the shadows of a configuration; the receivers' shaders change with them. */
  applyConfiguration(configuration: Pick<Configuration, 'tier' | 'shadows'>): void;
  setResidentSet(set: ResidentSet): void;
  /** Puts the casters where they belong relative to the origin. */
  placeMeshes(origin: Readonly<RenderOrigin>): void;
  /** Before each frame: decides whether there is a shadow pass and how deep it reaches. */
  update(pose: CameraPose, origin: Readonly<RenderOrigin>): void;
  /** Draws one instance of every caster out of sight until the next update. */
  showVariants(): void;
  /** Forgets what the GPU has: after a lost context. */
  invalidate(): void;
  dispose(): void;
}

/** What one batch of casters adds to a frame. */
export interface ShadowRow extends CasterRow {
  readonly drawCalls: number;
}

/** What shadows are made of. */
export interface ShadowParts {
  readonly scene: Scene;
  readonly camera: Camera;
  readonly sun: DirectionalLight;
  /** Whether a software rasteriser draws. */
  readonly isSoftware: boolean;
  readonly getCasterAppearance: (batch: InstanceBatch, edge: FadeEdge) => BatchAppearance;
}

/** Creates the shadows of the sun, none until they are configured. */
export function createShadows(parts: ShadowParts): Shadows {
  const setOfLayer = new Map<ResidentSet['layer'], ResidentSet>();
  let origin: Readonly<RenderOrigin> = { xWorldMeters: 0, zWorldMeters: 0 };
  let active: ActiveShadows | undefined;
  let activeKey = '';

  return {
    get drawCallCount() {
      return active === undefined ? 0 : active.cascadeCount * active.casters.drawnBatchCount;
    },
    get triangleCount() {
      return active === undefined ? 0 : active.cascadeCount * active.casters.triangleCount;
    },
    get rows() {
      if (active === undefined) return [];
      const { casters, cascadeCount } = active;
      return casters.rows.map((row) => ({ ...row, drawCalls: row.instanceCount > 0 ? cascadeCount : 0 }));
    },
    applyConfiguration({ tier, shadows }) {
      const settings = shadows === 'off' ? undefined : RENDER_TIERS[tier].shadowMap;
      const key = settings === undefined ? '' : `${shadows}/${settings.sizeTexels}/${settings.cascadeCount}`;
      if (key === activeKey) return;
      activeKey = key;
      active?.dispose();
      active = undefined;
      if (settings === undefined) return;
      active = createActiveShadows(parts, {
        cascadeCount: settings.cascadeCount,
        sizeTexels: settings.sizeTexels * (parts.isSoftware ? SOFTWARE_SIZE_RATIO : 1),
        isDissolving: shadows === 'matching',
      });
      for (const set of setOfLayer.values()) active.setResidentSet(set);
      active.casters.placeMeshes(origin);
    },
    setResidentSet(set) {
      setOfLayer.set(set.layer, set);
      active?.setResidentSet(set);
    },
    placeMeshes(next) {
      origin = next;
      active?.casters.placeMeshes(next);
    },
    update(pose) {
      active?.update(pose, origin);
    },
    showVariants() {
      active?.casters.showVariants();
    },
    invalidate() {
      active?.casters.invalidate();
    },
    dispose() {
      active?.dispose();
      active = undefined;
    },
  };
}

/** Shadows of one setting: a generator with its maps, and the casters that it draws. */
interface ActiveShadows {
  readonly casters: ShadowCasters;
  readonly cascadeCount: number;
  setResidentSet(set: ResidentSet): void;
  update(pose: CameraPose, origin: Readonly<RenderOrigin>): void;
  dispose(): void;
}

interface ActiveSettings {
  readonly sizeTexels: number;
  readonly cascadeCount: number;
  /** Whether a shadow dissolves with its instance; else it is whole until the instance has gone. */
  readonly isDissolving: boolean;
}

function createActiveShadows(
  { scene, camera, sun, getCasterAppearance }: ShadowParts,
  { sizeTexels, cascadeCount, isDissolving }: ActiveSettings,
): ActiveShadows {
  const generator = new CascadedShadowGenerator(sizeTexels, sun, false, camera);
  generator.numCascades = cascadeCount;
  generator.lambda = SPLIT_LAMBDA;
  generator.shadowMaxZ = SHADOW_DISTANCE_METERS;
  generator.stabilizeCascades = true;
  generator.depthClamp = true;
  generator.filteringQuality = CascadedShadowGenerator.QUALITY_MEDIUM;
  generator.bias = BIAS_TEXELS / sizeTexels;
  generator.normalBias = NORMAL_BIAS;
  // Our own box: the engine's would be made from the bounds of one instance.
  generator.freezeShadowCastersBoundingInfo = true;
  const casterBounds = new BoundingInfo(Vector3.Zero(), Vector3.One());
  generator.shadowCastersBoundingInfo = casterBounds;

  // For PCF the engine switches colours off while it draws the map, and every material takes that for a depth pre-pass: another shader,
  // compiled inside the frame, that ends before the shadow's depth is written. So colours stay on; nobody reads them.
  generator.getShadowMap()?.onBeforeRenderObservable.add(() => scene.getEngine().setColorWrite(true));

  const casters = createShadowCasters(scene, (batch) =>
    getCasterAppearance(batch, isDissolving ? batch.edge : 'vanish'),
  );
  const boxMin = new Vector3();
  const boxMax = new Vector3();

  return {
    casters,
    cascadeCount,
    setResidentSet(set) {
      casters.setResidentSet(set);
      const shadowMap = generator.getShadowMap();
      if (shadowMap !== null) shadowMap.renderList = [...casters.meshes];
    },
    update(pose, origin) {
      const { min, max } = casters.heights;
      // From high above nothing that shadows fall on is near enough to show them.
      casters.showInstances(min <= max && pose.yWorldMeters - max < SHADOW_DISTANCE_METERS);
      const x = pose.xWorldMeters - origin.xWorldMeters;
      const z = pose.zWorldMeters - origin.zWorldMeters;
      boxMin.set(x - CASTER_REACH_METERS, min, z - CASTER_REACH_METERS);
      boxMax.set(x + CASTER_REACH_METERS, max, z + CASTER_REACH_METERS);
      if (min <= max) casterBounds.reConstruct(boxMin, boxMax);
    },
    dispose() {
      casters.dispose();
      generator.dispose();
    },
  };
}
