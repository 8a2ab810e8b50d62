import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fbm, sampleFbmInto } from '../../../core/noise/index.ts';
import type { NoiseSample } from '../../../core/noise/index.ts';
import { gradientNoiseByCorners } from '../../support/gradient-noise-oracle.ts';

const coordinate = fc.double({ min: -50, max: 50, noNaN: true });
const octaves = fc.integer({ min: 1, max: 8 });
const seed = fc.integer({ min: 0, max: 0xffffffff });

function sample(x: number, z: number, octaveCount: number, word: number): NoiseSample {
  const out = { value: NaN, dx: NaN, dz: NaN, dxx: NaN, dxz: NaN, dzz: NaN };
  sampleFbmInto(out, x, z, octaveCount, word);
  return out;
}

describe('fbm', () => {
  it('is the weighted mean of its octaves', () => {
    fc.assert(
      fc.property(coordinate, coordinate, octaves, seed, (x, z, octaveCount, word) => {
        let sum = 0;
        let weights = 0;
        for (let octave = 0; octave < octaveCount; octave++) {
          sum += 0.5 ** octave * gradientNoiseByCorners(2 ** octave * x, 2 ** octave * z, word + octave * 0x9e37);
          weights += 0.5 ** octave;
        }
        expect(Math.abs(fbm(x, z, octaveCount, word) - sum / weights)).toBeLessThan(1e-12);
      }),
      { numRuns: 300 },
    );
  });

  it('is the value of the full sample, bit for bit', () => {
    fc.assert(
      fc.property(coordinate, coordinate, octaves, seed, (x, z, octaveCount, word) => {
        expect(sample(x, z, octaveCount, word).value).toBe(fbm(x, z, octaveCount, word));
      }),
    );
  });
});

describe('sampleFbmInto', () => {
  it('gives derivatives that central differences approach', () => {
    const arm = 1e-6;
    fc.assert(
      fc.property(coordinate, coordinate, octaves, seed, (x, z, octaveCount, word) => {
        const here = sample(x, z, octaveCount, word);
        const east = sample(x + arm, z, octaveCount, word);
        const west = sample(x - arm, z, octaveCount, word);
        const north = sample(x, z + arm, octaveCount, word);
        const south = sample(x, z - arm, octaveCount, word);
        // Octave i weighs a third derivative (below 250) by 4^i: together 250 · 4^(count − 1) · 4/3, half an arm of it at a jump.
        const tolerance = 1e-6 + arm * 250 * 4 ** (octaveCount - 1);
        expect(Math.abs(here.dx - (east.value - west.value) / (2 * arm))).toBeLessThan(1e-6 + 1e-8 * 4 ** octaveCount);
        expect(Math.abs(here.dz - (north.value - south.value) / (2 * arm))).toBeLessThan(
          1e-6 + 1e-8 * 4 ** octaveCount,
        );
        expect(Math.abs(here.dxx - (east.dx - west.dx) / (2 * arm))).toBeLessThan(tolerance);
        expect(Math.abs(here.dxz - (north.dx - south.dx) / (2 * arm))).toBeLessThan(tolerance);
        expect(Math.abs(here.dzz - (north.dz - south.dz) / (2 * arm))).toBeLessThan(tolerance);
      }),
      { numRuns: 300 },
    );
  });
});
