import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashLattice, hashLattice3, hashLatticeWord } from '../../../core/random/index.ts';
import { hashIntegersExactly } from '../../support/lattice-hash-oracle.ts';

const coordinate = fc.oneof(fc.integer(), fc.integer({ min: -2000, max: 2000 }), fc.constantFrom(0, -1, 1, -(2 ** 31)));
const seed = fc.oneof(fc.integer({ min: 0, max: 0xffffffff }), fc.integer({ min: 0, max: 4096 }));

describe('hashLattice', () => {
  it('agrees with exact big-integer arithmetic', () => {
    fc.assert(
      fc.property(coordinate, coordinate, seed, (x, z, word) => {
        expect(hashLattice(x, z, word)).toBe(hashIntegersExactly([x, z], word));
      }),
      { numRuns: 500 },
    );
  });

  it('has the high bits of its word', () => {
    fc.assert(
      fc.property(coordinate, coordinate, seed, (x, z, word) => {
        expect(hashLatticeWord(x, z, word) >>> 29).toBe(Math.floor(8 * hashLattice(x, z, word)));
      }),
    );
  });

  it('is spread evenly over 64 bins on a small block of cells (chi-square, 63 degrees of freedom)', () => {
    const bins = new Array<number>(64).fill(0);
    const side = 128;
    for (let z = 0; z < side; z++) {
      for (let x = 0; x < side; x++) {
        const bin = Math.floor(hashLattice(x - 50, z - 70, 1337) * 64);
        bins[bin] = (bins[bin] ?? Number.NaN) + 1;
      }
    }
    const expected = (side * side) / 64;
    const chiSquare = bins.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 99.99 % quantile of chi-square with 63 degrees of freedom is 112.3; the lower tail would mean a lattice, not noise.
    expect(chiSquare).toBeLessThan(112.3);
    expect(chiSquare).toBeGreaterThan(28);
  });

  it('does not correlate neighbours', () => {
    let product = 0;
    const side = 200;
    for (let z = 0; z < side; z++) {
      for (let x = 0; x < side; x++) {
        const here = hashLattice(x, z, 7) - 0.5;
        product += here * (hashLattice(x + 1, z, 7) - 0.5) + here * (hashLattice(x, z + 1, 7) - 0.5);
      }
    }
    // Each product has variance 1/144, so the mean of 80,000 has standard deviation 2.9e-4; five of them.
    expect(Math.abs(product / (2 * side * side))).toBeLessThan(1.5e-3);
  });
});

describe('hashLattice3', () => {
  it('agrees with exact big-integer arithmetic', () => {
    fc.assert(
      fc.property(coordinate, coordinate, fc.integer({ min: 0, max: 64 }), seed, (x, z, index, word) => {
        expect(hashLattice3(x, z, index, word)).toBe(hashIntegersExactly([x, z, index], word));
      }),
      { numRuns: 500 },
    );
  });

  it('gives slot 0 a number of its own', () => {
    expect(hashLattice3(3, 4, 0, 1337)).not.toBe(hashLattice(3, 4, 1337));
  });
});
