/** Rings of the reference clipmap; level 0 is the finest. Seven of them reach 4 km from the eye (8,192 m across). */
export const RING_COUNT = 7;

/** Cells along a ring's edge. A ring is half as wide as the next coarser one, whose hole is therefore half as many cells. */
export const RING_CELLS = 128;

/** Vertices along a ring's edge. */
export const RING_VERTICES = RING_CELLS + 1;

/**
 * One ring of the clipmap: exact heights and gradients on a square lattice that is fixed in World (vertex (i, k) of level L
 * stands at x = i · 2^L, z = k · 2^L metres). Arrays are row-major, row = z, column = x, RING_VERTICES² entries. The clipmap
 * owns the ring and rewrites it when it scrolls; everybody else reads.
 */
export interface ClipmapRing {
  readonly level: number;
  /** 2^level metres. */
  readonly sampleSpacingMeters: number;
  /** Grid(level) coordinate of the vertex with the least x and z; always even. NaN before the first scroll. */
  readonly originXGrid: number;
  readonly originZGrid: number;
  readonly heightsMeters: Float64Array;
  readonly gradientsX: Float32Array;
  readonly gradientsZ: Float32Array;
}
