import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClipmap, drawnHeightMeters, scrollClipmap } from '../../../core/clipmap/index.ts';
import type { Clipmap } from '../../../core/clipmap/index.ts';
import { createHeightPyramid, fillPyramidFromClipmap, fillPyramidFromGrid } from '../../../core/culling/index.ts';
import type { HeightPyramid } from '../../../core/culling/index.ts';
import { createReferenceField } from '../../../core/height-field/index.ts';
import type { HeightField } from '../../../core/height-field/index.ts';
import { buildHills, createRandom } from '../../support/hills.ts';

const denseField = createReferenceField('dense', 1337);

/** A ground that costs nothing to sample, for tests that build many clipmaps; no two cells of it are alike. */
const wavyField: HeightField = {
  sampleInto(out, x, z) {
    out.heightMeters = 20 * Math.sin(x / 37) * Math.cos(z / 53) + 3 * Math.sin(x * 0.9 + z * 0.7);
    out.gradientX = 0;
    out.gradientZ = 0;
  },
};

function createFollowing(cellSizeMeters: number, cellsPerEdge: number, field: HeightField = wavyField) {
  return { clipmap: createClipmap(field), pyramid: createHeightPyramid({ cellSizeMeters, cellsPerEdge }) };
}

function follow(pyramid: HeightPyramid, clipmap: Clipmap, x: number, z: number): boolean {
  scrollClipmap(clipmap, x, z);
  return fillPyramidFromClipmap(pyramid, clipmap, x, z);
}

/** Floor of a level-0 cell the slow way: the drawn surface at every place where it can be lowest, a fine lattice over the cell. */
function naiveFloor(pyramid: HeightPyramid, clipmap: Clipmap, column: number, row: number): number {
  const { cellSizeMeters, originXWorldMeters, originZWorldMeters } = pyramid;
  let floor = Infinity;
  // Triangles bend only at vertices, which stand on whole metres or, on coarse rings, on cell corners; borders belong to the
  // cell, so the next ring's value on them counts too (drawn surfaces agree there).
  for (let zStep = 0; zStep <= cellSizeMeters; zStep++) {
    for (let xStep = 0; xStep <= cellSizeMeters; xStep++) {
      const x = originXWorldMeters + column * cellSizeMeters + xStep;
      const z = originZWorldMeters + row * cellSizeMeters + zStep;
      floor = Math.min(floor, drawnHeightMeters(clipmap, x, z));
    }
  }
  return floor;
}

describe('a pyramid filled from a clipmap', () => {
  it.each([
    [1, 256],
    [4, 512],
    [16, 128],
    [64, 64],
  ])('of %i m cells has the lowest drawn point of each cell as its floor', (cellSizeMeters, cellsPerEdge) => {
    const { clipmap, pyramid } = createFollowing(cellSizeMeters, cellsPerEdge, denseField);
    follow(pyramid, clipmap, 3071.3, -421.8);
    const random = createRandom(1);
    for (let sample = 0; sample < (cellSizeMeters > 4 ? 60 : 1500); sample++) {
      const column = Math.floor(random() * cellsPerEdge);
      const row = Math.floor(random() * cellsPerEdge);
      const floor = pyramid.floorsMeters[row * cellsPerEdge + column]!;
      // Floors are rounded to float32.
      expect(Math.abs(floor - naiveFloor(pyramid, clipmap, column, row))).toBeLessThan(1e-4);
    }
  });

  it('is never above the drawn surface anywhere in a cell', () => {
    const { clipmap, pyramid } = createFollowing(4, 512, denseField);
    follow(pyramid, clipmap, -1234.5, 777.7);
    const random = createRandom(2);
    let violationCount = 0;
    for (let sample = 0; sample < 100_000; sample++) {
      const column = random() * 512;
      const row = random() * 512;
      const drawn = drawnHeightMeters(
        clipmap,
        pyramid.originXWorldMeters + column * 4,
        pyramid.originZWorldMeters + row * 4,
      );
      if (pyramid.floorsMeters[Math.floor(row) * 512 + Math.floor(column)]! > drawn + 1e-4) violationCount++;
    }
    expect(violationCount).toBe(0);
  });

  it('equals a fresh fill in every cell after any walk, and says when nothing changed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -150, max: 150 }), fc.integer({ min: -150, max: 150 })), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.integer({ min: 1, max: 40 }),
        (legs, divisor) => {
          const { clipmap, pyramid } = createFollowing(8, 256);
          let x = 500;
          let z = 900;
          follow(pyramid, clipmap, x, z);
          for (const [stepX, stepZ] of legs) {
            x += stepX / divisor;
            z += stepZ / divisor;
            follow(pyramid, clipmap, x, z);
          }
          const revision = pyramid.revision;
          expect(follow(pyramid, clipmap, x, z)).toBe(false);
          expect(pyramid.revision).toBe(revision);
          const fresh = createFollowing(8, 256);
          follow(fresh.pyramid, fresh.clipmap, x, z);
          expect(pyramid.originXWorldMeters).toBe(fresh.pyramid.originXWorldMeters);
          expect(pyramid.floorsMeters).toEqual(fresh.pyramid.floorsMeters);
          expect(pyramid.ceilingsMeters).toEqual(fresh.pyramid.ceilingsMeters);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('holds −Infinity where the clipmap draws nothing', () => {
    // 16,384 m across: twice the clipmap.
    const { clipmap, pyramid } = createFollowing(64, 256);
    follow(pyramid, clipmap, 0, 0);
    expect(pyramid.floorsMeters[0]).toBe(-Infinity);
    expect(pyramid.ceilingsMeters[0]).toBe(-Infinity);
    expect(pyramid.floorsMeters[128 * 256 + 128]).toBeGreaterThan(-1000);
    // One coarsest cell over all of it: somewhere in it nothing is drawn.
    expect(pyramid.floorsMeters.at(-1)).toBe(-Infinity);
  });

  it.each([2.25, 3, 0.5, 128])('refuses %d m cells, which rings do not tile', (cellSizeMeters) => {
    const { clipmap, pyramid } = createFollowing(cellSizeMeters, 64);
    expect(() => follow(pyramid, clipmap, 0, 0)).toThrow(RangeError);
  });
});

describe('a pyramid filled from a grid', () => {
  it('has in each coarser cell the least floor and the greatest ceiling below it', () => {
    const cells = 64;
    const pyramid = createHeightPyramid({ cellSizeMeters: 2.25, cellsPerEdge: cells });
    const grid = buildHills('needles', 4, cells, 2.25);
    fillPyramidFromGrid(pyramid, grid);
    const random = createRandom(3);
    for (let level = 0; level < pyramid.levelCount; level++) {
      const edge = cells >> level;
      const size = 1 << level;
      for (let sample = 0; sample < 40; sample++) {
        const column = Math.floor(random() * edge);
        const row = Math.floor(random() * edge);
        let floor = Infinity;
        let ceiling = -Infinity;
        for (let z = row * size; z < (row + 1) * size; z++) {
          for (let x = column * size; x < (column + 1) * size; x++) {
            const corners = [0, 1, cells + 1, cells + 2].map(
              (offset) => grid.heightsMeters[z * (cells + 1) + x + offset]!,
            );
            floor = Math.min(floor, ...corners);
            ceiling = Math.max(ceiling, Math.min(...corners));
          }
        }
        const cell = pyramid.levelOffsets[level]! + row * edge + column;
        expect(pyramid.floorsMeters[cell]).toBe(Math.fround(floor));
        expect(pyramid.ceilingsMeters[cell]).toBe(Math.fround(ceiling));
      }
    }
  });

  it('lets a cell with a height that is not a number hide nothing', () => {
    const pyramid = createHeightPyramid({ cellSizeMeters: 1, cellsPerEdge: 2 });
    const heightsMeters = new Float64Array(9).fill(5);
    heightsMeters[0] = Number.NaN;
    fillPyramidFromGrid(pyramid, { originXWorldMeters: 0, originZWorldMeters: 0, heightsMeters });
    expect([...pyramid.floorsMeters]).toEqual([-Infinity, 5, 5, 5, -Infinity]);
  });

  it.each([
    [{ cellSizeMeters: 0, cellsPerEdge: 4 }],
    [{ cellSizeMeters: Number.NaN, cellsPerEdge: 4 }],
    [{ cellSizeMeters: 1, cellsPerEdge: 3 }],
    [{ cellSizeMeters: 1, cellsPerEdge: 0 }],
    [{ cellSizeMeters: 1, cellsPerEdge: 8192 }],
  ])('cannot be created as %o', (options) => {
    expect(() => createHeightPyramid(options)).toThrow(RangeError);
  });

  it('refuses a grid without one sample a corner', () => {
    const pyramid = createHeightPyramid({ cellSizeMeters: 1, cellsPerEdge: 2 });
    const grid = { originXWorldMeters: 0, originZWorldMeters: 0, heightsMeters: new Float64Array(8) };
    expect(() => fillPyramidFromGrid(pyramid, grid)).toThrow(/expected 9 corner heights, found 8/);
  });
});
