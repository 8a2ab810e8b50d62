import {
  buildFullRingIndices,
  buildRingIndices,
  emitRingVerticesInto,
  RING_COUNT,
  RING_VERTICES,
  ringHole,
} from '../../core/clipmap/index.ts';
import type { Clipmap, RingVertices } from '../../core/clipmap/index.ts';

/** Corner of an emitted triangle, World metres. */
interface MeshCorner {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export type MeshTriangle = readonly [MeshCorner, MeshCorner, MeshCorner];

export function createRingVertices(): RingVertices {
  return {
    positions: new Float32Array(3 * RING_VERTICES ** 2),
    normals: new Float32Array(3 * RING_VERTICES ** 2),
  };
}

function ringIndices(clipmap: Clipmap, level: number): Uint16Array {
  const hole = ringHole(clipmap, level);
  return hole === undefined ? buildFullRingIndices() : buildRingIndices(hole.column, hole.row);
}

/** Every triangle of every ring, from the very buffers that are drawn. */
export function listDrawnTriangles(clipmap: Clipmap, originX: number, originZ: number): MeshTriangle[] {
  const triangles: MeshTriangle[] = [];
  const vertices = createRingVertices();
  for (let level = 0; level < RING_COUNT; level++) {
    emitRingVerticesInto(vertices, clipmap, level, originX, originZ);
    const corners: MeshCorner[] = [];
    for (let offset = 0; offset < vertices.positions.length; offset += 3) {
      const [x, y, z] = vertices.positions.subarray(offset, offset + 3) as unknown as [number, number, number];
      corners.push({ x: x + originX, y, z: z + originZ });
    }
    const indices = ringIndices(clipmap, level);
    for (let offset = 0; offset < indices.length; offset += 3) {
      const [first, second, third] = indices.subarray(offset, offset + 3) as unknown as [number, number, number];
      triangles.push([corners[first], corners[second], corners[third]] as unknown as MeshTriangle);
    }
  }
  return triangles;
}

/** Twice the signed area on the ground, positive if the corners run counter-clockwise with x to the right and z up. */
export function doubledArea([first, second, third]: MeshTriangle): number {
  return (second.x - first.x) * (third.z - first.z) - (third.x - first.x) * (second.z - first.z);
}

/** Heights, by barycentric coordinates, of all triangles whose closed ground outline holds the point. */
export function findHeightsOverPoint(triangles: readonly MeshTriangle[], x: number, z: number): number[] {
  const heights: number[] = [];
  const point = { x, y: 0, z };
  for (const triangle of triangles) {
    const [first, second, third] = triangle;
    if (x < Math.min(first.x, second.x, third.x) || x > Math.max(first.x, second.x, third.x)) continue;
    if (z < Math.min(first.z, second.z, third.z) || z > Math.max(first.z, second.z, third.z)) continue;
    const area = doubledArea(triangle);
    const weights = [
      doubledArea([point, second, third]) / area,
      doubledArea([first, point, third]) / area,
      doubledArea([first, second, point]) / area,
    ] as const;
    if (weights.every((weight) => weight >= 0)) {
      heights.push(weights[0] * first.y + weights[1] * second.y + weights[2] * third.y);
    }
  }
  return heights;
}
