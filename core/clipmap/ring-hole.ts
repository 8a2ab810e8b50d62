import type { Clipmap } from './clipmap.ts';
import { RING_CELLS } from './ring.ts';
import type { ClipmapRing } from './ring.ts';

/** Cells along the edge of a ring's hole: what the next finer ring, of half the spacing, covers. */
export const RING_HOLE_CELLS = RING_CELLS / 2;

/** Place of a ring's hole: the cell of the ring, by column and row, at the hole's corner of least x and z. */
export interface RingHole {
  readonly column: number;
  readonly row: number;
}

/**
 * Place of the hole that the next finer ring fills. Both coordinates are 32 or 33: a ring snaps to even coordinates, the finer one to
 * twice as many places.
 *
 * @param level - 0 … RING_COUNT − 1, of a clipmap that has been scrolled
 * @returns `undefined` for level 0, which has no hole
 */
export function ringHole(clipmap: Clipmap, level: number): RingHole | undefined {
  const finer = clipmap.rings[level - 1];
  if (finer === undefined) return undefined;
  const ring = clipmap.rings[level] as ClipmapRing;
  return {
    column: finer.originXGrid / 2 - ring.originXGrid,
    row: finer.originZGrid / 2 - ring.originZGrid,
  };
}
