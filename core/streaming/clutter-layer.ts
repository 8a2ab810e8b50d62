import type { WorldField } from '../height-field/index.ts';
import { CLUTTER_CLASSES, createPlacement, sampleClutterInto } from '../scatter/index.ts';
import type { ClutterClass } from '../scatter/index.ts';
import { createMemberSelection, selectMembers } from './batch-members.ts';
import type { MemberSelection, PlannedBatch } from './batch-members.ts';
import type { BatchPlan, BatchShape } from './batch-plan.ts';
import { computeClutterBands } from './clutter-bands.ts';
import { createGatheredPlacements, gatherPlacements, KEEPING } from './gathered-placements.ts';
import type { GatheredPlacements } from './gathered-placements.ts';
import { computeCountedRange, dropBeyondBudget } from './instance-budget.ts';
import type { CountedRange } from './instance-budget.ts';
import { allocateFloats } from './float-source.ts';
import type { FloatSource } from './float-source.ts';
import { createPlacementCache, KIND_EMPTY } from './placement-cache.ts';
import type { PlacementCache } from './placement-cache.ts';
import { CLUTTER_REBUILD_CELL_METERS, computeMembershipPadMeters } from './rebuild-cell.ts';
import { buildResidentSet } from './resident-set-builder.ts';
import type { ResidentSet } from './resident-set.ts';
import type { StreamingTier } from './streaming-tier.ts';

/** Every class has a cache of its own, so within it there is one kind. */
const ONLY_KIND = 0;

/** One class's cache, scratch and plans. */
interface ClutterClassLayer {
  readonly selection: MemberSelection;
  readonly gathered: GatheredPlacements;
  /**
   * Most instances where `counted` says. The published budgets hold one instance for every cell that touches that disc (at most
   * 4,217 of grass's 4,400, 9,425 of meadow's 10,600, 3,338 of flower's 3,650), so that no class of one a cell meets its own.
   */
  readonly instanceBudget: number;
  readonly counted: CountedRange;
}

/** The clutter's caches and scratch. */
export interface ClutterLayer {
  readonly classes: readonly ClutterClassLayer[];
  /** All of them, to be filled ahead of a rebuild. */
  readonly caches: readonly PlacementCache[];
}

/** Creates the layer with empty caches (about 7 MB, bounded). */
export function createClutterLayer(field: WorldField, seed: number, tier: StreamingTier): ClutterLayer {
  const classes = CLUTTER_CLASSES.map((clutterClass) => createClassLayer(clutterClass, field, seed, tier));
  return { classes, caches: classes.map(({ gathered }) => gathered.cache) };
}

function createClassLayer(
  clutterClass: ClutterClass,
  field: WorldField,
  seed: number,
  tier: StreamingTier,
): ClutterClassLayer {
  const bands = computeClutterBands(clutterClass, tier);
  const padMeters = computeMembershipPadMeters(clutterClass.cellMeters, CLUTTER_REBUILD_CELL_METERS);
  const shape: BatchShape = {
    widthFactor: 1,
    heightFactor: 1,
    isFacingOrigin: false,
    ...clutterClass.extent,
    swayMeters: clutterClass.swayMeters,
    sinkMeters: clutterClass.sinkMeters,
  };
  const cache = createPlacementCache({
    cellMeters: clutterClass.cellMeters,
    denseRadiusMeters: bands.far.fadeOutEndMeters + padMeters,
    scratchPlacement: createPlacement(),
    sampler: (out, cellX, cellZ) =>
      sampleClutterInto(out, field, seed, clutterClass, cellX, cellZ) ? ONLY_KIND : KIND_EMPTY,
  });
  const gathered = createGatheredPlacements(cache);
  const plans = (['near', 'far'] as const).map((level): BatchPlan => ({
    key: `${clutterClass.id}/${level}`,
    asset: clutterClass.id,
    level,
    band: bands[level],
    padMeters,
    kind: ONLY_KIND,
    lattice: 'every-cell',
    shape,
    edge: clutterClass.edge,
    surface: clutterClass.surface,
    isShadowCaster: clutterClass.isShadowCaster,
  }));
  return {
    selection: createMemberSelection(plans, gathered),
    gathered,
    instanceBudget: clutterClass.instanceBudget,
    counted: computeCountedRange({ ...bands.far, fadeInStartMeters: 0 }, CLUTTER_REBUILD_CELL_METERS),
  };
}

/** Builds the clutter around a rebuild cell: a function of field, seed, tier and cell alone. */
export function buildClutter(
  layer: ClutterLayer,
  xWorldMeters: number,
  zWorldMeters: number,
  takeFloats: FloatSource = allocateFloats,
): ResidentSet {
  const batches: PlannedBatch[] = [];
  let radiusMeters = 0;
  for (const { gathered, selection, instanceBudget, counted } of layer.classes) {
    radiusMeters = Math.max(radiusMeters, gathered.cache.denseRadiusMeters);
    gatherPlacements(gathered, xWorldMeters, zWorldMeters);
    dropBeyondBudget(gathered, {
      instanceBudget,
      counted,
      lattice: 'every-cell',
      keepingWhenDropped: () => KEEPING.nothing,
    });
    batches.push(...selectMembers(selection));
  }
  const origin = { xWorldMeters, zWorldMeters };
  return buildResidentSet({ layer: 'clutter', origin, radiusMeters, takeFloats }, batches);
}
