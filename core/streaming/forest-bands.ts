import type { DistanceBand } from '../fade/index.ts';
import type { StreamingTier } from './streaming-tier.ts';

/** Bands of a tree's representations. Giants and saplings share them: one ladder, so that a cell is the same layer at every tree. */
export interface ForestBands {
  readonly full: DistanceBand;
  readonly mid: DistanceBand;
  readonly low: DistanceBand;
  /** Billboards of the cells that are not on the far lattice: three of four. */
  readonly billboardFill: DistanceBand;
  /** Billboards of the cells with both coordinates even, which go on alone where the fill ends. */
  readonly billboardLattice: DistanceBand;
}

/** Where the meshes end on the full tiers, and on the low one, metres. */
const NEAR_RADIUS_METERS = 120;
const LOW_TIER_NEAR_RADIUS_METERS = 70;

/**
 * Bands of world.md §4, metres. The low tier draws the same ladder with its three mesh seams drawn in to a near radius of 70 m;
 * its billboards reach as far as on the other tiers, because they are what the near radius saves.
 */
export function computeForestBands(tier: StreamingTier): ForestBands {
  const near = tier === 'low' ? LOW_TIER_NEAR_RADIUS_METERS / NEAR_RADIUS_METERS : 1;
  const fullToMid = { start: 36 * near, end: 42 * near };
  const midToLow = { start: 76 * near, end: 85 * near };
  const lowToBillboard = { start: 100 * near, end: NEAR_RADIUS_METERS * near };
  const fillEnd = { start: 900, end: 1000 };
  const latticeEnd = { start: 1800, end: 2000 };
  return {
    full: createBand({ start: 0, end: 0 }, fullToMid),
    mid: createBand(fullToMid, midToLow),
    low: createBand(midToLow, lowToBillboard),
    billboardFill: createBand(lowToBillboard, fillEnd),
    billboardLattice: createBand(lowToBillboard, latticeEnd),
  };
}

interface Seam {
  readonly start: number;
  readonly end: number;
}

function createBand(entering: Seam, leaving: Seam): DistanceBand {
  return {
    fadeInStartMeters: entering.start,
    fadeInEndMeters: entering.end,
    fadeOutStartMeters: leaving.start,
    fadeOutEndMeters: leaving.end,
  };
}
