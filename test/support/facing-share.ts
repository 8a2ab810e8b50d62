import type { Mesh, Vertex } from '../../assets/generator/mesh/mesh-builder.ts';
import { cross, dot, subtract } from '../../assets/generator/mesh/vector3.ts';

/** Share of the mesh's area whose triangles face the way their normals point. */
export function measureFacingShare(mesh: Mesh): number {
  let facing = 0;
  let total = 0;
  for (let index = 0; index < mesh.indices.length; index += 3) {
    const [a, b, c] = [0, 1, 2].map((step) => mesh.vertices[mesh.indices[index + step] as number]) as [
      Vertex,
      Vertex,
      Vertex,
    ];
    const face = cross(subtract(b.position, a.position), subtract(c.position, a.position));
    const area = Math.hypot(face.x, face.y, face.z);
    total += area;
    if (dot(face, a.normal) + dot(face, b.normal) + dot(face, c.normal) > 0) facing += area;
  }
  return facing / total;
}
