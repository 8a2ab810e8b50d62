import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReferenceField } from '../../../core/height-field/index.ts';
import type { HeightField, HeightSample, ReferenceVariant } from '../../../core/height-field/index.ts';
import { sampleReferenceSlowly } from '../../support/reference-field-oracle.ts';

const VARIANTS: readonly ReferenceVariant[] = ['dense', 'montane', 'plain', 'ridged'];

function sample(field: HeightField, x: number, z: number): HeightSample {
  const out = { heightMeters: NaN, gradientX: NaN, gradientZ: NaN };
  field.sampleInto(out, x, z);
  return out;
}

describe('createReferenceField: published oracle points, seed 1337', () => {
  const rows: readonly (readonly [ReferenceVariant, number, number, number, number, number])[] = [
    ['montane', -2891.7, -2891.7, 87.56471978641356, 0.037743507849918534, -0.11383578156517736],
    ['montane', 313.1, 313.1, 109.09196263286985, 0.013974787906454667, -0.0009505218142736982],
    ['montane', 3728.9, 313.1, 97.44620315333054, -0.20136099988442974, 0.29913593106879316],
    ['plain', -2891.7, -2891.7, 89.65067957566006, 0.0013640391110604473, -0.13212928862595238],
    ['plain', 313.1, 313.1, 120.50517032299742, 0.017001104218919795, -0.035479838934342915],
    ['ridged', -2891.7, -2891.7, 441.4841847432149, 1.984407937708871, 0.07905029336969914],
    ['ridged', 313.1, 313.1, 492.1418990664307, -1.5863018172541012, -0.2690625884416888],
  ];
  it.each(rows)('%s at (%d, %d)', (variant, x, z, heightMeters, gradientX, gradientZ) => {
    const found = sample(createReferenceField(variant, 1337), x, z);
    expect(Math.abs(found.heightMeters / heightMeters - 1)).toBeLessThan(1e-9);
    expect(Math.abs(found.gradientX / gradientX - 1)).toBeLessThan(1e-9);
    expect(Math.abs(found.gradientZ / gradientZ - 1)).toBeLessThan(1e-9);
  });
});

describe('createReferenceField against its description in dual numbers', () => {
  it.each(VARIANTS)('%s agrees in height and gradient, for any seed, near and far', (variant) => {
    const coordinate = fc.oneof(
      fc.double({ min: -10_000, max: 10_000, noNaN: true }),
      fc.double({ min: -90_000, max: 90_000, noNaN: true }),
      fc.integer({ min: -8, max: 8 }).map((cells) => cells * 1024),
    );
    const seed = fc.oneof(fc.constant(1337), fc.integer({ min: 0, max: 0xffffffff }));
    fc.assert(
      fc.property(coordinate, coordinate, seed, (x, z, word) => {
        const found = sample(createReferenceField(variant, word), x, z);
        const expected = sampleReferenceSlowly(variant, word, x, z);
        // Rounding of the coordinates (1.5e-11 at 90 km, times 1/8 m for the last octave) is what separates the two forms.
        expect(Math.abs(found.heightMeters - expected.heightMeters)).toBeLessThan(1e-8);
        expect(Math.abs(found.gradientX - expected.gradientX)).toBeLessThan(1e-9);
        expect(Math.abs(found.gradientZ - expected.gradientZ)).toBeLessThan(1e-9);
      }),
      { numRuns: 150 },
    );
  });
});

describe('createReferenceField against central differences', () => {
  const ARM_METERS = 0.02;
  /** Share of the steepest slope seen that a difference may be off by. */
  const GRADIENT_TOLERANCE_RATIO = 0.01;

  it.each(VARIANTS)('%s returns the gradient of its height, out to 10 km and at 90 km', (variant) => {
    const field = createReferenceField(variant, 1337);
    const points: [number, number][] = [
      [90_000, 90_000],
      [-90_000, 90_000],
      [90_000, -90_000],
    ];
    for (let step = 1; step <= 400; step++) {
      points.push([((step * 0.6180339887) % 1) * 20_000 - 10_000, ((step * 0.7548776662) % 1) * 20_000 - 10_000]);
    }
    let steepest = 0;
    let worst = 0;
    for (const [x, z] of points) {
      const { gradientX, gradientZ } = sample(field, x, z);
      const east = sample(field, x + ARM_METERS, z).heightMeters - sample(field, x - ARM_METERS, z).heightMeters;
      const north = sample(field, x, z + ARM_METERS).heightMeters - sample(field, x, z - ARM_METERS).heightMeters;
      steepest = Math.max(steepest, Math.hypot(gradientX, gradientZ));
      worst = Math.max(worst, Math.hypot(gradientX - east / (2 * ARM_METERS), gradientZ - north / (2 * ARM_METERS)));
    }
    expect(steepest).toBeGreaterThan(0.3);
    expect(worst).toBeLessThan(GRADIENT_TOLERANCE_RATIO * steepest);
  });
});

describe('dense, seed 1337', () => {
  it('has the published census over x 0…8192, z −4096…4096 at 64 m', () => {
    const field = createReferenceField('dense', 1337);
    let count = 0;
    let highest = 0;
    let flatLowland = 0;
    let above200 = 0;
    for (let z = -4096; z <= 4096; z += 64) {
      for (let x = 0; x <= 8192; x += 64) {
        const { heightMeters, gradientX, gradientZ } = sample(field, x, z);
        count += 1;
        highest = Math.max(highest, heightMeters);
        if (heightMeters < 80 && Math.hypot(gradientX, gradientZ) < 0.15) flatLowland += 1;
        if (heightMeters > 200) above200 += 1;
      }
    }
    expect(highest.toFixed(1)).toBe('475.5');
    expect(((100 * flatLowland) / count).toFixed(2)).toBe('10.07');
    expect(((100 * above200) / count).toFixed(2)).toBe('11.26');
  });
});

describe('createReferenceField', () => {
  it('is a pure function: interleaved fields do not disturb each other', () => {
    const dense = createReferenceField('dense', 1337);
    const ridged = createReferenceField('ridged', 1337);
    const alone = sample(dense, 12.5, -7);
    sample(ridged, 900, 900);
    expect(sample(createReferenceField('dense', 1337), 12.5, -7)).toEqual(alone);
    expect(sample(dense, 12.5, -7)).toEqual(alone);
  });

  it('gives another seed another world, over all 32 bits', () => {
    const heights = [0, 1, 1337, 0x7fffffff, 0x80000000, 0xffffffff].map(
      (seed) => sample(createReferenceField('dense', seed), 100, 100).heightMeters,
    );
    expect(new Set(heights).size).toBe(heights.length);
  });

  it('stays between sea level and its peak height, with finite gradients, wherever one goes', () => {
    const anywhere = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    const peaks = { dense: 1100, montane: 650, plain: 650, ridged: 650 } as const;
    fc.assert(
      fc.property(fc.constantFrom(...VARIANTS), anywhere, anywhere, (variant, x, z) => {
        const { heightMeters, gradientX, gradientZ } = sample(createReferenceField(variant, 1337), x, z);
        expect(heightMeters).toBeGreaterThanOrEqual(0);
        expect(heightMeters).toBeLessThanOrEqual(peaks[variant]);
        expect(Number.isFinite(gradientX) && Number.isFinite(gradientZ)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each([-1, 0.5, 2 ** 32, NaN])('refuses the seed %d', (seed) => {
    expect(() => createReferenceField('dense', seed)).toThrow(RangeError);
  });
});
