/** Rings of the reference clipmap (world.md §3); level 0 is the finest. */
export const RING_COUNT = 7;

/** Cells along a ring's edge; a ring has one more vertex than cells along each edge. */
export const RING_CELLS = 128;

/** Vertices along a ring's edge. */
export const RING_VERTICES = RING_CELLS + 1;

/**
 * One ring of the clipmap: exact heights and gradients on a square lattice that is fixed in World (vertex (i, k) of level L
 * stands at x = i · 2^L, z = k · 2^L metres). Arrays are row-major, row = z, column = x, RING_VERTICES² entries.
 */
export interface ClipmapRing {
  readonly level: number;
  /** 2^level metres. */
  readonly sampleSpacingMeters: number;
  /** Grid(level) coordinate of the vertex with the least x and z; always even. */
  readonly originXGrid: number;
  readonly originZGrid: number;
  readonly heightsMeters: Float64Array;
  readonly gradientsX: Float32Array;
  readonly gradientsZ: Float32Array;
}
