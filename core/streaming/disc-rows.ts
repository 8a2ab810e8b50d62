import type { PlacementCache } from './placement-cache.ts';

/**
 * The cells of one row that a cache is asked about around a centre: every cell of [denseStart, denseEnd), and every second one, all
 * even, of [westStart, westEnd) and [eastStart, eastEnd).
 */
export interface RowSpan {
  westStart: number;
  westEnd: number;
  denseStart: number;
  denseEnd: number;
  eastStart: number;
  eastEnd: number;
}

/** Creates a span to be refilled. */
export function createRowSpan(): RowSpan {
  return { westStart: 0, westEnd: 0, denseStart: 0, denseEnd: 0, eastStart: 0, eastEnd: 0 };
}

/** First row of cells that a cache is asked about around a centre. */
export function computeFirstRow(cache: PlacementCache, centreZWorldMeters: number): number {
  return Math.floor((centreZWorldMeters - cache.latticeRadiusMeters) / cache.cellMeters);
}

/** Last row, included. */
export function computeLastRow(cache: PlacementCache, centreZWorldMeters: number): number {
  return Math.floor((centreZWorldMeters + cache.latticeRadiusMeters) / cache.cellMeters);
}

/** Half the width of a disc where a row of cells comes nearest to its centre; negative where the row misses it. */
function computeHalfSpan(radiusMeters: number, rowDistanceMeters: number): number {
  const squared = radiusMeters * radiusMeters - rowDistanceMeters * rowDistanceMeters;
  return squared < 0 ? -1 : Math.sqrt(squared);
}

/**
 * Writes the cells of a row that touch the cache's discs around a centre; empty runs have start = end.
 *
 * @param out - is written
 * @param cache - whose cells and radii
 * @param centreXWorldMeters - east
 * @param centreZWorldMeters - north
 * @param cellZ - the row
 */
export function rowSpanInto(
  out: RowSpan,
  cache: PlacementCache,
  centreXWorldMeters: number,
  centreZWorldMeters: number,
  cellZ: number,
): void {
  const { cellMeters, denseRadiusMeters, latticeRadiusMeters } = cache;
  const below = cellZ * cellMeters - centreZWorldMeters;
  const rowDistance = Math.max(0, below, -(below + cellMeters));
  const denseHalfSpan = computeHalfSpan(denseRadiusMeters, rowDistance);
  const middle = Math.floor(centreXWorldMeters / cellMeters);
  out.denseStart = denseHalfSpan < 0 ? middle : Math.floor((centreXWorldMeters - denseHalfSpan) / cellMeters);
  out.denseEnd = denseHalfSpan < 0 ? middle : Math.floor((centreXWorldMeters + denseHalfSpan) / cellMeters) + 1;
  out.westStart = out.denseStart;
  out.westEnd = out.denseStart;
  out.eastStart = out.denseEnd;
  out.eastEnd = out.denseEnd;
  if (cache.latticeSideSlots === 0 || (cellZ & 1) !== 0) return;
  const latticeHalfSpan = computeHalfSpan(latticeRadiusMeters, rowDistance);
  if (latticeHalfSpan < 0) return;
  const latticeStart = Math.floor((centreXWorldMeters - latticeHalfSpan) / cellMeters);
  out.westStart = latticeStart + (latticeStart & 1);
  out.eastStart = out.denseEnd + (out.denseEnd & 1);
  out.eastEnd = Math.floor((centreXWorldMeters + latticeHalfSpan) / cellMeters) + 1;
}
