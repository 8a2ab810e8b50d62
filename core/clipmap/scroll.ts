import { sampleHeightRowInto } from '../height-field/index.ts';
import type { HeightField } from '../height-field/index.ts';
import type { Clipmap } from './clipmap.ts';
import { RING_CELLS, RING_COUNT, RING_VERTICES } from './ring.ts';
import type { ClipmapRing } from './ring.ts';

/** A ring as its owner sees it; this file is the only one that moves rings. */
type MovableRing = { -readonly [Key in keyof ClipmapRing]: ClipmapRing[Key] };

const ALL_LEVELS_MASK = 2 ** RING_COUNT - 1;

/**
 * Moves every ring so that it surrounds the eye, sampling only the strips that enter; the first call, and a jump by more than a
 * ring's width, samples whole rings. The outcome depends on the eye alone, not on the way there. Does not allocate; a whole build
 * takes 116,487 samples, a step of two cells in one direction 258 samples in each ring that moves.
 *
 * A ring's origin snaps to even grid coordinates, so that its outer border lies on the next coarser ring's lattice; the eye is then 64
 * to 66 cells from the lower border.
 *
 * @param eyeXWorldMeters - finite
 * @param eyeZWorldMeters - finite
 * @returns bit mask of levels whose drawn arrays changed: bit L is set if ring L moved, or ring L − 1 did and with it the hole
 *   of ring L; 0 if nothing is to be re-emitted
 * @throws RangeError if the eye is not finite
 */
export function scrollClipmap(clipmap: Clipmap, eyeXWorldMeters: number, eyeZWorldMeters: number): number {
  if (!Number.isFinite(eyeXWorldMeters) || !Number.isFinite(eyeZWorldMeters)) {
    throw new RangeError(`eye: expected finite coordinates, found (${eyeXWorldMeters}, ${eyeZWorldMeters})`);
  }
  let movedMask = 0;
  for (let level = 0; level < RING_COUNT; level++) {
    const ring = clipmap.rings[level] as ClipmapRing;
    const originXGrid = snapOriginGrid(eyeXWorldMeters, ring.sampleSpacingMeters);
    const originZGrid = snapOriginGrid(eyeZWorldMeters, ring.sampleSpacingMeters);
    if (originXGrid === ring.originXGrid && originZGrid === ring.originZGrid) continue;
    moveRing(ring, clipmap.field, originXGrid, originZGrid);
    movedMask |= 1 << level;
  }
  return (movedMask | (movedMask << 1)) & ALL_LEVELS_MASK;
}

/** Even grid coordinate half a ring below the eye. */
function snapOriginGrid(eyeWorldMeters: number, sampleSpacingMeters: number): number {
  return 2 * Math.floor(eyeWorldMeters / (2 * sampleSpacingMeters)) - RING_CELLS / 2;
}

/**
 * Old and new extent overlap in a block that only shifts its index; what is left of the new one is a strip of whole rows and,
 * beside the block, a strip of columns:
 *
 *     shift > 0 in both:   z ↑  rows rows rows
 *                               kept kept cols
 *                               kept kept cols  → x
 */
function moveRing(ring: MovableRing, field: HeightField, originXGrid: number, originZGrid: number): void {
  const shiftColumns = originXGrid - ring.originXGrid;
  const shiftRows = originZGrid - ring.originZGrid;
  ring.originXGrid = originXGrid;
  ring.originZGrid = originZGrid;
  // False for the NaN of a ring that was never filled.
  const isOverlapping = Math.abs(shiftColumns) < RING_VERTICES && Math.abs(shiftRows) < RING_VERTICES;
  if (!isOverlapping) {
    sampleBlock(ring, field, 0, RING_VERTICES, 0, RING_VERTICES);
    return;
  }
  const shift = shiftRows * RING_VERTICES + shiftColumns;
  shiftArray(ring.heightsMeters, shift);
  shiftArray(ring.gradientsX, shift);
  shiftArray(ring.gradientsZ, shift);

  const keptRowStart = Math.max(0, -shiftRows);
  const keptRowEnd = Math.min(RING_VERTICES, RING_VERTICES - shiftRows);
  const keptColumnStart = Math.max(0, -shiftColumns);
  const keptColumnEnd = Math.min(RING_VERTICES, RING_VERTICES - shiftColumns);
  sampleBlock(ring, field, 0, RING_VERTICES, 0, keptRowStart);
  sampleBlock(ring, field, 0, RING_VERTICES, keptRowEnd, RING_VERTICES);
  sampleBlock(ring, field, 0, keptColumnStart, keptRowStart, keptRowEnd);
  sampleBlock(ring, field, keptColumnEnd, RING_VERTICES, keptRowStart, keptRowEnd);
}

/**
 * Moves entry i + shift to i. One move of the whole array serves rows and columns together: entries that wrap from one row
 * into its neighbour land in the entering column strip, which is sampled afterwards.
 */
function shiftArray(array: Float64Array | Float32Array, shift: number): void {
  if (shift > 0) array.copyWithin(0, shift);
  else array.copyWithin(-shift, 0);
}

/** Samples the vertices of a half-open block of columns and rows. */
function sampleBlock(
  ring: ClipmapRing,
  field: HeightField,
  columnStart: number,
  columnEnd: number,
  rowStart: number,
  rowEnd: number,
): void {
  const columnCount = columnEnd - columnStart;
  if (columnCount <= 0) return;
  for (let row = rowStart; row < rowEnd; row++) {
    sampleHeightRowInto(
      ring,
      row * RING_VERTICES + columnStart,
      field,
      ring.originXGrid + columnStart,
      columnCount,
      ring.sampleSpacingMeters,
      (ring.originZGrid + row) * ring.sampleSpacingMeters,
    );
  }
}
