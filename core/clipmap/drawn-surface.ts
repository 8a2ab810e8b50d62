import type { Clipmap } from './clipmap.ts';
import { RING_CELLS, RING_COUNT, RING_VERTICES } from './ring.ts';
import type { ClipmapRing } from './ring.ts';

/**
 * Height at which a vertex is drawn. This is the sampler, the one step between exact samples and the drawn surface: here the exact
 * height, except that along the outer border of every ring but the outermost the odd vertices take the mean of their two
 * border neighbours. The next coarser ring has no vertex there and draws the edge between those two, so the surface closes
 * bit for bit. Does not allocate.
 *
 * @param level - 0 … RING_COUNT − 1, of a clipmap that has been scrolled
 * @param column - 0 … RING_CELLS
 * @param row - 0 … RING_CELLS
 */
export function drawnVertexHeightMeters(clipmap: Clipmap, level: number, column: number, row: number): number {
  const { heightsMeters } = clipmap.rings[level] as ClipmapRing;
  const index = row * RING_VERTICES + column;
  // Origins are even: a position is odd in Grid(level) if it is odd in the ring.
  if (level < RING_COUNT - 1) {
    if (column % 2 === 1 && (row === 0 || row === RING_CELLS)) return mean(heightsMeters, index - 1, index + 1);
    if (row % 2 === 1 && (column === 0 || column === RING_CELLS)) {
      return mean(heightsMeters, index - RING_VERTICES, index + RING_VERTICES);
    }
  }
  return heightsMeters[index] as number;
}

/**
 * Writes {@link drawnVertexHeightMeters} of a row's vertices: the same heights sooner, because only borders are looked at
 * one by one. Does not allocate.
 *
 * @param out - receives metres, at least RING_VERTICES entries
 * @param level - 0 … RING_COUNT − 1, of a clipmap that has been scrolled
 * @param row - 0 … RING_CELLS
 */
export function drawnRowHeightsInto(out: Float64Array, clipmap: Clipmap, level: number, row: number): void {
  const { heightsMeters } = clipmap.rings[level] as ClipmapRing;
  const start = row * RING_VERTICES;
  for (let column = 0; column < RING_VERTICES; column++) out[column] = heightsMeters[start + column] as number;
  const borderStep = row === 0 || row === RING_CELLS ? 1 : RING_CELLS;
  for (let column = 0; column < RING_VERTICES; column += borderStep) {
    out[column] = drawnVertexHeightMeters(clipmap, level, column, row);
  }
}

function mean(values: Float64Array, firstIndex: number, secondIndex: number): number {
  return ((values[firstIndex] as number) + (values[secondIndex] as number)) / 2;
}

/**
 * Height of the drawn surface: of the finest ring that covers the point, on the triangle that the point falls into. A ring
 * covers its borders of least x and z; on the others the coarser ring answers, with the same value. Heights are those before
 * the vertex buffer rounds them to 32 bits. Does not allocate; about 45 ns.
 *
 * @param xWorldMeters - any number
 * @param zWorldMeters - any number
 * @returns metres above sea level; NaN where nothing is drawn, outside the outermost ring or before the first scroll
 */
export function drawnHeightMeters(clipmap: Clipmap, xWorldMeters: number, zWorldMeters: number): number {
  for (let level = 0; level < RING_COUNT; level++) {
    const ring = clipmap.rings[level] as ClipmapRing;
    const columnPosition = xWorldMeters / ring.sampleSpacingMeters - ring.originXGrid;
    const rowPosition = zWorldMeters / ring.sampleSpacingMeters - ring.originZGrid;
    if (isCovered(columnPosition, level) && isCovered(rowPosition, level)) {
      return interpolate(clipmap, level, columnPosition, rowPosition);
    }
  }
  return NaN;
}

/** Half-open, but the outermost ring has no coarser one that could answer on its last border. */
function isCovered(position: number, level: number): boolean {
  return position >= 0 && (position < RING_CELLS || (position === RING_CELLS && level === RING_COUNT - 1));
}

/**
 * Barycentric blend on the cell's triangle. Written as a sum of weighted heights, not as a height plus slopes: on an edge's
 * midpoint that is bit-equal to the mean of the edge's ends, which the finer ring's border relies on.
 */
function interpolate(clipmap: Clipmap, level: number, columnPosition: number, rowPosition: number): number {
  const column = Math.min(Math.floor(columnPosition), RING_CELLS - 1);
  const row = Math.min(Math.floor(rowPosition), RING_CELLS - 1);
  const x = columnPosition - column;
  const z = rowPosition - row;
  const height10 = drawnVertexHeightMeters(clipmap, level, column + 1, row);
  const height01 = drawnVertexHeightMeters(clipmap, level, column, row + 1);
  if (x + z <= 1) {
    const height00 = drawnVertexHeightMeters(clipmap, level, column, row);
    return (1 - x - z) * height00 + x * height10 + z * height01;
  }
  const height11 = drawnVertexHeightMeters(clipmap, level, column + 1, row + 1);
  return (x + z - 1) * height11 + (1 - z) * height10 + (1 - x) * height01;
}
