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
  /**
   * Switches to the shadows of a configuration; the receivers' shaders change with them. What was compiled and uploaded for the
   * shadows of before stays for the way back, unless it was for maps of another size.
   */
  applyConfiguration(configuration: Pick<Configuration, 'tier' | 'shadows'>): void;
  /** Takes over the casters of a layer's new set, and uploads them. */
  setResidentSet(set: ResidentSet): void;
  /** Puts the casters where they belong relative to the origin. */
  placeMeshes(origin: Readonly<RenderOrigin>): void;
  /** Before each frame: decides whether there is a shadow pass and how deep it reaches. */
  update(pose: CameraPose, origin: Readonly<RenderOrigin>): void;
  /** Draws one instance of every caster out of sight until {@link hideVariants}, whatever the pose. */
  showVariants(): void;
  hideVariants(): void;
  /** Forgets what the GPU has, and uploads it: after a lost context. */
  invalidate(): void;
  dispose(): void;
}

/** What one batch of casters adds to a frame. */
export interface ShadowRow extends CasterRow {
  readonly drawCalls: number;
  /** Edge of each cascade's map as it is drawn here, texels: half the tier's on a software rasteriser. */
  readonly mapSizeTexels: number;
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

/** How shadows end, where there are any. */
type ShadowMode = Exclude<Configuration['shadows'], 'off'>;

/** Creates the shadows of the sun, none until they are configured. */
export function createShadows(parts: ShadowParts): Shadows {
  const { sun } = parts;
  const setOfLayer = new Map<ResidentSet['layer'], ResidentSet>();
  let origin: Readonly<RenderOrigin> = { xWorldMeters: 0, zWorldMeters: 0 };
  /** Stay while shadows are switched off. */
  let maps: ShadowMaps | undefined;
  let areVariantsShown = false;
  sun.shadowEnabled = false;

  function findCasters(): ShadowCasters | undefined {
    return maps?.casters;
  }

  return {
    get drawCallCount() {
      return (maps?.cascadeCount ?? 0) * (findCasters()?.drawnBatchCount ?? 0);
    },
    get triangleCount() {
      return (maps?.cascadeCount ?? 0) * (findCasters()?.triangleCount ?? 0);
    },
    get rows() {
      if (maps?.casters === undefined) return [];
      const { casters, cascadeCount, sizeTexels: mapSizeTexels } = maps;
      return casters.rows.map((row) => ({
        ...row,
        drawCalls: row.instanceCount > 0 ? cascadeCount : 0,
        mapSizeTexels,
      }));
    },
    applyConfiguration({ tier, shadows }) {
      const settings = shadows === 'off' ? undefined : RENDER_TIERS[tier].shadowMap;
      sun.shadowEnabled = settings !== undefined;
      if (shadows === 'off' || settings === undefined) {
        maps?.chooseMode(undefined);
        return;
      }
      const sizeTexels = settings.sizeTexels * (parts.isSoftware ? SOFTWARE_SIZE_RATIO : 1);
      if (maps?.sizeTexels !== sizeTexels || maps.cascadeCount !== settings.cascadeCount) {
        maps?.dispose();
        maps = createShadowMaps(parts, sizeTexels, settings.cascadeCount);
      }
      if (!maps.chooseMode(shadows)) return;
      // What came while others were shown.
      for (const set of setOfLayer.values()) maps.setResidentSet(set);
      maps.casters?.placeMeshes(origin);
    },
    setResidentSet(set) {
      setOfLayer.set(set.layer, set);
      maps?.setResidentSet(set);
    },
    placeMeshes(next) {
      origin = next;
      findCasters()?.placeMeshes(next);
    },
    update(pose) {
      maps?.update(pose, origin, areVariantsShown);
    },
    showVariants() {
      areVariantsShown = true;
      findCasters()?.showVariants();
    },
    hideVariants() {
      areVariantsShown = false;
      findCasters()?.showInstances(true);
    },
    invalidate() {
      findCasters()?.invalidate();
    },
    dispose() {
      maps?.dispose();
      maps = undefined;
    },
  };
}

/** Maps of one size, and the casters that are drawn into them. */
interface ShadowMaps {
  readonly sizeTexels: number;
  readonly cascadeCount: number;
  /** Those of the mode; undefined while there are no shadows. */
  readonly casters: ShadowCasters | undefined;
  /**
   * Shows the casters of a mode, or none. All others stay, hidden, with their shaders; their instances are those of when they were hidden.
   *
   * @returns whether others are shown now
   */
  chooseMode(mode: ShadowMode | undefined): boolean;
  setResidentSet(set: ResidentSet): void;
  update(pose: CameraPose, origin: Readonly<RenderOrigin>, areVariantsShown: boolean): void;
  dispose(): void;
}

function createShadowMaps(
  { scene, camera, sun, getCasterAppearance }: ShadowParts,
  sizeTexels: number,
  cascadeCount: number,
): ShadowMaps {
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

  const castersOfMode = new Map<ShadowMode, ShadowCasters>();
  let chosen: ShadowMode | undefined;
  let casters: ShadowCasters | undefined;
  const boxMin = new Vector3();
  const boxMax = new Vector3();

  function findOrCreateCasters(mode: ShadowMode): ShadowCasters {
    let found = castersOfMode.get(mode);
    if (found === undefined) {
      // A matching shadow dissolves with its instance; the other is whole until the instance has gone.
      found = createShadowCasters(scene, (batch) =>
        getCasterAppearance(batch, mode === 'matching' ? batch.edge : 'vanish'),
      );
      castersOfMode.set(mode, found);
    }
    return found;
  }

  function listCasters(): void {
    const shadowMap = generator.getShadowMap();
    if (shadowMap !== null) shadowMap.renderList = [...(casters?.meshes ?? [])];
  }
  listCasters();

  return {
    sizeTexels,
    cascadeCount,
    get casters() {
      return casters;
    },
    chooseMode(mode) {
      if (mode === chosen) return false;
      chosen = mode;
      casters?.showInstances(false);
      casters = mode === undefined ? undefined : findOrCreateCasters(mode);
      listCasters();
      return casters !== undefined;
    },
    setResidentSet(set) {
      casters?.setResidentSet(set);
      listCasters();
    },
    update(pose, origin, areVariantsShown) {
      if (casters === undefined) return;
      const { min, max } = casters.heights;
      // From high above nothing that shadows fall on is near enough to show them.
      if (!areVariantsShown) casters.showInstances(min <= max && pose.yWorldMeters - max < SHADOW_DISTANCE_METERS);
      const x = pose.xWorldMeters - origin.xWorldMeters;
      const z = pose.zWorldMeters - origin.zWorldMeters;
      boxMin.set(x - CASTER_REACH_METERS, min, z - CASTER_REACH_METERS);
      boxMax.set(x + CASTER_REACH_METERS, max, z + CASTER_REACH_METERS);
      if (min <= max) casterBounds.reConstruct(boxMin, boxMax);
    },
    dispose() {
      for (const hidden of castersOfMode.values()) hidden.dispose();
      generator.dispose();
    },
  };
}
