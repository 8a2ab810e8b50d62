/** `value` limited to [min, max], both ends included; NaN stays NaN. Expects min <= max. */
export function clamp(value: number, min: number, max: number): number {
  return value < min ? min : value > max ? max : value;
}

/**
 * Linear blend, `start` at weight 0 and `end` at weight 1, both exactly; weights outside [0, 1] extrapolate. The two-product
 * form is used because `start + (end - start) * weight` can miss `end` by a rounding.
 */
export function mix(start: number, end: number, weight: number): number {
  return start * (1 - weight) + end * weight;
}

/**
 * Cubic ramp 3t² − 2t³ with t = (x − edge0) / (edge1 − edge0) limited to [0, 1]: 0 up to edge0, 1 from edge1 on, level at
 * both ends. With edge0 > edge1 it falls: 1 up to edge1, 0 from edge0 on. The edges must differ.
 */
export function smoothstep(edge0: number, edge1: number, x: number): number {
  const t = clamp((x - edge0) / (edge1 - edge0), 0, 1);
  return t * t * (3 - 2 * t);
}

/** Exact derivative of {@link smoothstep} with respect to x; 0 on the edges and outside them. The edges must differ. */
export function smoothstepDerivative(edge0: number, edge1: number, x: number): number {
  const width = edge1 - edge0;
  const t = clamp((x - edge0) / width, 0, 1);
  return (6 * t * (1 - t)) / width;
}
