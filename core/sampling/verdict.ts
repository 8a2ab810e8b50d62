import { CONFIDENCE_RATIO } from './paired-difference.ts';
import type { PairedDifference } from './paired-difference.ts';
import { computeStudentCritical } from './student-t.ts';

export const VERDICT_KINDS = ['A faster', 'B faster', 'equivalent', 'unresolved'] as const;
export type VerdictKind = (typeof VERDICT_KINDS)[number];

/** What a comparison of one metric comes to. */
export interface Verdict {
  readonly kind: VerdictKind;
  /**
   * For `unresolved`: about how many rounds beyond those done would settle it if the noise and the difference stay as they are.
   * Left out when nothing can be said (fewer than two pairs) or it would take more than {@link MAX_MORE_ROUNDS}.
   */
  readonly moreRounds?: number | undefined;
}

/** Pairs of neighbouring blocks in a round (A–B and B–A of ABBA). */
export const PAIRS_PER_ROUND = 2;

/** Estimates beyond this are not worth a number: nobody runs them. */
const MAX_MORE_ROUNDS = 1000;

/**
 * Judges a paired difference. In this order: *equivalent* when the whole interval lies within ± `equivalenceRatio` of A's mean,
 * even if it leaves out zero (a difference can be certain and still not matter); *faster* when the corrected p-value is
 * significant; else *unresolved*.
 *
 * @param adjustedPValue - `difference.pValue` after correction over its family, not cut at 1: what further rounds must overcome is
 *   the factor between the two, and a cut value would hide it just where the estimate is asked for
 * @param equivalenceRatio - above 0, fraction of A's mean
 */
export function judgeDifference(
  difference: PairedDifference,
  adjustedPValue: number,
  equivalenceRatio: number,
): Verdict {
  const { interval, meanDifference } = difference;
  if (interval === undefined) return { kind: 'unresolved' };
  const marginMs = equivalenceRatio * Math.abs(difference.meanA);
  if (interval.low >= -marginMs && interval.high <= marginMs) return { kind: 'equivalent' };
  if (adjustedPValue <= 1 - CONFIDENCE_RATIO) return { kind: meanDifference > 0 ? 'A faster' : 'B faster' };
  return { kind: 'unresolved', moreRounds: estimateMoreRounds(difference, adjustedPValue, marginMs) };
}

/** The fewest further rounds after which either verdict would be reached at today's spread, found by bisection. */
function estimateMoreRounds(
  difference: PairedDifference,
  adjustedPValue: number,
  marginMs: number,
): number | undefined {
  const { interval, pairCount, pValue } = difference;
  if (interval === undefined || pValue === undefined) return undefined;
  const distanceMs = Math.abs(difference.meanDifference);
  const halfWidthMs = (interval.high - interval.low) / 2;
  const spreadMs = (halfWidthMs * Math.sqrt(pairCount)) / computeStudentCritical(CONFIDENCE_RATIO, pairCount - 1);
  const correction = pValue > 0 ? adjustedPValue / pValue : 1;
  const isSettledAfter = (moreRounds: number): boolean => {
    const futurePairs = pairCount + PAIRS_PER_ROUND * moreRounds;
    const standardErrorMs = spreadMs / Math.sqrt(futurePairs);
    const isDifferent =
      computeStudentCritical(1 - (1 - CONFIDENCE_RATIO) / correction, futurePairs - 1) * standardErrorMs < distanceMs;
    return (
      isDifferent || computeStudentCritical(CONFIDENCE_RATIO, futurePairs - 1) * standardErrorMs + distanceMs < marginMs
    );
  };
  if (!isSettledAfter(MAX_MORE_ROUNDS)) return undefined;
  let unsettled = 0;
  let settled = MAX_MORE_ROUNDS;
  while (settled - unsettled > 1) {
    const middle = Math.floor((settled + unsettled) / 2);
    if (isSettledAfter(middle)) settled = middle;
    else unsettled = middle;
  }
  return settled;
}
