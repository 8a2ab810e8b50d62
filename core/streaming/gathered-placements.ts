import { computeFirstRow, computeLastRow, createRowSpan, rowSpanInto } from './disc-rows.ts';
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

/** Reused by the function below, which is not re-entrant. */
const scratchSpan = createRowSpan();

/**
 * Refills `gathered` with every placement of the cache's discs around a centre, keeping everything. Cells are visited row by row, and
 * beyond the dense radius only every second one of every second row. Samples the cells that the cache does not hold.
 */
export function gatherPlacements(
  gathered: GatheredPlacements,
  centreXWorldMeters: number,
  centreZWorldMeters: number,
): void {
  const { cache } = gathered;
  gathered.count = 0;
  const lastRow = computeLastRow(cache, centreZWorldMeters);
  const span = scratchSpan;
  for (let cellZ = computeFirstRow(cache, centreZWorldMeters); cellZ <= lastRow; cellZ += 1) {
    rowSpanInto(span, cache, centreXWorldMeters, centreZWorldMeters, cellZ);
    for (let cellX = span.westStart; cellX < span.westEnd; cellX += 2) {
      gatherCell(gathered, centreXWorldMeters, centreZWorldMeters, cellX, cellZ);
    }
    for (let cellX = span.denseStart; cellX < span.denseEnd; cellX += 1) {
      gatherCell(gathered, centreXWorldMeters, centreZWorldMeters, cellX, cellZ);
    }
    for (let cellX = span.eastStart; cellX < span.eastEnd; cellX += 2) {
      gatherCell(gathered, centreXWorldMeters, centreZWorldMeters, cellX, cellZ);
    }
  }
  gathered.keeping.fill(KEEPING.everything, 0, gathered.count);
}

function gatherCell(
  gathered: GatheredPlacements,
  centreX: number,
  centreZ: number,
  cellX: number,
  cellZ: number,
): void {
  const { cache } = gathered;
  const slot = resolveSlot(cache, cellX, cellZ);
  if ((cache.kinds[slot] as number) < 0) return;
  const dx = (cache.xs[slot] as number) - centreX;
  const dz = (cache.zs[slot] as number) - centreZ;
  const distance = Math.sqrt(dx * dx + dz * dz);
  if (distance > (isLatticeSlot(cache, slot) ? cache.latticeRadiusMeters : cache.denseRadiusMeters)) return;
  const { count } = gathered;
  gathered.slots[count] = slot;
  gathered.distances[count] = distance;
  gathered.count = count + 1;
}
