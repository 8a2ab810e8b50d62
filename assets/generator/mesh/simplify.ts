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
  /** The simplifier's error, metres: position and attributes together, from quadrics; an estimate, no bound. */
  readonly errorMeters: number;
}

/** How a simplification leans; each left out changes nothing. */
export interface SimplifyOptions {
  /** Factor on what the attributes weigh: near 0 where normals are made anew afterwards. */
  readonly attributeRatio?: number;
  /** Prefers triangles of even size over the least error: no slivers, at some cost of edges. */
  readonly isRegular?: boolean;
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
  options: SimplifyOptions = {},
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
    ATTRIBUTE_WEIGHTS.map((weight) => weight * (options.attributeRatio ?? 1)),
    lockExtremes(mesh, keptAxes),
    triangleCount * 3,
    1,
    options.isRegular === true ? ['Regularize'] : [],
  );
  return {
    mesh: keepUsedVertices(mesh, indices),
    errorMeters: relativeError * MeshoptSimplifier.getScale(positions, 3),
  };
}

/** 1 for one vertex at each end of each axis: a whole flat end locked would eat the coarse level's triangles. */
function lockExtremes(mesh: Mesh, axes: readonly ('x' | 'y')[]): Uint8Array {
  const locks = new Uint8Array(mesh.vertices.length);
  for (const axis of axes) {
    let lowest = 0;
    let highest = 0;
    for (const [index, { position }] of mesh.vertices.entries()) {
      if (position[axis] < (mesh.vertices[lowest] as Vertex).position[axis]) lowest = index;
      if (position[axis] > (mesh.vertices[highest] as Vertex).position[axis]) highest = index;
    }
    locks[lowest] = 1;
    locks[highest] = 1;
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
