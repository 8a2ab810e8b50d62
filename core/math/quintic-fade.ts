/**
 * Quintic fade 6t⁵ − 15t⁴ + 10t³: from 0 to 1, first and second derivative vanish at both ends, so that a lattice noise blended
 * with it has continuous second derivatives.
 *
 * Source: Perlin, "Improving noise" (2002).
 *
 * @param t - [0, 1]; not limited to it
 */
export function quinticFade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

/** Exact derivative of {@link quinticFade}. */
export function quinticFadeDerivative(t: number): number {
  return 30 * t * t * (t * (t - 2) + 1);
}

/** Exact second derivative of {@link quinticFade}. */
export function quinticFadeSecondDerivative(t: number): number {
  return 60 * t * (t * (2 * t - 3) + 1);
}
