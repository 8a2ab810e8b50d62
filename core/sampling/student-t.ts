/** Lanczos coefficients for g = 7 (Godfrey's set of nine); log Γ within 1e-13 for positive arguments. */
const LANCZOS_G = 7;
const LANCZOS_COEFFICIENTS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

function computeLogGamma(argument: number): number {
  const shifted = argument - 1;
  let series: number = LANCZOS_COEFFICIENTS[0];
  for (let index = 1; index < LANCZOS_COEFFICIENTS.length; index++) {
    series += (LANCZOS_COEFFICIENTS[index] as number) / (shifted + index);
  }
  const base = shifted + LANCZOS_G + 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(series);
}

/** Stops the continued fraction's terms from dividing by zero (Lentz). */
const TINY = 1e-300;

/** Continued fraction of the incomplete beta function by Lentz's method; converges in O(√max(a, b)) terms below its mean. */
function evaluateBetaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / guardZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let step = 1; step <= 500; step++) {
    const even = (step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step));
    d = 1 / guardZero(1 + even * d);
    c = guardZero(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1));
    d = 1 / guardZero(1 + odd * d);
    c = guardZero(1 + odd / c);
    const factor = d * c;
    fraction *= factor;
    if (Math.abs(factor - 1) < 1e-15) break;
  }
  return fraction;
}

function guardZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/** Regularised incomplete beta function I_x(a, b), x in 0..1. */
function computeIncompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const logFront =
    computeLogGamma(a + b) - computeLogGamma(a) - computeLogGamma(b) + a * Math.log(x) + b * Math.log1p(-x);
  return x < (a + 1) / (a + b + 2)
    ? (Math.exp(logFront) * evaluateBetaFraction(x, a, b)) / a
    : 1 - (Math.exp(logFront) * evaluateBetaFraction(1 - x, b, a)) / b;
}

/**
 * Probability that |t| of Student's distribution is at least `magnitude`. Within 1e-10 of tabled values.
 *
 * Source: DLMF §8.17 (incomplete beta), with P(|T| ≥ t) = I_{ν/(ν+t²)}(ν/2, ½).
 *
 * @param magnitude - ≥ 0; infinite gives 0
 * @param degreesOfFreedom - > 0
 */
export function computeStudentTwoSidedP(magnitude: number, degreesOfFreedom: number): number {
  if (!(degreesOfFreedom > 0)) throw new RangeError(`expected degrees of freedom above 0, found ${degreesOfFreedom}`);
  if (magnitude === Infinity) return 0;
  return computeIncompleteBeta(
    degreesOfFreedom / (degreesOfFreedom + magnitude * magnitude),
    degreesOfFreedom / 2,
    0.5,
  );
}

/**
 * Two-sided critical value of Student's distribution: |t| stays below it with probability `confidenceRatio`. By bisection on
 * {@link computeStudentTwoSidedP}; within 1e-9 relative.
 *
 * @param confidenceRatio - above 0, below 1, for example 0.95
 */
export function computeStudentCritical(confidenceRatio: number, degreesOfFreedom: number): number {
  if (!(confidenceRatio > 0 && confidenceRatio < 1))
    throw new RangeError(`expected a confidence in 0..1, found ${confidenceRatio}`);
  let lower = 0;
  let upper = 1;
  while (computeStudentTwoSidedP(upper, degreesOfFreedom) > 1 - confidenceRatio) upper *= 2;
  for (let step = 0; step < 100 && upper - lower > 1e-10 * upper; step++) {
    const middle = (lower + upper) / 2;
    if (computeStudentTwoSidedP(middle, degreesOfFreedom) > 1 - confidenceRatio) lower = middle;
    else upper = middle;
  }
  return (lower + upper) / 2;
}
