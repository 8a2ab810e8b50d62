import { tiltToGroundInto } from '../grounding/index.ts';
import type { HeightSample, WorldField } from '../height-field/index.ts';
import { mix } from '../math/index.ts';
import { hashLattice3 } from '../random/index.ts';
import type { Placement } from './placement.ts';
import { TREE_CELL_METERS } from './tree-candidate.ts';
import {
  computeGroundWeight,
  computeRoadWeight,
  computeStandWeight,
  computeValleyScale,
  ROAD_CLEAR_METERS,
} from './tree-density.ts';
import type { UnderstoryKind } from './understory.ts';

/** Share of the cell's edge that positions spread over, about its centre: as the trees'. */
const JITTER_RATIO = 0.7;

/** One slot a decision, so that no two of a cell's numbers are the same draw. The order is part of the world: append only. */
const SLOT = { presence: 0, offsetX: 1, offsetZ: 2, scale: 3, yaw: 4 } as const;

/** Reused by the function below, which is not re-entrant. */
const scratchSample: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };

/**
 * Writes the understory of a tree cell into `out`: a pure function of field, seed, kind and cell. Does not allocate; at most two height
 * samples, none where noise alone refuses the cell.
 *
 * It grows under canopy, which is the density of trees at the cell's centre up to 1, gates and road included: presence is canopy ×
 * density × cell area. Whether a tree stands in the same cell is drawn from other slots, so shrubs are under trees and between them.
 *
 * Source: world.md §4 and §5; the canopy is our reading.
 *
 * @param out - receives the instance; its content is unspecified after `false`
 * @param field - the world's ground
 * @param seed - world seed, 32-bit integer
 * @param kind - row of UNDERSTORY
 * @param cellX - tree cell along x
 * @param cellZ - tree cell along z
 * @returns whether the cell holds an instance
 */
export function sampleUnderstoryInto(
  out: Placement,
  field: WorldField,
  seed: number,
  kind: UnderstoryKind,
  cellX: number,
  cellZ: number,
): boolean {
  const salted = seed ^ kind.salt;
  const centreX = (cellX + 0.5) * TREE_CELL_METERS;
  const centreZ = (cellZ + 0.5) * TREE_CELL_METERS;
  const fullPresence = kind.densityPerSquareMeter * TREE_CELL_METERS * TREE_CELL_METERS;
  const presence = hashLattice3(cellX, cellZ, SLOT.presence, salted);
  const standWeight = computeStandWeight(seed, centreX, centreZ);
  if (presence >= fullPresence || standWeight <= 0) return false;

  field.sampleInto(scratchSample, centreX, centreZ);
  const density =
    standWeight * computeGroundWeight(scratchSample) * computeRoadWeight(field.roadDistanceMeters(centreX, centreZ));
  if (presence >= fullPresence * Math.min(1, density)) return false;

  const spread = JITTER_RATIO * TREE_CELL_METERS;
  const x = centreX + spread * (hashLattice3(cellX, cellZ, SLOT.offsetX, salted) - 0.5);
  const z = centreZ + spread * (hashLattice3(cellX, cellZ, SLOT.offsetZ, salted) - 0.5);
  if (field.roadDistanceMeters(x, z) < ROAD_CLEAR_METERS) return false;
  field.sampleInto(scratchSample, x, z);
  const { heightMeters, gradientX, gradientZ } = scratchSample;
  const sizeHash = hashLattice3(cellX, cellZ, SLOT.scale, salted);
  out.xWorldMeters = x;
  out.zWorldMeters = z;
  out.groundHeightMeters = heightMeters;
  out.gradientX = gradientX;
  out.gradientZ = gradientZ;
  out.scale = computeValleyScale(heightMeters) * mix(kind.scaleMin, kind.scaleMax, sizeHash);
  out.yawRadians = 2 * Math.PI * hashLattice3(cellX, cellZ, SLOT.yaw, salted);
  out.upX = 0;
  out.upZ = 0;
  if (kind.orientation === 'tilt') tiltToGroundInto(out, gradientX, gradientZ);
  return true;
}
