import type { HeightField, HeightSample } from '../height-field/index.ts';
import { mix, smoothstep } from '../math/index.ts';
import { hashLattice3, hashWord } from '../random/index.ts';
import type { TreePlacement } from './placement.ts';
import { computeGroundWeight, computeStandWeight, computeValleyWeight, TREE_DENSITY_MAX } from './tree-density.ts';
import { selectSpecies, TREE_SPECIES } from './tree-species.ts';
import type { TreeSpecies } from './tree-species.ts';

/** Edge of a tree cell, metres; cell (i, k) spans [10 i, 10 (i + 1)) × [10 k, 10 (k + 1)) of World and holds at most one tree. */
export const TREE_CELL_METERS = 10;

/** Share of the cell's edge that positions spread over, about its centre. */
const JITTER_RATIO = 0.7;

/** Presence at density 1: 0.008 trees a square metre. */
const FULL_STAND_PRESENCE = 0.008 * TREE_CELL_METERS * TREE_CELL_METERS;

/** What a valley floor multiplies a tree's scale by. */
const VALLEY_SCALE_BOOST = 1.25;

/** Densities between which a stand turns from saplings to giants, and the width of the hashed blur on the density. */
const GIANT_START = 0.45;
const GIANT_END = 0.85;
const GIANT_BLUR = 0.25;

/** One slot a decision, so that no two of a cell's numbers are the same draw. The order is part of the world: append only. */
const SLOT = { presence: 0, offsetX: 1, offsetZ: 2, species: 3, scale: 4, yaw: 5, maturity: 6, cohort: 7 } as const;

const TREE_SALT = hashWord('scatter/tree');

/** Reused by the function below, which is not re-entrant. */
const scratchSample: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };

/**
 * Writes the tree of a cell into `out`: a pure function of field, seed and cell. Does not allocate; at most two height samples,
 * none where noise alone refuses the cell.
 *
 * Cohort (our reading of "smoothstep of density ± 0.125 hashed"): the density is blurred by a hash to ±0.125, its smoothstep
 * from 0.45 to 0.85 is the chance of a giant, and a second hash draws. Stand cores are giants, edges a mix, thin stands
 * saplings.
 *
 * Source: world.md §4.
 *
 * @param out - receives the tree; its content is unspecified after `false`
 * @param field - the world's height field
 * @param seed - world seed, 32-bit integer
 * @param cellX - tree cell along x
 * @param cellZ - tree cell along z
 * @returns whether the cell holds a tree
 */
export function sampleTreeInto(
  out: TreePlacement,
  field: HeightField,
  seed: number,
  cellX: number,
  cellZ: number,
): boolean {
  const salted = seed ^ TREE_SALT;
  const centreX = (cellX + 0.5) * TREE_CELL_METERS;
  const centreZ = (cellZ + 0.5) * TREE_CELL_METERS;
  const presence = hashLattice3(cellX, cellZ, SLOT.presence, salted);
  const standWeight = computeStandWeight(seed, centreX, centreZ);
  if (presence >= standWeight * TREE_DENSITY_MAX * FULL_STAND_PRESENCE) return false;

  field.sampleInto(scratchSample, centreX, centreZ);
  const density = standWeight * computeGroundWeight(scratchSample);
  if (presence >= density * FULL_STAND_PRESENCE) return false;

  const spread = JITTER_RATIO * TREE_CELL_METERS;
  const x = centreX + spread * (hashLattice3(cellX, cellZ, SLOT.offsetX, salted) - 0.5);
  const z = centreZ + spread * (hashLattice3(cellX, cellZ, SLOT.offsetZ, salted) - 0.5);
  field.sampleInto(scratchSample, x, z);

  const blur = GIANT_BLUR * (hashLattice3(cellX, cellZ, SLOT.maturity, salted) - 0.5);
  const giantChance = smoothstep(GIANT_START, GIANT_END, density + blur);
  const cohort = hashLattice3(cellX, cellZ, SLOT.cohort, salted) < giantChance ? 'giant' : 'sapling';
  const speciesIndex = selectSpecies(cohort, hashLattice3(cellX, cellZ, SLOT.species, salted));
  const species = TREE_SPECIES[speciesIndex] as TreeSpecies;
  const boost = 1 + (VALLEY_SCALE_BOOST - 1) * computeValleyWeight(scratchSample.heightMeters);

  out.xWorldMeters = x;
  out.zWorldMeters = z;
  out.groundHeightMeters = scratchSample.heightMeters;
  out.gradientX = scratchSample.gradientX;
  out.gradientZ = scratchSample.gradientZ;
  out.speciesIndex = speciesIndex;
  out.scale = boost * mix(species.scaleMin, species.scaleMax, hashLattice3(cellX, cellZ, SLOT.scale, salted));
  out.yawRadians = 2 * Math.PI * hashLattice3(cellX, cellZ, SLOT.yaw, salted);
  return true;
}
