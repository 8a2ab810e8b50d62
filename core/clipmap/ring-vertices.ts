import type { Clipmap } from './clipmap.ts';
import { drawnRowHeightsInto } from './drawn-surface.ts';
import { RING_VERTICES } from './ring.ts';
import type { ClipmapRing } from './ring.ts';

/** Floats per vertex in each of {@link RingVertices}' arrays: x, y, z. */
export const RING_VERTEX_STRIDE = 3;

/** Vertex buffers of one ring, row-major (row = z, column = x); stride {@link RING_VERTEX_STRIDE}, RING_VERTICES² vertices. */
export interface RingVertices {
  /** x and z relative to the origin that the buffer was emitted for, y World; metres. */
  readonly positions: Float32Array;
  /** Unit normals of the exact field, World axes. */
  readonly normals: Float32Array;
}

/** Drawn heights of the row at hand; not re-entrant while this is in use. */
const scratchHeights = new Float64Array(RING_VERTICES);

/**
 * Writes a ring's drawn vertices. Differences to the origin are taken in double precision and only then rounded, so an origin
 * near the eye keeps the mesh exact at any distance from the world's origin: spacings are powers of two. Normals are those of
 * the exact gradient at the vertex, also where the border moves its height. Does not allocate; about 0.1 ms.
 *
 * @param out - arrays of at least 3 · RING_VERTICES² floats
 * @param level - 0 … RING_COUNT − 1, of a clipmap that has been scrolled
 * @param originXWorldMeters - World x that the positions are relative to
 * @param originZWorldMeters - World z that the positions are relative to
 * @throws RangeError if an array is too short
 */
export function emitRingVerticesInto(
  out: RingVertices,
  clipmap: Clipmap,
  level: number,
  originXWorldMeters: number,
  originZWorldMeters: number,
): void {
  const { positions, normals } = out;
  const floatCount = RING_VERTEX_STRIDE * RING_VERTICES ** 2;
  if (positions.length < floatCount || normals.length < floatCount) {
    throw new RangeError(
      `ring vertices: expected ${floatCount} floats, found ${positions.length} positions and ${normals.length} normals`,
    );
  }
  const { gradientsX, gradientsZ, originXGrid, originZGrid, sampleSpacingMeters } = clipmap.rings[level] as ClipmapRing;
  let index = 0;
  let offset = 0;
  for (let row = 0; row < RING_VERTICES; row++) {
    const zMeters = (originZGrid + row) * sampleSpacingMeters - originZWorldMeters;
    drawnRowHeightsInto(scratchHeights, clipmap, level, row);
    for (let column = 0; column < RING_VERTICES; column++) {
      const gradientX = gradientsX[index] as number;
      const gradientZ = gradientsZ[index] as number;
      const normalY = 1 / Math.sqrt(1 + gradientX * gradientX + gradientZ * gradientZ);
      positions[offset] = (originXGrid + column) * sampleSpacingMeters - originXWorldMeters;
      positions[offset + 1] = scratchHeights[column] as number;
      positions[offset + 2] = zMeters;
      normals[offset] = -gradientX * normalY;
      normals[offset + 1] = normalY;
      normals[offset + 2] = -gradientZ * normalY;
      index += 1;
      offset += RING_VERTEX_STRIDE;
    }
  }
}
