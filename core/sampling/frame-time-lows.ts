import { computeQuantile, computeRank } from './quantile.ts';
import type { SortedSamples } from './sorted-samples.ts';

/**
 * The three things tools call "1 % low", as frame times in milliseconds. They differ by up to 25 times on the same data, so none
 * is ever shown without its family's name; a rate is 1000 divided by the value.
 */
export interface FrameTimeLows {
  /** Mean of the slowest ceil(n · share) frames. The one to quote: it does not collapse on tied, vertically synchronised data. */
  readonly slowestMeanMs: number;
  /** Mean of all frames at or above the (1 − share) quantile, type 7. Equals the plain mean when the quantile is tied with the bulk. */
  readonly aboveQuantileMeanMs: number;
  /** The frame time at which the slowest frames, added up from the longest, reach the share of the total time. */
  readonly timeIntegralMs: number;
}

/**
 * Computes all three lows of a series. O(n) in the share's size and the ties above the quantile.
 *
 * @param sorted - frame times, milliseconds, all above zero
 * @param shareRatio - 0.01 for "1 % low"
 * @throws RangeError when `shareRatio` is not above 0 and at most 1
 */
export function computeFrameTimeLows(sorted: SortedSamples, shareRatio: number): FrameTimeLows {
  if (!(shareRatio > 0 && shareRatio <= 1))
    throw new RangeError(`expected a share above 0 and at most 1, found ${shareRatio}`);
  return {
    slowestMeanMs: meanOfSlowest(sorted, Math.max(1, computeRank(sorted.length, shareRatio, true))),
    aboveQuantileMeanMs: meanAtOrAbove(sorted, computeQuantile(sorted, 1 - shareRatio, 'type7')),
    timeIntegralMs: timeIntegral(sorted, shareRatio),
  };
}

function meanOfSlowest(sorted: SortedSamples, count: number): number {
  let sumMs = 0;
  for (let index = sorted.length - count; index < sorted.length; index++) sumMs += sorted[index] as number;
  return sumMs / count;
}

function meanAtOrAbove(sorted: SortedSamples, thresholdMs: number): number {
  let index = sorted.length;
  while (index > 0 && (sorted[index - 1] as number) >= thresholdMs) index--;
  return meanOfSlowest(sorted, sorted.length - index);
}

function timeIntegral(sorted: SortedSamples, shareRatio: number): number {
  let totalMs = 0;
  for (const frameTimeMs of sorted) totalMs += frameTimeMs;
  let accumulatedMs = 0;
  for (let index = sorted.length - 1; index > 0; index--) {
    accumulatedMs += sorted[index] as number;
    if (accumulatedMs >= totalMs * shareRatio) return sorted[index] as number;
  }
  return sorted[0] as number;
}
