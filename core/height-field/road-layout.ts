/**
 * The lattice that roads are laid on. Road k winds northwards through the band around x = k · 4096 m; along it, rows carry its
 * plan, every fourth row a knot of its grade line, and every 32nd row an anchor: sections between two anchors are laid
 * independently of each other.
 */

/** Distance between the bands of neighbouring roads, metres: a wide clipmap (8,192 m) always holds two. */
export const ROAD_SPACING_METERS = 4096;

/**
 * Columns of a band, 60 m apart, the middle one at its centre. 2,880 m of choice find a valley; with the corridor they stay clear
 * of the next band, so roads never meet.
 */
export const COLUMN_COUNT = 49;
export const COLUMN_SPACING_METERS = 60;
export const CENTRE_COLUMN = (COLUMN_COUNT - 1) / 2;

/** Distance between rows, metres: control points of the plan. */
export const ROW_SPACING_METERS = 120;

/** Rows of a section, and its length: what is laid, and cached, at once. */
export const SECTION_ROWS = 32;
export const SECTION_METERS = SECTION_ROWS * ROW_SPACING_METERS;

/** Distance between knots of the grade line, metres (world.md §2). */
export const GRADE_SPACING_METERS = 480;
export const SECTION_KNOTS = SECTION_METERS / GRADE_SPACING_METERS;

/** Steepest that a road may be along its centre line, rise over run (world.md §2). */
export const MAX_ROAD_GRADE = 0.07;

/** Deepest cut and highest fill, metres (world.md §2). */
export const MAX_ROAD_CUT_METERS = 24;

/** Half the width of the flat bed, metres (world.md §2: 11 m). */
export const ROAD_BED_HALF_METERS = 5.5;

/** Distance from the centre line where the shoulders have eased into the land, metres (world.md §2). */
export const ROAD_REACH_METERS = 30;

/** x of a column of a road's band, metres, World. */
export function columnXWorldMeters(roadIndex: number, column: number): number {
  return roadIndex * ROAD_SPACING_METERS + (column - CENTRE_COLUMN) * COLUMN_SPACING_METERS;
}
