import { add, normalize, vec, type Vector3 } from './vector3.ts';

/** A ball of nearly equal triangles: unit directions and triangles wound counter-clockwise seen from outside. */
export interface Icosphere {
  readonly directions: readonly Vector3[];
  readonly indices: readonly number[];
}

const GOLDEN = (1 + Math.sqrt(5)) / 2;

/** The icosahedron stood on a corner would put a vertex at the pole; lying as here, no feature lines up with the axes. */
const CORNERS: readonly (readonly [number, number, number])[] = [
  [-1, GOLDEN, 0],
  [1, GOLDEN, 0],
  [-1, -GOLDEN, 0],
  [1, -GOLDEN, 0],
  [0, -1, GOLDEN],
  [0, 1, GOLDEN],
  [0, -1, -GOLDEN],
  [0, 1, -GOLDEN],
  [GOLDEN, 0, -1],
  [GOLDEN, 0, 1],
  [-GOLDEN, 0, -1],
  [-GOLDEN, 0, 1],
];

const FACES: readonly number[] = [
  0, 11, 5, 0, 5, 1, 0, 1, 7, 0, 7, 10, 0, 10, 11, 1, 5, 9, 5, 11, 4, 11, 10, 2, 10, 7, 6, 7, 1, 8, 3, 9, 4, 3, 4, 2, 3,
  2, 6, 3, 6, 8, 3, 8, 9, 4, 9, 5, 2, 4, 11, 6, 2, 10, 8, 6, 7, 9, 8, 1,
];

/** Build an icosphere of 20 · 4^`subdivisionCount` triangles that share their vertices. */
export function buildIcosphere(subdivisionCount: number): Icosphere {
  const directions = CORNERS.map(([x, y, z]) => normalize(vec(x, y, z)));
  let indices: readonly number[] = FACES;
  for (let step = 0; step < subdivisionCount; step += 1) {
    const middles = new Map<number, number>();
    const middleOf = (from: number, to: number): number => {
      const edge = Math.min(from, to) * 0x10000 + Math.max(from, to);
      const known = middles.get(edge);
      if (known !== undefined) return known;
      directions.push(normalize(add(directions[from] as Vector3, directions[to] as Vector3)));
      middles.set(edge, directions.length - 1);
      return directions.length - 1;
    };
    const finer: number[] = [];
    for (let index = 0; index < indices.length; index += 3) {
      const [a, b, c] = indices.slice(index, index + 3) as [number, number, number];
      const [ab, bc, ca] = [middleOf(a, b), middleOf(b, c), middleOf(c, a)];
      finer.push(a, ab, ca, b, bc, ab, c, ca, bc, ab, bc, ca);
    }
    indices = finer;
  }
  return { directions, indices };
}
