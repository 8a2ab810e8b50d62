import { Document, NodeIO } from '@gltf-transform/core';
import { MeshoptEncoder } from 'meshoptimizer';
import type { Mesh, Vertex } from '../mesh/mesh-builder.ts';

/** Write meshes as one binary glTF: a scene with one node, mesh and primitive per entry, transforms identity, no material. */
export async function encodeGlb(meshes: Readonly<Record<string, Mesh>>): Promise<Uint8Array> {
  await MeshoptEncoder.ready;
  const document = new Document();
  const buffer = document.createBuffer();
  const scene = document.createScene();
  for (const [name, mesh] of Object.entries(meshes)) {
    const { vertices, indices } = orderForVertexCache(mesh);
    const accessor = (array: Float32Array | Uint8Array | Uint16Array, type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4') =>
      document.createAccessor().setArray(array).setType(type).setBuffer(buffer);
    const primitive = document
      .createPrimitive()
      .setIndices(accessor(indices, 'SCALAR'))
      .setAttribute(
        'POSITION',
        accessor(
          pack(vertices, ({ position: p }) => [p.x, p.y, p.z]),
          'VEC3',
        ),
      )
      .setAttribute(
        'NORMAL',
        accessor(
          pack(vertices, ({ normal: n }) => [n.x, n.y, n.z]),
          'VEC3',
        ),
      )
      .setAttribute(
        'TEXCOORD_0',
        accessor(
          pack(vertices, ({ u, v }) => [u, v]),
          'VEC2',
        ),
      )
      .setAttribute('COLOR_0', accessor(packColors(vertices), 'VEC4').setNormalized(true));
    scene.addChild(document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive)));
  }
  return new NodeIO().writeBinary(document);
}

/** Reorder triangles and vertices for the GPU's caches (meshoptimizer), so that a vertex is shaded about once. */
function orderForVertexCache(mesh: Mesh): { vertices: Vertex[]; indices: Uint16Array } {
  const indices = Uint32Array.from(mesh.indices);
  const [remap, vertexCount] = MeshoptEncoder.reorderMesh(indices, true, false);
  if (vertexCount > 0xffff) throw new RangeError(`mesh vertices: expected at most 65535, found ${String(vertexCount)}`);
  const vertices: Vertex[] = new Array<Vertex>(vertexCount);
  for (const [index, vertex] of mesh.vertices.entries()) {
    const place = remap[index] as number;
    if (place < vertexCount) vertices[place] = vertex;
  }
  return { vertices, indices: Uint16Array.from(indices) };
}

function pack(vertices: readonly Vertex[], parts: (vertex: Vertex) => readonly number[]): Float32Array {
  return Float32Array.from(vertices.flatMap(parts));
}

/** Red, green, blue: tint times occlusion, linear; alpha: sway weight. */
function packColors(vertices: readonly Vertex[]): Uint8Array {
  const toByte = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 255);
  return Uint8Array.from(vertices.flatMap(({ tint, swayWeight }) => [tint.x, tint.y, tint.z, swayWeight].map(toByte)));
}
