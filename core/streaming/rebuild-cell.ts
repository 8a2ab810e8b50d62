import { TREE_CELL_METERS } from '../scatter/index.ts';

/** The forest is rebuilt when the eye enters another cell of this edge: a tree's own. */
export const FOREST_REBUILD_CELL_METERS = TREE_CELL_METERS;

/** Clutter is rebuilt when the eye enters another cell of this edge (world.md §5). */
export const CLUTTER_REBUILD_CELL_METERS = 3;

/** Class cells are whole decimetres (0.7 m is the least even of them), so that grids can be compared in integers. */
const UNITS_PER_METER = 10;

function greatestCommonDivisor(first: number, second: number): number {
  return second === 0 ? first : greatestCommonDivisor(second, first % second);
}

/** Farthest an eye can be from the centre of the rebuild cell it stands in, metres: half the cell's diagonal. */
export function computeEyeOffsetMeters(rebuildCellMeters: number): number {
  return Math.SQRT1_2 * rebuildCellMeters;
}

/**
 * How far an eye may be from a set's origin with the set still right for it, metres: the least that membership reaches beyond a band
 * ({@link computeMembershipPadMeters}, for a class cell that divides the rebuild cell). An eye in the set's own cell is at most half as
 * far away; the rest is the time that a rebuild may take.
 */
export function computeEyeReachMeters(rebuildCellMeters: number): number {
  return Math.SQRT2 * rebuildCellMeters;
}

/**
 * How far membership reaches beyond both ends of a band, metres. It is the farthest an eye can be from where a world snapped to
 * class cells would measure, so that nothing is admitted or dropped while it is visible: √2 × the larger of the two cells where
 * one divides the other, and more by the mismatch where they do not. On one axis, an eye that entered a rebuild cell at its lower
 * edge stands up to `class − gcd` into a class cell, and walks another rebuild cell before the next rebuild:
 *
 *     class cells    |.......|.......|        offset = (class − gcd) + rebuild
 *     rebuild cells  |.....|.....|.....|
 *                          ^ entered here, leaves there ^
 *
 * Our membership is measured from the rebuild cell's centre to the instance itself, which needs only half a rebuild cell's
 * diagonal. The rest is slack on purpose: a rebuild may come that much late, as a job spread over frames will.
 *
 * Source: world.md §5, whose eight worst snap offsets this reproduces.
 *
 * @param classCellMeters - edge of the class's cell, a whole number of decimetres
 * @param rebuildCellMeters - edge of the layer's rebuild cell, a whole number of decimetres
 */
export function computeMembershipPadMeters(classCellMeters: number, rebuildCellMeters: number): number {
  const classUnits = Math.round(classCellMeters * UNITS_PER_METER);
  const rebuildUnits = Math.round(rebuildCellMeters * UNITS_PER_METER);
  const offsetUnits = classUnits - greatestCommonDivisor(classUnits, rebuildUnits) + rebuildUnits;
  return (Math.SQRT2 * offsetUnits) / UNITS_PER_METER;
}
