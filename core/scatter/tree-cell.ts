import type { HeightSample, WorldField } from '../height-field/index.ts';
import { hashLattice3 } from '../random/index.ts';
import type { Placement } from './placement.ts';
import { computeSiteShare, computeStandWeight, ROAD_CLEAR_METERS, TREE_DENSITY_MAX } from './tree-density.ts';

/** Edge of a tree cell, metres; cell (i, k) spans [10 i, 10 (i + 1)) × [10 k, 10 (k + 1)) of World and holds at most one tree. */
export const TREE_CELL_METERS = 10;

/** Share of the cell's edge that positions spread over, about its centre. */
const JITTER_RATIO = 0.7;

/** First slots of whatever grows in a tree cell; its other decisions are numbered on from {@link FIRST_OWN_SLOT}. */
const SLOT = { presence: 0, offsetX: 1, offsetZ: 2 } as const;
export const FIRST_OWN_SLOT = 3;

/** What draws in a tree cell. */
export interface TreeCellDraw {
  /** XORed with the world seed, so that what shares a cell draws different numbers. */
  readonly salt: number;
  /** Chance of an instance at density 1. */
  readonly fullPresence: number;
  /** Density beyond which the chance grows no more, at most {@link TREE_DENSITY_MAX}. */
  readonly mostDensity: number;
}

/** Reused by the function below, which is not re-entrant. */
const scratchSample: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };

/**
 * Decides whether a tree cell holds an instance, and writes its place and ground into `out`. Presence is drawn against the density at the
 * cell's centre, so that it does not depend on where in the cell the instance then stands. Does not allocate; two height samples, one
 * where the density refuses, none where noise alone does.
 *
 * @param out - receives place, ground height and gradient, nothing else; unspecified after 0
 * @param field - the world's ground
 * @param seed - world seed, 32-bit integer
 * @param draw - whose instance
 * @param cellX - tree cell along x
 * @param cellZ - tree cell along z
 * @returns density of the forest at the cell's centre, (0, {@link TREE_DENSITY_MAX}]; 0 where the cell holds none
 */
export function settleTreeCellInto(
  out: Placement,
  field: WorldField,
  seed: number,
  draw: TreeCellDraw,
  cellX: number,
  cellZ: number,
): number {
  const { fullPresence, mostDensity } = draw;
  const salted = seed ^ draw.salt;
  const centreX = (cellX + 0.5) * TREE_CELL_METERS;
  const centreZ = (cellZ + 0.5) * TREE_CELL_METERS;
  const presence = hashLattice3(cellX, cellZ, SLOT.presence, salted);
  if (presence >= mostDensity * fullPresence) return 0;
  const standWeight = computeStandWeight(seed, centreX, centreZ);
  if (presence >= Math.min(mostDensity, standWeight * TREE_DENSITY_MAX) * fullPresence) return 0;

  field.sampleInto(scratchSample, centreX, centreZ);
  const density = standWeight * computeSiteShare(scratchSample, field.roadDistanceMeters(centreX, centreZ));
  if (presence >= Math.min(mostDensity, density) * fullPresence) return 0;

  const spread = JITTER_RATIO * TREE_CELL_METERS;
  const x = centreX + spread * (hashLattice3(cellX, cellZ, SLOT.offsetX, salted) - 0.5);
  const z = centreZ + spread * (hashLattice3(cellX, cellZ, SLOT.offsetZ, salted) - 0.5);
  // The centre is clear of the road, but the instance may stand 4.9 m nearer to it.
  if (field.roadDistanceMeters(x, z) < ROAD_CLEAR_METERS) return 0;
  field.sampleInto(scratchSample, x, z);
  out.xWorldMeters = x;
  out.zWorldMeters = z;
  out.groundHeightMeters = scratchSample.heightMeters;
  out.gradientX = scratchSample.gradientX;
  out.gradientZ = scratchSample.gradientZ;
  return density;
}
