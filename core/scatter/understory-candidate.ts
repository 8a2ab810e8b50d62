import { tiltToGroundInto } from '../grounding/index.ts';
import type { WorldField } from '../height-field/index.ts';
import { mix } from '../math/index.ts';
import { hashLattice3 } from '../random/index.ts';
import type { Placement } from './placement.ts';
import { FIRST_OWN_SLOT, settleTreeCellInto } from './tree-cell.ts';
import { computeValleyScale } from './tree-density.ts';
import type { UnderstoryKind } from './understory.ts';

/** One slot a decision, so that no two of a cell's numbers are the same draw. The order is part of the world: append only. */
const SLOT = { scale: FIRST_OWN_SLOT, yaw: FIRST_OWN_SLOT + 1 } as const;

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
  if (settleTreeCellInto(out, field, seed, kind.draw, cellX, cellZ) <= 0) return false;
  const salted = seed ^ kind.draw.salt;
  const sizeHash = hashLattice3(cellX, cellZ, SLOT.scale, salted);
  out.scale = computeValleyScale(out.groundHeightMeters) * mix(kind.scaleMin, kind.scaleMax, sizeHash);
  out.yawRadians = 2 * Math.PI * hashLattice3(cellX, cellZ, SLOT.yaw, salted);
  out.upX = 0;
  out.upZ = 0;
  if (kind.orientation === 'tilt') tiltToGroundInto(out, out.gradientX, out.gradientZ);
  return true;
}
