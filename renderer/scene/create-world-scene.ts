import { Scene } from '@babylonjs/core/scene.js';
import { createCullView, cullViewInto, FAR_METERS, NEAR_METERS } from '../../core/culling/index.ts';
import type { HeightSample } from '../../core/height-field/index.ts';
import type { CameraPose, Configuration } from '../../core/scenario/index.ts';
import {
  createEngine,
  describeGpu,
  encodePng,
  getRenderingContext,
  readDrawingBuffer,
  watchShaderCompiles,
} from '../engine/index.ts';
import { createLights, createTerrainMaterial } from '../materials/index.ts';
import type { FadeEye } from '../materials/index.ts';
import { createHiddenChunkOverlay } from '../overlays/index.ts';
import { createLayerCulling } from './cull-layers.ts';
import { createInstanceLayer } from './instance-layer.ts';
import type { InstanceLayer } from './instance-layer.ts';
import { loadGroundTextures } from './load-ground-textures.ts';
import { loadPropLibrary } from './prop-library.ts';
import { updateRenderOrigin } from './render-origin.ts';
import type { RenderOrigin } from './render-origin.ts';
import { applyRenderScale } from './render-scale.ts';
import { createSky } from './sky.ts';
import { createStreamedWorld } from './streamed-world.ts';
import type { WorldStep } from './streamed-world.ts';
import { createTerrain } from './terrain.ts';
import { createCamera, poseCamera } from './view.ts';
import type { SceneCounters, WorldScene } from './world-scene.ts';

/** Where the eye stands before anybody says so. */
const INITIAL_POSE: CameraPose = {
  xWorldMeters: 0,
  yWorldMeters: 200,
  zWorldMeters: 0,
  yawRadians: 0,
  pitchRadians: 0.1,
  verticalFovRadians: 1.4,
};

const ALL_LEVELS_MASK = -1;

/** Pause between two looks at whether shaders are ready, milliseconds; compiling runs beside the page meanwhile. */
const COMPILE_POLL_MS = 4;

/**
 * Builds the world of a configuration on a canvas. Nothing is drawn, and nothing streamed, until the first frame.
 *
 * @throws Error, with a message for the user, when WebGL2 is missing or an asset is
 */
export async function createWorldScene(canvas: HTMLCanvasElement, configuration: Configuration): Promise<WorldScene> {
  const creation = createEngine(canvas);
  if (!creation.ok) throw new Error(creation.reason);
  const { engine } = creation;
  const gl = getRenderingContext(engine);
  const gpu = describeGpu(gl);
  const compiles = watchShaderCompiles(engine);
  const scene = new Scene(engine);
  // The sky covers what nothing else does.
  scene.autoClear = false;
  // Culling is ours.
  scene.skipFrustumClipping = true;
  const camera = createCamera(scene);
  createLights(scene);

  const fadeEye: FadeEye = { xRenderMeters: 0, zRenderMeters: 0 };
  const [groundTextures, props] = await Promise.all([
    loadGroundTextures(scene, gpu),
    loadPropLibrary({ scene, gpu, eye: fadeEye }),
  ]);
  const terrainMaterial = createTerrainMaterial(scene, groundTextures);
  const terrain = createTerrain(scene, terrainMaterial);
  const sky = createSky(scene);
  const forest = createInstanceLayer(scene, props.getAppearance);
  const clutter = createInstanceLayer(scene, props.getAppearance);
  const layers: readonly InstanceLayer[] = [forest, clutter];
  const culling = createLayerCulling(layers);
  const hiddenChunks = createHiddenChunkOverlay(scene);

  const origin: RenderOrigin = { xWorldMeters: NaN, zWorldMeters: NaN };
  const cullView = createCullView();
  const scratchSample: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
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
  const lostListeners = new Set<() => void>();
  const restoredListeners = new Set<() => void>();

  let current = configuration;
  let world = createStreamedWorld(configuration);
  let pose = INITIAL_POSE;
  let isContextLost = false;
  let isResizeDue = false;
  let hasDrawn = false;
  applyRenderScale(engine, configuration);

  const resizeObserver = new ResizeObserver(() => {
    isResizeDue = true;
  });
  resizeObserver.observe(canvas);

  function applyStep({ levelMask, sets }: WorldStep): void {
    if (levelMask !== 0) terrain.updateRings(world.clipmap, levelMask, world.seed);
    if (sets.forest !== undefined) forest.setResidentSet(sets.forest);
    if (sets.clutter !== undefined) clutter.setResidentSet(sets.clutter);
    const hasOriginMoved = updateRenderOrigin(origin, pose.xWorldMeters, pose.zWorldMeters);
    const hasWorldMoved = levelMask !== 0 || sets.forest !== undefined || sets.clutter !== undefined;
    if (hasWorldMoved) culling.requirePass();
    if (hasWorldMoved || hasOriginMoved) {
      terrain.placeMeshes(world.clipmap, origin);
      for (const layer of layers) layer.placeMeshes(origin);
    }
  }

  function stream(): void {
    const startMs = performance.now();
    applyStep(world.advance(pose.xWorldMeters, pose.zWorldMeters));
    counters.streamingMs = performance.now() - startMs;
  }

  function cull(): void {
    const startMs = performance.now();
    cullViewInto(cullView, pose, engine.getRenderWidth() / engine.getRenderHeight(), NEAR_METERS, FAR_METERS);
    const hasPassed = culling.cullLayers(cullView, current.cull, world, counters);
    counters.cullMs = performance.now() - startMs;
    if (hasPassed) updateOverlay();
  }

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
    );
  }

  function draw(): void {
    poseCamera(camera, pose, origin);
    fadeEye.xRenderMeters = pose.xWorldMeters - origin.xWorldMeters;
    fadeEye.zRenderMeters = pose.zWorldMeters - origin.zWorldMeters;
    sky.update(camera);
    engine.beginFrame();
    scene.render();
    engine.endFrame();
    counters.drawCalls = terrain.drawCallCount + sky.drawCallCount;
    counters.triangles = terrain.triangleCount + sky.triangleCount;
    for (const layer of layers) {
      counters.drawCalls += layer.drawCallCount;
      counters.triangles += layer.triangleCount;
    }
  }

  function renderFrame(): void {
    if (isContextLost) return;
    if (isResizeDue) engine.resize();
    isResizeDue = false;
    stream();
    cull();
    draw();
    hasDrawn = true;
  }

  function applyConfiguration(next: Configuration): void {
    const previous = current;
    current = next;
    if (next.tier !== previous.tier || next.renderScale !== previous.renderScale) applyRenderScale(engine, next);
    if (next.world === previous.world && next.seed === previous.seed && next.tier === previous.tier) return;
    world = createStreamedWorld(next);
    terrain.invalidate();
    hasDrawn = false;
  }

  /** Whether everything that was asked to be drawn can be. */
  function isDrawable(): boolean {
    return engine.areAllEffectsReady() && scene.isReady();
  }

  async function compileVariants(): Promise<void> {
    stream();
    cull();
    for (const layer of layers) layer.showVariants();
    do {
      draw();
      await new Promise((resolve) => setTimeout(resolve, COMPILE_POLL_MS));
    } while (!isDrawable());
    draw();
    culling.requirePass();
  }

  engine.onContextLostObservable.add(() => {
    isContextLost = true;
    for (const listener of lostListeners) listener();
  });
  engine.onContextRestoredObservable.add(() => {
    // Babylon has rebuilt shaders and textures; what we keep on the GPU alone comes from the values again.
    terrain.invalidate();
    for (const layer of layers) layer.invalidate();
    terrain.updateRings(world.clipmap, ALL_LEVELS_MASK, world.seed);
    culling.requirePass();
    isContextLost = false;
    for (const listener of restoredListeners) listener();
  });

  return {
    get configuration() {
      return current;
    },
    applyConfiguration(next) {
      applyConfiguration(next);
      return Promise.resolve();
    },
    get cameraPose() {
      return pose;
    },
    setCameraPose(next) {
      pose = next;
    },
    renderFrame,
    counters,
    isSettled: () => hasDrawn && !isContextLost && world.isIdle && isDrawable(),
    async warmUpVariants(configurations) {
      const returnTo = current;
      for (const warmed of configurations) {
        applyConfiguration(warmed);
        await compileVariants();
      }
      applyConfiguration(returnTo);
    },
    compiledEffectCount: compiles.requestedCount,
    compilingEffectCount: compiles.pendingCount,
    gpu,
    gl,
    get drawingBufferWidthDevicePx() {
      return gl.drawingBufferWidth;
    },
    get drawingBufferHeightDevicePx() {
      return gl.drawingBufferHeight;
    },
    get isContextLost() {
      return isContextLost;
    },
    onContextLost: (listener) => listenWith(lostListeners, listener),
    onContextRestored: (listener) => listenWith(restoredListeners, listener),
    setHiddenChunksShown(isShown) {
      hiddenChunks.isShown = isShown;
      updateOverlay();
    },
    capturePixels() {
      renderFrame();
      return readDrawingBuffer(engine);
    },
    captureScreenshotPng() {
      renderFrame();
      return encodePng(readDrawingBuffer(engine), gl.drawingBufferWidth, gl.drawingBufferHeight);
    },
    groundHeightMeters(xWorldMeters, zWorldMeters) {
      world.field.sampleInto(scratchSample, xWorldMeters, zWorldMeters);
      return scratchSample.heightMeters;
    },
    dispose() {
      resizeObserver.disconnect();
      lostListeners.clear();
      restoredListeners.clear();
      hiddenChunks.dispose();
      for (const layer of layers) layer.dispose();
      terrain.dispose();
      sky.dispose();
      props.dispose();
      terrainMaterial.dispose(false, true);
      scene.dispose();
      engine.dispose();
    },
  };
}

function listenWith(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
