import { vec, type Vector3 } from './vector3.ts';

/** One corner of a mesh. */
export interface Vertex {
  readonly position: Vector3;
  readonly normal: Vector3;
  readonly u: number;
  readonly v: number;
  /** Tint times ambient occlusion, linear, 1 neutral; held inside 0..1 when stored. */
  readonly tint: Vector3;
  /** How much the wind moves it, 0..1. */
  readonly swayWeight: number;
}

/** A triangle mesh under construction. */
export interface Mesh {
  readonly vertices: Vertex[];
  readonly indices: number[];
}

export function createMesh(): Mesh {
  return { vertices: [], indices: [] };
}

/** Add a vertex and return its index. */
export function addVertex(mesh: Mesh, vertex: Vertex): number {
  mesh.vertices.push(vertex);
  return mesh.vertices.length - 1;
}

/** Join a grid of vertices, row-major from `firstIndex`, into two triangles a cell. */
export function addGridTriangles(mesh: Mesh, firstIndex: number, rowCount: number, columnCount: number): void {
  for (let row = 0; row + 1 < rowCount; row += 1) {
    for (let column = 0; column + 1 < columnCount; column += 1) {
      const corner = firstIndex + row * columnCount + column;
      mesh.indices.push(corner, corner + 1, corner + columnCount);
      mesh.indices.push(corner + 1, corner + columnCount + 1, corner + columnCount);
    }
  }
}

/** Add all of another mesh. */
export function appendMesh(mesh: Mesh, added: Mesh): void {
  const firstIndex = mesh.vertices.length;
  for (const vertex of added.vertices) mesh.vertices.push(vertex);
  for (const index of added.indices) mesh.indices.push(firstIndex + index);
}

export function countTriangles(mesh: Mesh): number {
  return mesh.indices.length / 3;
}

/** Change every position by a function, in place. */
export function mapPositions(mesh: Mesh, map: (position: Vector3) => Vector3): void {
  for (const [index, vertex] of mesh.vertices.entries()) {
    mesh.vertices[index] = { ...vertex, position: map(vertex.position) };
  }
}

/** Axis-aligned bounds of all vertices. */
export function computeBounds(mesh: Mesh): { readonly min: Vector3; readonly max: Vector3 } {
  let min = vec(Infinity, Infinity, Infinity);
  let max = vec(-Infinity, -Infinity, -Infinity);
  for (const { position } of mesh.vertices) {
    min = vec(Math.min(min.x, position.x), Math.min(min.y, position.y), Math.min(min.z, position.z));
    max = vec(Math.max(max.x, position.x), Math.max(max.y, position.y), Math.max(max.z, position.z));
  }
  return { min, max };
}
