import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createReferenceField, sampleHeightRowInto } from '../../../core/height-field/index.ts';
import type { HeightField, HeightSample, ReferenceVariant } from '../../../core/height-field/index.ts';

const VARIANTS: readonly ReferenceVariant[] = ['dense', 'montane', 'plain', 'ridged'];
const FAR_METERS = 1e5;

const variants = fc.constantFrom(...VARIANTS);
const seeds = fc.oneof(fc.constant(1337), fc.integer({ min: 0, max: 0xffffffff }));

/** Points anywhere, near the origin, on lattice lines of every octave and a hair beside them. */
const coordinates = fc.oneof(
  fc.double({ min: -FAR_METERS, max: FAR_METERS, noNaN: true }),
  fc.double({ min: -20, max: 20, noNaN: true }),
  fc
    .tuple(
      fc.integer({ min: -40, max: 40 }),
      fc.constantFrom(8, 16, 48, 96, 256, 448, 512, 1024, 1792, 4096),
      fc.constantFrom(0, 1e-9, -1e-9, 1e-30, -0),
    )
    .map(([cells, meters, aside]) => cells * meters + aside),
  fc.constantFrom(0, -0, 1, -1),
);

function sample(field: HeightField, x: number, z: number): HeightSample {
  const out = { heightMeters: NaN, gradientX: NaN, gradientZ: NaN };
  field.sampleInto(out, x, z);
  return out;
}

/** Equal to the last bit, signs of zeros included. */
function isSame(first: HeightSample, second: HeightSample): boolean {
  return (
    Object.is(first.heightMeters, second.heightMeters) &&
    Object.is(first.gradientX, second.gradientX) &&
    Object.is(first.gradientZ, second.gradientZ)
  );
}

function expectSameSample(fast: HeightField, slow: HeightField, x: number, z: number): void {
  const found = sample(fast, x, z);
  const expected = sample(slow, x, z);
  if (!isSame(found, expected)) expect({ x, z, ...found }).toEqual({ x, z, ...expected });
}

/** A row of the fast field is the slow field's samples, one after the other. */
function expectSameRow(
  fast: HeightField,
  slow: HeightField,
  firstColumn: number,
  columnCount: number,
  spacing: number,
  z: number,
): void {
  const out = {
    heightsMeters: new Float64Array(columnCount),
    gradientsX: new Float64Array(columnCount),
    gradientsZ: new Float64Array(columnCount),
  };
  sampleHeightRowInto(out, 0, fast, firstColumn, columnCount, spacing, z);
  for (let column = 0; column < columnCount; column++) {
    const x = (firstColumn + column) * spacing;
    const expected = sample(slow, x, z);
    const found = {
      heightMeters: out.heightsMeters[column] as number,
      gradientX: out.gradientsX[column] as number,
      gradientZ: out.gradientsZ[column] as number,
    };
    if (!isSame(found, expected)) expect({ x, z, ...found }).toEqual({ x, z, ...expected });
  }
}

describe('a reference field in its kernel form', () => {
  it('is the scalar form to the last bit, for any variant, seed and point', () => {
    fc.assert(
      fc.property(
        variants,
        seeds,
        fc.array(fc.tuple(coordinates, coordinates), { maxLength: 40 }),
        (variant, seed, points) => {
          const fast = createReferenceField(variant, seed);
          const slow = createReferenceField(variant, seed, 'scalar');
          for (const [x, z] of points) expectSameSample(fast, slow, x, z);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('does not show what it remembers: walks, revisits and rows of two fields in turn give what each gives alone', () => {
    const step = fc.record({
      isFirstField: fc.boolean(),
      // Steps across no cell, some, or all; or back to a point that was sampled before.
      east: fc.constantFrom(0, 0.5, -1, 8, -64, 513, 5000),
      north: fc.constantFrom(0, 0, 0.5, -1, 8, -64, 513, 5000),
      backTo: fc.option(fc.nat({ max: 50 })),
      // A point, or a row from there: short, or longer than the kernel takes at once.
      row: fc.oneof(
        fc.constant(undefined),
        fc.record({ columnCount: fc.constantFrom(1, 2, 17, 300), spacing: fc.constantFrom(0.5, 8, 64) }),
      ),
    });
    fc.assert(
      fc.property(
        variants,
        variants,
        seeds,
        seeds,
        coordinates,
        coordinates,
        fc.array(step, { maxLength: 80 }),
        (...input) => {
          const [firstVariant, secondVariant, firstSeed, secondSeed, startX, startZ, steps] = input;
          const first = createReferenceField(firstVariant, firstSeed);
          const second = createReferenceField(secondVariant, secondSeed);
          const firstSlow = createReferenceField(firstVariant, firstSeed, 'scalar');
          const secondSlow = createReferenceField(secondVariant, secondSeed, 'scalar');
          const visited: [number, number][] = [[startX, startZ]];
          for (const { isFirstField, east, north, backTo, row } of steps) {
            const [lastX, lastZ] = visited.at(-1) ?? [0, 0];
            const [x, z] = (backTo === null ? undefined : visited[backTo]) ?? [lastX + east, lastZ + north];
            visited.push([x, z]);
            const [fast, slow] = isFirstField ? [first, firstSlow] : [second, secondSlow];
            if (row === undefined) expectSameSample(fast, slow, x, z);
            else expectSameRow(fast, slow, Math.round(x / row.spacing), row.columnCount, row.spacing, z);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each(VARIANTS)('of %s is the scalar form in places that the kernel does not take', (variant) => {
    const fast = createReferenceField(variant, 7);
    const slow = createReferenceField(variant, 7, 'scalar');
    const far = [2 ** 30, 2 ** 30 + 1, -(2 ** 31), 2 ** 40 + 0.25, -1e15, 1e300, Number.MAX_VALUE];
    const tiny = [2 ** -100, 2 ** -101, Number.MIN_VALUE, -1e-200];
    for (const x of [...far, ...tiny, 0, -0, 3]) {
      for (const z of [...far, ...tiny, 0, -0, -8]) expectSameSample(fast, slow, x, z);
    }
  });
});

describe('sampleHeightRowInto', () => {
  const row = fc.record({
    firstColumn: fc.integer({ min: -2000, max: 2000 }),
    columnCount: fc.integer({ min: 0, max: 600 }),
    spacing: fc.constantFrom(0.5, 1, 2, 8, 64, 3.3, 2 ** 21),
    z: coordinates,
    outStart: fc.nat({ max: 5 }),
  });

  it.each(['kernel', 'scalar'] as const)('is, in the %s form, one sample after the other', (form) => {
    fc.assert(
      fc.property(variants, seeds, row, (variant, seed, { firstColumn, columnCount, spacing, z, outStart }) => {
        const field = createReferenceField(variant, seed, form);
        const slow = createReferenceField(variant, seed, 'scalar');
        const length = outStart + columnCount + 3;
        const out = {
          heightsMeters: new Float64Array(length).fill(-1),
          gradientsX: new Float64Array(length).fill(-1),
          gradientsZ: new Float32Array(length).fill(-1),
        };
        sampleHeightRowInto(out, outStart, field, firstColumn, columnCount, spacing, z);
        for (let index = 0; index < length; index++) {
          const column = index - outStart;
          const isInRow = column >= 0 && column < columnCount;
          const expected = isInRow
            ? sample(slow, (firstColumn + column) * spacing, z)
            : { heightMeters: -1, gradientX: -1, gradientZ: -1 };
          const found = {
            heightMeters: out.heightsMeters[index] as number,
            gradientX: out.gradientsX[index] as number,
            gradientZ: out.gradientsZ[index] as number,
          };
          if (!isSame(found, { ...expected, gradientZ: Math.fround(expected.gradientZ) })) {
            expect({ index, ...found }).toEqual({ index, ...expected });
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a reference field where the engine refuses the kernel', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each([
    { why: 'no WebAssembly', global: undefined },
    {
      why: 'a policy against compiling',
      global: {
        Module(): never {
          throw new Error('unsafe-eval');
        },
      },
    },
  ])('has the same samples: $why', ({ global }) => {
    const before = sample(createReferenceField('dense', 1337), 313.1, -2891.7);
    vi.stubGlobal('WebAssembly', global);
    const field = createReferenceField('dense', 1337);
    expect(field.sampleRowInto).toBeUndefined();
    expect(sample(field, 313.1, -2891.7)).toEqual(before);
  });

  it('has the kernel here', () => {
    expect(createReferenceField('dense', 1337).sampleRowInto).toBeDefined();
    expect(createReferenceField('dense', 1337, 'scalar').sampleRowInto).toBeUndefined();
  });
});
