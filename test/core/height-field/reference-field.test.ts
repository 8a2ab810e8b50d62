import { describe, expect, it } from 'vitest';
import { createReferenceField } from '../../../core/height-field/index.ts';
import type { HeightField, HeightSample, ReferenceVariant } from '../../../core/height-field/index.ts';

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
