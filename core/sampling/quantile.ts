import type { SortedSamples } from './sorted-samples.ts';

/**
 * How a quantile is read between two samples, after Hyndman & Fan, "Sample Quantiles in Statistical Packages" (1996):
 * `type7` interpolates at (n − 1)·p (R, NumPy, PresentMon), `type8` at (n + ⅓)·p − ⅔ (nearly median-unbiased), and `floor` takes
 * the sample of rank floor(n·p) without interpolation, as several capture tools do.
 */
export type QuantileMethod = 'type7' | 'type8' | 'floor';

/** The method of every percentile this house shows, named wherever one is shown. */
export const QUANTILE_METHOD: QuantileMethod = 'type7';

/**
 * n·p of decimal shares lands a rounding error beside the integer it means (100 × 0.29 is 28.999…96); this much is forgiven. Far
 * below 1 / n for any series that fits in memory.
 */
const RANK_TOLERANCE = 1e-9;

/**
 * Rank of a share of a series: floor(n·p), or ceil(n·p) when `isRoundedUp`, with decimal shares meant exactly.
 *
 * @param ratio - 0..1
 */
export function computeRank(sampleCount: number, ratio: number, isRoundedUp: boolean): number {
  const exact = sampleCount * ratio;
  return isRoundedUp ? Math.ceil(exact - RANK_TOLERANCE) : Math.floor(exact + RANK_TOLERANCE);
}

function interpolate(sorted: SortedSamples, position: number): number {
  const lastIndex = sorted.length - 1;
  const nearest = Math.round(position);
  const snapped = Math.abs(position - nearest) < RANK_TOLERANCE ? nearest : position;
  const clamped = Math.min(Math.max(snapped, 0), lastIndex);
  const lowerIndex = Math.floor(clamped);
  const lower = sorted[lowerIndex] as number;
  const upper = sorted[Math.min(lowerIndex + 1, lastIndex)] as number;
  // The minimum keeps rounding from passing the upper sample: "at or above the quantile" must never be empty.
  return Math.min(lower + (upper - lower) * (clamped - lowerIndex), upper);
}

/**
 * Quantile of a sorted series.
 *
 * @param ratio - 0..1, for example 0.99 for P99
 * @returns a value between the smallest and the largest sample, in their unit
 * @throws RangeError when `ratio` is outside 0..1
 */
export function computeQuantile(
  sorted: SortedSamples,
  ratio: number,
  method: QuantileMethod = QUANTILE_METHOD,
): number {
  if (!(ratio >= 0 && ratio <= 1)) throw new RangeError(`expected a ratio in 0..1, found ${ratio}`);
  const sampleCount = sorted.length;
  switch (method) {
    case 'type7':
      return interpolate(sorted, (sampleCount - 1) * ratio);
    case 'type8':
      return interpolate(sorted, (sampleCount + 1 / 3) * ratio - 2 / 3);
    case 'floor':
      return sorted[Math.min(computeRank(sampleCount, ratio, false), sampleCount - 1)] as number;
  }
}
