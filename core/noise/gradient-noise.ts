import { quinticFade, quinticFadeDerivative, quinticFadeSecondDerivative } from '../math/index.ts';
import { hashLatticeWord } from '../random/index.ts';
import type { NoiseSample } from './noise-sample.ts';

/** The diagonal unit gradients' components. */
const Q = Math.SQRT1_2;

/** Unit gradients by the top three bits of a corner's hash: four along the axes, four along the diagonals. */
const GRADIENT_X = Float64Array.of(1, -1, 0, 0, Q, Q, -Q, -Q);
const GRADIENT_Z = Float64Array.of(0, 0, 1, -1, Q, -Q, Q, -Q);

/** A 32-bit hash has its gradient index in the bits above this one: floor(8 · hash). */
const GRADIENT_INDEX_SHIFT = 29;

/** Brings the range to [−1, 1]: with unit gradients the peak, reached at cell centres, is √½. */
const AMPLITUDE = Math.SQRT2;

/**
 * Gradient noise on the unit lattice: zero at lattice points, between −1 and 1, twice continuously differentiable. Value only;
 * bit-equal to the value of {@link sampleGradientNoiseInto}. Does not allocate.
 *
 * @param x - lattice units, any finite number; repeats after 2³²
 * @param z - lattice units, any finite number; repeats after 2³²
 * @param seed - integer, taken modulo 2³²
 */
export function gradientNoise(x: number, z: number, seed: number): number {
  const cellX = Math.floor(x);
  const cellZ = Math.floor(z);
  const column = cellX | 0;
  const row = cellZ | 0;
  const x0 = x - cellX;
  const z0 = z - cellZ;
  const x1 = x0 - 1;
  const z1 = z0 - 1;
  const index00 = hashLatticeWord(column, row, seed) >>> GRADIENT_INDEX_SHIFT;
  const index10 = hashLatticeWord(column + 1, row, seed) >>> GRADIENT_INDEX_SHIFT;
  const index01 = hashLatticeWord(column, row + 1, seed) >>> GRADIENT_INDEX_SHIFT;
  const index11 = hashLatticeWord(column + 1, row + 1, seed) >>> GRADIENT_INDEX_SHIFT;
  const value00 = (GRADIENT_X[index00] as number) * x0 + (GRADIENT_Z[index00] as number) * z0;
  const value10 = (GRADIENT_X[index10] as number) * x1 + (GRADIENT_Z[index10] as number) * z0;
  const value01 = (GRADIENT_X[index01] as number) * x0 + (GRADIENT_Z[index01] as number) * z1;
  const value11 = (GRADIENT_X[index11] as number) * x1 + (GRADIENT_Z[index11] as number) * z1;
  const alongX = value10 - value00;
  const alongZ = value01 - value00;
  const twist = value00 - value10 - value01 + value11;
  const u = quinticFade(x0);
  const v = quinticFade(z0);
  return AMPLITUDE * (value00 + u * alongX + v * (alongZ + u * twist));
}

/**
 * Writes value, gradient and Hessian of {@link gradientNoise} into `out`. All are exact: the noise is, inside a cell, the
 * bilinear blend of four planes with faded weights, and is differentiated as such (README of this room). Does not allocate.
 *
 * Source: Perlin, "Improving noise" (2002), for the quintic fade; the 8 gradients, their order and the √2 are those of the game
 * Day Hike's terrain, so that its published measurements can be repeated.
 *
 * @param out - receives the sample, per lattice unit and per lattice unit squared
 * @param x - lattice units, any finite number; repeats after 2³²
 * @param z - lattice units, any finite number; repeats after 2³²
 * @param seed - integer, taken modulo 2³²
 */
export function sampleGradientNoiseInto(out: NoiseSample, x: number, z: number, seed: number): void {
  const cellX = Math.floor(x);
  const cellZ = Math.floor(z);
  const column = cellX | 0;
  const row = cellZ | 0;
  const x0 = x - cellX;
  const z0 = z - cellZ;
  const x1 = x0 - 1;
  const z1 = z0 - 1;

  const index00 = hashLatticeWord(column, row, seed) >>> GRADIENT_INDEX_SHIFT;
  const index10 = hashLatticeWord(column + 1, row, seed) >>> GRADIENT_INDEX_SHIFT;
  const index01 = hashLatticeWord(column, row + 1, seed) >>> GRADIENT_INDEX_SHIFT;
  const index11 = hashLatticeWord(column + 1, row + 1, seed) >>> GRADIENT_INDEX_SHIFT;
  const gradientX00 = GRADIENT_X[index00] as number;
  const gradientX10 = GRADIENT_X[index10] as number;
  const gradientX01 = GRADIENT_X[index01] as number;
  const gradientX11 = GRADIENT_X[index11] as number;
  const gradientZ00 = GRADIENT_Z[index00] as number;
  const gradientZ10 = GRADIENT_Z[index10] as number;
  const gradientZ01 = GRADIENT_Z[index01] as number;
  const gradientZ11 = GRADIENT_Z[index11] as number;

  const value00 = gradientX00 * x0 + gradientZ00 * z0;
  const value10 = gradientX10 * x1 + gradientZ10 * z0;
  const value01 = gradientX01 * x0 + gradientZ01 * z1;
  const value11 = gradientX11 * x1 + gradientZ11 * z1;
  const alongX = value10 - value00;
  const alongZ = value01 - value00;
  const twist = value00 - value10 - value01 + value11;
  const twistX = gradientX00 - gradientX10 - gradientX01 + gradientX11;
  const twistZ = gradientZ00 - gradientZ10 - gradientZ01 + gradientZ11;

  const u = quinticFade(x0);
  const v = quinticFade(z0);
  const uSlope = quinticFadeDerivative(x0);
  const vSlope = quinticFadeDerivative(z0);

  // Slopes of the blend along the faded weights u and v, and of its corner planes along x and z at fixed weights.
  const blendU = alongX + v * twist;
  const blendV = alongZ + u * twist;
  const planeXU = gradientX10 - gradientX00 + v * twistX;
  const planeXV = gradientX01 - gradientX00 + u * twistX;
  const planeZU = gradientZ10 - gradientZ00 + v * twistZ;
  const planeZV = gradientZ01 - gradientZ00 + u * twistZ;

  out.value = AMPLITUDE * (value00 + u * alongX + v * blendV);
  out.dx = AMPLITUDE * (gradientX00 + u * (gradientX10 - gradientX00) + v * planeXV + uSlope * blendU);
  out.dz = AMPLITUDE * (gradientZ00 + u * planeZU + v * (gradientZ01 - gradientZ00) + vSlope * blendV);
  out.dxx = AMPLITUDE * (2 * uSlope * planeXU + quinticFadeSecondDerivative(x0) * blendU);
  out.dxz = AMPLITUDE * (vSlope * planeXV + uSlope * planeZU + uSlope * vSlope * twist);
  out.dzz = AMPLITUDE * (2 * vSlope * planeZV + quinticFadeSecondDerivative(z0) * blendV);
}
