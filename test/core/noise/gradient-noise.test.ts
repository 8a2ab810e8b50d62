import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradientNoise, sampleGradientNoiseInto } from '../../../core/noise/index.ts';
import type { NoiseSample } from '../../../core/noise/index.ts';
import { gradientNoiseByCorners, sampleNoiseByCorners } from '../../support/gradient-noise-oracle.ts';

const coordinate = fc.oneof(
  fc.double({ min: -50, max: 50, noNaN: true }),
  fc.double({ min: -1e5, max: 1e5, noNaN: true }),
);
const seed = fc.integer({ min: 0, max: 0xffffffff });

function sample(x: number, z: number, word: number): NoiseSample {
  const out = { value: NaN, dx: NaN, dz: NaN, dxx: NaN, dxz: NaN, dzz: NaN };
  sampleGradientNoiseInto(out, x, z, word);
  return out;
}

describe('gradientNoise', () => {
  it('agrees with the sum over corners', () => {
    fc.assert(
      fc.property(coordinate, coordinate, seed, (x, z, word) => {
        // Fractions are exact to 1e-11 at coordinates of 1e5; slopes stay below 4.
        expect(Math.abs(gradientNoise(x, z, word) - gradientNoiseByCorners(x, z, word))).toBeLessThan(1e-12);
      }),
      { numRuns: 500 },
    );
  });

  it('is zero on the lattice and inside [-1, 1] everywhere', () => {
    fc.assert(
      fc.property(coordinate, coordinate, seed, (x, z, word) => {
        expect(Math.abs(gradientNoise(Math.floor(x), Math.floor(z), word))).toBe(0);
        expect(Math.abs(gradientNoise(x, z, word))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('comes close to its bounds', () => {
    let highest = 0;
    for (let row = 0; row < 64; row++) {
      for (let column = 0; column < 64; column++) {
        highest = Math.max(highest, Math.abs(gradientNoise(column + 0.5, row + 0.5, 1337)));
      }
    }
    // All four corner gradients pointing at the centre happens once in 8⁴ cells for either sign; 64² cells see it or its near misses.
    expect(highest).toBeGreaterThan(0.8);
  });
});

describe('sampleGradientNoiseInto', () => {
  it('gives the value bit for bit', () => {
    fc.assert(
      fc.property(coordinate, coordinate, seed, (x, z, word) => {
        expect(sample(x, z, word).value).toBe(gradientNoise(x, z, word));
      }),
    );
  });

  it('agrees with the product rule over corners in every derivative', () => {
    fc.assert(
      fc.property(coordinate, coordinate, seed, (x, z, word) => {
        const found = sample(x, z, word);
        const expected = sampleNoiseByCorners(x, z, word);
        for (const key of ['dx', 'dz', 'dxx', 'dxz', 'dzz'] as const) {
          expect(Math.abs(found[key] - expected[key])).toBeLessThan(1e-12);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('gives first derivatives that central differences approach', () => {
    const arm = 1e-4;
    const near = fc.double({ min: -50, max: 50, noNaN: true });
    fc.assert(
      fc.property(near, near, seed, (x, z, word) => {
        const { dx, dz } = sample(x, z, word);
        const differenceX = (gradientNoise(x + arm, z, word) - gradientNoise(x - arm, z, word)) / (2 * arm);
        const differenceZ = (gradientNoise(x, z + arm, word) - gradientNoise(x, z - arm, word)) / (2 * arm);
        // Third derivatives are below 250 (and jump at cell edges): arm²/6 of them is 4.2e-7, twice that at a jump.
        expect(Math.abs(dx - differenceX)).toBeLessThan(1e-6);
        expect(Math.abs(dz - differenceZ)).toBeLessThan(1e-6);
      }),
      { numRuns: 500 },
    );
  });

  it('gives second derivatives that central differences of the first approach', () => {
    const arm = 1e-5;
    const near = fc.double({ min: -50, max: 50, noNaN: true });
    fc.assert(
      fc.property(near, near, seed, (x, z, word) => {
        const { dxx, dxz, dzz } = sample(x, z, word);
        const east = sample(x + arm, z, word);
        const west = sample(x - arm, z, word);
        const north = sample(x, z + arm, word);
        const south = sample(x, z - arm, word);
        // Third derivatives jump at cell edges by less than 500, which puts half an arm of that into a straddling difference.
        expect(Math.abs(dxx - (east.dx - west.dx) / (2 * arm))).toBeLessThan(2.5e-3);
        expect(Math.abs(dxz - (north.dx - south.dx) / (2 * arm))).toBeLessThan(2.5e-3);
        expect(Math.abs(dxz - (east.dz - west.dz) / (2 * arm))).toBeLessThan(2.5e-3);
        expect(Math.abs(dzz - (north.dz - south.dz) / (2 * arm))).toBeLessThan(2.5e-3);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    { x: 3, z: -7 },
    { x: 3, z: 0.25 },
    { x: -0.75, z: 12 },
  ])('is continuous up to second derivatives across the cell edge at ($x, $z)', ({ x, z }) => {
    const step = 1e-9;
    const before = sample(x - step, z - step, 5);
    const after = sample(x + step, z + step, 5);
    for (const key of ['value', 'dx', 'dz', 'dxx', 'dxz', 'dzz'] as const) {
      expect(Math.abs(before[key] - after[key])).toBeLessThan(1e-6);
    }
  });
});
