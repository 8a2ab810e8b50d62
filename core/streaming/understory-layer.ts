import type { DistanceBand } from '../fade/index.ts';
import type { WorldField } from '../height-field/index.ts';
import { createPlacement, sampleUnderstoryInto, TREE_CELL_METERS } from '../scatter/index.ts';
import type { UnderstoryKind } from '../scatter/index.ts';
import { createMemberSelection, selectMembers } from './batch-members.ts';
import type { MemberSelection, PlannedBatch } from './batch-members.ts';
import type { BatchPlan } from './batch-plan.ts';
import { LOW_TIER_RADIUS_FACTOR } from './clutter-bands.ts';
import { createGatheredPlacements, gatherPlacements } from './gathered-placements.ts';
import type { GatheredPlacements } from './gathered-placements.ts';
import { createPlacementCache, KIND_EMPTY } from './placement-cache.ts';
import { computeMembershipPadMeters, FOREST_REBUILD_CELL_METERS } from './rebuild-cell.ts';
import type { StreamingTier } from './streaming-tier.ts';

/** Every kind has a cache of its own, so within it there is one kind. */
const ONLY_KIND = 0;

/** One kind of understory: it is rebuilt with the forest, from a small cache of its own. */
export interface UnderstoryLayer {
  readonly selection: MemberSelection;
  readonly gathered: GatheredPlacements;
}

/** Band of world.md §4, metres: one mesh from the eye to where it has dissolved. */
export function computeUnderstoryBand(kind: UnderstoryKind, tier: StreamingTier): DistanceBand {
  const edgeEnd = kind.radiusMeters * (tier === 'low' ? LOW_TIER_RADIUS_FACTOR : 1);
  return {
    fadeInStartMeters: 0,
    fadeInEndMeters: 0,
    fadeOutStartMeters: (1 - kind.edgeRampRatio) * edgeEnd,
    fadeOutEndMeters: edgeEnd,
  };
}

/** Creates the layer of a kind with an empty cache (about 50 KB, bounded). */
export function createUnderstoryLayer(
  kind: UnderstoryKind,
  field: WorldField,
  seed: number,
  tier: StreamingTier,
): UnderstoryLayer {
  const band = computeUnderstoryBand(kind, tier);
  const padMeters = computeMembershipPadMeters(TREE_CELL_METERS, FOREST_REBUILD_CELL_METERS);
  const cache = createPlacementCache({
    cellMeters: TREE_CELL_METERS,
    denseRadiusMeters: band.fadeOutEndMeters + padMeters,
    scratchPlacement: createPlacement(),
    sampler: (out, cellX, cellZ) =>
      sampleUnderstoryInto(out, field, seed, kind, cellX, cellZ) ? ONLY_KIND : KIND_EMPTY,
  });
  const gathered = createGatheredPlacements(cache);
  const plan: BatchPlan = {
    key: `${kind.id}/near`,
    asset: kind.id,
    level: 'near',
    band,
    padMeters,
    kind: ONLY_KIND,
    lattice: 'every-cell',
    shape: {
      widthFactor: 1,
      heightFactor: 1,
      isFacingOrigin: false,
      ...kind.extent,
      swayMeters: kind.swayMeters,
      sinkMeters: kind.sinkMeters,
    },
    edge: kind.edge,
    surface: kind.surface,
    isShadowCaster: kind.isShadowCaster,
  };
  return { selection: createMemberSelection([plan], gathered), gathered };
}

/** Gathers a kind around a rebuild cell's centre. It has no budget, as world.md §5 gives none: one a cell of its disc is the bound. */
export function gatherUnderstory(
  layer: UnderstoryLayer,
  centreXWorldMeters: number,
  centreZWorldMeters: number,
): readonly PlannedBatch[] {
  gatherPlacements(layer.gathered, centreXWorldMeters, centreZWorldMeters);
  return selectMembers(layer.selection);
}
