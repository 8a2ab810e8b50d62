import { createFrameLoop, createFramesInFlight } from '../engine/index.ts';
import { createGpuTimerOfContext } from '../probes/index.ts';
import type { WorldScene } from '../scene/index.ts';
import { createFrameWindow, HUD_WINDOW_FRAMES } from './frame-window.ts';
import type { FrameMeans } from './frame-window.ts';

/** Draws the preview and times it. */
export interface ViewLoop {
  /** Draws from now on, or not. */
  setRunning(isRunning: boolean): void;
  /** Forgets the times so far and reports right after the next frame: the picture has changed under them. */
  restartTimes(): void;
}

/** What the loop calls back. */
export interface ViewLoopListeners {
  /** Before each frame is drawn. */
  onBeforeFrame(): void;
  /** A few times a second, after a frame, also after one that drew nothing. */
  onReport(means: FrameMeans): void;
}

/** Four times a second: fast enough to follow a key press, slow enough to read and to stay out of the frame times. */
const REPORT_INTERVAL_MS = 250;

/** Creates the loop, stopped. */
export function createViewLoop(scene: WorldScene, listeners: ViewLoopListeners): ViewLoop {
  const window = createFrameWindow(HUD_WINDOW_FRAMES);
  let gpuTimer = createGpuTimerOfContext(scene.gl);
  const framesInFlight = createFramesInFlight(scene.gl);
  let previousStampMs: number | undefined;
  let lastReportMs = Number.NEGATIVE_INFINITY;
  let frameIndex = 0;
  // Queries of a lost context never answer.
  scene.onContextRestored(() => {
    gpuTimer = createGpuTimerOfContext(scene.gl);
  });

  const keepGpuTime = (timedFrameIndex: number, gpuFrameTimeMs: number): void =>
    window.setGpuFrameTime(timedFrameIndex, gpuFrameTimeMs);

  const restartTimes = (): void => {
    window.clear();
    previousStampMs = undefined;
    lastReportMs = Number.NEGATIVE_INFINITY;
  };

  const drawFrame = (stampMs: number): void => {
    const elapsedMs = previousStampMs === undefined ? undefined : stampMs - previousStampMs;
    listeners.onBeforeFrame();
    const workStartMs = performance.now();
    gpuTimer?.poll(keepGpuTime);
    scene.setWindTimeSeconds(stampMs / 1000);
    gpuTimer?.beginFrame(frameIndex);
    const hasDrawn = scene.renderFrame();
    if (hasDrawn) gpuTimer?.endFrame();
    else gpuTimer?.abandonFrame();
    framesInFlight.markSubmitted();
    const cpuSubmitMs = performance.now() - workStartMs;
    // Otherwise the picture is still the one before, and its frame goes on.
    if (hasDrawn) {
      previousStampMs = stampMs;
      if (elapsedMs !== undefined) {
        const { cullMs, streamingMs } = scene.counters;
        window.add(frameIndex, { frameTimeMs: elapsedMs, cpuSubmitMs, cullMs, streamingMs });
      }
      frameIndex += 1;
    }
    if (stampMs - lastReportMs >= REPORT_INTERVAL_MS) {
      lastReportMs = stampMs;
      listeners.onReport(window.getMeans());
    }
  };
  const loop = createFrameLoop(drawFrame, () => framesInFlight.hasRoom());

  // Intervals over a hidden time are not frame times.
  document.addEventListener('visibilitychange', restartTimes);

  return {
    setRunning(isRunning) {
      if (isRunning === loop.isRunning) {
        return;
      }
      if (isRunning) {
        restartTimes();
        loop.start();
      } else {
        loop.stop();
      }
    },
    restartTimes,
  };
}
