import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createClipmap,
  drawnHeightMeters,
  drawnVertexHeightMeters,
  RING_CELLS,
  RING_COUNT,
  RING_VERTICES,
  ringHole,
  scrollClipmap,
} from '../../../core/clipmap/index.ts';
import type { Clipmap, ClipmapRing, RingHole } from '../../../core/clipmap/index.ts';
import { createReferenceField } from '../../../core/height-field/index.ts';
import { findHeightsOverPoint, listDrawnTriangles } from '../../support/drawn-mesh-oracle.ts';
import type { MeshTriangle } from '../../support/drawn-mesh-oracle.ts';
import { createPlaneField, createRoughField } from '../../support/height-fields.ts';

/** Heights stay below 512 m, where neighbouring 32-bit floats are 2⁻¹⁵ m apart; a vertex is off by half of that at most. */
const VERTEX_ROUNDING_METERS = 2 ** -16;

const EYE_X = 1234.5;
const EYE_Z = -2345.25;

function buildDense(): Clipmap {
  const clipmap = createClipmap(createReferenceField('dense', 1337));
  scrollClipmap(clipmap, EYE_X, EYE_Z);
  return clipmap;
}

/** Positions along the four outer borders of a ring. */
function listBorder(): { readonly column: number; readonly row: number }[] {
  return Array.from({ length: RING_VERTICES }, (_, position) => [
    { column: position, row: 0 },
    { column: position, row: RING_CELLS },
    { column: 0, row: position },
    { column: RING_CELLS, row: position },
  ]).flat();
}

describe('drawnHeightMeters', () => {
  let clipmap: Clipmap;
  let triangles: MeshTriangle[];
  beforeAll(() => {
    clipmap = buildDense();
    triangles = listDrawnTriangles(clipmap, 1200, -2400);
  });

  it('is what the emitted triangles give, over points near and far', () => {
    const offset = fc.tuple(
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.constantFrom(60, 130, 500, 3900),
    );
    fc.assert(
      fc.property(offset, ([east, north, metres]) => {
        const x = EYE_X + east * metres;
        const z = EYE_Z + north * metres;
        const drawn = drawnHeightMeters(clipmap, x, z);
        const heights = findHeightsOverPoint(triangles, x, z);
        expect(heights.length).toBeGreaterThan(0);
        for (const height of heights) expect(Math.abs(height - drawn)).toBeLessThanOrEqual(2 * VERTEX_ROUNDING_METERS);
      }),
      { numRuns: 150 },
    );
  });

  it('is a vertex height on a vertex, bit for bit', () => {
    for (const { level, sampleSpacingMeters, originXGrid, originZGrid } of clipmap.rings) {
      // Row 20 is outside every hole and inside every border.
      for (let column = 1; column < RING_CELLS; column += 3) {
        expect(
          drawnHeightMeters(
            clipmap,
            (originXGrid + column) * sampleSpacingMeters,
            (originZGrid + 20) * sampleSpacingMeters,
          ),
        ).toBe(drawnVertexHeightMeters(clipmap, level, column, 20));
      }
    }
  });

  it('is continuous across every border of every ring', () => {
    const step = 1e-7;
    for (const { sampleSpacingMeters, originXGrid, originZGrid } of clipmap.rings.slice(0, -1)) {
      for (let cell = 0.25; cell < RING_CELLS; cell += 0.75) {
        const along = (originXGrid + cell) * sampleSpacingMeters;
        for (const edge of [originZGrid * sampleSpacingMeters, (originZGrid + RING_CELLS) * sampleSpacingMeters]) {
          const inside = drawnHeightMeters(clipmap, along, edge - step);
          const outside = drawnHeightMeters(clipmap, along, edge + step);
          // Slopes are below 5: two steps of 1e-7 m make 1e-6 m.
          expect(Math.abs(inside - outside)).toBeLessThan(1e-6);
        }
      }
    }
  });

  it('reaches to the border of the outermost ring, which it includes, and no further', () => {
    const { originXGrid, originZGrid, sampleSpacingMeters } = clipmap.rings[RING_COUNT - 1] as ClipmapRing;
    const west = originXGrid * sampleSpacingMeters;
    const south = originZGrid * sampleSpacingMeters;
    const width = RING_CELLS * sampleSpacingMeters;
    expect(width).toBe(8192);
    expect(drawnHeightMeters(clipmap, west, south)).toBe(drawnVertexHeightMeters(clipmap, 6, 0, 0));
    expect(drawnHeightMeters(clipmap, west + width, south + width)).toBe(drawnVertexHeightMeters(clipmap, 6, 128, 128));
    expect(drawnHeightMeters(clipmap, west - 1e-6, south)).toBeNaN();
    expect(drawnHeightMeters(clipmap, west, south + width + 1e-6)).toBeNaN();
    expect(drawnHeightMeters(clipmap, NaN, 0)).toBeNaN();
  });

  it('draws nothing before the first scroll', () => {
    expect(drawnHeightMeters(createClipmap(createPlaneField(1, 0, 0)), 0, 0)).toBeNaN();
  });
});

describe('drawnVertexHeightMeters', () => {
  it.each([
    { name: 'dense', field: createReferenceField('dense', 1337) },
    { name: 'rough', field: createRoughField() },
  ])('is, along a border of the $name field, bit-equal to what the coarser ring draws there', ({ field }) => {
    const clipmap = createClipmap(field);
    scrollClipmap(clipmap, EYE_X, EYE_Z);
    for (let level = 0; level < RING_COUNT - 1; level++) {
      const hole = ringHole(clipmap, level + 1) as RingHole;
      for (const { column, row } of listBorder()) {
        const coarseColumn = hole.column + column / 2;
        const coarseRow = hole.row + row / 2;
        const lower = drawnVertexHeightMeters(clipmap, level + 1, Math.floor(coarseColumn), Math.floor(coarseRow));
        const upper = drawnVertexHeightMeters(clipmap, level + 1, Math.ceil(coarseColumn), Math.ceil(coarseRow));
        const coarse = (lower + upper) / 2;
        expect(drawnVertexHeightMeters(clipmap, level, column, row)).toBe(coarse);
        // The lower borders belong to the finer ring, the upper ones to the coarser: one function, the same value.
        const { originXGrid, originZGrid, sampleSpacingMeters } = clipmap.rings[level] as ClipmapRing;
        expect(
          drawnHeightMeters(
            clipmap,
            (originXGrid + column) * sampleSpacingMeters,
            (originZGrid + row) * sampleSpacingMeters,
          ),
        ).toBe(coarse);
      }
    }
  });

  it('is the exact sample everywhere else', () => {
    const clipmap = buildDense();
    for (const { level, heightsMeters } of clipmap.rings) {
      let changedCount = 0;
      for (let row = 0; row < RING_VERTICES; row++) {
        for (let column = 0; column < RING_VERTICES; column++) {
          const isChanged =
            drawnVertexHeightMeters(clipmap, level, column, row) !== heightsMeters[row * RING_VERTICES + column];
          if (isChanged) changedCount += 1;
          const isBorder = column === 0 || row === 0 || column === RING_CELLS || row === RING_CELLS;
          expect(isChanged && (!isBorder || (column + row) % 2 === 0 || level === RING_COUNT - 1)).toBe(false);
        }
      }
      // 64 odd places on each of four borders, and terrain is nowhere straight enough to be its own mean.
      expect(changedCount).toBe(level === RING_COUNT - 1 ? 0 : 4 * 64);
    }
  });
});

describe('a plane', () => {
  it('is drawn exactly, at every dyadic point, across all rings', () => {
    const clipmap = createClipmap(createPlaneField(17.5, 0.25, -0.5));
    scrollClipmap(clipmap, -310.5, 99);
    const eighths = fc.integer({ min: -4000 * 8, max: 3900 * 8 });
    fc.assert(
      fc.property(eighths, eighths, (eighthsX, eighthsZ) => {
        const x = -310.5 + eighthsX / 8;
        const z = 99 + eighthsZ / 8;
        expect(drawnHeightMeters(clipmap, x, z)).toBe(17.5 + 0.25 * x - 0.5 * z);
      }),
      { numRuns: 2000 },
    );
  });
});
