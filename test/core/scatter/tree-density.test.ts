import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorldField } from '../../../core/height-field/index.ts';
import { computeCanopyDensity, sampleCanopyDensity } from '../../../core/scatter/index.ts';
import {
  computeSiteShare,
  computeStandWeight,
  computeTreeDensity,
  computeValleyWeight,
} from '../../../core/scatter/tree-density.ts';

const SEED = 1337;

describe('what ground and road leave of a stand: treeline, slope, valley boost and clearance', () => {
  it.each([
    { heightMeters: -5, slope: 0, expected: 1.3, why: 'the whole boost below the sea' },
    { heightMeters: 0, slope: 0, expected: 1.3, why: 'the whole boost at sea level' },
    { heightMeters: 120, slope: 0, expected: 1.15, why: 'half the boost halfway up' },
    { heightMeters: 120, slope: 0.55, expected: 1.15, why: 'slope holds up to 0.55' },
    { heightMeters: 120, slope: 0.65, expected: 0.575, why: 'half lost at 0.65' },
    { heightMeters: 120, slope: 0.75, expected: 0, why: 'nothing from 0.75' },
    { heightMeters: 240, slope: 0, expected: 0, why: 'nothing above the treeline' },
    { heightMeters: 900, slope: 0, expected: 0, why: 'nothing on the summits' },
  ])('$heightMeters m, slope $slope: $expected ($why)', ({ heightMeters, slope, expected }) => {
    for (const angle of [0, 0.7, 2.9]) {
      const ground = { heightMeters, gradientX: slope * Math.cos(angle), gradientZ: slope * Math.sin(angle) };
      expect(computeSiteShare(ground, Infinity)).toBeCloseTo(expected, 9);
    }
  });

  it('halves at the middle of the treeline', () => {
    const boost = 1 + 0.3 * computeValleyWeight(220);
    const ground = { heightMeters: 220, gradientX: 0, gradientZ: 0 };
    expect(computeSiteShare(ground, Infinity)).toBeCloseTo(0.5 * boost, 9);
  });

  it.each([
    [0, 0],
    [12, 0],
    [19.5, 0.5],
    [27, 1],
    [29.9, 1],
    [Infinity, 1],
  ])('%d m from the road: %d of what grows without it', (roadDistanceMeters, share) => {
    const ground = { heightMeters: 60, gradientX: 0.6, gradientZ: 0 };
    expect(computeSiteShare(ground, roadDistanceMeters)).toBeCloseTo(share * computeSiteShare(ground, Infinity), 12);
  });
});

describe('density', () => {
  const field = createWorldField({ variant: 'dense', seed: SEED, hasRoad: true });
  const meters = fc.double({ min: -20_000, max: 20_000, noNaN: true });

  it('is the product of stand and ground, and canopy is that up to 1', () => {
    fc.assert(
      fc.property(meters, meters, (x, z) => {
        const ground = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
        field.sampleInto(ground, x, z);
        const road = field.roadDistanceMeters(x, z);
        const density = computeTreeDensity(SEED, x, z, ground, road);
        expect(density).toBeCloseTo(computeStandWeight(SEED, x, z) * computeSiteShare(ground, road), 12);
        expect(density).toBeGreaterThanOrEqual(0);
        expect(density).toBeLessThanOrEqual(1.3);
        expect(sampleCanopyDensity(field, SEED, x, z)).toBe(Math.min(1, density));
        expect(computeCanopyDensity(SEED, x, z, ground, road)).toBe(Math.min(1, density));
      }),
    );
  });

  it('leaves clearings and full stands at the scale of the stands', () => {
    const weights = Array.from({ length: 4000 }, (_, i) =>
      computeStandWeight(SEED, (i % 63) * 131, Math.floor(i / 63) * 137),
    );
    const share = (isCounted: (weight: number) => boolean): number => weights.filter(isCounted).length / weights.length;
    expect(share((weight) => weight < 0.1)).toBeGreaterThan(0.02);
    expect(share((weight) => weight > 0.95)).toBeGreaterThan(0.2);
    // Half a wavelength apart stands differ; two metres apart they do not.
    const steps = weights.map((_, i) =>
      Math.abs(computeStandWeight(SEED, i * 131, 0) - computeStandWeight(SEED, i * 131 + 2, 0)),
    );
    expect(Math.max(...steps)).toBeLessThan(0.1);
  });
});
