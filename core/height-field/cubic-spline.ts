/** A uniform cubic B-spline at one parameter: value and derivatives by the parameter. */
export interface SplineSample {
  value: number;
  slope: number;
  curvature: number;
}

/**
 * Evaluates a uniform cubic B-spline. It is twice continuously differentiable and approximates its control points: value, slope
 * and curvature are means of the controls and of their first and second differences, so what bounds those bounds the curve.
 * Does not allocate.
 *
 * @param out - receives the sample
 * @param controls - control points of unit spacing times `spacing`
 * @param interval - index of the first of the four controls
 * @param t - place in the interval, 0 … 1
 * @param spacing - distance between controls, in the unit of the derivatives
 */
export function sampleSplineInto(
  out: SplineSample,
  controls: Float64Array,
  interval: number,
  t: number,
  spacing: number,
): void {
  const c0 = controls[interval] as number;
  const c1 = controls[interval + 1] as number;
  const c2 = controls[interval + 2] as number;
  const c3 = controls[interval + 3] as number;
  const d0 = c1 - c0;
  const d1 = c2 - c1;
  const d2 = c3 - c2;
  const rest = 1 - t;
  // Written as a start plus differences: equal controls give exactly themselves.
  const w3 = (t * t * t) / 6;
  const w2 = (1 + 3 * t + 3 * t * t - 3 * t * t * t) / 6;
  const w1 = 1 - (rest * rest * rest) / 6;
  out.value = c0 + w1 * d0 + (w2 + w3) * d1 + w3 * d2;
  out.slope = (0.5 * rest * rest * d0 + (0.5 + t - t * t) * d1 + 0.5 * t * t * d2) / spacing;
  out.curvature = (rest * (d1 - d0) + t * (d2 - d1)) / (spacing * spacing);
}
