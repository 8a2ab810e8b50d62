import type { HeightPyramid } from './height-pyramid.ts';

/**
 * Level at which a stretch of `span + 1` level-0 cells touches at most two cells: the next power of two at or above `span`.
 * A stretch may straddle a border of any level, so two is the least that can be promised.
 */
function levelForSpan(span: number): number {
  return span <= 1 ? 0 : 32 - Math.clz32(span - 1);
}

/**
 * A box of the ground and the bound that was looked up for it. Passed as one object and not as numbers, because a number that
 * is handed to or returned from a function is allocated wherever the engine does not inline the call, and these calls are the
 * innermost of a pass.
 */
export interface Footprint {
  minXWorldMeters: number;
  maxXWorldMeters: number;
  minZWorldMeters: number;
  maxZWorldMeters: number;
  /** Result: metres, World. */
  boundMeters: number;
}

/** Creates a footprint to be refilled. NaN, so that the engine gives every field room for a fraction from the start. */
export function createFootprint(): Footprint {
  return {
    minXWorldMeters: Number.NaN,
    maxXWorldMeters: Number.NaN,
    minZWorldMeters: Number.NaN,
    maxZWorldMeters: Number.NaN,
    boundMeters: Number.NaN,
  };
}

/**
 * Looks up a lower bound of the drawn surface over a footprint: the least floor of at most 2 × 2 cells that cover it, of the
 * level that makes it so. Four reads whatever the size; loose by at most one cell of that level a side. −Infinity where the
 * footprint leaves the pyramid or is NaN, so that it hides nothing.
 */
export function measureFloor(pyramid: HeightPyramid, footprint: Footprint): void {
  const { cellsPerMeter, cellsPerEdge, originXWorldMeters, originZWorldMeters } = pyramid;
  footprint.boundMeters = -Infinity;
  const columnMin = Math.floor((footprint.minXWorldMeters - originXWorldMeters) * cellsPerMeter);
  const columnMax = Math.floor((footprint.maxXWorldMeters - originXWorldMeters) * cellsPerMeter);
  const rowMin = Math.floor((footprint.minZWorldMeters - originZWorldMeters) * cellsPerMeter);
  const rowMax = Math.floor((footprint.maxZWorldMeters - originZWorldMeters) * cellsPerMeter);
  if (!(columnMin >= 0 && rowMin >= 0 && columnMax < cellsPerEdge && rowMax < cellsPerEdge)) return;
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
  footprint.boundMeters = lower < upper ? lower : upper;
}

/**
 * Looks up an upper bound of what can hide over a footprint: the greatest ceiling of at most 2 × 2 cells that cover its part
 * inside the pyramid. Outside the pyramid nothing hides, so that part counts as −Infinity. It may only prove that a stretch of
 * a sight line meets no hider; it never proves that something is hidden. +Infinity for NaN, so that nothing is skipped.
 */
export function measureCeiling(pyramid: HeightPyramid, footprint: Footprint): void {
  const { cellsPerMeter, cellsPerEdge, originXWorldMeters, originZWorldMeters } = pyramid;
  let columnMin = Math.floor((footprint.minXWorldMeters - originXWorldMeters) * cellsPerMeter);
  let columnMax = Math.floor((footprint.maxXWorldMeters - originXWorldMeters) * cellsPerMeter);
  let rowMin = Math.floor((footprint.minZWorldMeters - originZWorldMeters) * cellsPerMeter);
  let rowMax = Math.floor((footprint.maxZWorldMeters - originZWorldMeters) * cellsPerMeter);
  footprint.boundMeters = Infinity;
  if (!(columnMin <= columnMax && rowMin <= rowMax)) return;
  const last = cellsPerEdge - 1;
  footprint.boundMeters = -Infinity;
  if (columnMax < 0 || rowMax < 0 || columnMin > last || rowMin > last) return;
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
  footprint.boundMeters = lower > upper ? lower : upper;
}
