import { addVertex, createMesh, type Mesh, type Vertex } from './mesh-builder.ts';
import { add, cross, dot, normalize, subtract, type Vector3 } from './vector3.ts';

/**
 * The mesh with normals that are smooth over gentle bends and broken over sharp ones: each corner takes the area-weighted mean of
 * those faces round its vertex that turn less than `creaseRadians` away from its own. Vertices on a crease are doubled.
 */
export function creaseNormals(mesh: Mesh, creaseRadians: number): Mesh {
  const least = Math.cos(creaseRadians);
  const faces: { readonly area: Vector3; readonly normal: Vector3 }[] = [];
  const facesByPlace = new Map<string, number[]>();
  for (let index = 0; index < mesh.indices.length; index += 3) {
    const [a, b, c] = [0, 1, 2].map((step) => mesh.vertices[mesh.indices[index + step] as number]) as [
      Vertex,
      Vertex,
      Vertex,
    ];
    const area = cross(subtract(b.position, a.position), subtract(c.position, a.position));
    faces.push({ area, normal: normalize(area) });
    for (const corner of [a, b, c]) {
      const place = placeKey(corner.position);
      const known = facesByPlace.get(place);
      if (known === undefined) facesByPlace.set(place, [index / 3]);
      else known.push(index / 3);
    }
  }
  const result = createMesh();
  const copies = new Map<string, number>();
  for (const [at, vertexIndex] of mesh.indices.entries()) {
    const vertex = mesh.vertices[vertexIndex] as Vertex;
    const own = faces[Math.floor(at / 3)] as { normal: Vector3 };
    let sum: Vector3 = { x: 0, y: 0, z: 0 };
    for (const face of facesByPlace.get(placeKey(vertex.position)) ?? []) {
      const other = faces[face] as { area: Vector3; normal: Vector3 };
      if (dot(own.normal, other.normal) >= least) sum = add(sum, other.area);
    }
    const normal = normalize(sum);
    const key = `${String(vertexIndex)} ${[normal.x, normal.y, normal.z].map((part) => part.toFixed(3)).join(' ')}`;
    let copy = copies.get(key);
    if (copy === undefined) {
      copy = addVertex(result, { ...vertex, normal });
      copies.set(key, copy);
    }
    result.indices.push(copy);
  }
  return result;
}

/** Vertices doubled along a texture seam stand in the same place to the bit. */
function placeKey({ x, y, z }: Vector3): string {
  return `${String(x)} ${String(y)} ${String(z)}`;
}
