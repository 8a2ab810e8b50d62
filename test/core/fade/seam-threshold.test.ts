import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandVisibility } from '../../../core/fade/band-visibility.ts';
import { isKeptFadingIn, isKeptFadingOut } from '../../../core/fade/keep-predicate.ts';
import { computeSeamInverseWidth, seamThreshold } from '../../../core/fade/seam-threshold.ts';

const meters = fc.double({ min: 0, max: 5000, noNaN: true });
const seam = fc.tuple(meters, fc.double({ min: 0, max: 500, noNaN: true })).map(([start, width]) => ({
  start,
  end: start + width,
}));

describe('seamThreshold', () => {
  it.each([
    { distance: 0, start: 100, end: 120, expected: 1 },
    { distance: 100, start: 100, end: 120, expected: 1 },
    { distance: 105, start: 100, end: 120, expected: 0.75 },
    { distance: 110, start: 100, end: 120, expected: 0.5 },
    { distance: 120, start: 100, end: 120, expected: 0 },
    { distance: 1e9, start: 100, end: 120, expected: 0 },
    { distance: 0, start: 0, end: 0, expected: 0 },
    { distance: 3, start: 0, end: 0, expected: 0 },
    { distance: 3, start: Infinity, end: Infinity, expected: 1 },
    { distance: 50, start: 50, end: 50, expected: 0 },
    { distance: 49.999, start: 50, end: 50, expected: 1 },
  ])('at $distance m of $start–$end is $expected', ({ distance, start, end, expected }) => {
    // The reciprocal is rounded once, so a ramp value may be one float off.
    expect(Math.abs(seamThreshold(distance, start, end) - expected)).toBeLessThanOrEqual(2 ** -23);
  });

  it('has exact ends, whatever the rounding of the ramp', () => {
    fc.assert(
      fc.property(seam, ({ start, end }) => {
        expect(seamThreshold(end, start, end)).toBe(0);
        if (Math.fround(start) < Math.fround(end)) expect(seamThreshold(start, start, end)).toBe(1);
      }),
    );
  });

  it('is a float in [0, 1] that never rises with distance', () => {
    fc.assert(
      fc.property(seam, meters, meters, ({ start, end }, first, second) => {
        const nearer = seamThreshold(Math.min(first, second), start, end);
        const farther = seamThreshold(Math.max(first, second), start, end);
        expect(Math.fround(nearer)).toBe(nearer);
        expect(nearer).toBeGreaterThanOrEqual(farther);
        expect(nearer).toBeLessThanOrEqual(1);
        expect(farther).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('gives the bits that single float operations give', () => {
    // Float32Array stores round like the shader's highp registers; this is the formula of the doc comment, spelled out.
    const register = new Float32Array(4);
    fc.assert(
      fc.property(seam, meters, ({ start, end }, distance) => {
        register.set([distance, start, end, computeSeamInverseWidth(start, end)]);
        const [d, s, e, inverse] = [register[0]!, register[1]!, register[2]!, register[3]!];
        register[0] = e - d;
        register[0] = register[0] * inverse;
        const expected = d >= e ? 0 : d <= s ? 1 : Math.min(Math.max(register[0], 0), 1);
        expect(seamThreshold(distance, start, end)).toBe(expected);
      }),
    );
  });

  it('has no reciprocal for a seam without a ramp', () => {
    expect(computeSeamInverseWidth(0, 0)).toBe(0);
    expect(computeSeamInverseWidth(Infinity, Infinity)).toBe(0);
    expect(computeSeamInverseWidth(100, 120)).toBe(Math.fround(0.05));
  });
});

describe('keep predicates', () => {
  it('partition every noise at every threshold', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (noise, threshold) => {
          expect(isKeptFadingOut(noise, threshold)).not.toBe(isKeptFadingIn(noise, threshold));
        },
      ),
    );
  });

  it('partition where the noise meets the threshold exactly', () => {
    for (let step = 0; step < 64; step += 1) {
      expect(isKeptFadingOut(step / 64, step / 64)).toBe(false);
      expect(isKeptFadingIn(step / 64, step / 64)).toBe(true);
    }
  });

  it('keep everything or nothing at the ends', () => {
    const largestNoise = 1 - 2 ** -24;
    expect(isKeptFadingOut(largestNoise, 1)).toBe(true);
    expect(isKeptFadingIn(largestNoise, 1)).toBe(false);
    expect(isKeptFadingOut(0, 0)).toBe(false);
    expect(isKeptFadingIn(0, 0)).toBe(true);
  });
});

describe('bandVisibility', () => {
  const ladder = [
    { fadeInStartMeters: 0, fadeInEndMeters: 0, fadeOutStartMeters: 36, fadeOutEndMeters: 42 },
    { fadeInStartMeters: 36, fadeInEndMeters: 42, fadeOutStartMeters: 76, fadeOutEndMeters: 85 },
    { fadeInStartMeters: 76, fadeInEndMeters: 85, fadeOutStartMeters: Infinity, fadeOutEndMeters: Infinity },
  ];

  it('sums to 1 over a ladder that never ends', () => {
    fc.assert(
      fc.property(meters, (distance) => {
        const sum = ladder.reduce((total, band) => total + bandVisibility(band, distance), 0);
        expect(sum).toBe(1);
      }),
    );
  });

  it('is the share of noises that both predicates keep', () => {
    const band = { fadeInStartMeters: 10, fadeInEndMeters: 30, fadeOutStartMeters: 20, fadeOutEndMeters: 60 };
    const noiseCount = 4096;
    fc.assert(
      fc.property(fc.double({ min: 0, max: 80, noNaN: true }), (distance) => {
        const entering = seamThreshold(distance, 10, 30);
        const leaving = seamThreshold(distance, 20, 60);
        let kept = 0;
        for (let i = 0; i < noiseCount; i += 1) {
          const noise = i / noiseCount;
          if (isKeptFadingIn(noise, entering) && isKeptFadingOut(noise, leaving)) kept += 1;
        }
        expect(Math.abs(bandVisibility(band, distance) - kept / noiseCount)).toBeLessThanOrEqual(1.01 / noiseCount);
      }),
    );
  });

  it('is nothing beyond the band', () => {
    expect(bandVisibility(ladder[1]!, 36)).toBe(0);
    expect(bandVisibility(ladder[1]!, 85)).toBe(0);
    expect(bandVisibility(ladder[0]!, 0)).toBe(1);
  });
});
