import type { NoiseSample } from '../../core/noise/index.ts';
import { hashIntegersExactly } from './lattice-hash-oracle.ts';

const Q = Math.sqrt(0.5);
const GRADIENTS: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [Q, Q],
  [Q, -Q],
  [-Q, Q],
  [-Q, -Q],
];

/** Fade of a corner's weight over the signed distance from it, with its first and second derivative. */
function cornerWeight(distance: number): readonly [number, number, number] {
  const fall = 1 - Math.abs(distance);
  return [
    6 * fall ** 5 - 15 * fall ** 4 + 10 * fall ** 3,
    -Math.sign(distance) * (30 * fall ** 4 - 60 * fall ** 3 + 30 * fall ** 2),
    120 * fall ** 3 - 180 * fall ** 2 + 60 * fall,
  ];
}

/**
 * The noise as its definition reads: a sum over four corners of weight times plane, with the weight a product of one-sided
 * fades, and every derivative by the product rule. Nothing shared with the fast form but the definition.
 */
export function sampleNoiseByCorners(x: number, z: number, seed: number): NoiseSample {
  const sum = { value: 0, dx: 0, dz: 0, dxx: 0, dxz: 0, dzz: 0 };
  for (const column of [Math.floor(x), Math.floor(x) + 1]) {
    for (const row of [Math.floor(z), Math.floor(z) + 1]) {
      const [gradientX, gradientZ] = GRADIENTS[Math.floor(8 * hashIntegersExactly([column, row], seed))] ?? [NaN, NaN];
      const plane = gradientX * (x - column) + gradientZ * (z - row);
      const [weightX, weightXSlope, weightXCurve] = cornerWeight(x - column);
      const [weightZ, weightZSlope, weightZCurve] = cornerWeight(z - row);
      sum.value += Math.SQRT2 * weightX * weightZ * plane;
      sum.dx += Math.SQRT2 * weightZ * (weightXSlope * plane + weightX * gradientX);
      sum.dz += Math.SQRT2 * weightX * (weightZSlope * plane + weightZ * gradientZ);
      sum.dxx += Math.SQRT2 * weightZ * (weightXCurve * plane + 2 * weightXSlope * gradientX);
      sum.dzz += Math.SQRT2 * weightX * (weightZCurve * plane + 2 * weightZSlope * gradientZ);
      sum.dxz +=
        Math.SQRT2 * (weightXSlope * (weightZSlope * plane + weightZ * gradientZ) + weightX * weightZSlope * gradientX);
    }
  }
  return sum;
}

/** Value only of {@link sampleNoiseByCorners}. */
export function gradientNoiseByCorners(x: number, z: number, seed: number): number {
  return sampleNoiseByCorners(x, z, seed).value;
}
