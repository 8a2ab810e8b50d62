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
  add(frame: FrameTimes): void;
  /** Adds a GPU time; it comes frames later than the rest, and not for every frame. */
  addGpuFrameTime(gpuFrameTimeMs: number): void;
  /** Forgets every frame: after a change of arm or preset the old frames say nothing about the new picture. */
  clear(): void;
  /** Means over what is in the window; undefined where there is nothing. */
  getMeans(): FrameMeans;
}

/** Means over the frames in a window; `frameCount` says how many there are. */
export interface FrameMeans {
  readonly frameCount: number;
  readonly frameTimeMs: number | undefined;
  readonly cpuSubmitMs: number | undefined;
  readonly cullMs: number | undefined;
  readonly streamingMs: number | undefined;
  readonly gpuFrameTimeMs: number | undefined;
}

/** Creates an empty window of `length` frames. */
export function createFrameWindow(length: number): FrameWindow {
  const frameTimes = createMeanRing(length);
  const cpuTimes = createMeanRing(length);
  const cullTimes = createMeanRing(length);
  const streamingTimes = createMeanRing(length);
  const gpuTimes = createMeanRing(length);
  return {
    add(frame) {
      frameTimes.push(frame.frameTimeMs);
      cpuTimes.push(frame.cpuSubmitMs);
      cullTimes.push(frame.cullMs);
      streamingTimes.push(frame.streamingMs);
    },
    addGpuFrameTime: (gpuFrameTimeMs) => gpuTimes.push(gpuFrameTimeMs),
    clear() {
      for (const ring of [frameTimes, cpuTimes, cullTimes, streamingTimes, gpuTimes]) {
        ring.clear();
      }
    },
    getMeans() {
      return {
        frameCount: frameTimes.count,
        frameTimeMs: frameTimes.computeMean(),
        cpuSubmitMs: cpuTimes.computeMean(),
        cullMs: cullTimes.computeMean(),
        streamingMs: streamingTimes.computeMean(),
        gpuFrameTimeMs: gpuTimes.computeMean(),
      };
    },
  };
}
