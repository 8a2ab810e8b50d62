import { MeshoptSimplifier } from 'meshoptimizer';
import { countTriangles, type Mesh, type Vertex } from './mesh-builder.ts';

/** Floats per vertex handed to the simplifier beside the position: normal x, y, z, texture u, v, tint red, green, blue. */
const ATTRIBUTE_STRIDE = 8;

/**
 * What a unit of each attribute is worth against a position error of the mesh's own size. Normals weigh most, since they carry
 * the light; texture coordinates keep the bark from sliding; tints only shade.
 */
const ATTRIBUTE_WEIGHTS = [0.3, 0.3, 0.3, 0.4, 0.4, 0.15, 0.15, 0.15];

/** A simplified mesh and how far it strays. */
export interface SimplifiedMesh {
  readonly mesh: Mesh;
  /** The simplifier's error, metres: position and attributes together, so an upper bound of how far the surface moved. */
  readonly errorMeters: number;
}

/** Make ready what {@link simplifyMesh} runs on; wait for it once before the first call. */
export async function readySimplifier(): Promise<void> {
  await MeshoptSimplifier.ready;
}

/**
 * Take a mesh down to at most about `triangleCount` triangles (meshoptimizer, edge collapse by quadrics with attributes). Corners
 * at the ends of the kept axes stay, so that a model keeps its exact height or length. Vertices that fall out are dropped; the
 * ones that stay are the same objects. A mesh that has no more triangles than that comes back as it is.
 */
export function simplifyMesh(
  mesh: Mesh,
  triangleCount: number,
  keptAxes: readonly ('x' | 'y')[] = ['y'],
): SimplifiedMesh {
  if (countTriangles(mesh) <= triangleCount) return { mesh, errorMeters: 0 };
  const positions = Float32Array.from(mesh.vertices.flatMap(({ position: p }) => [p.x, p.y, p.z]));
  const attributes = Float32Array.from(
    mesh.vertices.flatMap(({ normal: n, u, v, tint }) => [n.x, n.y, n.z, u, v, tint.x, tint.y, tint.z]),
  );
  const [indices, relativeError] = MeshoptSimplifier.simplifyWithAttributes(
    Uint32Array.from(mesh.indices),
    positions,
    3,
    attributes,
    ATTRIBUTE_STRIDE,
    ATTRIBUTE_WEIGHTS,
    lockExtremes(mesh, keptAxes),
    triangleCount * 3,
    1,
  );
  return {
    mesh: keepUsedVertices(mesh, indices),
    errorMeters: relativeError * MeshoptSimplifier.getScale(positions, 3),
  };
}

/** 1 for every vertex that stands at either end of one of the axes. */
function lockExtremes(mesh: Mesh, axes: readonly ('x' | 'y')[]): Uint8Array {
  const locks = new Uint8Array(mesh.vertices.length);
  for (const axis of axes) {
    let min = Infinity;
    let max = -Infinity;
    for (const { position } of mesh.vertices) {
      min = Math.min(min, position[axis]);
      max = Math.max(max, position[axis]);
    }
    for (const [index, { position }] of mesh.vertices.entries()) {
      if (position[axis] === min || position[axis] === max) locks[index] = 1;
    }
  }
  return locks;
}

function keepUsedVertices(mesh: Mesh, indices: Uint32Array): Mesh {
  const places = new Map<number, number>();
  const vertices: Vertex[] = [];
  const kept = Array.from(indices, (index) => {
    let place = places.get(index);
    if (place === undefined) {
      place = vertices.length;
      places.set(index, place);
      vertices.push(mesh.vertices[index] as Vertex);
    }
    return place;
  });
  return { vertices, indices: kept };
}
