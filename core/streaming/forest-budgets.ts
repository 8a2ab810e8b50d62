import type { ForestBands } from './forest-bands.ts';
import { KEEPING } from './gathered-placements.ts';
import type { GatheredPlacements } from './gathered-placements.ts';
import { computeCountedRange, dropBeyondBudget } from './instance-budget.ts';
import { computeEyeOffsetMeters, FOREST_REBUILD_CELL_METERS } from './rebuild-cell.ts';

/**
 * Most unique trees among the meshes, and most billboards on and off the far lattice (world.md §4).
 *
 * The meshes' budget cannot bind while a cell holds at most one tree: of the cells whose tree can stand where it counts there are
 * 437. The billboards' are a full band of full stands, 0.8 trees a cell (25,070 and 18,661); valley floors hold up to one a cell
 * but never without clearings: over 40 places of the densest ground there is, a plain at sea level, the counts came to at most
 * 24,312 and 19,270. A stand of one a cell without a clearing for 2 km would lose lattice billboards from about 1,820 m and fill
 * from about 930 m, within their last ramps.
 */
const NEAR_BUDGET = 460;
const LATTICE_BILLBOARD_BUDGET = 26_000;
const FILL_BILLBOARD_BUDGET = 20_000;

/**
 * Lowers `keeping` of the trees beyond their budgets. A tree that some eye in the cell could see in two representations is kept or
 * dropped with both, so that a seam never shows half of a tree. Beyond that, a tree is in the meshes' lists for their pad's sake
 * only and its billboard does not depend on them: dropping it too would cut a bare ring into the forest.
 */
export function applyForestBudgets(gathered: GatheredPlacements, bands: ForestBands): void {
  const pairsEndMeters = bands.low.fadeOutEndMeters + computeEyeOffsetMeters(FOREST_REBUILD_CELL_METERS);
  const meshBand = { ...bands.low, fadeInStartMeters: bands.full.fadeInStartMeters };
  dropBeyondBudget(gathered, {
    instanceBudget: NEAR_BUDGET,
    counted: computeCountedRange(meshBand, FOREST_REBUILD_CELL_METERS),
    lattice: 'every-cell',
    keepingWhenDropped: (index) =>
      (gathered.distances[index] as number) > pairsEndMeters ? KEEPING.billboard : KEEPING.nothing,
  });
  dropBeyondBudget(gathered, {
    instanceBudget: LATTICE_BILLBOARD_BUDGET,
    counted: computeCountedRange(bands.billboardLattice, FOREST_REBUILD_CELL_METERS),
    lattice: 'on-lattice',
    keepingWhenDropped: () => KEEPING.nothing,
  });
  dropBeyondBudget(gathered, {
    instanceBudget: FILL_BILLBOARD_BUDGET,
    counted: computeCountedRange(bands.billboardFill, FOREST_REBUILD_CELL_METERS),
    lattice: 'off-lattice',
    keepingWhenDropped: () => KEEPING.nothing,
  });
}
