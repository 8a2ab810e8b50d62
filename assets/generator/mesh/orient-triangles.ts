import type { Mesh, Vertex } from './mesh-builder.ts';
import { add, cross, dot, subtract } from './vector3.ts';

/**
 * Wind every triangle counter-clockwise seen from where its vertex normals point, glTF's front face, in place. Surfaces that are
 * drawn without their back faces need it; for cut-outs, drawn from both sides, it is of no account.
 */
export function orientTriangles(mesh: Mesh): void {
  const { indices, vertices } = mesh;
  for (let index = 0; index < indices.length; index += 3) {
    const [a, b, c] = [0, 1, 2].map((step) => vertices[indices[index + step] as number]) as [Vertex, Vertex, Vertex];
    const face = cross(subtract(b.position, a.position), subtract(c.position, a.position));
    if (dot(face, add(add(a.normal, b.normal), c.normal)) >= 0) continue;
    const kept = indices[index + 1] as number;
    indices[index + 1] = indices[index + 2] as number;
    indices[index + 2] = kept;
  }
}
