import type { WorldField } from '../height-field/index.ts';
import { advanceAheadScan, createAheadScan, restartAheadScan } from './ahead-scan.ts';
import type { AheadScan } from './ahead-scan.ts';
import { enterCellsInto } from './cells-ahead.ts';
import type { CellsAhead } from './cells-ahead.ts';
import { buildClutter, createClutterLayer } from './clutter-layer.ts';
import type { ClutterLayer } from './clutter-layer.ts';
import { allocateFloats } from './float-source.ts';
import type { FloatSource } from './float-source.ts';
import { buildForest, createForestLayer } from './forest-layer.ts';
import type { ForestLayer } from './forest-layer.ts';
import { CLUTTER_REBUILD_CELL_METERS, FOREST_REBUILD_CELL_METERS } from './rebuild-cell.ts';
import type { ResidentSet } from './resident-set.ts';
import { STREAMING_TIERS } from './streaming-tier.ts';
import type { StreamingTier } from './streaming-tier.ts';

/** What the streamed world depends on, beside the eye. */
export interface StreamingOptions {
  readonly field: WorldField;
  /** World seed, integer in [0, 2³²). */
  readonly seed: number;
  readonly tier: StreamingTier;
}

/** Caches and the cells last built; owned by the caller, changed only by this room's functions. */
export interface Streaming {
  readonly forest: LayerProgress<ForestLayer>;
  readonly clutter: LayerProgress<ClutterLayer>;
}

interface LayerProgress<Layer> {
  readonly layer: Layer;
  /** Rebuild cell that the last set was built for; NaN before the first, which equals no cell. */
  builtCellX: number;
  builtCellZ: number;
  /** Cells that {@link prefetchStreaming} is filling the caches for. */
  readonly ahead: readonly AheadScan[];
}

/** What one advance rebuilt; `undefined` where the set handed out last still holds. */
export interface StreamingUpdate {
  readonly forest: ResidentSet | undefined;
  readonly clutter: ResidentSet | undefined;
}

/**
 * How many rebuild cells ahead are prepared. The caches have slack for at least two beyond the disc in use (12 m of the bush's,
 * 27 m of the rock's, 480 m of the forest's); more would evict cells that the present eye needs.
 */
const CELLS_AHEAD = 2;

/** The same object whenever nothing was rebuilt, so that a frame at rest allocates nothing. */
const NOTHING_REBUILT: StreamingUpdate = { forest: undefined, clutter: undefined };

/**
 * Creates the streaming of one world. About 15 MB of caches and scratch, which never grow.
 *
 * @throws RangeError when the seed is no 32-bit unsigned integer or the tier is unknown
 */
export function createStreaming(options: StreamingOptions): Streaming {
  const { field, seed, tier } = options;
  if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32) {
    throw new RangeError(`Streaming seed: expected an integer in [0, 2^32), found ${seed}`);
  }
  if (!STREAMING_TIERS.includes(tier)) {
    throw new RangeError(`Streaming tier: expected one of ${STREAMING_TIERS.join(', ')}, found ${tier}`);
  }
  return {
    forest: createProgress(createForestLayer(field, seed, tier)),
    clutter: createProgress(createClutterLayer(field, seed, tier)),
  };
}

function createProgress<Layer>(layer: Layer): LayerProgress<Layer> {
  const ahead = Array.from({ length: CELLS_AHEAD }, createAheadScan);
  return { layer, builtCellX: NaN, builtCellZ: NaN, ahead };
}

/**
 * Brings the resident sets up to an eye: a layer is rebuilt when the eye has entered another of its cells (forest 10 m, clutter
 * 3 m), around that cell's centre, which is also the set's origin. So a set depends on field, seed, tier and cell, and on nothing
 * the eye did before. Rebuilds happen within the call; without one it allocates nothing and costs two comparisons.
 *
 * @param streaming - changed
 * @param eyeXWorldMeters - east
 * @param eyeZWorldMeters - north
 * @param takeFloats - where matrices and volumes are written into; new memory where nothing is given
 * @returns the sets that were rebuilt, each a value of its own
 * @throws RangeError when the eye is not finite: such an eye has no cell and would rebuild at every frame
 */
export function advanceStreaming(
  streaming: Streaming,
  eyeXWorldMeters: number,
  eyeZWorldMeters: number,
  takeFloats: FloatSource = allocateFloats,
): StreamingUpdate {
  if (!Number.isFinite(eyeXWorldMeters) || !Number.isFinite(eyeZWorldMeters)) {
    throw new RangeError(`Streaming eye: expected finite metres, found (${eyeXWorldMeters}, ${eyeZWorldMeters})`);
  }
  const isForestDue = enterCell(streaming.forest, FOREST_REBUILD_CELL_METERS, eyeXWorldMeters, eyeZWorldMeters);
  const isClutterDue = enterCell(streaming.clutter, CLUTTER_REBUILD_CELL_METERS, eyeXWorldMeters, eyeZWorldMeters);
  if (!isForestDue && !isClutterDue) return NOTHING_REBUILT;
  return {
    forest: isForestDue
      ? buildAround(streaming.forest, FOREST_REBUILD_CELL_METERS, buildForest, takeFloats)
      : undefined,
    clutter: isClutterDue
      ? buildAround(streaming.clutter, CLUTTER_REBUILD_CELL_METERS, buildClutter, takeFloats)
      : undefined,
  };
}

/** Reused by the functions below, which are not re-entrant. */
const scratchCells: CellsAhead = { cells: new Float64Array(2 * CELLS_AHEAD) };

/**
 * Samples placement cells ahead of time: those that a move along a heading will need next, of the first rebuild cells that it enters.
 * Placement is pure, so this changes no set, only how long the next rebuild takes; cells that the present eye needs stay held.
 *
 * @param streaming - its caches are filled
 * @param eyeXWorldMeters - east
 * @param eyeZWorldMeters - north
 * @param headingX - direction of the move, of any length; 0, 0 needs nothing
 * @param headingZ - direction of the move
 * @param cellBudget - most cells to sample in this call, an integer of at least 1; each costs up to two height samples
 * @returns how many cells were sampled, 0 when nothing is left to do for this heading
 * @throws RangeError when eye or heading is not finite or the budget is no such integer
 */
export function prefetchStreaming(
  streaming: Streaming,
  eyeXWorldMeters: number,
  eyeZWorldMeters: number,
  headingX: number,
  headingZ: number,
  cellBudget: number,
): number {
  if (![eyeXWorldMeters, eyeZWorldMeters, headingX, headingZ].every(Number.isFinite)) {
    const found = [eyeXWorldMeters, eyeZWorldMeters, headingX, headingZ].join(', ');
    throw new RangeError(`Streaming prefetch: expected finite eye and heading, found ${found}`);
  }
  if (!Number.isInteger(cellBudget) || cellBudget < 1) {
    throw new RangeError(`Streaming prefetch: expected a budget of at least 1 cell, found ${cellBudget}`);
  }
  const { forest, clutter } = streaming;
  enterCellsInto(scratchCells, eyeXWorldMeters, eyeZWorldMeters, headingX, headingZ, CLUTTER_REBUILD_CELL_METERS);
  aimAhead(clutter.ahead, scratchCells.cells);
  enterCellsInto(scratchCells, eyeXWorldMeters, eyeZWorldMeters, headingX, headingZ, FOREST_REBUILD_CELL_METERS);
  aimAhead(forest.ahead, scratchCells.cells);

  let sampledCount = 0;
  for (let index = 0; index < CELLS_AHEAD; index += 1) {
    for (const { layer, ahead, cellMeters } of [
      { layer: clutter.layer, ahead: clutter.ahead, cellMeters: CLUTTER_REBUILD_CELL_METERS },
      { layer: forest.layer, ahead: forest.ahead, cellMeters: FOREST_REBUILD_CELL_METERS },
    ]) {
      if (sampledCount >= cellBudget) return sampledCount;
      const scan = ahead[index] as AheadScan;
      if (Number.isNaN(scan.cellX)) continue;
      sampledCount += advanceAheadScan(scan, layer.caches, cellMeters, cellBudget - sampledCount);
    }
  }
  return sampledCount;
}

/** Turns scans to cells, one by one; a scan that is on its cell already, as is the rule, goes on where it was. */
function aimAhead(scans: readonly AheadScan[], cells: Float64Array): void {
  for (const [index, scan] of scans.entries()) {
    const cellX = cells[2 * index] as number;
    const cellZ = cells[2 * index + 1] as number;
    if (scan.cellX !== cellX || scan.cellZ !== cellZ) restartAheadScan(scan, cellX, cellZ);
  }
}

function enterCell<Layer>(progress: LayerProgress<Layer>, cellMeters: number, eyeX: number, eyeZ: number): boolean {
  const cellX = Math.floor(eyeX / cellMeters);
  const cellZ = Math.floor(eyeZ / cellMeters);
  if (cellX === progress.builtCellX && cellZ === progress.builtCellZ) return false;
  progress.builtCellX = cellX;
  progress.builtCellZ = cellZ;
  return true;
}

function buildAround<Layer>(
  progress: LayerProgress<Layer>,
  cellMeters: number,
  build: (layer: Layer, xWorldMeters: number, zWorldMeters: number, takeFloats: FloatSource) => ResidentSet,
  takeFloats: FloatSource,
): ResidentSet {
  const { layer, builtCellX, builtCellZ } = progress;
  return build(layer, (builtCellX + 0.5) * cellMeters, (builtCellZ + 0.5) * cellMeters, takeFloats);
}
