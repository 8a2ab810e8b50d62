import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OCTAVE_SEED_STEP } from '../../../core/noise/index.ts';
import { hashLattice } from '../../../core/random/index.ts';
import { valueFbm, valueNoise } from '../../../core/scatter/value-noise.ts';

const coordinate = fc.double({ min: -1e4, max: 1e4, noNaN: true });
const seed = fc.integer({ min: 0, max: 0xffffffff });

describe('valueNoise', () => {
  it('is the lattice hash at lattice points', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: -1e6, max: 1e6 }), seed, (x, z, s) => {
        expect(valueNoise(x, z, s)).toBe(hashLattice(x, z, s));
      }),
    );
  });

  it('stays between the four corners of its cell', () => {
    fc.assert(
      fc.property(coordinate, coordinate, seed, (x, z, s) => {
        const column = Math.floor(x);
        const row = Math.floor(z);
        const corners = [0, 1, 2, 3].map((i) => hashLattice(column + (i & 1), row + (i >> 1), s));
        const value = valueNoise(x, z, s);
        expect(value).toBeGreaterThanOrEqual(Math.min(...corners) - 1e-12);
        expect(value).toBeLessThanOrEqual(Math.max(...corners) + 1e-12);
      }),
    );
  });

  it('is continuous across cell borders', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), coordinate, seed, (border, z, s) => {
        expect(Math.abs(valueNoise(border - 1e-7, z, s) - valueNoise(border + 1e-7, z, s))).toBeLessThan(1e-6);
        expect(Math.abs(valueNoise(z, border - 1e-7, s) - valueNoise(z, border + 1e-7, s))).toBeLessThan(1e-6);
      }),
    );
  });
});

describe('valueFbm', () => {
  it('is the weighted mean of its octaves', () => {
    fc.assert(
      fc.property(coordinate, coordinate, seed, (x, z, s) => {
        expect(valueFbm(x, z, 1, s)).toBe(valueNoise(x, z, s));
        const two = (valueNoise(x, z, s) + valueNoise(2 * x, 2 * z, s + OCTAVE_SEED_STEP) / 2) / 1.5;
        expect(valueFbm(x, z, 2, s)).toBeCloseTo(two, 12);
      }),
    );
  });
});
