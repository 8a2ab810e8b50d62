/**
 * Reciprocal of a seam's width as the one float that both the CPU and the shader multiply by: GLSL ES 3.00 (§4.5.1) rounds
 * highp subtraction and multiplication correctly but allows division an error of 2.5 units in the last place, so the division
 * is done once, here, and travels as a uniform. A seam without a finite, positive width has the reciprocal 0;
 * {@link seamThreshold} never uses it.
 */
export function computeSeamInverseWidth(startMeters: number, endMeters: number): number {
  const width = Math.fround(Math.fround(endMeters) - Math.fround(startMeters));
  return width > 0 && width < Infinity ? Math.fround(1 / width) : 0;
}

/**
 * The one threshold t of a seam: 1 up to its start, 0 from its end on, a straight ramp between. Both sides of the seam compute
 * it from the same two numbers and cut the same noise with it, which is what makes the cross-fade an exact partition.
 *
 * Every step is rounded to a float, so that a highp shader gets the same bits from the same floats:
 * `d >= end ? 0.0 : d <= start ? 1.0 : clamp((end - d) * inverseWidth, 0.0, 1.0)` with inverseWidth from
 * {@link computeSeamInverseWidth}. The two comparisons come first because the rounded product can miss 1 at the start, and
 * because a seam at 0 (a representation that starts at the eye: t = 0) or at Infinity (one that never ends: t = 1) has no ramp.
 *
 * Source: the published two-sided test (design.md §3), which drew pixels twice where the two ramps met the noise exactly;
 * changed to one threshold.
 *
 * @param distanceMeters - horizontal distance from the eye, >= 0
 * @param startMeters - where the ramp leaves 1
 * @param endMeters - where the ramp reaches 0, >= startMeters
 * @returns a float in [0, 1], never rising with distance
 */
export function seamThreshold(distanceMeters: number, startMeters: number, endMeters: number): number {
  const distance = Math.fround(distanceMeters);
  const start = Math.fround(startMeters);
  const end = Math.fround(endMeters);
  if (distance >= end) return 0;
  if (distance <= start) return 1;
  const ramp = Math.fround(Math.fround(end - distance) * computeSeamInverseWidth(start, end));
  return ramp < 1 ? ramp : 1;
}
