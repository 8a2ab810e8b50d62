import type { Scene } from '@babylonjs/core/scene.js';
import type { InventoryRow } from '../../core/bridge/index.ts';
import { createCullView, cullViewInto, FAR_METERS, NEAR_METERS } from '../../core/culling/index.ts';
import type { CullPath } from '../../core/culling/index.ts';
import type { CameraPose, Configuration } from '../../core/scenario/index.ts';
import { STREAMING_BUDGET_MS } from '../../core/streaming/index.ts';
import { describeGpu, getRenderingContext } from '../engine/index.ts';
import type { RenderEngine } from '../engine/index.ts';
import { computeSunAndAir, createLights, createTerrainMaterial, setLights } from '../materials/index.ts';
import type { FadeEye } from '../materials/index.ts';
import { createHiddenChunkOverlay } from '../overlays/index.ts';
import { createLayerCulling } from './cull-layers.ts';
import { createInstanceLayer } from './instance-layer.ts';
import type { InstanceLayer } from './instance-layer.ts';
import { describeBatchRow, describeShadowRow, describeSkyRow, describeTerrainRows } from './inventory.ts';
import type { WorldAssets } from './load-world-assets.ts';
import { updateRenderOrigin } from './render-origin.ts';
import type { RenderOrigin } from './render-origin.ts';
import { createShadows } from './shadows.ts';
import { createSky } from './sky.ts';
import type { LayerName, StreamedWorld } from './streamed-world.ts';
import { createStreamingJobs } from './streaming-jobs.ts';
import type { StreamingJob } from './streaming-jobs.ts';
import { createTerrain } from './terrain.ts';
import { createCamera, poseCamera } from './view.ts';
import type { SceneCounters } from './world-scene.ts';

/** Bits of every clipmap level. */
const ALL_LEVELS_MASK = -1;

/** A streamed world's terrain, sky and instances on the GPU, and the three stages of a frame. */
export interface DrawnWorld {
  /** Refilled by the stages. */
  readonly counters: SceneCounters;
  /** Takes over light, air and shadows of a configuration. */
  applyConfiguration(configuration: Configuration): void;
  /** A frame begins: what it did is counted from here. */
  beginFrame(): void;
  /** Brings what has come from the workers to the GPU: as much as a frame's budget allows, or all of it. */
  stream(extent: 'within-budget' | 'all'): void;
  /** Decides which instances are drawn, unless nothing that this depends on has changed. */
  cull(pose: CameraPose, path: CullPath): void;
  draw(pose: CameraPose): void;
  /** The frame draws nothing, and the picture before stays. */
  skip(): void;
  readonly getInventory: () => readonly InventoryRow[];
  /** One instance of every batch and of every caster out of sight, also in what is drawn, until {@link hideVariants}. */
  showVariants(): void;
  /** The next pass shows what is resident. */
  hideVariants(): void;
  readonly setHiddenChunksShown: (isShown: boolean) => void;
  /** Uploads everything anew: after a lost context. */
  rebuild(): void;
  dispose(): void;
}

/** What a drawn world is made of. */
export interface DrawnWorldParts {
  readonly engine: RenderEngine;
  readonly scene: Scene;
  readonly assets: WorldAssets;
  readonly world: StreamedWorld;
}

/** Creates everything that is drawn, empty until it is first streamed. */
export function createDrawnWorld({ engine, scene, assets, world }: DrawnWorldParts): DrawnWorld {
  const camera = createCamera(scene);
  const { air } = assets.surroundings;
  const lights = createLights(scene, air.current);
  const terrainMaterial = createTerrainMaterial(scene, assets.ground, air);
  const terrain = createTerrain(scene, terrainMaterial);
  const sky = createSky(scene, air);
  const forest = createInstanceLayer(scene, assets.props.getAppearance);
  const clutter = createInstanceLayer(scene, assets.props.getAppearance);
  const layers: readonly InstanceLayer[] = [forest, clutter];
  const { getCasterAppearance } = assets.props;
  const shadows = createShadows({
    scene,
    camera,
    sun: lights.sun,
    isSoftware: describeGpu(getRenderingContext(engine)).isSoftware,
    getCasterAppearance,
  });
  const culling = createLayerCulling(layers);
  const hiddenChunks = createHiddenChunkOverlay(scene);
  const origin: RenderOrigin = { xWorldMeters: NaN, zWorldMeters: NaN };
  const cullView = createCullView();
  const fadeEye: FadeEye = assets.fadeEye;
  const counters: SceneCounters = {
    cullMs: 0,
    uploadMs: 0,
    streamingMs: 0,
    residentInstances: 0,
    outsideDistanceInstances: 0,
    outsideFrustumInstances: 0,
    hiddenByTerrainInstances: 0,
    drawnInstances: 0,
    drawCalls: 0,
    triangles: 0,
    uploadedBytes: 0,
    gpuBufferBytes: 0,
  };

  let isPlacementDue = true;
  /** Whether a set has been taken that no pass has shown yet. */
  let isSetNew = false;
  let eyeXWorldMeters = 0;
  let eyeZWorldMeters = 0;

  function updateOverlay(): void {
    if (!hiddenChunks.isShown) return;
    hiddenChunks.update(
      layers.flatMap(({ cullResult }) =>
        cullResult === undefined
          ? []
          : {
              result: cullResult,
              offsetXMeters: cullResult.set.originXWorldMeters - origin.xWorldMeters,
              offsetZMeters: cullResult.set.originZWorldMeters - origin.zWorldMeters,
            },
      ),
      { xMeters: eyeXWorldMeters - origin.xWorldMeters, zMeters: eyeZWorldMeters - origin.zWorldMeters },
    );
  }

  function markWorldMoved(): void {
    isPlacementDue = true;
    culling.requirePass();
  }

  const createSetJob = (layer: LayerName, instances: InstanceLayer): StreamingJob => ({
    isDue: () => world.isSetDue(layer),
    run() {
      world.takeSet(layer, (set, preparation) => {
        instances.setResidentSet(set, preparation);
        shadows.setResidentSet(set);
      });
      isSetNew = true;
      markWorldMoved();
    },
  });
  const terrainJob: StreamingJob = {
    isDue: () => world.isTerrainDue,
    run() {
      terrain.updateRings(world.terrain, world.takeTerrain());
      markWorldMoved();
    },
  };
  const jobs = createStreamingJobs(
    [createSetJob('clutter', clutter), terrainJob, createSetJob('forest', forest)],
    STREAMING_BUDGET_MS,
    () => performance.now(),
  );

  function placeMeshes(pose: CameraPose): void {
    const hasOriginMoved = updateRenderOrigin(origin, pose.xWorldMeters, pose.zWorldMeters);
    if (!isPlacementDue && !hasOriginMoved) return;
    isPlacementDue = false;
    terrain.placeMeshes(world.terrain.clipmap, origin);
    for (const layer of layers) layer.placeMeshes(origin);
    shadows.placeMeshes(origin);
  }

  return {
    counters,
    applyConfiguration(configuration) {
      air.set(computeSunAndAir(configuration.timeOfDayHours, configuration.mist));
      setLights(lights, air.current);
      shadows.applyConfiguration(configuration);
    },
    beginFrame() {
      counters.cullMs = counters.uploadMs = counters.streamingMs = 0;
    },
    stream(extent) {
      if (extent === 'all') jobs.runAll();
      else jobs.runFrame();
    },
    cull(pose, path) {
      const startMs = performance.now();
      const uploadedBeforeMs = counters.uploadMs;
      placeMeshes(pose);
      cullViewInto(cullView, pose, engine.getRenderWidth() / engine.getRenderHeight(), NEAR_METERS, FAR_METERS);
      eyeXWorldMeters = pose.xWorldMeters;
      eyeZWorldMeters = pose.zWorldMeters;
      const hasPassed = culling.cullLayers(cullView, path, world.terrain.pyramid, counters);
      const uploadMs = counters.uploadMs - uploadedBeforeMs;
      counters.cullMs += performance.now() - startMs - uploadMs;
      if (!hasPassed) return;
      if (isSetNew) counters.streamingMs += uploadMs;
      isSetNew = false;
      updateOverlay();
    },
    draw(pose) {
      poseCamera(camera, pose, origin);
      fadeEye.xRenderMeters = pose.xWorldMeters - origin.xWorldMeters;
      fadeEye.zRenderMeters = pose.zWorldMeters - origin.zWorldMeters;
      sky.update(camera);
      shadows.update(pose, origin);
      engine.beginFrame();
      scene.render();
      engine.endFrame();
      counters.drawCalls = terrain.drawCallCount + sky.drawCallCount + shadows.drawCallCount;
      counters.triangles = terrain.triangleCount + sky.triangleCount + shadows.triangleCount;
      for (const layer of layers) {
        counters.drawCalls += layer.drawCallCount;
        counters.triangles += layer.triangleCount;
      }
    },
    skip() {
      counters.drawCalls = 0;
      counters.triangles = 0;
    },
    getInventory: () => [
      ...describeTerrainRows(terrain.ringTriangleCounts),
      describeSkyRow(sky),
      ...layers.flatMap(({ rows }) => rows.map(describeBatchRow)),
      ...shadows.rows.map(describeShadowRow),
    ],
    showVariants() {
      for (const layer of layers) layer.showVariants();
      shadows.showVariants();
    },
    hideVariants() {
      shadows.hideVariants();
      culling.requirePass();
    },
    setHiddenChunksShown(isShown) {
      hiddenChunks.isShown = isShown;
      updateOverlay();
    },
    rebuild() {
      terrain.invalidate();
      terrain.updateRings(world.terrain, ALL_LEVELS_MASK);
      for (const layer of layers) layer.invalidate();
      shadows.invalidate();
      culling.requirePass();
    },
    dispose() {
      hiddenChunks.dispose();
      for (const layer of layers) layer.dispose();
      shadows.dispose();
      terrain.dispose();
      sky.dispose();
      terrainMaterial.dispose(false, true);
    },
  };
}
