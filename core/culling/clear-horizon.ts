import type { HeightPyramid } from './height-pyramid.ts';
import type { InstanceGroup } from './instance-group.ts';

/** Sectors around the eye; 0.7° each on average, 12 m wide at 1 km. */
const SECTOR_COUNT = 512;
const SECTORS_PER_QUARTER = SECTOR_COUNT / 4;

/** Distances double every this many rings. */
const RINGS_PER_OCTAVE = 4;

/** Outer edge of the first ring, metres: about the two level-0 cells of the live pyramid in which the eye stands. */
const FIRST_RING_METERS = 8;

/** Rings; the last one ends at 8 · 2^(39/4) = 6.9 km and takes whatever lies beyond. */
const RING_COUNT = 40;

/**
 * Cells of each pyramid level on each side of the eye. More make the horizon tighter and dearer: with eight a cell is
 * at most an eighth of its distance wide, and 1,800 cells are read for the live pyramid; twelve cost what they saved.
 */
const BLOCK_HALF_CELLS = 8;

/**
 * Slopes, sectors and distances are compared with this reserve, so that their rounding (1e-16 of the value) can never call clear
 * what a comparison of heights would not.
 */
const ROUNDING_MARGIN = 1e-9;

/**
 * How steeply the eye must look up in each sector to clear every floor of the pyramid up to a distance. Refilled for every
 * view; it only saves work: within the distance that it grants, no sample of a sight can find a floor above the sight.
 *
 * ```
 *        ____                 slope of the steepest floor so far, ring by ring:
 *       /    \___             o───┬────┬──────┬─────────┬───────────── distance
 *   o__/         \__             s0   s1     s2        s3      s0 ≤ s1 ≤ s2 ≤ s3
 * ```
 */
export interface ClearHorizon {
  /** Entry sector × RING_COUNT + ring: greatest slope, seen from the eye, of the floors up to the ring's outer edge. */
  readonly slopes: Float64Array;
  /** Result of {@link measureClearParameter}: a field, because a returned number is allocated unless the call is inlined. */
  clearParameter: number;
  /** What it was filled for, to fill it once for all layers of a frame and not again when the eye only turns. */
  pyramid: HeightPyramid | undefined;
  pyramidRevision: number;
  eyeXWorldMeters: number;
  raisedEyeYWorldMeters: number;
  eyeZWorldMeters: number;
}

/** Squared distance, in squares of the first ring, from which everything lies in the last ring. */
const BEYOND_RINGS = 2 ** ((RING_COUNT - 1) / 2);

/** Outer edge of each ring, metres. */
const RING_EDGES_METERS = Float64Array.from(
  { length: RING_COUNT },
  (_, ring) => FIRST_RING_METERS * 2 ** (ring / RINGS_PER_OCTAVE),
);

/** Creates a horizon to be refilled. */
export function createClearHorizon(): ClearHorizon {
  return {
    slopes: new Float64Array(SECTOR_COUNT * RING_COUNT),
    clearParameter: 0,
    pyramid: undefined,
    pyramidRevision: 0,
    eyeXWorldMeters: Number.NaN,
    raisedEyeYWorldMeters: Number.NaN,
    eyeZWorldMeters: Number.NaN,
  };
}

/**
 * Ring that a squared distance lies in, half-open: at or beyond the ring before's edge, nearer than its own. Squares, so that
 * nobody takes a root for it: four rings to an octave of distance are two to an octave of its square, halved at √2.
 */
function ringOfSquare(squaredMeters: number): number {
  const relative = squaredMeters / (FIRST_RING_METERS * FIRST_RING_METERS);
  if (!(relative >= 1)) return 0;
  if (relative >= BEYOND_RINGS) return RING_COUNT - 1;
  const octave = 31 - Math.clz32(relative);
  return 2 * octave + (relative >= Math.SQRT2 * 2 ** octave ? 2 : 1);
}

/** Sectors that a box touches, first to last clockwise; the first may be negative. Reused by both functions below. */
const scratchSectors = { first: 0, last: 0 };

/**
 * Finds the sectors of a box by its two corners that stand out to the left and to the right as seen from the eye:
 *
 * ```
 *   north-west   north   north-east        l left, r right corner of the box there; the eye in the middle.
 *     ┌──r       ┌──┐       l──┐           Directions grow clockwise from north, 0 to SECTOR_COUNT.
 *     l──┘       l──r       └──r
 *     ┌──r                  l──┐
 *     │  │        o         │  │ east
 *     └──l                  r──┘
 *     r──┐       r──l       ┌──l
 *     └──l       └──┘       r──┘
 * ```
 */
function sectorsOfBox(minX: number, maxX: number, minZ: number, maxZ: number): void {
  let firstX = minX;
  let firstZ = minZ;
  let lastX = maxX;
  let lastZ = maxZ;
  if (minX > 0) {
    firstX = maxZ < 0 ? maxX : minX;
    firstZ = maxZ;
    lastX = minZ > 0 ? maxX : minX;
    lastZ = minZ;
  } else if (maxX < 0) {
    firstX = minZ > 0 ? minX : maxX;
    lastX = maxZ < 0 ? minX : maxX;
  } else if (minZ > 0) {
    lastZ = minZ;
  } else if (maxZ < 0) {
    firstX = maxX;
    firstZ = maxZ;
    lastX = minX;
  } else {
    scratchSectors.first = 0;
    scratchSectors.last = SECTOR_COUNT - 1;
    return;
  }
  // A direction is a place on the perimeter of a diamond instead of a circle: monotone in the angle, without an arc tangent.
  // Written out twice, because a function's numbers are allocated wherever the engine does not inline it.
  const firstAlong = firstZ / (Math.abs(firstX) + Math.abs(firstZ));
  const lastAlong = lastZ / (Math.abs(lastX) + Math.abs(lastZ));
  let first = (firstX >= 0 ? 1 - firstAlong : 3 + firstAlong) * SECTORS_PER_QUARTER;
  const last = (lastX >= 0 ? 1 - lastAlong : 3 + lastAlong) * SECTORS_PER_QUARTER;
  // Across north, unless the box begins on it.
  if (first > last) first -= SECTOR_COUNT;
  scratchSectors.first = Math.floor(first - ROUNDING_MARGIN);
  scratchSectors.last = Math.floor(last + ROUNDING_MARGIN);
}

function leastSquare(minX: number, maxX: number, minZ: number, maxZ: number): number {
  const gapX = minX > 0 ? minX : maxX < 0 ? -maxX : 0;
  const gapZ = minZ > 0 ? minZ : maxZ < 0 ? -maxZ : 0;
  return gapX * gapX + gapZ * gapZ;
}

function greatestSquare(minX: number, maxX: number, minZ: number, maxZ: number): number {
  const reachX = -minX > maxX ? -minX : maxX;
  const reachZ = -minZ > maxZ ? -minZ : maxZ;
  return reachX * reachX + reachZ * reachZ;
}

function raiseByCell(slopes: Float64Array, minX: number, minZ: number, edgeMeters: number, riseMeters: number): void {
  const maxX = minX + edgeMeters;
  const maxZ = minZ + edgeMeters;
  const nearestSquare = leastSquare(minX, maxX, minZ, maxZ);
  // Steepest over the cell: to its nearest point when the floor is above the eye, to its farthest when below.
  const distanceSquare = riseMeters > 0 ? nearestSquare : greatestSquare(minX, maxX, minZ, maxZ);
  const slope = riseMeters / Math.sqrt(distanceSquare);
  const ring = ringOfSquare(nearestSquare);
  sectorsOfBox(minX, maxX, minZ, maxZ);
  const { first, last } = scratchSectors;
  for (let sector = first; sector <= last; sector++) {
    const entry = (sector & (SECTOR_COUNT - 1)) * RING_COUNT + ring;
    if (slope > (slopes[entry] as number)) slopes[entry] = slope;
  }
}

/**
 * Refills a horizon for an eye, unless it was filled for the same eye and bounds. Reads a block of cells a level, coarser with distance, each block around the finer one.
 *
 * @param out - the horizon to refill
 * @param pyramid - filled
 * @param eyeXWorldMeters - east
 * @param raisedEyeYWorldMeters - height of the eye, raised as sights are
 * @param eyeZWorldMeters - north
 */
export function clearHorizonInto(
  out: ClearHorizon,
  pyramid: HeightPyramid,
  eyeXWorldMeters: number,
  raisedEyeYWorldMeters: number,
  eyeZWorldMeters: number,
): void {
  if (
    out.pyramid === pyramid &&
    out.pyramidRevision === pyramid.revision &&
    out.eyeXWorldMeters === eyeXWorldMeters &&
    out.raisedEyeYWorldMeters === raisedEyeYWorldMeters &&
    out.eyeZWorldMeters === eyeZWorldMeters
  ) {
    return;
  }
  out.pyramid = pyramid;
  out.pyramidRevision = pyramid.revision;
  out.eyeXWorldMeters = eyeXWorldMeters;
  out.raisedEyeYWorldMeters = raisedEyeYWorldMeters;
  out.eyeZWorldMeters = eyeZWorldMeters;
  const { slopes } = out;
  const { cellSizeMeters, cellsPerEdge, levelCount, levelOffsets, ceilingsMeters } = pyramid;
  const offsetX = pyramid.originXWorldMeters - eyeXWorldMeters;
  const offsetZ = pyramid.originZWorldMeters - eyeZWorldMeters;
  slopes.fill(-Infinity);
  // The hole of a level's block: the cells that the finer block has covered. Empty on level 0.
  let holeColumnStart = 0;
  let holeColumnEnd = 0;
  let holeRowStart = 0;
  let holeRowEnd = 0;
  for (let level = 0; level < levelCount; level++) {
    const edgeMeters = cellSizeMeters * 2 ** level;
    const edgeCells = cellsPerEdge >> level;
    const offset = levelOffsets[level] as number;
    const eyeColumn = Math.floor(-offsetX / edgeMeters);
    const eyeRow = Math.floor(-offsetZ / edgeMeters);
    // Even start and odd end, so that the block is a whole number of the next level's cells; the last level takes all.
    const isLast = level === levelCount - 1;
    const columnStart = Math.max(0, isLast ? 0 : (eyeColumn - BLOCK_HALF_CELLS) & ~1);
    const columnEnd = Math.min(edgeCells, isLast ? edgeCells : ((eyeColumn + BLOCK_HALF_CELLS) | 1) + 1);
    const rowStart = Math.max(0, isLast ? 0 : (eyeRow - BLOCK_HALF_CELLS) & ~1);
    const rowEnd = Math.min(edgeCells, isLast ? edgeCells : ((eyeRow + BLOCK_HALF_CELLS) | 1) + 1);
    for (let row = rowStart; row < rowEnd; row++) {
      const isHoleRow = row >= holeRowStart && row < holeRowEnd;
      for (let column = columnStart; column < columnEnd; column++) {
        if (isHoleRow && column >= holeColumnStart && column < holeColumnEnd) continue;
        const rise = (ceilingsMeters[offset + row * edgeCells + column] as number) - raisedEyeYWorldMeters;
        raiseByCell(slopes, offsetX + column * edgeMeters, offsetZ + row * edgeMeters, edgeMeters, rise);
      }
    }
    const isCovered = columnStart === 0 && rowStart === 0 && columnEnd === edgeCells && rowEnd === edgeCells;
    if (isCovered) break;
    holeColumnStart = columnStart >> 1;
    holeColumnEnd = columnEnd >> 1;
    holeRowStart = rowStart >> 1;
    holeRowEnd = rowEnd >> 1;
  }
  for (let sector = 0; sector < SECTOR_COUNT; sector++) {
    const start = sector * RING_COUNT;
    let greatest = -Infinity;
    for (let entry = start; entry < start + RING_COUNT; entry++) {
      const slope = slopes[entry] as number;
      if (slope > greatest) greatest = slope;
      else slopes[entry] = greatest;
    }
  }
}

/**
 * Measures into `horizon.clearParameter` up to where, from 0 (eye) to 1 (group), no floor reaches any sight of a group; 1 or
 * more when none does anywhere, 0 when nothing is known, for NaN and for a group around the eye.
 */
export function measureClearParameter(horizon: ClearHorizon, group: InstanceGroup): void {
  const { slopes } = horizon;
  const { minX, maxX, minZ, maxZ, lowestTopY } = group;
  const nearestSquare = leastSquare(minX, maxX, minZ, maxZ);
  horizon.clearParameter = 0;
  if (!(nearestSquare > 0)) return;
  const farthestSquare = greatestSquare(minX, maxX, minZ, maxZ);
  const farthest = Math.sqrt(farthestSquare);
  const lowestSlope = lowestTopY / (lowestTopY < 0 ? Math.sqrt(nearestSquare) : farthest) - ROUNDING_MARGIN;
  sectorsOfBox(minX, maxX, minZ, maxZ);
  const { first, last } = scratchSectors;
  // Highest ring that is clear in every sector so far; −1 for none. Slopes grow along a sector.
  let clearRing = ringOfSquare(farthestSquare);
  for (let sector = first; sector <= last && clearRing >= 0; sector++) {
    const start = (sector & (SECTOR_COUNT - 1)) * RING_COUNT;
    while (clearRing >= 0 && !((slopes[start + clearRing] as number) < lowestSlope)) clearRing--;
  }
  if (clearRing < 0) return;
  // A ring's cells begin inside it and the next ring's begin beyond its edge: up to that edge every floor was compared.
  horizon.clearParameter =
    clearRing === RING_COUNT - 1 ? 1 : (1 - ROUNDING_MARGIN) * ((RING_EDGES_METERS[clearRing] as number) / farthest);
}
