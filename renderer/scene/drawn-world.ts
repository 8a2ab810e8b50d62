import type { Scene } from '@babylonjs/core/scene.js';
import { createCullView, cullViewInto, FAR_METERS, NEAR_METERS } from '../../core/culling/index.ts';
import type { CullPath } from '../../core/culling/index.ts';
import type { CameraPose, Configuration } from '../../core/scenario/index.ts';
import type { RenderEngine } from '../engine/index.ts';
import { computeSunAndAir, createLights, createTerrainMaterial, setLights } from '../materials/index.ts';
import type { FadeEye } from '../materials/index.ts';
import { createHiddenChunkOverlay } from '../overlays/index.ts';
import { createLayerCulling } from './cull-layers.ts';
import { createInstanceLayer } from './instance-layer.ts';
import type { InstanceLayer } from './instance-layer.ts';
import type { WorldAssets } from './load-world-assets.ts';
import { updateRenderOrigin } from './render-origin.ts';
import type { RenderOrigin } from './render-origin.ts';
import { createShadows } from './shadows.ts';
import { createSky } from './sky.ts';
import type { StreamedWorld } from './streamed-world.ts';
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
  /** Brings the world to the eye and what changed of it to the GPU. */
  stream(world: StreamedWorld, pose: CameraPose): void;
  /** Decides which instances are drawn, unless nothing that this depends on has changed. */
  cull(world: StreamedWorld, pose: CameraPose, path: CullPath): void;
  draw(pose: CameraPose): void;
  /** One instance of every batch out of sight, until the next pass that `requirePass` asks for. */
  showVariants(): void;
  readonly requirePass: () => void;
  readonly setHiddenChunksShown: (isShown: boolean) => void;
  /** The next frame streams another world: nothing of this one's terrain holds. */
  forgetTerrain(): void;
  /** Uploads everything anew: after a lost context. */
  rebuild(world: StreamedWorld): void;
  dispose(): void;
}

/** Creates everything that is drawn, empty until it is first streamed. */
export function createDrawnWorld(engine: RenderEngine, scene: Scene, assets: WorldAssets): DrawnWorld {
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
  const shadows = createShadows({ scene, camera, sun: lights.sun, getCasterAppearance });
  const culling = createLayerCulling(layers);
  const hiddenChunks = createHiddenChunkOverlay(scene);
  const origin: RenderOrigin = { xWorldMeters: NaN, zWorldMeters: NaN };
  const cullView = createCullView();
  const fadeEye: FadeEye = assets.fadeEye;
  const counters: SceneCounters = {
    cullMs: 0,
    streamingMs: 0,
    residentInstances: 0,
    outsideDistanceInstances: 0,
    outsideFrustumInstances: 0,
    hiddenByTerrainInstances: 0,
    drawnInstances: 0,
    drawCalls: 0,
    triangles: 0,
  };

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

  return {
    counters,
    applyConfiguration(configuration) {
      air.set(computeSunAndAir(configuration.timeOfDayHours, configuration.mist));
      setLights(lights, air.current);
      shadows.applyConfiguration(configuration);
    },
    stream(world, pose) {
      const startMs = performance.now();
      const { levelMask, sets } = world.advance(pose.xWorldMeters, pose.zWorldMeters);
      if (levelMask !== 0) terrain.updateRings(world.clipmap, levelMask, world);
      if (sets.forest !== undefined) forest.setResidentSet(sets.forest);
      if (sets.clutter !== undefined) clutter.setResidentSet(sets.clutter);
      for (const set of [sets.forest, sets.clutter]) if (set !== undefined) shadows.setResidentSet(set);
      const hasOriginMoved = updateRenderOrigin(origin, pose.xWorldMeters, pose.zWorldMeters);
      const hasWorldMoved = levelMask !== 0 || sets.forest !== undefined || sets.clutter !== undefined;
      if (hasWorldMoved) culling.requirePass();
      if (hasWorldMoved || hasOriginMoved) {
        terrain.placeMeshes(world.clipmap, origin);
        for (const layer of layers) layer.placeMeshes(origin);
        shadows.placeMeshes(origin);
      }
      counters.streamingMs = performance.now() - startMs;
    },
    cull(world, pose, path) {
      const startMs = performance.now();
      cullViewInto(cullView, pose, engine.getRenderWidth() / engine.getRenderHeight(), NEAR_METERS, FAR_METERS);
      eyeXWorldMeters = pose.xWorldMeters;
      eyeZWorldMeters = pose.zWorldMeters;
      const hasPassed = culling.cullLayers(cullView, path, world, counters);
      counters.cullMs = performance.now() - startMs;
      if (hasPassed) updateOverlay();
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
    showVariants() {
      for (const layer of layers) layer.showVariants();
      shadows.showVariants();
    },
    requirePass: culling.requirePass,
    setHiddenChunksShown(isShown) {
      hiddenChunks.isShown = isShown;
      updateOverlay();
    },
    forgetTerrain() {
      terrain.invalidate();
    },
    rebuild(world) {
      terrain.invalidate();
      // A world that was never streamed has no rings yet; its first frame uploads all of them.
      if (world.isIdle) terrain.updateRings(world.clipmap, ALL_LEVELS_MASK, world);
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
