import type { HeightPyramid } from './height-pyramid.ts';

/**
 * Level at which a stretch of `span + 1` level-0 cells touches at most two cells: the next power of two at or above `span`.
 * A stretch may straddle a border of any level, so two is the least that can be promised.
 */
function levelForSpan(span: number): number {
  return span <= 1 ? 0 : 32 - Math.clz32(span - 1);
}

/**
 * Lower bound of the drawn surface over an axis-aligned box of the ground: the minimum over at most 2 × 2 cells that cover
 * it, of the level that makes it so. Four reads whatever the size; loose by at most one cell of that level a side.
 *
 * @param pyramid - filled
 * @param minXWorldMeters - box, World, ends included
 * @param maxXWorldMeters - at or above minXWorldMeters
 * @param minZWorldMeters - likewise
 * @param maxZWorldMeters - likewise
 * @returns metres; −Infinity where the box leaves the pyramid or is NaN, so that it hides nothing
 */
export function floorOverBox(
  pyramid: HeightPyramid,
  minXWorldMeters: number,
  maxXWorldMeters: number,
  minZWorldMeters: number,
  maxZWorldMeters: number,
): number {
  const { cellsPerMeter, cellsPerEdge, originXWorldMeters, originZWorldMeters } = pyramid;
  const columnMin = Math.floor((minXWorldMeters - originXWorldMeters) * cellsPerMeter);
  const columnMax = Math.floor((maxXWorldMeters - originXWorldMeters) * cellsPerMeter);
  const rowMin = Math.floor((minZWorldMeters - originZWorldMeters) * cellsPerMeter);
  const rowMax = Math.floor((maxZWorldMeters - originZWorldMeters) * cellsPerMeter);
  if (!(columnMin >= 0 && rowMin >= 0 && columnMax < cellsPerEdge && rowMax < cellsPerEdge)) return -Infinity;
  const level = levelForSpan(Math.max(columnMax - columnMin, rowMax - rowMin));
  const floors = pyramid.floorsMeters;
  const edge = cellsPerEdge >> level;
  const offset = pyramid.levelOffsets[level] as number;
  const lowerRow = offset + (rowMin >> level) * edge;
  const upperRow = offset + (rowMax >> level) * edge;
  const leftColumn = columnMin >> level;
  const rightColumn = columnMax >> level;
  const first = floors[lowerRow + leftColumn] as number;
  const second = floors[lowerRow + rightColumn] as number;
  const third = floors[upperRow + leftColumn] as number;
  const fourth = floors[upperRow + rightColumn] as number;
  const lower = first < second ? first : second;
  const upper = third < fourth ? third : fourth;
  return lower < upper ? lower : upper;
}

/**
 * Lower bound of the drawn surface over a disc: {@link floorOverBox} of the square around it.
 *
 * @param pyramid - filled
 * @param xWorldMeters - centre
 * @param zWorldMeters - centre
 * @param halfWidthMeters - the disc's radius
 */
export function floorOverDisc(
  pyramid: HeightPyramid,
  xWorldMeters: number,
  zWorldMeters: number,
  halfWidthMeters: number,
): number {
  return floorOverBox(
    pyramid,
    xWorldMeters - halfWidthMeters,
    xWorldMeters + halfWidthMeters,
    zWorldMeters - halfWidthMeters,
    zWorldMeters + halfWidthMeters,
  );
}

/**
 * Upper bound of what can hide over a box of the ground: the greatest ceiling of at most 2 × 2 cells that cover its part inside
 * the pyramid. Outside the pyramid nothing hides, so that part counts as −Infinity. It may only prove that a stretch of a
 * sight line meets no hider; it never proves that something is hidden.
 *
 * @returns metres; −Infinity where the whole box is outside; +Infinity for NaN, so that nothing is skipped
 */
export function ceilingOverBox(
  pyramid: HeightPyramid,
  minXWorldMeters: number,
  maxXWorldMeters: number,
  minZWorldMeters: number,
  maxZWorldMeters: number,
): number {
  const { cellsPerMeter, cellsPerEdge, originXWorldMeters, originZWorldMeters } = pyramid;
  let columnMin = Math.floor((minXWorldMeters - originXWorldMeters) * cellsPerMeter);
  let columnMax = Math.floor((maxXWorldMeters - originXWorldMeters) * cellsPerMeter);
  let rowMin = Math.floor((minZWorldMeters - originZWorldMeters) * cellsPerMeter);
  let rowMax = Math.floor((maxZWorldMeters - originZWorldMeters) * cellsPerMeter);
  if (!(columnMin <= columnMax && rowMin <= rowMax)) return Infinity;
  const last = cellsPerEdge - 1;
  if (columnMax < 0 || rowMax < 0 || columnMin > last || rowMin > last) return -Infinity;
  if (columnMin < 0) columnMin = 0;
  if (rowMin < 0) rowMin = 0;
  if (columnMax > last) columnMax = last;
  if (rowMax > last) rowMax = last;
  const level = levelForSpan(Math.max(columnMax - columnMin, rowMax - rowMin));
  const ceilings = pyramid.ceilingsMeters;
  const edge = cellsPerEdge >> level;
  const offset = pyramid.levelOffsets[level] as number;
  const lowerRow = offset + (rowMin >> level) * edge;
  const upperRow = offset + (rowMax >> level) * edge;
  const leftColumn = columnMin >> level;
  const rightColumn = columnMax >> level;
  const first = ceilings[lowerRow + leftColumn] as number;
  const second = ceilings[lowerRow + rightColumn] as number;
  const third = ceilings[upperRow + leftColumn] as number;
  const fourth = ceilings[upperRow + rightColumn] as number;
  const lower = first > second ? first : second;
  const upper = third > fourth ? third : fourth;
  return lower > upper ? lower : upper;
}
