import { cleanGpuTimes } from '../../core/sampling/index.ts';
import { createMeanRing } from './mean-ring.ts';

/** Frames that the readout averages over; one second at 60 Hz, long enough to read and short enough to follow a key press. */
export const HUD_WINDOW_FRAMES = 60;

/** CPU-side times of one frame, milliseconds. */
interface FrameTimes {
  readonly frameTimeMs: number;
  readonly cpuSubmitMs: number;
  readonly cullMs: number;
  readonly streamingMs: number;
}

/** Times of the last frames. The buffers are rings that are written in place: adding allocates nothing. */
export interface FrameWindow {
  /** Frame indices go up by one; after a gap the window starts over. */
  add(frameIndex: number, frame: FrameTimes): void;
  /** Adds a frame's GPU time, which comes frames later than the rest and not for every frame; one of a frame that has left is ignored. */
  setGpuFrameTime(frameIndex: number, gpuFrameTimeMs: number): void;
  /** Forgets every frame: after a change of arm or preset the old frames say nothing about the new picture. */
  clear(): void;
  /** Means over what is in the window; undefined where there is nothing. Allocates. */
  getMeans(): FrameMeans;
}

/** Means over the frames in a window. GPU times go through the rules that captures are cleaned by, so fewer frames may have one. */
export interface FrameMeans {
  readonly frameCount: number;
  readonly frameTimeMs: number | undefined;
  readonly cpuSubmitMs: number | undefined;
  readonly cullMs: number | undefined;
  readonly streamingMs: number | undefined;
  readonly gpuFrameTimeMs: number | undefined;
  readonly gpuFrameCount: number;
}

/** Creates an empty window of `length` frames. */
export function createFrameWindow(length: number): FrameWindow {
  const frameTimes = createMeanRing(length);
  const cpuTimes = createMeanRing(length);
  const cullTimes = createMeanRing(length);
  const streamingTimes = createMeanRing(length);
  // By frame index modulo length, beside the interval of the same frame: the rules look at both. NaN where none has come.
  const gpuTimesMs = new Float64Array(length);
  const intervalsMs = new Float64Array(length);
  let lastFrameIndex = -1;

  function clear(): void {
    for (const ring of [frameTimes, cpuTimes, cullTimes, streamingTimes]) ring.clear();
  }

  function cleanGpuTimesInOrder(): readonly number[] {
    const frameIndices = Array.from(
      { length: frameTimes.count },
      (_, age) => lastFrameIndex + 1 - frameTimes.count + age,
    );
    const gpuInOrder = frameIndices.map((frameIndex) => gpuTimesMs[frameIndex % length] as number);
    return cleanGpuTimes(
      gpuInOrder.map((value) => (Number.isNaN(value) ? undefined : value)),
      frameIndices.map((frameIndex) => intervalsMs[frameIndex % length] as number),
    ).values;
  }

  return {
    add(frameIndex, frame) {
      if (frameIndex !== lastFrameIndex + 1) clear();
      lastFrameIndex = frameIndex;
      gpuTimesMs[frameIndex % length] = Number.NaN;
      intervalsMs[frameIndex % length] = frame.frameTimeMs;
      frameTimes.push(frame.frameTimeMs);
      cpuTimes.push(frame.cpuSubmitMs);
      cullTimes.push(frame.cullMs);
      streamingTimes.push(frame.streamingMs);
    },
    setGpuFrameTime(frameIndex, gpuFrameTimeMs) {
      const isInWindow = frameIndex <= lastFrameIndex && frameIndex > lastFrameIndex - frameTimes.count;
      if (isInWindow) gpuTimesMs[frameIndex % length] = gpuFrameTimeMs;
    },
    clear,
    getMeans() {
      const gpuTimes = cleanGpuTimesInOrder();
      const gpuSumMs = gpuTimes.reduce((sum, value) => sum + value, 0);
      return {
        frameCount: frameTimes.count,
        frameTimeMs: frameTimes.computeMean(),
        cpuSubmitMs: cpuTimes.computeMean(),
        cullMs: cullTimes.computeMean(),
        streamingMs: streamingTimes.computeMean(),
        gpuFrameTimeMs: gpuTimes.length === 0 ? undefined : gpuSumMs / gpuTimes.length,
        gpuFrameCount: gpuTimes.length,
      };
    },
  };
}
