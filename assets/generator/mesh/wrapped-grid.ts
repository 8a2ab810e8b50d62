import { addVertex, type Mesh } from './mesh-builder.ts';
import { add, cross, normalize, scale, subtract, vec, type Vector3 } from './vector3.ts';

/** A closed strip of a surface: rows from its start to its end, columns once around. */
export interface WrappedGrid {
  readonly rowCount: number;
  /** Columns around; the seam's vertices are doubled, since their texture coordinates differ. */
  readonly columnCount: number;
  /** Column runs to `columnCount` inclusive, where it meets column 0. */
  readonly positionAt: (row: number, column: number) => Vector3;
  readonly textureAt: (row: number, column: number) => readonly [u: number, v: number];
  readonly tintAt: (position: Vector3, row: number) => Vector3;
  /** Whether rows upwards and columns onwards, seen in this order, face out of the wood already. */
  readonly isFlipped: boolean;
}

/**
 * Add the strip with smooth normals, the mean of the faces round each corner, joined over the seam. Every triangle winds
 * counter-clockwise seen from where its normal points: opaque wood is drawn with its back faces culled. It does not sway.
 */
export function addWrappedGrid(mesh: Mesh, grid: WrappedGrid): void {
  const { rowCount, columnCount } = grid;
  const positions: Vector3[][] = Array.from({ length: rowCount }, (_, row) =>
    Array.from({ length: columnCount }, (__, column) => grid.positionAt(row, column)),
  );
  const at = (row: number, column: number): Vector3 => (positions[row] as Vector3[])[column % columnCount] as Vector3;
  const normals: Vector3[] = new Array<Vector3>(rowCount * columnCount).fill(vec(0, 0, 0));
  const addTo = (row: number, column: number, face: Vector3): void => {
    const index = row * columnCount + (column % columnCount);
    normals[index] = add(normals[index] as Vector3, face);
  };
  const sign = grid.isFlipped ? -1 : 1;
  for (let row = 0; row + 1 < rowCount; row += 1) {
    for (let column = 0; column < columnCount; column += 1) {
      // Diagonals of the cell: their cross product is twice its mean normal, weighted by its area.
      const face = scale(
        cross(subtract(at(row, column + 1), at(row + 1, column)), subtract(at(row + 1, column + 1), at(row, column))),
        sign,
      );
      for (const [down, on] of [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ] as const) {
        addTo(row + down, column + on, face);
      }
    }
  }
  const firstIndex = mesh.vertices.length;
  for (let row = 0; row < rowCount; row += 1) {
    for (let column = 0; column <= columnCount; column += 1) {
      const position = at(row, column);
      const [u, v] = grid.textureAt(row, column);
      addVertex(mesh, {
        position,
        normal: normalize(normals[row * columnCount + (column % columnCount)] as Vector3),
        u,
        v,
        tint: grid.tintAt(position, row),
        swayWeight: 0,
      });
    }
  }
  const stride = columnCount + 1;
  for (let row = 0; row + 1 < rowCount; row += 1) {
    for (let column = 0; column < columnCount; column += 1) {
      const corner = firstIndex + row * stride + column;
      addFace(mesh, corner, corner + 1, corner + stride, grid.isFlipped);
      addFace(mesh, corner + 1, corner + stride + 1, corner + stride, grid.isFlipped);
    }
  }
}

/** A triangle, unless two of its corners stand in one point, as at the middle of a cap. */
function addFace(mesh: Mesh, first: number, second: number, third: number, isFlipped: boolean): void {
  const [a, b, c] = [first, second, third].map((index) => mesh.vertices[index]?.position as Vector3) as [
    Vector3,
    Vector3,
    Vector3,
  ];
  const area = cross(subtract(b, a), subtract(c, a));
  if (Math.hypot(area.x, area.y, area.z) < 1e-9) return;
  if (isFlipped) mesh.indices.push(first, third, second);
  else mesh.indices.push(first, second, third);
}
