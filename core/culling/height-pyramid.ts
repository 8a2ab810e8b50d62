import type { Clipmap } from '../clipmap/index.ts';

/**
 * The drawn surface as a function, so that a pass can ask how high the eye stands above it; and a lattice between whose lines
 * and diagonals (x + z constant, through lattice points) it is flat.
 */
export interface DrawnSurface {
  /** World x of a line of the lattice. */
  readonly latticeXWorldMeters: number;
  /** World z of a line of the lattice. */
  readonly latticeZWorldMeters: number;
  readonly latticeSpacingMeters: number;
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
 * Bounds over square cells, coarser by a factor of two a level, on a lattice that is fixed in World between two moves of its
 * origin. Level k has `cellsPerEdge >> k` cells along each edge; the last level is one cell. A cell is closed: its borders
 * belong to it.
 *
 * ```
 *  level 2   +---------------+      floor:   the drawn surface is nowhere in the cell below it; the one that may prove "hidden"
 *            |               |      ceiling: no level-0 floor in the cell is above it; the one that may only skip
 *  level 1   +-------+-------+
 *            |       |       |      cells are row-major, row = z, column = x,
 *  level 0   +---+---+---+---+      level after level in one array (`levelOffsets`)
 * ```
 *
 * The ceiling is the greatest of the floors, not the greatest of the surface: hiding is proven by floors alone, so where no
 * floor reaches a sight line nothing can be proven, though a crest between may well reach it. That is tighter by a cell's own
 * relief, which is what lets the ground just before the eye's feet be skipped.
 *
 * Cells that nothing was filled into hold −Infinity in both: they hide nothing and can be skipped.
 */
export interface HeightPyramid {
  /** Edge of a level-0 cell, metres. */
  readonly cellSizeMeters: number;
  /** Level-0 cells along an edge, a power of two. */
  readonly cellsPerEdge: number;
  readonly levelCount: number;
  /** Index of the first cell of each level in `floorsMeters` and `ceilingsMeters`. */
  readonly levelOffsets: Uint32Array;
  /** 1 / cellSizeMeters. */
  readonly cellsPerMeter: number;
  /** Lower bounds of the drawn surface, rounded to the nearest float32: tests allow for that with `HIDING_MARGIN_METERS`. */
  readonly floorsMeters: Float32Array;
  /** Greatest of the level-0 floors below each cell; on level 0 the floor itself. */
  readonly ceilingsMeters: Float32Array;
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
    cellsPerMeter: 1 / cellSizeMeters,
    floorsMeters: new Float32Array(cellCount).fill(-Infinity),
    ceilingsMeters: new Float32Array(cellCount).fill(-Infinity),
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

/**
 * Recomputes what follows from the level-0 floors of a region: its ceilings, and every coarser cell above it. Cost: four
 * thirds of the region's cells.
 */
export function refillAboveFloors(pyramid: HeightPyramid, region: CellRegion): void {
  const { floorsMeters: floors, ceilingsMeters: ceilings, levelOffsets, cellsPerEdge } = pyramid;
  let { columnStart, columnEnd, rowStart, rowEnd } = region;
  for (let row = rowStart; row < rowEnd; row++) {
    const start = row * cellsPerEdge;
    ceilings.set(floors.subarray(start + columnStart, start + columnEnd), start + columnStart);
  }
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
        floors[cell] = Math.min(
          floors[lower] as number,
          floors[lower + 1] as number,
          floors[upper] as number,
          floors[upper + 1] as number,
        );
        ceilings[cell] = Math.max(
          ceilings[lower] as number,
          ceilings[lower + 1] as number,
          ceilings[upper] as number,
          ceilings[upper + 1] as number,
        );
      }
    }
  }
}
