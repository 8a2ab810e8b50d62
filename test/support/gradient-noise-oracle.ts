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

/**
 * The noise as its definition reads: a sum over four corners of weight times plane, with the weight a product of one-sided
 * fades. Nothing shared with the fast form but the definition.
 */
export function gradientNoiseByCorners(x: number, z: number, seed: number): number {
  let sum = 0;
  for (const column of [Math.floor(x), Math.floor(x) + 1]) {
    for (const row of [Math.floor(z), Math.floor(z) + 1]) {
      const [gradientX, gradientZ] = GRADIENTS[Math.floor(8 * hashIntegersExactly([column, row], seed))] ?? [NaN, NaN];
      const fallX = 1 - Math.abs(x - column);
      const fallZ = 1 - Math.abs(z - row);
      const weightX = 6 * fallX ** 5 - 15 * fallX ** 4 + 10 * fallX ** 3;
      const weightZ = 6 * fallZ ** 5 - 15 * fallZ ** 4 + 10 * fallZ ** 3;
      sum += weightX * weightZ * (gradientX * (x - column) + gradientZ * (z - row));
    }
  }
  return Math.SQRT2 * sum;
}
