import { computeQuantile } from './quantile.ts';
import type { SortedSamples } from './sorted-samples.ts';

/** More of the frames than this must sit on the grid for a series to count as cap-bound (measuring.md, browser pitfalls). */
export const CAP_SHARE_RATIO = 0.9;

/**
 * An interval is on the grid within this fraction of one period around a multiple of it. Of one period, not of the multiple: the
 * jitter of a stamp does not grow with the periods between stamps, and bands that widen would soon cover everything.
 */
export const CAP_TOLERANCE_RATIO = 0.05;

/** Largest multiple looked at. A frame of seven periods or more is rounded by at most a seventh: pacing hides little of it. */
const MAX_MULTIPLE = 6;

/** Displays up to 1000 Hz; a shorter period would be the clock's own step. */
const MIN_PERIOD_MS = 1;

/** No display refreshes below 20 Hz: steady frames longer than that are slow, not paced. */
const MAX_PERIOD_MS = 50;

/** Frame times are taken for real work, not for waiting, when the work measured fills this much of the interval. */
const BUSY_RATIO = 0.9;

/** Whether display pacing hides the cost of a frame. */
export interface CapDetection {
  /** More than {@link CAP_SHARE_RATIO} of the frames are paced and the measured work does not explain it. */
  readonly isCapBound: boolean;
  /** Period of the best grid, milliseconds, fitted to the data and never snapped to a list of known displays. */
  readonly periodMs: number;
  /** Share of the frames on that grid, 0..1. */
  readonly onGridRatio: number;
}

interface GridFit {
  readonly periodMs: number;
  readonly onGridRatio: number;
}

/**
 * Looks for a period such that almost all frame times are multiples of it. A steady load without any cap looks the same, so the
 * measured work decides where it is known: frames that are filled by their own work are not waiting for a display.
 *
 * @param sorted - valid frame times, milliseconds
 * @param medianWorkMs - the larger of the median CPU and GPU work a frame, milliseconds; `undefined` when not measured
 */
export function detectCap(sorted: SortedSamples, medianWorkMs?: number): CapDetection {
  const fit = fitBestGrid(sorted);
  const isPaced = fit.onGridRatio > CAP_SHARE_RATIO;
  const isBusy = medianWorkMs !== undefined && medianWorkMs >= BUSY_RATIO * computeQuantile(sorted, 0.5);
  return { isCapBound: isPaced && !isBusy, ...fit };
}

/**
 * Tries the period that would make a low, middle or high sample its 1st…6th multiple. The longest period that holds the frames
 * wins, since every divisor of it holds them as well.
 */
function fitBestGrid(sorted: SortedSamples): GridFit {
  let best: GridFit = { periodMs: sorted[0] as number, onGridRatio: 0 };
  for (const ratio of [0.02, 0.25, 0.5, 0.75]) {
    const anchorMs = computeQuantile(sorted, ratio, 'floor');
    for (let multiple = 1; multiple <= MAX_MULTIPLE; multiple++) {
      const periodMs = anchorMs / multiple;
      if (periodMs < MIN_PERIOD_MS || periodMs > MAX_PERIOD_MS) continue;
      const fit = refineGrid(sorted, periodMs);
      if (isBetterFit(fit, best)) best = fit;
    }
  }
  return best;
}

function isBetterFit(candidate: GridFit, best: GridFit): boolean {
  const isPaced = candidate.onGridRatio > CAP_SHARE_RATIO;
  if (isPaced !== best.onGridRatio > CAP_SHARE_RATIO) return isPaced;
  return isPaced ? candidate.periodMs > best.periodMs : candidate.onGridRatio > best.onGridRatio;
}

/** One least-squares step of the period over the frames it already holds, then their share. */
function refineGrid(sorted: SortedSamples, startPeriodMs: number): GridFit {
  let weightedSum = 0;
  let squareSum = 0;
  for (const frameTimeMs of sorted) {
    const multiple = gridMultiple(frameTimeMs, startPeriodMs);
    weightedSum += multiple * frameTimeMs;
    squareSum += multiple * multiple;
  }
  const periodMs = squareSum > 0 ? weightedSum / squareSum : startPeriodMs;
  let onGridCount = 0;
  for (const frameTimeMs of sorted) if (gridMultiple(frameTimeMs, periodMs) > 0) onGridCount++;
  return { periodMs, onGridRatio: onGridCount / sorted.length };
}

/** The multiple of the period that a frame time sits on, 0 for none. */
function gridMultiple(frameTimeMs: number, periodMs: number): number {
  const multiple = Math.round(frameTimeMs / periodMs);
  if (multiple < 1 || multiple > MAX_MULTIPLE) return 0;
  return Math.abs(frameTimeMs - multiple * periodMs) <= CAP_TOLERANCE_RATIO * periodMs ? multiple : 0;
}
