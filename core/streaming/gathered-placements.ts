import { isLatticeSlot, resolveSlot } from './placement-cache.ts';
import type { PlacementCache } from './placement-cache.ts';

/** What budgets have left of a placement: entries of `GatheredPlacements.keeping`. */
export const KEEPING = { nothing: 0, billboard: 1, everything: 2 } as const;

/** Placements around a centre, in cell order (rows of rising z, rising x within a row), refilled at every rebuild. */
export interface GatheredPlacements {
  readonly cache: PlacementCache;
  count: number;
  /** Slot of the cache, one entry a placement; the first `count` entries count in every column. */
  readonly slots: Int32Array;
  /** Horizontal distance from the centre, metres. */
  readonly distances: Float64Array;
  /** One of {@link KEEPING}; everything until a budget drops the placement. */
  readonly keeping: Uint8Array;
}

/** Creates columns with room for every slot of the cache. */
export function createGatheredPlacements(cache: PlacementCache): GatheredPlacements {
  const capacity = cache.kinds.length;
  return {
    cache,
    count: 0,
    slots: new Int32Array(capacity),
    distances: new Float64Array(capacity),
    keeping: new Uint8Array(capacity),
  };
}

/** Around where, and how far, placements are gathered. */
export interface GatherDisc {
  readonly centreXWorldMeters: number;
  readonly centreZWorldMeters: number;
  /** Farthest instance of any cell. */
  readonly denseRadiusMeters: number;
  /** Farthest instance of a cell with both coordinates even; >= denseRadiusMeters, and equal to it without a lattice. */
  readonly latticeRadiusMeters: number;
}

/**
 * Refills `gathered` with every placement of the disc, keeping everything. Cells are visited row by row, and beyond the dense radius only
 * every second one of every second row. Samples the cells that the cache does not hold.
 */
export function gatherPlacements(gathered: GatheredPlacements, disc: GatherDisc): void {
  const cellMeters = gathered.cache.cellMeters;
  gathered.count = 0;
  const firstRow = Math.floor((disc.centreZWorldMeters - disc.latticeRadiusMeters) / cellMeters);
  const lastRow = Math.floor((disc.centreZWorldMeters + disc.latticeRadiusMeters) / cellMeters);
  for (let cellZ = firstRow; cellZ <= lastRow; cellZ += 1) gatherRow(gathered, disc, cellZ);
}

/** Half the width of a disc where a row of cells comes nearest to its centre; negative where the row misses it. */
function computeHalfSpan(radiusMeters: number, rowDistanceMeters: number): number {
  const squared = radiusMeters * radiusMeters - rowDistanceMeters * rowDistanceMeters;
  return squared < 0 ? -1 : Math.sqrt(squared);
}

function gatherRow(gathered: GatheredPlacements, disc: GatherDisc, cellZ: number): void {
  const cell = gathered.cache.cellMeters;
  const centreX = disc.centreXWorldMeters;
  const below = cellZ * cell - disc.centreZWorldMeters;
  const rowDistance = Math.max(0, below, -(below + cell));
  const denseHalfSpan = computeHalfSpan(disc.denseRadiusMeters, rowDistance);
  const denseStart = denseHalfSpan < 0 ? Infinity : Math.floor((centreX - denseHalfSpan) / cell);
  const denseEnd = denseHalfSpan < 0 ? Infinity : Math.floor((centreX + denseHalfSpan) / cell) + 1;

  const latticeHalfSpan = computeHalfSpan(disc.latticeRadiusMeters, rowDistance);
  const isLatticeRow = (cellZ & 1) === 0 && latticeHalfSpan >= 0;
  if (isLatticeRow && disc.latticeRadiusMeters > disc.denseRadiusMeters) {
    const latticeStart = Math.floor((centreX - latticeHalfSpan) / cell);
    const latticeEnd = Math.floor((centreX + latticeHalfSpan) / cell) + 1;
    const firstEven = latticeStart + (latticeStart & 1);
    for (let cellX = firstEven; cellX < Math.min(denseStart, latticeEnd); cellX += 2) {
      gatherCell(gathered, disc, cellX, cellZ);
    }
    for (let cellX = denseStart; cellX < denseEnd; cellX += 1) gatherCell(gathered, disc, cellX, cellZ);
    for (let cellX = denseEnd + (denseEnd & 1); cellX < latticeEnd; cellX += 2) {
      gatherCell(gathered, disc, cellX, cellZ);
    }
    return;
  }
  for (let cellX = denseStart; cellX < denseEnd; cellX += 1) gatherCell(gathered, disc, cellX, cellZ);
}

function gatherCell(gathered: GatheredPlacements, disc: GatherDisc, cellX: number, cellZ: number): void {
  const cache = gathered.cache;
  const slot = resolveSlot(cache, cellX, cellZ);
  if ((cache.kinds[slot] as number) < 0) return;
  const dx = (cache.xs[slot] as number) - disc.centreXWorldMeters;
  const dz = (cache.zs[slot] as number) - disc.centreZWorldMeters;
  const distance = Math.sqrt(dx * dx + dz * dz);
  if (distance > (isLatticeSlot(cache, slot) ? disc.latticeRadiusMeters : disc.denseRadiusMeters)) return;
  gathered.slots[gathered.count] = slot;
  gathered.distances[gathered.count] = distance;
  gathered.keeping[gathered.count] = KEEPING.everything;
  gathered.count += 1;
}
