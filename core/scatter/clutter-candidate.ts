import { tiltToGroundInto } from '../grounding/index.ts';
import type { HeightSample, WorldField } from '../height-field/index.ts';
import { mix } from '../math/index.ts';
import { hashLattice3 } from '../random/index.ts';
import type { ClutterClass } from './clutter-classes.ts';
import { computePatchWeight, computeSiteWeight } from './clutter-gates.ts';
import type { Placement } from './placement.ts';

/** One slot a decision, so that no two of a cell's numbers are the same draw. The order is part of the world: append only. */
const SLOT = { presence: 0, offsetX: 1, offsetZ: 2, scale: 3, yaw: 4 } as const;

/** Reused by the function below, which is not re-entrant. */
const scratchSample: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };

/**
 * Writes the instance of one class in one of its cells into `out`: a pure function of field, seed, class and cell. Does not
 * allocate; at most one height sample, none where noise alone refuses the cell.
 *
 * Positions spread over the whole cell: most cells are full, and a narrower spread would show the lattice. Unlike a tree's, the
 * gates are read at the position, where the one height sample is taken anyway.
 *
 * Source: world.md §5.
 *
 * @param out - receives the instance; its content is unspecified after `false`
 * @param field - the world's ground
 * @param seed - world seed, 32-bit integer
 * @param clutterClass - row of CLUTTER_CLASSES
 * @param cellX - cell of the class along x
 * @param cellZ - cell of the class along z
 * @returns whether the cell holds an instance
 */
export function sampleClutterInto(
  out: Placement,
  field: WorldField,
  seed: number,
  clutterClass: ClutterClass,
  cellX: number,
  cellZ: number,
): boolean {
  const salted = seed ^ clutterClass.salt;
  const cell = clutterClass.cellMeters;
  const fullPresence = clutterClass.densityPerSquareMeter * cell * cell;
  const presence = hashLattice3(cellX, cellZ, SLOT.presence, salted);
  const x = (cellX + hashLattice3(cellX, cellZ, SLOT.offsetX, salted)) * cell;
  const z = (cellZ + hashLattice3(cellX, cellZ, SLOT.offsetZ, salted)) * cell;
  const patchWeight = computePatchWeight(clutterClass.gates, seed, x, z);
  if (presence >= fullPresence * patchWeight) return false;

  field.sampleInto(scratchSample, x, z);
  const roadDistance = field.roadDistanceMeters(x, z);
  const siteWeight = computeSiteWeight(clutterClass.gates, seed, x, z, scratchSample, roadDistance);
  if (presence >= fullPresence * patchWeight * siteWeight) return false;

  out.xWorldMeters = x;
  out.zWorldMeters = z;
  out.groundHeightMeters = scratchSample.heightMeters;
  out.gradientX = scratchSample.gradientX;
  out.gradientZ = scratchSample.gradientZ;
  out.scale = mix(clutterClass.scaleMin, clutterClass.scaleMax, hashLattice3(cellX, cellZ, SLOT.scale, salted));
  out.yawRadians = 2 * Math.PI * hashLattice3(cellX, cellZ, SLOT.yaw, salted);
  out.upX = 0;
  out.upZ = 0;
  if (clutterClass.orientation === 'tilt') tiltToGroundInto(out, out.gradientX, out.gradientZ);
  return true;
}
