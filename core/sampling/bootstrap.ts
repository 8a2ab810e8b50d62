import { hashLattice } from '../random/index.ts';
import { computeQuantile } from './quantile.ts';
import { sortSamples } from './sorted-samples.ts';

/** Both ends included. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Resamples a bootstrap. Its 95 % ends then wander by about 1 % of the width between seeds. */
const BOOTSTRAP_RESAMPLE_COUNT = 2000;

/** Any fixed number would do: results are to be the same on every run over the same frames. */
const BOOTSTRAP_SEED = 0x7ee1;

/**
 * Percentile bootstrap interval of the mean, drawing whole observations with replacement. Deterministic: draw d of resample r
 * comes from the lattice hash of (d, r). O(resamples · n).
 *
 * @param observations - one value a unit of analysis (a pair of blocks, never a frame), at least one
 * @param confidenceRatio - for example 0.95
 */
export function bootstrapMeanInterval(observations: readonly number[], confidenceRatio: number): Interval {
  const count = observations.length;
  const means = new Array<number>(BOOTSTRAP_RESAMPLE_COUNT);
  for (let resample = 0; resample < BOOTSTRAP_RESAMPLE_COUNT; resample++) {
    let sum = 0;
    for (let draw = 0; draw < count; draw++) {
      sum += observations[Math.floor(hashLattice(draw, resample, BOOTSTRAP_SEED) * count)] as number;
    }
    means[resample] = sum / count;
  }
  const sorted = sortSamples(means);
  const tailRatio = (1 - confidenceRatio) / 2;
  return { low: computeQuantile(sorted, tailRatio), high: computeQuantile(sorted, 1 - tailRatio) };
}
