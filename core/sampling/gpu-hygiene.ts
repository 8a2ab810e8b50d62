import { classifySample } from './frame-hygiene.ts';
import { computeQuantile } from './quantile.ts';
import { sortSamples } from './sorted-samples.ts';

/**
 * A GPU time this many times the frame's interval is no measurement: wrapped counters read 1.8e17 (gfx-rs/wgpu#5660), while a
 * frame that truly costs more than its interval shows up as longer intervals within a frame or two.
 */
export const GPU_TO_INTERVAL_LIMIT = 10;

/**
 * Exact zeros in a row from which on they are taken for a timer that does not run (gfx-rs/wgpu#9414). One or two may be real work
 * below the timer's step.
 */
export const GPU_ZERO_RUN_LENGTH = 3;

/** Why a GPU time was not used, each with how often. `missing` is a query that was never answered or was discarded as disjoint. */
export interface RejectedGpuSamples {
  readonly missing: number;
  readonly notFinite: number;
  readonly negative: number;
  readonly tooLong: number;
  readonly zeroRun: number;
}

/** GPU times that can be believed, in order, and what was taken out. */
export interface CleanGpuSeries {
  readonly values: readonly number[];
  readonly rejected: RejectedGpuSamples;
}

/**
 * Takes garbage out of GPU timer results and counts it.
 *
 * @param gpuFrameTimesMs - one entry a frame, milliseconds
 * @param frameTimesMs - intervals of the same frames, milliseconds; where one is invalid the median of the valid ones stands in,
 *   and with none valid no upper limit applies
 */
export function cleanGpuTimes(
  gpuFrameTimesMs: readonly (number | null | undefined)[],
  frameTimesMs: readonly (number | null | undefined)[],
): CleanGpuSeries {
  const validIntervals = frameTimesMs.filter((value) => classifySample(value, false) === undefined) as number[];
  const fallbackMs = validIntervals.length > 0 ? computeQuantile(sortSamples(validIntervals), 0.5) : Infinity;
  const isInZeroRun = markZeroRuns(gpuFrameTimesMs);
  const values: number[] = [];
  const rejected = { missing: 0, notFinite: 0, negative: 0, tooLong: 0, zeroRun: 0 };
  gpuFrameTimesMs.forEach((value, frameIndex) => {
    if (value === undefined || value === null) rejected.missing++;
    else if (!Number.isFinite(value)) rejected.notFinite++;
    else if (value < 0) rejected.negative++;
    else if (isInZeroRun[frameIndex] === true) rejected.zeroRun++;
    else if (value > GPU_TO_INTERVAL_LIMIT * intervalOrFallback(frameTimesMs[frameIndex], fallbackMs))
      rejected.tooLong++;
    else values.push(value);
  });
  return { values, rejected };
}

function intervalOrFallback(frameTimeMs: number | null | undefined, fallbackMs: number): number {
  return classifySample(frameTimeMs, false) === undefined ? (frameTimeMs as number) : fallbackMs;
}

/** Marks zeros that belong to a long run. Unanswered queries between them do not break a run: they say nothing either way. */
function markZeroRuns(values: readonly (number | null | undefined)[]): boolean[] {
  const isMarked = values.map(() => false);
  let run: number[] = [];
  const closeRun = (): void => {
    if (run.length >= GPU_ZERO_RUN_LENGTH) for (const index of run) isMarked[index] = true;
    run = [];
  };
  values.forEach((value, index) => {
    if (value === undefined || value === null) return;
    if (value === 0) run.push(index);
    else closeRun();
  });
  closeRun();
  return isMarked;
}
