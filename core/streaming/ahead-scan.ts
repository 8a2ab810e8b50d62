import { computeFirstRow, computeLastRow, createRowSpan, rowSpanInto } from './disc-rows.ts';
import { prepareCell } from './placement-cache.ts';
import type { PlacementCache } from './placement-cache.ts';

/** A rebuild cell that the eye is expected in, and how far the caches of its layer have been filled for it. */
export interface AheadScan {
  /** NaN before the first, which equals no cell. */
  cellX: number;
  cellZ: number;
  /** The cache under way; at the number of caches all is done. */
  cacheIndex: number;
  /** Its next row of placement cells; undefined before its first. */
  nextRow: number | undefined;
}

/** Creates a scan of no cell. */
export function createAheadScan(): AheadScan {
  return { cellX: NaN, cellZ: NaN, cacheIndex: 0, nextRow: undefined };
}

/** Turns a scan to a cell from its beginning. */
export function restartAheadScan(scan: AheadScan, cellX: number, cellZ: number): void {
  scan.cellX = cellX;
  scan.cellZ = cellZ;
  scan.cacheIndex = 0;
  scan.nextRow = undefined;
}

const scratchSpan = createRowSpan();

/**
 * Samples cells that a rebuild around the scan's cell will ask for and that are not held yet, in the order it will ask.
 *
 * @param scan - moved on
 * @param caches - of the layer
 * @param rebuildCellMeters - of the layer
 * @param cellBudget - most cells to sample now
 * @returns how many it sampled; fewer than the budget when the scan is done
 */
export function advanceAheadScan(
  scan: AheadScan,
  caches: readonly PlacementCache[],
  rebuildCellMeters: number,
  cellBudget: number,
): number {
  const centreX = (scan.cellX + 0.5) * rebuildCellMeters;
  const centreZ = (scan.cellZ + 0.5) * rebuildCellMeters;
  let sampledCount = 0;
  for (; scan.cacheIndex < caches.length; scan.cacheIndex += 1) {
    const cache = caches[scan.cacheIndex] as PlacementCache;
    const lastRow = computeLastRow(cache, centreZ);
    scan.nextRow ??= computeFirstRow(cache, centreZ);
    for (; scan.nextRow <= lastRow; scan.nextRow += 1) {
      rowSpanInto(scratchSpan, cache, centreX, centreZ, scan.nextRow);
      const { westStart, westEnd, denseStart, denseEnd, eastStart, eastEnd } = scratchSpan;
      sampledCount += prepareRun(cache, scan.nextRow, westStart, westEnd, 2, cellBudget - sampledCount);
      sampledCount += prepareRun(cache, scan.nextRow, denseStart, denseEnd, 1, cellBudget - sampledCount);
      sampledCount += prepareRun(cache, scan.nextRow, eastStart, eastEnd, 2, cellBudget - sampledCount);
      // The row may not be through: it is looked over again.
      if (sampledCount >= cellBudget) return sampledCount;
    }
    scan.nextRow = undefined;
  }
  return sampledCount;
}

function prepareRun(
  cache: PlacementCache,
  cellZ: number,
  start: number,
  end: number,
  step: number,
  cellBudget: number,
): number {
  let sampledCount = 0;
  for (let cellX = start; cellX < end && sampledCount < cellBudget; cellX += step) {
    if (prepareCell(cache, cellX, cellZ)) sampledCount += 1;
  }
  return sampledCount;
}
