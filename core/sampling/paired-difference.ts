import { mean, sampleStandardDeviation } from 'simple-statistics';
import { bootstrapMeanInterval } from './bootstrap.ts';
import type { Interval } from './bootstrap.ts';
import { computeStudentCritical, computeStudentTwoSidedP } from './student-t.ts';

/** Confidence of every interval shown. */
export const CONFIDENCE_RATIO = 0.95;

/** |z| that a normal variable stays below with probability {@link CONFIDENCE_RATIO}. */
const NORMAL_CRITICAL = 1.959964;

/** A metric's values of two blocks that ran next to each other, one an arm. */
export interface BlockPair {
  readonly valueA: number;
  readonly valueB: number;
  /** Standard errors of the values as the blocks' own frames and the clock's step suggest them; 0 where unknown. */
  readonly withinErrorA: number;
  readonly withinErrorB: number;
}

/** The paired comparison of one metric. `interval` and `pValue` are left out with fewer than two pairs. */
export interface PairedDifference {
  readonly pairCount: number;
  /** Means over the paired blocks' values; {@link meanDifference} is exactly their difference. */
  readonly meanA: number;
  readonly meanB: number;
  /** B − A: positive when B is the slower arm. */
  readonly meanDifference: number;
  /** One B − A a pair, in the order of the pairs. */
  readonly differences: readonly number[];
  /** 95 % interval of the mean difference. */
  readonly interval?: Interval | undefined;
  /** Two-sided, uncorrected; at most 1 − confidence exactly when the interval leaves out zero. */
  readonly pValue?: number | undefined;
}

/**
 * Mean paired difference with its interval. The unit of analysis is the pair of neighbouring blocks: frames of one block are
 * correlated, and testing them as if they were not calls two thirds of identical arms different (measuring.md, A/B statistics).
 *
 * The interval is the union of three, so that it is honest with few pairs, with skew and with freak agreement alike:
 * - Student's t over the pair differences, right for few pairs of about normal noise;
 * - the percentile bootstrap over pairs, wider where differences are skewed;
 * - ± 1.96 standard errors from the frames inside the blocks, a floor: two pairs that agree by luck do not make certainty.
 * Only constant data whose blocks are free of error gives an interval of zero width.
 */
export function computePairedDifference(pairs: readonly BlockPair[]): PairedDifference {
  if (pairs.length === 0) throw new RangeError('expected at least one pair of blocks, found none');
  const differences = pairs.map((pair) => pair.valueB - pair.valueA);
  const meanA = mean(pairs.map((pair) => pair.valueA));
  const meanB = mean(pairs.map((pair) => pair.valueB));
  const result = { pairCount: pairs.length, meanA, meanB, meanDifference: meanB - meanA, differences };
  if (pairs.length < 2) return result;
  const interval = computeInterval(pairs, differences, result.meanDifference);
  return { ...result, interval, pValue: computePValue(result.meanDifference, interval, pairs.length) };
}

function computeInterval(pairs: readonly BlockPair[], differences: readonly number[], center: number): Interval {
  const count = pairs.length;
  const critical = computeStudentCritical(CONFIDENCE_RATIO, count - 1);
  const studentHalfWidth = (critical * sampleStandardDeviation(differences)) / Math.sqrt(count);
  let withinVariance = 0;
  for (const pair of pairs) withinVariance += pair.withinErrorA ** 2 + pair.withinErrorB ** 2;
  const floorHalfWidth = (NORMAL_CRITICAL * Math.sqrt(withinVariance)) / count;
  let halfWidth = Math.max(studentHalfWidth, floorHalfWidth);
  // Blocks that differ from run to run while every pair agrees to the last bit: the spread of the runs is all that is known.
  if (halfWidth === 0) halfWidth = (critical * spreadOfRuns(pairs)) / Math.sqrt(count);
  const bootstrap = bootstrapMeanInterval(differences, CONFIDENCE_RATIO);
  return { low: Math.min(center - halfWidth, bootstrap.low), high: Math.max(center + halfWidth, bootstrap.high) };
}

function spreadOfRuns(pairs: readonly BlockPair[]): number {
  return Math.max(
    sampleStandardDeviation(pairs.map((pair) => pair.valueA)),
    sampleStandardDeviation(pairs.map((pair) => pair.valueB)),
  );
}

/** Reads the p-value off the interval, on the side towards zero, so that the two can never disagree. */
function computePValue(center: number, interval: Interval, pairCount: number): number {
  if (center === 0) return 1;
  const towardsZero = center > 0 ? center - interval.low : interval.high - center;
  const standardError = towardsZero / computeStudentCritical(CONFIDENCE_RATIO, pairCount - 1);
  return computeStudentTwoSidedP(standardError === 0 ? Infinity : Math.abs(center) / standardError, pairCount - 1);
}
