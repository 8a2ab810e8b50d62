import { layAlongGroundInto, tiltToGroundInto } from '../grounding/index.ts';
import type { HeightSample, WorldField } from '../height-field/index.ts';
import { mix, smoothstep } from '../math/index.ts';
import { hashLattice3, hashWord } from '../random/index.ts';
import type { TreePlacement } from './placement.ts';
import { FIRST_OWN_SLOT, settleTreeCellInto, TREE_CELL_METERS } from './tree-cell.ts';
import type { TreeCellDraw } from './tree-cell.ts';
import { computeValleyScale, TREE_DENSITY_MAX } from './tree-density.ts';
import { selectSpecies, TREE_SPECIES } from './tree-species.ts';
import type { TreeCohort, TreeSpecies } from './tree-species.ts';

/** 0.008 trees a square metre at density 1. */
const TREE_DRAW: TreeCellDraw = {
  salt: hashWord('scatter/tree'),
  fullPresence: 0.008 * TREE_CELL_METERS * TREE_CELL_METERS,
  mostDensity: TREE_DENSITY_MAX,
};

/** Densities between which a stand turns from saplings to giants, and the width of the hashed blur on the density. */
const GIANT_START = 0.45;
const GIANT_END = 0.85;
const GIANT_BLUR = 0.25;

/** Shares of the giants that stand dead, and that have fallen. */
const SNAG_SHARE = 0.05;
const LOG_SHARE = 0.05;

/** No end of a log within this distance of the road's centre line, metres: one that would fall across it stands dead instead. */
const LOG_ROAD_CLEAR_METERS = 9;

/** One slot a decision, so that no two of a cell's numbers are the same draw. The order is part of the world: append only. */
const SLOT = {
  species: FIRST_OWN_SLOT,
  scale: FIRST_OWN_SLOT + 1,
  yaw: FIRST_OWN_SLOT + 2,
  maturity: FIRST_OWN_SLOT + 3,
  cohort: FIRST_OWN_SLOT + 4,
  death: FIRST_OWN_SLOT + 5,
} as const;

/**
 * Writes the tree of a cell into `out`: a pure function of field, seed and cell. Does not allocate; at most two height samples, four
 * for a log, none where noise alone refuses the cell.
 *
 * Cohort (our reading of "smoothstep of density ± 0.125 hashed"): the density is blurred by a hash to ±0.125, its smoothstep
 * from 0.45 to 0.85 is the chance of a giant, and a second hash draws. Stand cores are giants, edges a mix, thin stands
 * saplings. A third hash fells or kills one giant in ten.
 *
 * Source: world.md §4; that logs keep off the road is from the game's repository.
 *
 * @param out - receives the tree; its content is unspecified after `false`
 * @param field - the world's ground
 * @param seed - world seed, 32-bit integer
 * @param cellX - tree cell along x
 * @param cellZ - tree cell along z
 * @returns whether the cell holds a tree
 */
export function sampleTreeInto(
  out: TreePlacement,
  field: WorldField,
  seed: number,
  cellX: number,
  cellZ: number,
): boolean {
  const density = settleTreeCellInto(out, field, seed, TREE_DRAW, cellX, cellZ);
  if (density <= 0) return false;
  const salted = seed ^ TREE_DRAW.salt;
  out.yawRadians = 2 * Math.PI * hashLattice3(cellX, cellZ, SLOT.yaw, salted);

  const blur = GIANT_BLUR * (hashLattice3(cellX, cellZ, SLOT.maturity, salted) - 0.5);
  const giantChance = smoothstep(GIANT_START, GIANT_END, density + blur);
  const isGiant = hashLattice3(cellX, cellZ, SLOT.cohort, salted) < giantChance;
  const cohort = isGiant ? drawGiantCohort(hashLattice3(cellX, cellZ, SLOT.death, salted)) : 'sapling';
  const scaleHash = hashLattice3(cellX, cellZ, SLOT.scale, salted);
  const speciesHash = hashLattice3(cellX, cellZ, SLOT.species, salted);
  growInto(out, cohort, speciesHash, scaleHash);
  if (cohort === 'log' && !fallInto(out, field)) growInto(out, 'snag', speciesHash, scaleHash);
  return true;
}

function drawGiantCohort(hash: number): TreeCohort {
  if (hash < SNAG_SHARE) return 'snag';
  if (hash < SNAG_SHARE + LOG_SHARE) return 'log';
  return 'giant';
}

/** Writes species, scale and the orientation of one that stands; place and yaw are written already. */
function growInto(out: TreePlacement, cohort: TreeCohort, speciesHash: number, scaleHash: number): void {
  out.speciesIndex = selectSpecies(cohort, speciesHash);
  const species = TREE_SPECIES[out.speciesIndex] as TreeSpecies;
  out.scale = computeValleyScale(out.groundHeightMeters) * mix(species.scaleMin, species.scaleMax, scaleHash);
  out.upX = 0;
  out.upZ = 0;
  if (species.orientation === 'tilt') tiltToGroundInto(out, out.gradientX, out.gradientZ);
}

/** Reused by the function below. */
const scratchEnd: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };

/**
 * Lays a tree along the ground between its two ends: they are what it touches, so two more heights are sampled there. It lies as high as
 * their mean or as the ground at its middle, whichever is lower, so that daylight is under neither.
 *
 * @returns whether it may lie there: false, with nothing written, where an end would come too near to the road
 */
function fallInto(out: TreePlacement, field: WorldField): boolean {
  const { trunkLengthMeters } = TREE_SPECIES[out.speciesIndex] as TreeSpecies;
  const halfLength = (out.scale * trunkLengthMeters) / 2;
  const endX = halfLength * Math.cos(out.yawRadians);
  const endZ = -halfLength * Math.sin(out.yawRadians);
  const { xWorldMeters: x, zWorldMeters: z } = out;
  if (field.roadDistanceMeters(x + endX, z + endZ) < LOG_ROAD_CLEAR_METERS) return false;
  if (field.roadDistanceMeters(x - endX, z - endZ) < LOG_ROAD_CLEAR_METERS) return false;
  field.sampleInto(scratchEnd, x + endX, z + endZ);
  const height = scratchEnd.heightMeters;
  field.sampleInto(scratchEnd, x - endX, z - endZ);
  const risePerMeter = (height - scratchEnd.heightMeters) / (2 * halfLength);
  out.groundHeightMeters = Math.min(out.groundHeightMeters, (height + scratchEnd.heightMeters) / 2);
  layAlongGroundInto(out, out.yawRadians, risePerMeter, out.gradientX, out.gradientZ);
  return true;
}
