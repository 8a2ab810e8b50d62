import { addVertex, createMesh, type Mesh, type Vertex } from './mesh-builder.ts';
import { cross, subtract, vectorLength } from './vector3.ts';

/** Twice the least area kept, square metres: far below that of any real triangle, far above rounding. */
const LEAST_AREA = 1e-9;

/**
 * The mesh without triangles that have no area, as at the point of a limb where a whole ring stands in one place, and without
 * the vertices that only those used.
 */
export function dropEmptyTriangles(mesh: Mesh): Mesh {
  const kept = createMesh();
  const places = new Map<number, number>();
  for (let index = 0; index < mesh.indices.length; index += 3) {
    const corners = mesh.indices.slice(index, index + 3);
    const [a, b, c] = corners.map((corner) => mesh.vertices[corner] as Vertex) as [Vertex, Vertex, Vertex];
    if (vectorLength(cross(subtract(b.position, a.position), subtract(c.position, a.position))) < LEAST_AREA) continue;
    for (const corner of corners) {
      let place = places.get(corner);
      if (place === undefined) {
        place = addVertex(kept, mesh.vertices[corner] as Vertex);
        places.set(corner, place);
      }
      kept.indices.push(place);
    }
  }
  return kept;
}
