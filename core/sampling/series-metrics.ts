import { mean as computeMean, sampleStandardDeviation } from 'simple-statistics';
import { computeFrameTimeLows } from './frame-time-lows.ts';
import type { FrameTimeLows } from './frame-time-lows.ts';
import { computeQuantile } from './quantile.ts';
import { sortSamples } from './sorted-samples.ts';
import { computeStutter } from './stutter.ts';
import type { Stutter } from './stutter.ts';

/** Below this many frames a P99.9 rests on less than one frame and is refused. */
export const MIN_FRAMES_FOR_P999 = 1000;

/**
 * What a series of frame times comes to. Milliseconds throughout; percentiles are of frame times, type 7, so P99 is the slow end.
 * Every number is over the whole series: `sampleCount` valid frames, `totalTimeMs` of them.
 */
export interface SeriesMetrics {
  readonly sampleCount: number;
  readonly totalTimeMs: number;
  readonly meanMs: number;
  readonly medianMs: number;
  /** n − 1 in the denominator; 0 for a single frame. */
  readonly sampleStandardDeviationMs: number;
  readonly minMs: number;
  readonly maxMs: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Left out below {@link MIN_FRAMES_FOR_P999} frames. */
  readonly p999Ms?: number | undefined;
  readonly onePercentLow: FrameTimeLows;
  readonly stutter: Stutter;
}

/** Rate of a frame time. Averages are taken over times and converted last; the mean of per-frame rates over-reports. */
export function frameTimeToFps(frameTimeMs: number): number {
  return 1000 / frameTimeMs;
}

/**
 * Computes the metrics of one series.
 *
 * @param frameTimesMs - valid frame times (after hygiene), at least one
 * @throws RangeError when there is no sample or one is not finite
 */
export function computeSeriesMetrics(frameTimesMs: readonly number[]): SeriesMetrics {
  const sorted = sortSamples(frameTimesMs);
  const sampleCount = sorted.length;
  const meanMs = computeMean(frameTimesMs);
  const medianMs = computeQuantile(sorted, 0.5);
  return {
    sampleCount,
    totalTimeMs: meanMs * sampleCount,
    meanMs,
    medianMs,
    sampleStandardDeviationMs: sampleCount > 1 ? sampleStandardDeviation(frameTimesMs) : 0,
    minMs: sorted[0] as number,
    maxMs: sorted[sampleCount - 1] as number,
    p95Ms: computeQuantile(sorted, 0.95),
    p99Ms: computeQuantile(sorted, 0.99),
    ...(sampleCount >= MIN_FRAMES_FOR_P999 ? { p999Ms: computeQuantile(sorted, 0.999) } : {}),
    onePercentLow: computeFrameTimeLows(sorted, 0.01),
    stutter: computeStutter(sorted, medianMs),
  };
}
