import { Scene } from '@babylonjs/core/scene.js';
import type { HeightSample } from '../../core/height-field/index.ts';
import type { CameraPose, Configuration } from '../../core/scenario/index.ts';
import {
  createEngine,
  describeGpu,
  encodePng,
  getRenderingContext,
  readDrawingBuffer,
  watchBufferTraffic,
  watchContextLoss,
  watchShaderCompiles,
} from '../engine/index.ts';
import type { BufferTraffic, RenderEngine } from '../engine/index.ts';
import { createWorldFeed, startWorker } from '../workers/index.ts';
import type { WorldFeed } from '../workers/index.ts';
import { createDrawnWorld } from './drawn-world.ts';
import { createEyeFollower } from './eye-follower.ts';
import { loadWorldAssets } from './load-world-assets.ts';
import type { WorldAssets } from './load-world-assets.ts';
import { applyRenderScale } from './render-scale.ts';
import { createStreamedWorld, isSameWorld } from './streamed-world.ts';
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

/** Pause between two looks at whether shaders or the world are ready, milliseconds; both are made beside the page meanwhile. */
const READINESS_POLL_MS = 4;

/**
 * Builds the world of a configuration on a canvas. Nothing is drawn, and nothing streamed, until the first frame.
 *
 * @throws Error, with a message for the user, when WebGL2 is missing or an asset is; nothing of the scene then stays
 */
export async function createWorldScene(canvas: HTMLCanvasElement, configuration: Configuration): Promise<WorldScene> {
  const creation = createEngine(canvas);
  if (!creation.ok) throw new Error(creation.reason);
  const { engine } = creation;
  const traffic = watchBufferTraffic(getRenderingContext(engine));
  const scene = new Scene(engine);
  const failureListeners = new Set<(failure: string) => void>();
  // The workers' scripts load while the assets do.
  const feed = createWorldFeed({
    startWorker,
    onFailure(failure) {
      for (const listener of failureListeners) listener(failure);
    },
  });
  // The sky covers what nothing else does.
  scene.autoClear = false;
  // Culling is ours.
  scene.skipFrustumClipping = true;
  try {
    const assets = await loadWorldAssets(engine, scene, describeGpu(getRenderingContext(engine)));
    return assembleWorldScene({ canvas, engine, traffic, scene, assets, feed, failureListeners }, configuration);
  } catch (error) {
    feed.dispose();
    scene.dispose();
    engine.dispose();
    throw error;
  }
}

interface WorldSceneParts {
  readonly canvas: HTMLCanvasElement;
  readonly engine: RenderEngine;
  readonly traffic: BufferTraffic;
  readonly scene: Scene;
  readonly assets: WorldAssets;
  readonly feed: WorldFeed;
  readonly failureListeners: Set<(failure: string) => void>;
}

function assembleWorldScene(
  { canvas, engine, traffic, scene, assets, feed, failureListeners }: WorldSceneParts,
  initialConfiguration: Configuration,
): WorldScene {
  const gl = getRenderingContext(engine);
  const compiles = watchShaderCompiles(engine);
  const world = createStreamedWorld(feed, initialConfiguration);
  const drawn = createDrawnWorld({ engine, scene, assets, world });
  const follower = createEyeFollower();
  const scratchSample: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
  let configuration = initialConfiguration;
  let pose = INITIAL_POSE;
  let isResizeDue = false;
  let isScaleDue = false;
  /**
   * A picture waits until everything that is resident could be drawn, seen or not: what comes into view later stalls nothing then.
   * The engine draws with a material's old shader until the new one is compiled; over an axis that changes shaders that is a wrong picture,
   * and an invalid one where the old shader reads a shadow map that is gone.
   */
  let areShadersDue = true;
  let isDisposed = false;
  /** Copied, since callers may fill one pose anew every frame; undefined while the picture is of another configuration, size or context. */
  let drawnPose: CameraPose | undefined;
  applyRenderScale(engine, configuration);
  drawn.applyConfiguration(configuration);

  const context = watchContextLoss(engine, () => {
    drawn.rebuild();
    // Pictures are loaded and shaders compiled anew: nothing is drawn while any of them is missing.
    areShadersDue = true;
  });
  // Told first: the engine makes its buffers anew before anybody hears that the context is back.
  context.onLost(() => {
    traffic.forget();
    drawnPose = undefined;
  });
  const resizeObserver = new ResizeObserver(() => {
    isResizeDue = true;
    drawnPose = undefined;
  });
  resizeObserver.observe(canvas);

  /** Sizing a canvas empties it, so it waits for a frame that draws. */
  function applyDueSize(): void {
    if (isScaleDue) applyRenderScale(engine, configuration);
    if (isResizeDue) engine.resize();
    isScaleDue = isResizeDue = false;
  }

  function streamFrame(): CameraPose | undefined {
    drawn.beginFrame();
    const startMs = performance.now();
    drawn.stream('within-budget');
    const chosen = follower.choosePose(pose, world.isResidentFor);
    feed.look(follower.wanted);
    drawn.counters.streamingMs = performance.now() - startMs + feed.takeMessageMs();
    return chosen;
  }

  function runFrame(isDrawn: boolean): boolean {
    if (context.isLost) return false;
    const chosen = streamFrame();
    const isShown = chosen !== undefined && prepareFrame(chosen, isDrawn);
    if (!isShown) {
      drawn.skip();
    } else if (isDrawn) {
      drawn.draw(chosen);
      drawnPose = Object.assign(drawnPose ?? { ...chosen }, chosen);
    }
    drawn.counters.uploadedBytes = traffic.takeUploadedBytes();
    drawn.counters.gpuBufferBytes = traffic.bufferBytes;
    return isShown;
  }

  /** Decides what a frame shows. Returns whether it can be shown: not while shaders of a new configuration are missing. */
  function prepareFrame(chosen: CameraPose, isDrawn: boolean): boolean {
    if (isDrawn && areShadersDue) {
      drawn.cull(chosen, configuration.cull);
      if (!isDrawable() && compiles.findFailure() === undefined) return false;
      areShadersDue = false;
    }
    if (isDrawn) applyDueSize();
    drawn.cull(chosen, configuration.cull);
    return true;
  }

  /** Brings the world to the current pose, whatever that takes of a frame. Resolves early when it is over, failed or lost. */
  async function bringWorld(isOver: () => boolean): Promise<void> {
    for (;;) {
      const { xWorldMeters, zWorldMeters } = pose;
      feed.look({ xWorldMeters, zWorldMeters, stepXMeters: 0, stepZMeters: 0 });
      drawn.stream('all');
      if (world.isExactFor(xWorldMeters, zWorldMeters) && feed.isAnswered) return;
      if (context.isLost || isDisposed || feed.failure !== undefined || isOver()) return;
      await new Promise((resolve) => setTimeout(resolve, READINESS_POLL_MS));
    }
  }

  /** Why no picture of this scene will come any more. */
  function findEnd(): string | undefined {
    if (isDisposed) return 'the scene was disposed before its picture was drawn';
    // The context may have gone before anybody was told.
    const isLost = context.isLost || gl.isContextLost();
    return feed.failure ?? (isLost ? 'the WebGL2 context was lost before the picture was drawn' : undefined);
  }

  async function settle(): Promise<void> {
    await bringWorld(() => false);
    if (isDisposed) throw new Error('the scene was disposed before its world had come');
    if (feed.failure !== undefined) throw new Error(feed.failure);
  }

  /** Draws the current pose's own world; the task that this returns in may read the picture. */
  async function drawSettled(): Promise<void> {
    await settle();
    for (;;) {
      const hasDrawn = findEnd() === undefined && runFrame(true);
      const end = findEnd();
      if (end !== undefined) throw new Error(end);
      if (hasDrawn) return;
      await new Promise((resolve) => setTimeout(resolve, READINESS_POLL_MS));
    }
  }

  function applyConfiguration(next: Configuration): void {
    const previous = configuration;
    configuration = next;
    if (next.tier !== previous.tier || next.renderScale !== previous.renderScale) isScaleDue = true;
    drawn.applyConfiguration(next);
    areShadersDue = true;
    drawnPose = undefined;
    if (isSameWorld(next, previous)) return;
    world.open(next);
    follower.forget();
  }

  /** Whether everything that is shown can be drawn; asks for the shaders that are still missing. */
  function isDrawable(): boolean {
    // Materials take one look a render id; frames that draw nothing do not count it up.
    scene.incrementRenderId();
    return scene.isReady() && engine.areAllEffectsReady();
  }

  async function compileVariants(pace: WarmUpPace): Promise<void> {
    const isOver = (): boolean => context.isLost || feed.failure !== undefined || pace.shouldStop();
    await bringWorld(isOver);
    if (isOver()) return;
    applyDueSize();
    drawn.cull(pose, configuration.cull);
    drawn.showVariants();
    // Not drawing meanwhile: frames nobody waits for would queue up before a slow rasteriser.
    while (!isOver() && !isDrawable()) await new Promise((resolve) => setTimeout(resolve, READINESS_POLL_MS));
    if (!isOver()) await pace.waitForTurn();
    if (!isOver()) {
      drawn.draw(pose);
      pace.markSubmitted();
    }
    drawn.hideVariants();
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
    renderFrame: () => runFrame(true),
    passFrame: () => runFrame(false),
    isWorldExact: () => feed.isAnswered && world.isExactFor(pose.xWorldMeters, pose.zWorldMeters),
    counters: drawn.counters,
    settle,
    isSettled: () =>
      !context.isLost &&
      !areShadersDue &&
      !isScaleDue &&
      !isResizeDue &&
      drawnPose !== undefined &&
      isSamePose(drawnPose, pose) &&
      feed.failure === undefined &&
      feed.isAnswered &&
      world.isExactFor(pose.xWorldMeters, pose.zWorldMeters) &&
      isDrawable(),
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
    findStreamingFailure: () => feed.failure,
    onStreamingFailure(listener) {
      failureListeners.add(listener);
      if (feed.failure !== undefined) listener(feed.failure);
      return () => failureListeners.delete(listener);
    },
    getInventory: drawn.getInventory,
    getResidentWorld() {
      const forest = world.findSet('forest');
      const clutter = world.findSet('clutter');
      return forest && clutter && { forest, clutter, terrain: world.terrain };
    },
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
    async capturePixels() {
      await drawSettled();
      return readDrawingBuffer(engine);
    },
    async captureScreenshotPng() {
      await drawSettled();
      return encodePng(readDrawingBuffer(engine), gl.drawingBufferWidth, gl.drawingBufferHeight);
    },
    groundHeightMeters(xWorldMeters, zWorldMeters) {
      const drawnMeters = world.findDrawnHeightMeters(xWorldMeters, zWorldMeters);
      if (drawnMeters !== undefined) return drawnMeters;
      world.field.sampleInto(scratchSample, xWorldMeters, zWorldMeters);
      return scratchSample.heightMeters;
    },
    dispose() {
      resizeObserver.disconnect();
      isDisposed = true;
      feed.dispose();
      drawn.dispose();
      assets.props.dispose();
      scene.dispose();
      engine.dispose();
    },
  };
}

function isSamePose(pose: CameraPose, other: CameraPose): boolean {
  return (
    pose.xWorldMeters === other.xWorldMeters &&
    pose.yWorldMeters === other.yWorldMeters &&
    pose.zWorldMeters === other.zWorldMeters &&
    pose.yawRadians === other.yawRadians &&
    pose.pitchRadians === other.pitchRadians &&
    pose.verticalFovRadians === other.verticalFovRadians
  );
}
