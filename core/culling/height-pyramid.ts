import type { Clipmap } from '../clipmap/index.ts';

/** The drawn surface as a function, so that a pass can ask how high the eye stands above it. */
export interface DrawnSurface {
  /** Height of the surface that is drawn at a World point, metres; NaN where nothing is drawn. Does not allocate. */
  heightMeters(xWorldMeters: number, zWorldMeters: number): number;
}

/** What a pyramid was last filled from, to refill only what changed since. */
export interface ClipmapFill {
  readonly clipmap: Clipmap;
  /** Grid origins of the rings, x and z a ring. */
  readonly ringOriginsGrid: Float64Array;
}

/**
 * Bounds of the drawn surface over square cells, coarser by a factor of two a level, on a lattice that is fixed in World
 * between two moves of its origin. Per cell (closed: its borders belong to it) the minimum is at or below, the maximum at
 * or above every drawn point. Level k has `cellsPerEdge >> k` cells along each edge; the last level is one cell.
 *
 * ```
 *  level 2   +---------------+      minimum: the one that may prove "hidden" (the surface is nowhere lower in the cell)
 *            |               |      maximum: the one that may only skip     (the surface is nowhere higher in the cell)
 *  level 1   +-------+-------+
 *            |       |       |      cells are row-major, row = z, column = x,
 *  level 0   +---+---+---+---+      level after level in one array (`levelOffsets`)
 * ```
 *
 * Cells that nothing was filled into hold minimum −Infinity and maximum −Infinity: they hide nothing and can be skipped.
 */
export interface HeightPyramid {
  /** Edge of a level-0 cell, metres. */
  readonly cellSizeMeters: number;
  /** Level-0 cells along an edge, a power of two. */
  readonly cellsPerEdge: number;
  readonly levelCount: number;
  /** Index of the first cell of each level in `minimaMeters` and `maximaMeters`. */
  readonly levelOffsets: Uint32Array;
  /** Lower bounds, rounded to float32 to nearest: tests allow for that with `HIDING_MARGIN_METERS`. */
  readonly minimaMeters: Float32Array;
  /** Upper bounds; rounded like the minima, so never below them. */
  readonly maximaMeters: Float32Array;
  /** World x of the border of column 0 with least x, a multiple of the cell size when filled from a clipmap. */
  originXWorldMeters: number;
  /** World z of the border of row 0 with least z. */
  originZWorldMeters: number;
  /** What the bounds bound; undefined until filled, and then nothing is hidden. */
  surface: DrawnSurface | undefined;
  /** Set while the pyramid follows a clipmap. */
  clipmapFill: ClipmapFill | undefined;
  /** Counts fills, so that a caller can see whether a pass it remembers used the same bounds. */
  revision: number;
}

/** Size of a pyramid. */
export interface HeightPyramidOptions {
  /** Edge of a level-0 cell, metres, positive. */
  readonly cellSizeMeters: number;
  /** Level-0 cells along an edge, a power of two from 1 to 4096. */
  readonly cellsPerEdge: number;
}

/** Largest edge: 4096² cells are 179 MB of bounds, beyond which a single array is the wrong structure. */
const MAX_CELLS_PER_EDGE = 4096;

/**
 * Builds an empty pyramid. Allocates 8 bytes × 4/3 × cellsPerEdge², once.
 *
 * @throws {@link RangeError} when the cell size is not positive and finite or the edge is not a power of two in 1…4096
 */
export function createHeightPyramid(options: HeightPyramidOptions): HeightPyramid {
  const { cellSizeMeters, cellsPerEdge } = options;
  if (!(cellSizeMeters > 0 && Number.isFinite(cellSizeMeters))) {
    throw new RangeError(`cellSizeMeters: expected a positive finite number, found ${String(cellSizeMeters)}`);
  }
  const isPowerOfTwo = Number.isInteger(cellsPerEdge) && cellsPerEdge > 0 && (cellsPerEdge & (cellsPerEdge - 1)) === 0;
  if (!isPowerOfTwo || cellsPerEdge > MAX_CELLS_PER_EDGE) {
    throw new RangeError(
      `cellsPerEdge: expected a power of two from 1 to ${String(MAX_CELLS_PER_EDGE)}, found ${String(cellsPerEdge)}`,
    );
  }
  const levelCount = Math.log2(cellsPerEdge) + 1;
  const levelOffsets = new Uint32Array(levelCount);
  let cellCount = 0;
  for (let level = 0; level < levelCount; level++) {
    levelOffsets[level] = cellCount;
    cellCount += (cellsPerEdge >> level) ** 2;
  }
  return {
    cellSizeMeters,
    cellsPerEdge,
    levelCount,
    levelOffsets,
    minimaMeters: new Float32Array(cellCount).fill(-Infinity),
    maximaMeters: new Float32Array(cellCount).fill(-Infinity),
    originXWorldMeters: 0,
    originZWorldMeters: 0,
    surface: undefined,
    clipmapFill: undefined,
    revision: 0,
  };
}

/** A rectangle of level-0 cells, half-open. */
export interface CellRegion {
  readonly columnStart: number;
  readonly columnEnd: number;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Recomputes every coarser cell above a region of level 0. Cost: a third of the region's cells, four reads each. */
export function refillCoarserLevels(pyramid: HeightPyramid, region: CellRegion): void {
  const { minimaMeters: minima, maximaMeters: maxima, levelOffsets, cellsPerEdge } = pyramid;
  let { columnStart, columnEnd, rowStart, rowEnd } = region;
  for (let level = 1; level < pyramid.levelCount; level++) {
    columnStart >>= 1;
    rowStart >>= 1;
    columnEnd = (columnEnd + 1) >> 1;
    rowEnd = (rowEnd + 1) >> 1;
    const finerOffset = levelOffsets[level - 1] as number;
    const finerEdge = cellsPerEdge >> (level - 1);
    const offset = levelOffsets[level] as number;
    const edge = cellsPerEdge >> level;
    for (let row = rowStart; row < rowEnd; row++) {
      let lower = finerOffset + 2 * row * finerEdge + 2 * columnStart;
      for (let column = columnStart; column < columnEnd; column++, lower += 2) {
        const upper = lower + finerEdge;
        const cell = offset + row * edge + column;
        minima[cell] = Math.min(
          minima[lower] as number,
          minima[lower + 1] as number,
          minima[upper] as number,
          minima[upper + 1] as number,
        );
        maxima[cell] = Math.max(
          maxima[lower] as number,
          maxima[lower + 1] as number,
          maxima[upper] as number,
          maxima[upper + 1] as number,
        );
      }
    }
  }
}
