import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClipmap, RING_COUNT, RING_VERTICES, ringHole, scrollClipmap } from '../../../core/clipmap/index.ts';
import type { Clipmap, ClipmapRing } from '../../../core/clipmap/index.ts';
import { createReferenceField } from '../../../core/height-field/index.ts';
import type { HeightField } from '../../../core/height-field/index.ts';
import { createCountingField, createWaveField } from '../../support/height-fields.ts';

const ALL_LEVELS = 2 ** RING_COUNT - 1;

function buildAt(field: HeightField, x: number, z: number): Clipmap {
  const clipmap = createClipmap(field);
  expect(scrollClipmap(clipmap, x, z)).toBe(ALL_LEVELS);
  return clipmap;
}

/** Buffer equality is bit equality, and far faster to compare than numbers one by one. */
function isSameRing(first: ClipmapRing, second: ClipmapRing): boolean {
  return (
    first.originXGrid === second.originXGrid &&
    first.originZGrid === second.originZGrid &&
    Buffer.from(first.heightsMeters.buffer).equals(Buffer.from(second.heightsMeters.buffer)) &&
    Buffer.from(first.gradientsX.buffer).equals(Buffer.from(second.gradientsX.buffer)) &&
    Buffer.from(first.gradientsZ.buffer).equals(Buffer.from(second.gradientsZ.buffer))
  );
}

function expectSameRings(first: Clipmap, second: Clipmap): void {
  const different = first.rings.filter((ring, level) => !isSameRing(ring, second.rings[level] as ClipmapRing));
  expect(different.map((ring) => ring.level)).toEqual([]);
}

describe('scrollClipmap against a fresh build', () => {
  const dense = createReferenceField('dense', 1337);
  const moves = [
    [7, 0],
    [0, -9],
    [23, 41],
    [-300, 2],
  ] as const;
  // Around the width of a ring: the last shift that keeps a vertex is 128, and snapping makes 129 either 128 or 130.
  const widthMoves = [
    [0, 0],
    [128, -128],
    [129, 0],
    [0, -130],
  ] as const;

  it.each(moves)('is the same in every array after a move by (%d, %d) cells of ring 0', (columns, rows) => {
    const clipmap = buildAt(dense, 100.5, -3000.25);
    scrollClipmap(clipmap, 100.5 + columns, -3000.25 + rows);
    expectSameRings(clipmap, buildAt(dense, 100.5 + columns, -3000.25 + rows));
  });

  it.each([...moves, ...widthMoves])(
    'is the same in every array after a move by (%d, %d) cells of ring 5',
    (columns, rows) => {
      const waves = createWaveField();
      const clipmap = buildAt(waves, 100.5, -3000.25);
      scrollClipmap(clipmap, 100.5 + 32 * columns, -3000.25 + 32 * rows);
      expectSameRings(clipmap, buildAt(waves, 100.5 + 32 * columns, -3000.25 + 32 * rows));
    },
  );

  it('is the same after any walk, near and far from the origin', () => {
    const field = createWaveField();
    const step = fc.tuple(
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.constantFrom(2, 30, 400, 6000),
    );
    const start = fc.constantFrom([0, 0], [-90_000, 90_000], [1e6, -33.3]);
    fc.assert(
      fc.property(start, fc.array(step, { minLength: 1, maxLength: 12 }), ([startX = 0, startZ = 0], steps) => {
        const clipmap = buildAt(field, startX, startZ);
        let x = startX;
        let z = startZ;
        for (const [east, north, metres] of steps) {
          x += east * metres;
          z += north * metres;
          scrollClipmap(clipmap, x, z);
        }
        expectSameRings(clipmap, buildAt(field, x, z));
      }),
      { numRuns: 40 },
    );
  });
});

describe('scrollClipmap', () => {
  it('samples the field on a lattice that is fixed in World', () => {
    const field = createWaveField();
    const sample = { heightMeters: NaN, gradientX: NaN, gradientZ: NaN };
    for (const ring of buildAt(field, -777.7, 5123.4).rings) {
      for (let index = 0; index < RING_VERTICES ** 2; index += 97) {
        const column = index % RING_VERTICES;
        const row = Math.floor(index / RING_VERTICES);
        field.sampleInto(
          sample,
          2 ** ring.level * (ring.originXGrid + column),
          2 ** ring.level * (ring.originZGrid + row),
        );
        expect(ring.heightsMeters[index]).toBe(sample.heightMeters);
        expect(ring.gradientsX[index]).toBe(Math.fround(sample.gradientX));
        expect(ring.gradientsZ[index]).toBe(Math.fround(sample.gradientZ));
      }
    }
  });

  it('keeps the eye 64 to 66 cells from the lower border, on even origins', () => {
    const clipmap = createClipmap(createWaveField());
    const eye = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(eye, eye, (x, z) => {
        scrollClipmap(clipmap, x, z);
        for (const ring of clipmap.rings) {
          for (const [position, origin] of [
            [x, ring.originXGrid],
            [z, ring.originZGrid],
          ] as const) {
            expect(Math.abs(origin % 2)).toBe(0);
            const cells = position / ring.sampleSpacingMeters - origin;
            expect(cells).toBeGreaterThanOrEqual(64);
            // The place is below 66 before this difference is rounded: an eye a hair below zero lands on it.
            expect(cells).toBeLessThanOrEqual(66);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('samples entering strips only', () => {
    const { field, readCount } = createCountingField(createWaveField());
    const clipmap = buildAt(field, 0.5, 0.5);
    expect(readCount()).toBe(RING_COUNT * RING_VERTICES ** 2);
    // Ring 0 moves by two columns; ring 1, snapped to 4 m, does not.
    let before = readCount();
    scrollClipmap(clipmap, 2.5, 0.5);
    expect(readCount() - before).toBe(2 * RING_VERTICES);
    // Ring 0 by two columns and four rows, ring 1 by two of each: the corner is sampled once.
    before = readCount();
    scrollClipmap(clipmap, 4.5, 4.5);
    expect(readCount() - before).toBe(2 * 129 + 4 * 129 - 2 * 4 + (2 * 129 + 2 * 129 - 2 * 2));
    before = readCount();
    scrollClipmap(clipmap, 5.9, 5.9);
    expect(readCount() - before).toBe(0);
  });

  it.each([
    { x: 1.9, z: 1.9, mask: 0b0000000, why: 'nothing moves inside a snap cell' },
    { x: 2, z: 0, mask: 0b0000011, why: 'ring 0 moves and with it the hole of ring 1' },
    { x: 0, z: -0.001, mask: 0b1111111, why: 'every ring snaps at the origin' },
    { x: 4, z: 0, mask: 0b0000111, why: 'rings 0 and 1 move' },
    { x: 64, z: 0, mask: 0b1111111, why: 'rings 0 to 5 move and the hole of ring 6' },
    { x: 128, z: 0, mask: 0b1111111, why: 'all move' },
  ])('from the origin to ($x, $z) reports $mask: $why', ({ x, z, mask }) => {
    expect(scrollClipmap(buildAt(createWaveField(), 0, 0), x, z)).toBe(mask);
  });

  it('reports exactly the levels whose ring or hole is not where it was', () => {
    const clipmap = createClipmap(createWaveField());
    const place = (): string[] =>
      clipmap.rings.map(({ level, originXGrid, originZGrid }) =>
        JSON.stringify([originXGrid, originZGrid, level > 0 ? ringHole(clipmap, level) : 'none']),
      );
    scrollClipmap(clipmap, 0, 0);
    const move = fc.tuple(
      fc.integer({ min: -40, max: 40 }),
      fc.integer({ min: -40, max: 40 }),
      fc.constantFrom(0.5, 4, 25),
    );
    let x = 0;
    let z = 0;
    fc.assert(
      fc.property(move, ([east, north, metres]) => {
        x += east * metres;
        z += north * metres;
        const before = place();
        const mask = scrollClipmap(clipmap, x, z);
        const after = place();
        const changed = after.reduce((bits, text, level) => (text === before[level] ? bits : bits | (1 << level)), 0);
        expect(mask).toBe(changed);
      }),
      { numRuns: 200, endOnFailure: true },
    );
  });

  it.each([
    [NaN, 0],
    [0, Infinity],
  ])('refuses the eye (%d, %d)', (x, z) => {
    expect(() => scrollClipmap(createClipmap(createWaveField()), x, z)).toThrow(RangeError);
  });
});

describe('ringHole', () => {
  it('lies at 32 or 33 and on the finer ring, in every one of the four places', () => {
    const clipmap = createClipmap(createWaveField());
    const seen = new Set<string>();
    for (const x of [-70, -1.5, 0.5, 3, 71, 1000]) {
      for (const z of [-66, 0.5, 1.5, 2.5, 7, 333]) {
        scrollClipmap(clipmap, x, z);
        expect(ringHole(clipmap, 0)).toBeUndefined();
        for (let level = 1; level < RING_COUNT; level++) {
          const { column, row } = ringHole(clipmap, level) ?? { column: NaN, row: NaN };
          const ring = clipmap.rings[level] as ClipmapRing;
          const finer = clipmap.rings[level - 1] as ClipmapRing;
          expect([32, 33]).toContain(column);
          expect([32, 33]).toContain(row);
          expect((ring.originXGrid + column) * 2).toBe(finer.originXGrid);
          expect((ring.originZGrid + row) * 2).toBe(finer.originZGrid);
          seen.add(`${column}, ${row}`);
        }
      }
    }
    expect([...seen].sort()).toEqual(['32, 32', '32, 33', '33, 32', '33, 33']);
  });
});
