/** Cells of a grid that a straight way enters. */
export interface CellsAhead {
  /** Cell coordinates of the first, second, … cell entered; x at 2 i, z at 2 i + 1. */
  readonly cells: Float64Array;
}

/**
 * Writes the first cells that a straight way enters after the one it starts in. A way through a corner enters the neighbour along x
 * first. Does not allocate.
 *
 * @param out - all of it is written; a heading of no length enters none, and NaN is written
 * @param xWorldMeters - where the way starts
 * @param zWorldMeters - where the way starts
 * @param headingX - its direction, of any length
 * @param headingZ - its direction
 * @param cellMeters - edge of the grid's cells
 */
export function enterCellsInto(
  out: CellsAhead,
  xWorldMeters: number,
  zWorldMeters: number,
  headingX: number,
  headingZ: number,
  cellMeters: number,
): void {
  if (headingX === 0 && headingZ === 0) {
    out.cells.fill(NaN);
    return;
  }
  let cellX = Math.floor(xWorldMeters / cellMeters);
  let cellZ = Math.floor(zWorldMeters / cellMeters);
  for (let index = 0; index < out.cells.length; index += 2) {
    const wayToX = computeWayToBorder(xWorldMeters, cellX, headingX, cellMeters);
    const wayToZ = computeWayToBorder(zWorldMeters, cellZ, headingZ, cellMeters);
    if (wayToX <= wayToZ) cellX += Math.sign(headingX);
    else cellZ += Math.sign(headingZ);
    out.cells[index] = cellX;
    out.cells[index + 1] = cellZ;
  }
}

/** Headings until a cell's border is reached on one axis; Infinity along it. */
function computeWayToBorder(startMeters: number, cell: number, heading: number, cellMeters: number): number {
  if (heading === 0) return Infinity;
  const border = (heading > 0 ? cell + 1 : cell) * cellMeters;
  return (border - startMeters) / heading;
}
