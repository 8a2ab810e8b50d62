import { beforeAll, describe, expect, it } from 'vitest';
import { buildIcosphere } from '../../assets/generator/mesh/icosphere.ts';
import { countTriangles, type Mesh } from '../../assets/generator/mesh/mesh-builder.ts';
import { orientTriangles } from '../../assets/generator/mesh/orient-triangles.ts';
import { readySimplifier, simplifyMesh } from '../../assets/generator/mesh/simplify.ts';
import {
  add,
  cross,
  dot,
  scale,
  subtract,
  vec,
  vectorLength,
  type Vector3,
} from '../../assets/generator/mesh/vector3.ts';

/** A ball of radius 1. */
function buildBall(subdivisionCount: number): Mesh {
  const { directions, indices } = buildIcosphere(subdivisionCount);
  return {
    indices: [...indices],
    vertices: directions.map((direction) => ({
      position: direction,
      normal: direction,
      u: 0,
      v: 0,
      tint: vec(1, 1, 1),
      swayWeight: 0,
    })),
  };
}

function corners(mesh: Mesh, triangle: number): [Vector3, Vector3, Vector3] {
  return [0, 1, 2].map((step) => mesh.vertices[mesh.indices[triangle * 3 + step] as number]?.position) as [
    Vector3,
    Vector3,
    Vector3,
  ];
}

/** How far a unit ball's surface lies from the mesh at the worst, from a grid of points on every triangle. */
function measureDepth(mesh: Mesh): number {
  let deepest = 0;
  for (let triangle = 0; triangle < countTriangles(mesh); triangle += 1) {
    const [a, b, c] = corners(mesh, triangle);
    for (let i = 0; i <= 8; i += 1) {
      for (let j = 0; i + j <= 8; j += 1) {
        const point = add(add(scale(a, i / 8), scale(b, j / 8)), scale(c, (8 - i - j) / 8));
        deepest = Math.max(deepest, 1 - vectorLength(point));
      }
    }
  }
  return deepest;
}

describe('simplifyMesh', () => {
  beforeAll(readySimplifier);
  const ball = buildBall(4);
  const highest = Math.max(...ball.vertices.map(({ position }) => position.y));

  it.each([800, 300, 120])('keeps to %d triangles, to the height, and to points that were there', (target) => {
    const { mesh } = simplifyMesh(ball, target, ['y']);
    expect(countTriangles(mesh)).toBeLessThanOrEqual(target);
    expect(countTriangles(mesh)).toBeGreaterThan(target * 0.8);
    expect(Math.max(...mesh.vertices.map(({ position }) => position.y))).toBe(highest);
    for (const vertex of mesh.vertices) expect(ball.vertices).toContain(vertex);
  });

  it('returns an error that grows as triangles go and is of the size of what is measured', () => {
    let previousMeters = 0;
    for (const target of [800, 300, 120]) {
      const { mesh, errorMeters } = simplifyMesh(ball, target, ['y']);
      const measuredMeters = measureDepth(mesh);
      expect(errorMeters).toBeGreaterThan(previousMeters);
      // A quadric sums squared distances to planes: an estimate within a small factor, no bound.
      expect(errorMeters).toBeGreaterThan(measuredMeters / 4);
      expect(errorMeters).toBeLessThan(measuredMeters * 4);
      previousMeters = errorMeters;
    }
  });

  it('leaves a mesh alone that has no more triangles than asked for', () => {
    const { mesh, errorMeters } = simplifyMesh(ball, countTriangles(ball), []);
    expect(countTriangles(mesh)).toBe(countTriangles(ball));
    expect(errorMeters).toBe(0);
  });
});

describe('orientTriangles', () => {
  it('winds every triangle of a ball outwards, whichever way it was', () => {
    const ball = buildBall(1);
    for (let index = 0; index < ball.indices.length; index += 6) {
      [ball.indices[index], ball.indices[index + 1]] = [
        ball.indices[index + 1] as number,
        ball.indices[index] as number,
      ];
    }
    orientTriangles(ball);
    for (let triangle = 0; triangle < countTriangles(ball); triangle += 1) {
      const [a, b, c] = corners(ball, triangle);
      expect(dot(cross(subtract(b, a), subtract(c, a)), add(add(a, b), c))).toBeGreaterThanOrEqual(-1e-12);
    }
  });
});
