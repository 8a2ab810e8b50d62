import {
  drawnHeightMeters,
  drawnVertexHeightMeters,
  RING_CELLS,
  RING_COUNT,
  ringHole,
  RING_HOLE_CELLS,
} from '../clipmap/index.ts';
import type { Clipmap, ClipmapRing } from '../clipmap/index.ts';
import { refillAboveFloors } from './height-pyramid.ts';
import type { CellRegion, ClipmapFill, DrawnSurface, HeightPyramid } from './height-pyramid.ts';

/**
 * Metres in which the pyramid follows the eye. A move refills everything, so seldom is good; the pyramid is then up to half
 * of this off centre, 3 % of the live one's half width.
 */
const FOLLOW_STEP_METERS = 64;

/** Cell sizes that tile every ring's cells, or are tiled by them, without a remainder: powers of two up to the coarsest spacing. */
const COARSEST_SPACING_METERS = 2 ** (RING_COUNT - 1);

/**
 * The surface that a clipmap draws, for a pyramid that was filled from another clipmap with the same rings. Follows the clipmap's
 * scrolls. Every ring is flat between lines and diagonals of the finest ring's lattice: coarser ones bend on some of them only.
 */
export function createClipmapSurface(clipmap: Clipmap): DrawnSurface {
  return {
    latticeXWorldMeters: 0,
    latticeZWorldMeters: 0,
    latticeSpacingMeters: (clipmap.rings[0] as ClipmapRing).sampleSpacingMeters,
    heightMeters: (x, z) => drawnHeightMeters(clipmap, x, z),
  };
}

/** Coarsest ring that moved since the fill; −1 for none. */
function coarsestMovedLevel(fill: ClipmapFill): number {
  for (let level = RING_COUNT - 1; level >= 0; level--) {
    const ring = fill.clipmap.rings[level] as ClipmapRing;
    const isMoved =
      ring.originXGrid !== fill.ringOriginsGrid[2 * level] || ring.originZGrid !== fill.ringOriginsGrid[2 * level + 1];
    if (isMoved) return level;
  }
  return -1;
}

function rememberOrigins(fill: ClipmapFill): void {
  for (let level = 0; level < RING_COUNT; level++) {
    const ring = fill.clipmap.rings[level] as ClipmapRing;
    fill.ringOriginsGrid[2 * level] = ring.originXGrid;
    fill.ringOriginsGrid[2 * level + 1] = ring.originZGrid;
  }
}

function clampedCell(cells: number, cellsPerEdge: number): number {
  return Math.max(0, Math.min(cellsPerEdge, cells));
}

/** Cells that ring `level`'s square touches. */
function ringRegion(pyramid: HeightPyramid, ring: ClipmapRing): CellRegion {
  const { cellSizeMeters, cellsPerEdge } = pyramid;
  const startX = (ring.originXGrid * ring.sampleSpacingMeters - pyramid.originXWorldMeters) / cellSizeMeters;
  const startZ = (ring.originZGrid * ring.sampleSpacingMeters - pyramid.originZWorldMeters) / cellSizeMeters;
  const widthCells = (RING_CELLS * ring.sampleSpacingMeters) / cellSizeMeters;
  return {
    columnStart: clampedCell(Math.floor(startX), cellsPerEdge),
    columnEnd: clampedCell(Math.ceil(startX + widthCells), cellsPerEdge),
    rowStart: clampedCell(Math.floor(startZ), cellsPerEdge),
    rowEnd: clampedCell(Math.ceil(startZ + widthCells), cellsPerEdge),
  };
}

/** Lowers the floor of one cell. */
function lowerCell(pyramid: HeightPyramid, cell: number, heightMeters: number): void {
  if (heightMeters < (pyramid.floorsMeters[cell] as number)) pyramid.floorsMeters[cell] = heightMeters;
}

/**
 * Lowers the cells under one quad that is larger than a cell. The quad's diagonal runs through corners of the cells, so
 * every cell is flat or split along its own diagonal, and its lowest corner is its floor:
 *
 * ```
 *  01 +---+---+ 11     subdivisions = 2; A and B are the two triangles,
 *     |A\B| B |        cells with column + row = subdivisions − 1 hold both
 *     +---+---+
 *     | A |A\B|
 *  00 +---+---+ 10
 * ```
 */
function lowerUnderQuad(
  pyramid: HeightPyramid,
  region: CellRegion,
  firstColumn: number,
  firstRow: number,
  subdivisions: number,
  h00: number,
  h10: number,
  h01: number,
  h11: number,
): void {
  const stepAX = (h10 - h00) / subdivisions;
  const stepAZ = (h01 - h00) / subdivisions;
  const stepBX = (h11 - h01) / subdivisions;
  const stepBZ = (h11 - h10) / subdivisions;
  for (let j = 0; j < subdivisions; j++) {
    const row = firstRow + j;
    if (row < region.rowStart || row >= region.rowEnd) continue;
    for (let i = 0; i < subdivisions; i++) {
      const column = firstColumn + i;
      if (column < region.columnStart || column >= region.columnEnd) continue;
      const isInA = i + j < subdivisions;
      // Corner of the cell nearest 00 and its opposite, each on the triangle it lies in.
      const near = isInA
        ? h00 + i * stepAX + j * stepAZ
        : h11 - (subdivisions - i) * stepBX - (subdivisions - j) * stepBZ;
      const stepX = isInA ? stepAX : stepBX;
      const stepZ = isInA ? stepAZ : stepBZ;
      const right = near + stepX;
      const above = near + stepZ;
      const far =
        i + j === subdivisions - 1
          ? h11 - (subdivisions - i - 1) * stepBX - (subdivisions - j - 1) * stepBZ
          : near + stepX + stepZ;
      lowerCell(pyramid, row * pyramid.cellsPerEdge + column, Math.min(near, right, above, far));
    }
  }
}

/** Lowers the cells of a region by what one ring draws there, its hole left out. */
function lowerUnderRing(pyramid: HeightPyramid, clipmap: Clipmap, level: number, region: CellRegion): void {
  const { cellSizeMeters } = pyramid;
  const ring = clipmap.rings[level] as ClipmapRing;
  const spacing = ring.sampleSpacingMeters;
  const hole = ringHole(clipmap, level);
  // Position of the ring's first vertex in the pyramid, in units of the ring's cells: whole when a ring cell is no larger.
  const offsetX = ring.originXGrid - pyramid.originXWorldMeters / spacing;
  const offsetZ = ring.originZGrid - pyramid.originZWorldMeters / spacing;
  const cellsPerQuad = spacing / cellSizeMeters;
  const columnStart = Math.max(0, Math.floor(region.columnStart / cellsPerQuad - offsetX));
  const columnEnd = Math.min(RING_CELLS, Math.ceil(region.columnEnd / cellsPerQuad - offsetX));
  const rowStart = Math.max(0, Math.floor(region.rowStart / cellsPerQuad - offsetZ));
  const rowEnd = Math.min(RING_CELLS, Math.ceil(region.rowEnd / cellsPerQuad - offsetZ));
  for (let row = rowStart; row < rowEnd; row++) {
    const isHoleRow = hole !== undefined && row >= hole.row && row < hole.row + RING_HOLE_CELLS;
    const cellRow = Math.floor((offsetZ + row) * cellsPerQuad);
    for (let column = columnStart; column < columnEnd; column++) {
      if (isHoleRow && column >= hole.column && column < hole.column + RING_HOLE_CELLS) {
        column = hole.column + RING_HOLE_CELLS - 1;
        continue;
      }
      const h00 = drawnVertexHeightMeters(clipmap, level, column, row);
      const h10 = drawnVertexHeightMeters(clipmap, level, column + 1, row);
      const h01 = drawnVertexHeightMeters(clipmap, level, column, row + 1);
      const h11 = drawnVertexHeightMeters(clipmap, level, column + 1, row + 1);
      const cellColumn = Math.floor((offsetX + column) * cellsPerQuad);
      if (cellsPerQuad <= 1) {
        lowerCell(pyramid, cellRow * pyramid.cellsPerEdge + cellColumn, Math.min(h00, h10, h01, h11));
      } else {
        lowerUnderQuad(pyramid, region, cellColumn, cellRow, cellsPerQuad, h00, h10, h01, h11);
      }
    }
  }
}

function refillRegion(pyramid: HeightPyramid, clipmap: Clipmap, region: CellRegion): void {
  const { floorsMeters, cellsPerEdge } = pyramid;
  for (let row = region.rowStart; row < region.rowEnd; row++) {
    const start = row * cellsPerEdge + region.columnStart;
    const end = row * cellsPerEdge + region.columnEnd;
    floorsMeters.fill(Infinity, start, end);
  }
  for (let level = 0; level < RING_COUNT; level++) lowerUnderRing(pyramid, clipmap, level, region);
  // Cells that no ring covers draw nothing and so hide nothing.
  for (let row = region.rowStart; row < region.rowEnd; row++) {
    for (let column = region.columnStart; column < region.columnEnd; column++) {
      const cell = row * cellsPerEdge + column;
      if (floorsMeters[cell] === Infinity) floorsMeters[cell] = -Infinity;
    }
  }
  refillAboveFloors(pyramid, region);
}

/**
 * Brings a pyramid up to date with a clipmap: bounds of the surface that is drawn, each ring in its own area, borders
 * stitched. To be called after every `scrollClipmap` and before the next pass; the pyramid follows the eye in steps of
 * {@link FOLLOW_STEP_METERS} and only the area of rings that moved is refilled. The first fill allocates one small object,
 * later ones do not.
 *
 * @param pyramid - rewritten where it changed
 * @param clipmap - scrolled to the eye
 * @param eyeXWorldMeters - finite; the pyramid is centred on it to within its step
 * @param eyeZWorldMeters - likewise
 * @returns true when any cell was refilled
 * @throws {@link RangeError} when the pyramid's cell size is not a power of two from 1 m to 64 m: cells would then be
 *   covered in part by quads of two rings, and the bounds would not be cheap to keep exact
 */
export function fillPyramidFromClipmap(
  pyramid: HeightPyramid,
  clipmap: Clipmap,
  eyeXWorldMeters: number,
  eyeZWorldMeters: number,
): boolean {
  const { cellSizeMeters, cellsPerEdge } = pyramid;
  const level = Math.log2(cellSizeMeters);
  if (!Number.isInteger(level) || level < 0 || cellSizeMeters > COARSEST_SPACING_METERS) {
    throw new RangeError(`cellSizeMeters: expected a power of two from 1 to 64, found ${cellSizeMeters}`);
  }
  const halfEdgeMeters = (cellSizeMeters * cellsPerEdge) / 2;
  const step = Math.max(FOLLOW_STEP_METERS, cellSizeMeters);
  const originX = Math.round((eyeXWorldMeters - halfEdgeMeters) / step) * step;
  const originZ = Math.round((eyeZWorldMeters - halfEdgeMeters) / step) * step;
  let fill = pyramid.clipmapFill;
  const isNew = fill?.clipmap !== clipmap;
  if (fill === undefined || fill.clipmap !== clipmap) {
    fill = { clipmap, ringOriginsGrid: new Float64Array(2 * RING_COUNT) };
    pyramid.clipmapFill = fill;
    pyramid.surface = createClipmapSurface(clipmap);
  }
  const isMoved = originX !== pyramid.originXWorldMeters || originZ !== pyramid.originZWorldMeters;
  const movedLevel = coarsestMovedLevel(fill);
  if (isNew || isMoved || movedLevel >= RING_COUNT - 1) {
    pyramid.originXWorldMeters = originX;
    pyramid.originZWorldMeters = originZ;
    refillRegion(pyramid, clipmap, { columnStart: 0, columnEnd: cellsPerEdge, rowStart: 0, rowEnd: cellsPerEdge });
  } else if (movedLevel >= 0) {
    // The next coarser ring did not move: it holds the old and the new place of every ring that did.
    refillRegion(pyramid, clipmap, ringRegion(pyramid, clipmap.rings[movedLevel + 1] as ClipmapRing));
  } else {
    return false;
  }
  rememberOrigins(fill);
  pyramid.revision++;
  return true;
}
