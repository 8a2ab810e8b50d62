import { Scene } from '@babylonjs/core/scene.js';
import type { HeightSample } from '../../core/height-field/index.ts';
import type { CameraPose, Configuration } from '../../core/scenario/index.ts';
import {
  createEngine,
  describeGpu,
  encodePng,
  getRenderingContext,
  readDrawingBuffer,
  watchContextLoss,
  watchShaderCompiles,
} from '../engine/index.ts';
import type { RenderEngine } from '../engine/index.ts';
import { createDrawnWorld } from './drawn-world.ts';
import { loadWorldAssets } from './load-world-assets.ts';
import type { WorldAssets } from './load-world-assets.ts';
import { applyRenderScale } from './render-scale.ts';
import { createStreamedWorld } from './streamed-world.ts';
import type { WarmUpPace, WorldScene } from './world-scene.ts';

/** Where the eye stands before anybody says so. */
const INITIAL_POSE: CameraPose = {
  xWorldMeters: 0,
  yWorldMeters: 200,
  zWorldMeters: 0,
  yawRadians: 0,
  pitchRadians: 0.1,
  verticalFovRadians: 1.4,
};

/** Pause between two looks at whether shaders are ready, milliseconds; compiling runs beside the page meanwhile. */
const COMPILE_POLL_MS = 4;

/**
 * Builds the world of a configuration on a canvas. Nothing is drawn, and nothing streamed, until the first frame.
 *
 * @throws Error, with a message for the user, when WebGL2 is missing or an asset is; nothing of the scene then stays
 */
export async function createWorldScene(canvas: HTMLCanvasElement, configuration: Configuration): Promise<WorldScene> {
  const creation = createEngine(canvas);
  if (!creation.ok) throw new Error(creation.reason);
  const { engine } = creation;
  const scene = new Scene(engine);
  // The sky covers what nothing else does.
  scene.autoClear = false;
  // Culling is ours.
  scene.skipFrustumClipping = true;
  try {
    const assets = await loadWorldAssets(scene, describeGpu(getRenderingContext(engine)));
    return assembleWorldScene({ canvas, engine, scene, assets }, configuration);
  } catch (error) {
    scene.dispose();
    engine.dispose();
    throw error;
  }
}

interface WorldSceneParts {
  readonly canvas: HTMLCanvasElement;
  readonly engine: RenderEngine;
  readonly scene: Scene;
  readonly assets: WorldAssets;
}

function assembleWorldScene(
  { canvas, engine, scene, assets }: WorldSceneParts,
  initialConfiguration: Configuration,
): WorldScene {
  const gl = getRenderingContext(engine);
  const compiles = watchShaderCompiles(engine);
  const drawn = createDrawnWorld(engine, scene, assets);
  const scratchSample: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
  let configuration = initialConfiguration;
  let world = createStreamedWorld(configuration);
  let pose = INITIAL_POSE;
  let isResizeDue = false;
  let hasDrawn = false;
  applyRenderScale(engine, configuration);
  drawn.applyConfiguration(configuration);

  const context = watchContextLoss(engine, () => {
    drawn.rebuild(world);
  });
  const resizeObserver = new ResizeObserver(() => {
    isResizeDue = true;
  });
  resizeObserver.observe(canvas);

  function renderFrame(): void {
    if (context.isLost) return;
    if (isResizeDue) engine.resize();
    isResizeDue = false;
    drawn.stream(world, pose);
    drawn.cull(world, pose, configuration.cull);
    drawn.draw(pose);
    hasDrawn = true;
  }

  function applyConfiguration(next: Configuration): void {
    const previous = configuration;
    configuration = next;
    if (next.tier !== previous.tier || next.renderScale !== previous.renderScale) applyRenderScale(engine, next);
    drawn.applyConfiguration(next);
    const isSameWorld = next.world === previous.world && next.seed === previous.seed && next.road === previous.road;
    if (isSameWorld && next.tier === previous.tier) return;
    world = createStreamedWorld(next);
    drawn.forgetTerrain();
    hasDrawn = false;
  }

  /** Whether everything that is shown can be drawn; asks for the shaders that are still missing. */
  function isDrawable(): boolean {
    return scene.isReady() && engine.areAllEffectsReady();
  }

  async function compileVariants(pace: WarmUpPace): Promise<void> {
    const isOver = (): boolean => context.isLost || pace.shouldStop();
    drawn.stream(world, pose);
    drawn.cull(world, pose, configuration.cull);
    drawn.showVariants();
    // Not drawing meanwhile: frames nobody waits for would queue up before a slow rasteriser.
    while (!isOver() && !isDrawable()) await new Promise((resolve) => setTimeout(resolve, COMPILE_POLL_MS));
    if (!isOver()) await pace.waitForTurn();
    if (!isOver()) {
      drawn.draw(pose);
      pace.markSubmitted();
    }
    drawn.requirePass();
  }

  return {
    get configuration() {
      return configuration;
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
    setWindTimeSeconds(seconds) {
      assets.surroundings.wind.setTimeSeconds(seconds);
    },
    renderFrame,
    counters: drawn.counters,
    isSettled: () => hasDrawn && !context.isLost && world.isIdle && isDrawable(),
    async warmUpVariants(configurations, pace) {
      const returnTo = configuration;
      for (const warmed of configurations) {
        applyConfiguration(warmed);
        await compileVariants(pace);
      }
      applyConfiguration(returnTo);
    },
    compiledEffectCount: compiles.requestedCount,
    compilingEffectCount: compiles.pendingCount,
    findCompileFailure: compiles.findFailure,
    gpu: describeGpu(gl),
    gl,
    get drawingBufferWidthDevicePx() {
      return gl.drawingBufferWidth;
    },
    get drawingBufferHeightDevicePx() {
      return gl.drawingBufferHeight;
    },
    get isContextLost() {
      return context.isLost;
    },
    onContextLost: context.onLost,
    onContextRestored: context.onRestored,
    setHiddenChunksShown: drawn.setHiddenChunksShown,
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
      drawn.dispose();
      assets.props.dispose();
      scene.dispose();
      engine.dispose();
    },
  };
}
