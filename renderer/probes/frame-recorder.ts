import { FRAME_COLUMNS } from '../../core/sampling/index.ts';
import type { FrameColumn } from '../../core/sampling/index.ts';

/** One frame as it is recorded; times in milliseconds, `gpuFrameTimeMs` comes later through `setGpuFrameTime`. */
export type RecordedFrame = Readonly<Record<Exclude<FrameColumn, 'gpuFrameTimeMs'>, number>>;

/** Raw frames of one block in preallocated columns. */
export interface FrameRecorder {
  readonly frameCount: number;
  readonly isFull: boolean;
  /** Appends a frame and returns its index. Throws RangeError when full. Does not allocate. */
  record(frame: RecordedFrame): number;
  /** Fills in the GPU time of a recorded frame; a frame index outside the record is ignored (it was a discarded frame). */
  setGpuFrameTime(frameIndex: number, gpuFrameTimeMs: number): void;
  /** The columns as plain arrays; a value that was never measured is null, as JSON has no NaN. */
  toColumns(): Record<FrameColumn, (number | null)[]>;
}

/** Creates an empty recorder for exactly `capacity` frames. */
export function createFrameRecorder(capacity: number): FrameRecorder {
  const columns = Object.fromEntries(
    FRAME_COLUMNS.map((column) => [column, new Float64Array(capacity).fill(Number.NaN)]),
  ) as Record<FrameColumn, Float64Array>;
  let frameCount = 0;
  return {
    get frameCount() {
      return frameCount;
    },
    get isFull() {
      return frameCount === capacity;
    },
    record(frame) {
      if (frameCount === capacity) throw new RangeError(`expected at most ${capacity} frames, found one more`);
      for (const column of FRAME_COLUMNS) {
        if (column !== 'gpuFrameTimeMs') columns[column][frameCount] = frame[column];
      }
      frameCount += 1;
      return frameCount - 1;
    },
    setGpuFrameTime(frameIndex, gpuFrameTimeMs) {
      if (frameIndex >= 0 && frameIndex < frameCount) columns.gpuFrameTimeMs[frameIndex] = gpuFrameTimeMs;
    },
    toColumns() {
      return Object.fromEntries(
        FRAME_COLUMNS.map((column) => [
          column,
          Array.from(columns[column].subarray(0, frameCount), (value) => (Number.isNaN(value) ? null : value)),
        ]),
      ) as Record<FrameColumn, (number | null)[]>;
    },
  };
}
