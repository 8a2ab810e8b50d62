import type { WorldField } from '../height-field/index.ts';
import { createTreePlacement, sampleTreeInto, TREE_CELL_METERS, TREE_SPECIES, UNDERSTORY } from '../scatter/index.ts';
import type { TreeSpecies } from '../scatter/index.ts';
import { createMemberSelection, selectMembers } from './batch-members.ts';
import type { MemberSelection } from './batch-members.ts';
import type { BatchPlan, BatchShape } from './batch-plan.ts';
import { computeForestBands } from './forest-bands.ts';
import type { ForestBands } from './forest-bands.ts';
import { applyForestBudgets } from './forest-budgets.ts';
import { createGatheredPlacements, gatherPlacements } from './gathered-placements.ts';
import type { GatheredPlacements } from './gathered-placements.ts';
import { allocateFloats } from './float-source.ts';
import type { FloatSource } from './float-source.ts';
import { createPlacementCache, KIND_EMPTY } from './placement-cache.ts';
import type { PlacementCache } from './placement-cache.ts';
import { computeMembershipPadMeters, FOREST_REBUILD_CELL_METERS } from './rebuild-cell.ts';
import { buildResidentSet } from './resident-set-builder.ts';
import type { ResidentSet } from './resident-set.ts';
import type { StreamingTier } from './streaming-tier.ts';
import { createUnderstoryLayer, gatherUnderstory } from './understory-layer.ts';
import type { UnderstoryLayer } from './understory-layer.ts';

const PAD_METERS = computeMembershipPadMeters(TREE_CELL_METERS, FOREST_REBUILD_CELL_METERS);

/** The forest's caches and scratch. */
export interface ForestLayer {
  readonly bands: ForestBands;
  readonly selection: MemberSelection;
  readonly gathered: GatheredPlacements;
  readonly understory: readonly UnderstoryLayer[];
  /** All of them, to be filled ahead of a rebuild. */
  readonly caches: readonly PlacementCache[];
}

/** Creates the layer with an empty cache (about 8 MB, bounded). */
export function createForestLayer(field: WorldField, seed: number, tier: StreamingTier): ForestLayer {
  const bands = computeForestBands(tier);
  const placement = createTreePlacement();
  const cache = createPlacementCache({
    cellMeters: TREE_CELL_METERS,
    denseRadiusMeters: bands.billboardFill.fadeOutEndMeters + PAD_METERS,
    latticeRadiusMeters: bands.billboardLattice.fadeOutEndMeters + PAD_METERS,
    scratchPlacement: placement,
    sampler: (_, cellX, cellZ) =>
      sampleTreeInto(placement, field, seed, cellX, cellZ) ? placement.speciesIndex : KIND_EMPTY,
  });
  const gathered = createGatheredPlacements(cache);
  const plans = TREE_SPECIES.flatMap((species, kind) => planSpecies(species, kind, bands));
  const understory = UNDERSTORY.map((kind) => createUnderstoryLayer(kind, field, seed, tier));
  return {
    bands,
    selection: createMemberSelection(plans, gathered),
    gathered,
    understory,
    caches: [cache, ...understory.map((each) => each.gathered.cache)],
  };
}

function planSpecies(species: TreeSpecies, kind: number, bands: ForestBands): readonly BatchPlan[] {
  const mesh: BatchShape = {
    widthFactor: 1,
    heightFactor: 1,
    isFacingOrigin: false,
    ...species.extent,
    swayMeters: species.swayMeters,
    sinkMeters: species.sinkMeters,
  };
  const billboard: BatchShape = {
    widthFactor: 2 * species.billboardHalfWidthMeters,
    heightFactor: species.extent.heightMeters,
    isFacingOrigin: true,
    heightMeters: species.extent.heightMeters,
    depthMeters: 0,
    radiusMeters: species.billboardHalfWidthMeters,
    swayMeters: 0,
    sinkMeters: species.sinkMeters,
  };
  const common = { asset: species.id, kind, padMeters: PAD_METERS, edge: species.edge };
  const card = { ...common, level: 'billboard', shape: billboard, surface: 'cutout', isShadowCaster: false } as const;
  const meshes = (['full', 'mid', 'low'] as const).map((level): BatchPlan => ({
    ...common,
    key: `${species.id}/${level}`,
    level,
    band: bands[level],
    lattice: 'every-cell',
    shape: mesh,
    surface: species.surface,
    isShadowCaster: species.isShadowCaster && level === 'full',
  }));
  return [
    ...meshes,
    { ...card, key: `${species.id}/billboard-fill`, band: bands.billboardFill, lattice: 'off-lattice' },
    { ...card, key: `${species.id}/billboard-lattice`, band: bands.billboardLattice, lattice: 'on-lattice' },
  ];
}

/**
 * Builds the forest around a rebuild cell: a function of field, seed, tier and cell alone. Cold about 56,000 cells are sampled,
 * warm those that came into reach.
 */
export function buildForest(
  layer: ForestLayer,
  xWorldMeters: number,
  zWorldMeters: number,
  takeFloats: FloatSource = allocateFloats,
): ResidentSet {
  const { bands, gathered } = layer;
  gatherPlacements(gathered, xWorldMeters, zWorldMeters);
  applyForestBudgets(gathered, bands);
  return buildResidentSet(
    {
      layer: 'forest',
      origin: { xWorldMeters, zWorldMeters },
      radiusMeters: gathered.cache.latticeRadiusMeters,
      takeFloats,
    },
    [
      ...selectMembers(layer.selection),
      ...layer.understory.flatMap((each) => gatherUnderstory(each, xWorldMeters, zWorldMeters)),
    ],
  );
}
