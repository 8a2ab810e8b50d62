import { mean } from 'simple-statistics';

/** How far apart one arm lies from itself: the A/A floor, from blocks of the same arm that ran next to each other. */
export interface SameArmFloor {
  readonly pairCount: number;
  /** Mean of |later − earlier|, in the metric's unit. */
  readonly meanAbsoluteDifference: number;
  readonly maxAbsoluteDifference: number;
  /** Mean of later − earlier: away from zero when the machine drifts. */
  readonly meanSignedDifference: number;
}

/**
 * Measures the A/A floor of a metric. A difference between the arms that is smaller than this is smaller than what the same arm
 * shows against itself.
 *
 * @param pairs - values of neighbouring blocks of one arm, earlier first
 * @returns `undefined` without pairs
 */
export function computeSameArmFloor(
  pairs: readonly (readonly [earlier: number, later: number])[],
): SameArmFloor | undefined {
  if (pairs.length === 0) return undefined;
  const differences = pairs.map(([earlier, later]) => later - earlier);
  const magnitudes = differences.map(Math.abs);
  return {
    pairCount: pairs.length,
    meanAbsoluteDifference: mean(magnitudes),
    maxAbsoluteDifference: Math.max(...magnitudes),
    meanSignedDifference: mean(differences),
  };
}
