import { refillAboveFloors } from './height-pyramid.ts';
import type { DrawnSurface, HeightPyramid } from './height-pyramid.ts';

/** Heights at the corners of a pyramid's level-0 cells, drawn as two triangles a cell (split as the clipmap splits). */
export interface CornerGrid {
  /** World x of column 0, metres. */
  readonly originXWorldMeters: number;
  /** World z of row 0, metres. */
  readonly originZWorldMeters: number;
  /** Metres, row-major, row = z, column = x, (cellsPerEdge + 1)² entries. */
  readonly heightsMeters: Float64Array;
}

function createGridSurface(grid: CornerGrid, cellSizeMeters: number, cellsPerEdge: number): DrawnSurface {
  const { originXWorldMeters, originZWorldMeters, heightsMeters } = grid;
  const vertices = cellsPerEdge + 1;
  return {
    latticeXWorldMeters: originXWorldMeters,
    latticeZWorldMeters: originZWorldMeters,
    latticeSpacingMeters: cellSizeMeters,
    heightMeters(xWorldMeters, zWorldMeters) {
      const columns = (xWorldMeters - originXWorldMeters) / cellSizeMeters;
      const rows = (zWorldMeters - originZWorldMeters) / cellSizeMeters;
      if (!(columns >= 0 && rows >= 0 && columns <= cellsPerEdge && rows <= cellsPerEdge)) return Number.NaN;
      const column = Math.min(Math.floor(columns), cellsPerEdge - 1);
      const row = Math.min(Math.floor(rows), cellsPerEdge - 1);
      const u = columns - column;
      const v = rows - row;
      const corner = row * vertices + column;
      const h10 = heightsMeters[corner + 1] as number;
      const h01 = heightsMeters[corner + vertices] as number;
      // The diagonal runs from (1, 0) to (0, 1), as in the clipmap (world.md §3).
      if (u + v <= 1) {
        const h00 = heightsMeters[corner] as number;
        return h00 + u * (h10 - h00) + v * (h01 - h00);
      }
      const h11 = heightsMeters[corner + vertices + 1] as number;
      return h11 + (1 - u) * (h01 - h11) + (1 - v) * (h10 - h11);
    },
  };
}

/**
 * Fills a pyramid from a grid drawn as triangles between its samples. Triangles are flat, so the lowest corner of a cell
 * is its floor. Rewrites every cell and allocates one small object; the pyramid keeps a reference to the grid.
 *
 * @throws {@link RangeError} when the grid does not hold one sample a corner of the pyramid's cells
 */
export function fillPyramidFromGrid(pyramid: HeightPyramid, grid: CornerGrid): void {
  const { cellsPerEdge, cellSizeMeters, floorsMeters } = pyramid;
  const vertices = cellsPerEdge + 1;
  const heights = grid.heightsMeters;
  if (heights.length !== vertices * vertices) {
    throw new RangeError(
      `heightsMeters: expected ${String(vertices * vertices)} corner heights, found ${String(heights.length)}`,
    );
  }
  pyramid.originXWorldMeters = grid.originXWorldMeters;
  pyramid.originZWorldMeters = grid.originZWorldMeters;
  for (let row = 0; row < cellsPerEdge; row++) {
    for (let column = 0; column < cellsPerEdge; column++) {
      const corner = row * vertices + column;
      const h00 = heights[corner] as number;
      const h10 = heights[corner + 1] as number;
      const h01 = heights[corner + vertices] as number;
      const h11 = heights[corner + vertices + 1] as number;
      const cell = row * cellsPerEdge + column;
      const floor = Math.min(h00, h10, h01, h11);
      // A cell with a height that is not a number bounds nothing, so it hides nothing.
      floorsMeters[cell] = Number.isNaN(floor) ? -Infinity : floor;
    }
  }
  refillAboveFloors(pyramid, { columnStart: 0, columnEnd: cellsPerEdge, rowStart: 0, rowEnd: cellsPerEdge });
  pyramid.surface = createGridSurface(grid, cellSizeMeters, cellsPerEdge);
  pyramid.clipmapFill = undefined;
  pyramid.revision++;
}
