/** Why a sample was not used, each with how often. */
export interface RejectedSamples {
  readonly zero: number;
  readonly negative: number;
  readonly notANumber: number;
  readonly infinite: number;
  readonly missing: number;
}

/** What is left of a series after hygiene, in its order, and what was taken out. Nothing is ever removed for being slow. */
export interface CleanSeries {
  readonly values: readonly number[];
  readonly rejected: RejectedSamples;
}

/** Category of a sample that cannot be a duration, or `undefined` for a valid one. */
export function classifySample(
  value: number | null | undefined,
  isZeroValid: boolean,
): keyof RejectedSamples | undefined {
  if (value === undefined || value === null) return 'missing';
  if (Number.isNaN(value)) return 'notANumber';
  if (!Number.isFinite(value)) return 'infinite';
  if (value < 0) return 'negative';
  if (value === 0 && !isZeroValid) return 'zero';
  return undefined;
}

/**
 * Takes out samples that cannot be frame times (zero, negative, NaN, infinite, missing) and counts them. A frame that took no
 * time did not happen: animation-frame stamps repeat or step back on some systems.
 *
 * @param values - milliseconds, in time order
 * @param isZeroValid - true for parts of a frame, which may well take no measurable time (culling switched off)
 */
export function cleanDurations(values: readonly (number | null | undefined)[], isZeroValid = false): CleanSeries {
  const valid: number[] = [];
  const rejected = { zero: 0, negative: 0, notANumber: 0, infinite: 0, missing: 0 };
  for (const value of values) {
    const category = classifySample(value, isZeroValid);
    if (category === undefined) valid.push(value as number);
    else rejected[category]++;
  }
  return { values: valid, rejected };
}

/** How many samples were rejected in all. */
export function countRejected(rejected: RejectedSamples): number {
  return rejected.zero + rejected.negative + rejected.notANumber + rejected.infinite + rejected.missing;
}

/** Adds counts of several series. */
export function sumRejected(parts: readonly RejectedSamples[]): RejectedSamples {
  const total = { zero: 0, negative: 0, notANumber: 0, infinite: 0, missing: 0 };
  for (const part of parts) {
    total.zero += part.zero;
    total.negative += part.negative;
    total.notANumber += part.notANumber;
    total.infinite += part.infinite;
    total.missing += part.missing;
  }
  return total;
}
