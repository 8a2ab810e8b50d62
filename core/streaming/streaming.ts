import type { WorldField } from '../height-field/index.ts';
import { buildClutter, createClutterLayer } from './clutter-layer.ts';
import type { ClutterLayer } from './clutter-layer.ts';
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

/** Caches and the cells last built; owned by the caller, changed only by {@link advanceStreaming}. */
export interface Streaming {
  readonly forest: LayerProgress<ForestLayer>;
  readonly clutter: LayerProgress<ClutterLayer>;
}

interface LayerProgress<Layer> {
  readonly layer: Layer;
  /** Rebuild cell that the last set was built for; NaN before the first, which equals no cell. */
  builtCellX: number;
  builtCellZ: number;
}

/** What one advance rebuilt; `undefined` where the set handed out last still holds. */
export interface StreamingUpdate {
  readonly forest: ResidentSet | undefined;
  readonly clutter: ResidentSet | undefined;
}

/** The same object whenever nothing was rebuilt, so that a frame at rest allocates nothing. */
const NOTHING_REBUILT: StreamingUpdate = { forest: undefined, clutter: undefined };

/**
 * Creates the streaming of one world. About 12 MB of caches and scratch, which never grow.
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
    forest: { layer: createForestLayer(field, seed, tier), builtCellX: NaN, builtCellZ: NaN },
    clutter: { layer: createClutterLayer(field, seed, tier), builtCellX: NaN, builtCellZ: NaN },
  };
}

/**
 * Brings the resident sets up to an eye: a layer is rebuilt when the eye has entered another of its cells (forest 10 m, clutter
 * 3 m), around that cell's centre, which is also the set's origin. So a set depends on field, seed, tier and cell, and on nothing
 * the eye did before. Rebuilds happen within the call; without one it allocates nothing and costs two comparisons.
 *
 * @param streaming - changed
 * @param eyeXWorldMeters - east
 * @param eyeZWorldMeters - north
 * @returns the sets that were rebuilt, each a value of its own
 * @throws RangeError when the eye is not finite: such an eye has no cell and would rebuild at every frame
 */
export function advanceStreaming(
  streaming: Streaming,
  eyeXWorldMeters: number,
  eyeZWorldMeters: number,
): StreamingUpdate {
  if (!Number.isFinite(eyeXWorldMeters) || !Number.isFinite(eyeZWorldMeters)) {
    throw new RangeError(`Streaming eye: expected finite metres, found (${eyeXWorldMeters}, ${eyeZWorldMeters})`);
  }
  const isForestDue = enterCell(streaming.forest, FOREST_REBUILD_CELL_METERS, eyeXWorldMeters, eyeZWorldMeters);
  const isClutterDue = enterCell(streaming.clutter, CLUTTER_REBUILD_CELL_METERS, eyeXWorldMeters, eyeZWorldMeters);
  if (!isForestDue && !isClutterDue) return NOTHING_REBUILT;
  return {
    forest: isForestDue ? buildAround(streaming.forest, FOREST_REBUILD_CELL_METERS, buildForest) : undefined,
    clutter: isClutterDue ? buildAround(streaming.clutter, CLUTTER_REBUILD_CELL_METERS, buildClutter) : undefined,
  };
}

/**
 * Whether both layers have been built for the eye last given to {@link advanceStreaming}: false before the first one. While
 * rebuilds happen within the call that is all there is to wait for.
 */
export function isStreamingIdle(streaming: Streaming): boolean {
  return !Number.isNaN(streaming.forest.builtCellX) && !Number.isNaN(streaming.clutter.builtCellX);
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
  build: (layer: Layer, xWorldMeters: number, zWorldMeters: number) => ResidentSet,
): ResidentSet {
  return build(progress.layer, (progress.builtCellX + 0.5) * cellMeters, (progress.builtCellZ + 0.5) * cellMeters);
}
