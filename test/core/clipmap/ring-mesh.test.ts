import { CreateGroundVertexData } from '@babylonjs/core/Meshes/Builders/groundBuilder.js';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildFullRingIndices,
  buildRingIndices,
  createClipmap,
  drawnVertexHeightMeters,
  emitRingVerticesInto,
  RING_CELLS,
  RING_COUNT,
  RING_HOLE_CELLS,
  RING_VERTICES,
  scrollClipmap,
} from '../../../core/clipmap/index.ts';
import type { Clipmap, ClipmapRing } from '../../../core/clipmap/index.ts';
import { createReferenceField } from '../../../core/height-field/index.ts';
import {
  createRingVertices,
  doubledArea,
  findHeightsOverPoint,
  listDrawnTriangles,
} from '../../support/drawn-mesh-oracle.ts';
import type { MeshTriangle } from '../../support/drawn-mesh-oracle.ts';
import { createPlaneField, createWaveField } from '../../support/height-fields.ts';

describe('ring triangles', () => {
  let clipmap: Clipmap;
  let triangles: MeshTriangle[];
  beforeAll(() => {
    clipmap = createClipmap(createWaveField());
    scrollClipmap(clipmap, 1001.5, -443);
    triangles = listDrawnTriangles(clipmap, 1000, -400);
  });

  it('cover the outermost square exactly once: no point is bare, and areas add up to the square', () => {
    let doubledSum = 0;
    for (const triangle of triangles) doubledSum += doubledArea(triangle);
    // Whole numbers below 2⁵³, so the sum is exact: with nothing bare, any overlap would make it larger.
    expect(doubledSum).toBe(2 * 8192 ** 2);
    const outermost = clipmap.rings[RING_COUNT - 1] as ClipmapRing;
    for (let step = 0; step < 300; step++) {
      // Low-discrepancy points (golden ratio and √2) with weight towards the eye, off every lattice line.
      const spread = ((step * 0.6180339887498949) % 1) * 2 - 1;
      const reach = ((step * 1.4142135623730951) % 1) * 2 - 1;
      const x = (outermost.originXGrid + 64) * 64 + 4096 * spread ** 3;
      const z = (outermost.originZGrid + 64) * 64 + 4096 * reach ** 3;
      expect(findHeightsOverPoint(triangles, x, z).length).toBeGreaterThanOrEqual(1);
    }
  });

  it('face up by the rule of the engine’s own ground mesh', () => {
    const ground = CreateGroundVertexData({ width: 2, height: 2, subdivisions: 1 });
    const positions = Array.from(ground.positions ?? []);
    const corners = Array.from(ground.indices ?? [])
      .slice(0, 3)
      .map((index) => ({ x: positions[3 * index], y: 0, z: positions[3 * index + 2] }));
    const groundSign = Math.sign(doubledArea(corners as unknown as MeshTriangle));
    expect(groundSign).toBe(1);
    expect(triangles.every((triangle) => Math.sign(doubledArea(triangle)) === groundSign)).toBe(true);
  });

  it('are split along the diagonal from (x + 1, z) to (x, z + 1)', () => {
    for (const [first, second, third] of triangles) {
      const diagonal = [
        [first, second],
        [second, third],
        [third, first],
      ].find(([start, end]) => start?.x !== end?.x && start?.z !== end?.z);
      const [start, end] = diagonal ?? [];
      expect(((start?.x ?? NaN) - (end?.x ?? NaN)) * ((start?.z ?? NaN) - (end?.z ?? NaN))).toBeLessThan(0);
    }
  });

  it('number about 90,000 quads in all', () => {
    expect(triangles.length).toBe(2 * (RING_CELLS ** 2 + 6 * (RING_CELLS ** 2 - RING_HOLE_CELLS ** 2)));
  });
});

describe('buildRingIndices', () => {
  it.each([
    [32, 33],
    [0, 64],
  ])('leaves out the 64 × 64 cells at (%d, %d) and nothing else', (holeColumn, holeRow) => {
    const drawn = new Set<string>();
    const indices = buildRingIndices(holeColumn, holeRow);
    // The first index of each pair of triangles is the cell's vertex of least column and row.
    for (let offset = 0; offset < indices.length; offset += 6) {
      const vertex = Math.min(...indices.subarray(offset, offset + 6));
      drawn.add(`${vertex % RING_VERTICES} ${Math.floor(vertex / RING_VERTICES)}`);
    }
    for (let row = 0; row < RING_CELLS; row++) {
      for (let column = 0; column < RING_CELLS; column++) {
        const isHole = column >= holeColumn && column < holeColumn + 64 && row >= holeRow && row < holeRow + 64;
        expect(drawn.has(`${column} ${row}`)).toBe(!isHole);
      }
    }
    expect(indices.length).toBe(6 * (128 ** 2 - 64 ** 2));
  });

  it('without a hole covers every cell', () => {
    expect(buildFullRingIndices().length).toBe(6 * RING_CELLS ** 2);
    expect(new Set(buildFullRingIndices()).size).toBe(RING_VERTICES ** 2);
  });

  it.each([
    [-1, 32],
    [32, 65],
    [32.5, 32],
    [NaN, 32],
  ])('refuses the hole (%d, %d)', (column, row) => {
    expect(() => buildRingIndices(column, row)).toThrow(RangeError);
  });
});

describe('emitRingVerticesInto', () => {
  it('rounds the drawn heights and the differences to the origin, once', () => {
    const clipmap = createClipmap(createReferenceField('dense', 1337));
    scrollClipmap(clipmap, 90_000.25, -90_000.75);
    const vertices = createRingVertices();
    for (const ring of clipmap.rings) {
      emitRingVerticesInto(vertices, clipmap, ring.level, 90_000.3, -90_001.1);
      for (let index = 0; index < RING_VERTICES ** 2; index += 61) {
        const column = index % RING_VERTICES;
        const row = Math.floor(index / RING_VERTICES);
        const expected = [
          (ring.originXGrid + column) * ring.sampleSpacingMeters - 90_000.3,
          drawnVertexHeightMeters(clipmap, ring.level, column, row),
          (ring.originZGrid + row) * ring.sampleSpacingMeters - -90_001.1,
        ].map(Math.fround);
        expect([...vertices.positions.subarray(3 * index, 3 * index + 3)]).toEqual(expected);
      }
    }
  });

  it('gives unit normals across the exact gradient', () => {
    const clipmap = createClipmap(createWaveField());
    scrollClipmap(clipmap, 5, 6);
    const vertices = createRingVertices();
    for (const ring of clipmap.rings) {
      emitRingVerticesInto(vertices, clipmap, ring.level, 0, 0);
      for (let index = 0; index < RING_VERTICES ** 2; index += 13) {
        const [x, y, z] = vertices.normals.subarray(3 * index, 3 * index + 3) as unknown as [number, number, number];
        expect(Math.hypot(x, y, z)).toBeCloseTo(1, 6);
        // Perpendicular to both tangents, (1, ∂h/∂x, 0) and (0, ∂h/∂z, 1).
        expect(x + y * (ring.gradientsX[index] as number)).toBeCloseTo(0, 6);
        expect(z + y * (ring.gradientsZ[index] as number)).toBeCloseTo(0, 6);
        expect(y).toBeGreaterThan(0);
      }
    }
  });

  it('gives a plane one normal', () => {
    const clipmap = createClipmap(createPlaneField(0, 0.75, 0));
    scrollClipmap(clipmap, 0, 0);
    const vertices = createRingVertices();
    emitRingVerticesInto(vertices, clipmap, 3, 0, 0);
    const normals = new Set(
      Array.from({ length: RING_VERTICES ** 2 }, (_, index) =>
        vertices.normals.slice(3 * index, 3 * index + 3).join(' '),
      ),
    );
    // 3-4-5: slope 3/4 leans the normal by (−0.6, 0.8).
    expect([...normals]).toEqual([
      [-0.6, 0.8, 0]
        .map(Math.fround)
        .map((value) => value || -0)
        .join(' '),
    ]);
  });

  it('refuses buffers that are too short', () => {
    const clipmap = createClipmap(createPlaneField(0, 0, 0));
    scrollClipmap(clipmap, 0, 0);
    const short = { positions: new Float32Array(3 * 129 ** 2 - 1), normals: new Float32Array(3 * 129 ** 2) };
    expect(() => {
      emitRingVerticesInto(short, clipmap, 0, 0, 0);
    }).toThrow(RangeError);
  });
});
