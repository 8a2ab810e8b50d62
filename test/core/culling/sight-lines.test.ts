import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BRUTE_SAMPLE_COUNT,
  createCullResult,
  createCullView,
  createHeightPyramid,
  cullResidentSetInto,
  cullViewInto,
  FAR_METERS,
  fillPyramidFromGrid,
  NEAR_METERS,
} from '../../../core/culling/index.ts';
import type { CullPath, HeightPyramid } from '../../../core/culling/index.ts';
import { isHiddenDensely } from '../../support/dense-sights.ts';
import { buildHills, createRandom, HILL_KINDS } from '../../support/hills.ts';
import type { HillKind } from '../../support/hills.ts';
import { bandToMeters, buildResidentSet } from '../../support/resident-set-builder.ts';
import type { Cylinder } from '../../support/resident-set-builder.ts';
import { canSeeCylinder, highestAround } from '../../support/sight-oracle.ts';
import type { Eye } from '../../support/sight-oracle.ts';

const CELLS = 64;
const CELL_METERS = 2;
const EDGE_METERS = CELLS * CELL_METERS;

function buildGround(kind: HillKind, seed: number): HeightPyramid {
  const pyramid = createHeightPyramid({ cellSizeMeters: CELL_METERS, cellsPerEdge: CELLS });
  fillPyramidFromGrid(pyramid, buildHills(kind, seed, CELLS, CELL_METERS));
  return pyramid;
}

function surfaceOf(pyramid: HeightPyramid) {
  return (x: number, z: number) => pyramid.surface!.heightMeters(x, z);
}

/** Instances standing in the ground as placements do, from blades of grass to wide crowns. */
function plantCylinders(pyramid: HeightPyramid, seed: number, count: number): Cylinder[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const x = (random() - 0.5) * EDGE_METERS * 0.98;
    const z = (random() - 0.5) * EDGE_METERS * 0.98;
    const ground = pyramid.surface!.heightMeters(x, z);
    const isTree = random() < 0.3;
    const height = isTree ? 3 + random() * 20 : 0.1 + random();
    return {
      xWorldMeters: Math.fround(x),
      zWorldMeters: Math.fround(z),
      bottomYWorldMeters: Math.fround(ground - 0.3),
      topYWorldMeters: Math.fround(ground + height),
      radiusMeters: Math.fround(isTree ? 0.5 + random() * 6 : 0.1 + random() * 0.5),
    };
  });
}

/** Indices into `cylinders` that a path hides behind terrain: all around the eye, so no frustum takes part. */
function hiddenIndices(pyramid: HeightPyramid, eye: Eye, cylinders: readonly Cylinder[], path: CullPath): Set<number> {
  const view = createCullView();
  const pose = {
    xWorldMeters: eye.x,
    yWorldMeters: eye.y,
    zWorldMeters: eye.z,
    pitchRadians: 0,
    verticalFovRadians: 2,
  };
  const hidden = new Set(cylinders.keys());
  // One set a cylinder, so that no chunk is tested and the order of the set is the order of the list.
  for (const [index, cylinder] of cylinders.entries()) {
    const set = buildResidentSet(0, 0, [{ key: 'one', band: bandToMeters(Infinity), cylinders: [cylinder] }]);
    const result = createCullResult(set);
    const yawRadians = Math.atan2(cylinder.xWorldMeters - eye.x, cylinder.zWorldMeters - eye.z);
    const steep = Math.atan2(
      eye.y - (cylinder.bottomYWorldMeters + cylinder.topYWorldMeters) / 2,
      Math.hypot(cylinder.xWorldMeters - eye.x, cylinder.zWorldMeters - eye.z),
    );
    cullViewInto(view, { ...pose, yawRadians, pitchRadians: steep }, 1, NEAR_METERS, FAR_METERS);
    cullResidentSetInto(result, view, path, pyramid);
    if (result.counters.hiddenByTerrain === 0) hidden.delete(index);
  }
  return hidden;
}

const arbitraryScene = fc.record({
  kind: fc.constantFrom(...HILL_KINDS),
  seed: fc.integer({ min: 0, max: 1e6 }),
  eyeX: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
  eyeZ: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
  clearance: fc.constantFrom(0.6, 1.7, 8),
});

describe('terrain sights', () => {
  it('hide nothing that a dense march sees, and T3 hides exactly what every sample without hierarchy hides', () => {
    let hiddenCount = 0;
    fc.assert(
      fc.property(arbitraryScene, ({ kind, seed, eyeX, eyeZ, clearance }) => {
        const pyramid = buildGround(kind, seed);
        const surface = surfaceOf(pyramid);
        const x = eyeX * EDGE_METERS;
        const z = eyeZ * EDGE_METERS;
        const eye = { x, y: highestAround(surface, x, z) + clearance, z };
        const cylinders = plantCylinders(pyramid, seed + 1, 60);
        const brute = hiddenIndices(pyramid, eye, cylinders, 'T2');
        const hierarchical = hiddenIndices(pyramid, eye, cylinders, 'T3');
        hiddenCount += hierarchical.size;
        for (const [index, cylinder] of cylinders.entries()) {
          const isDense = isHiddenDensely(pyramid, eye, cylinder, { sampleCount: BRUTE_SAMPLE_COUNT }, NEAR_METERS);
          expect(hierarchical.has(index), `${kind} ${index}`).toBe(isDense);
          if (brute.has(index)) expect(hierarchical.has(index), `T2 but not T3: ${kind} ${index}`).toBe(true);
          if (hierarchical.has(index)) {
            expect(canSeeCylinder(surface, eye, cylinder, 0.1), `false cull: ${kind} ${index}`).toBe(false);
          }
        }
      }),
      { numRuns: 200 },
    );
    expect(hiddenCount).toBeGreaterThan(300);
  });
});

/** Ground at 0 with a wall from z = 20 to z = 24, as wide and high as asked; 1 m cells, 128 m across. */
function buildWall(halfWidthMeters: number, heightMeters: number): HeightPyramid {
  const pyramid = createHeightPyramid({ cellSizeMeters: 1, cellsPerEdge: 128 });
  const vertices = 129;
  const heightsMeters = new Float64Array(vertices * vertices);
  for (let row = 0; row < vertices; row++) {
    for (let column = 0; column < vertices; column++) {
      const isWall = row >= 84 && row <= 88 && Math.abs(column - 64) <= halfWidthMeters;
      heightsMeters[row * vertices + column] = isWall ? heightMeters : 0;
    }
  }
  fillPyramidFromGrid(pyramid, { originXWorldMeters: -64, originZWorldMeters: -64, heightsMeters });
  return pyramid;
}

function cylinderAt(x: number, z: number, topYWorldMeters: number, radiusMeters: number): Cylinder {
  return { xWorldMeters: x, zWorldMeters: z, bottomYWorldMeters: 0, topYWorldMeters, radiusMeters };
}

describe.each(['T2', 'T3'] as const)('a wall of 10 m, 20 m before an eye at 2 m, under %s', (path) => {
  const eye = { x: 0, y: 2, z: 0 };
  // Sight over the wall's top: 2 + 8 · z / 22, so 18 m high at z = 44, minus what cells and samples lose.
  it.each([
    ['hides what is lower than the sight over its top', 40, cylinderAt(0, 44, 12, 1), true],
    ['does not hide what stands above that sight', 40, cylinderAt(0, 44, 20, 1), false],
    ['does not hide what stands before it', 40, cylinderAt(0, 15, 1, 1), false],
    ['does not hide what stands on it', 40, cylinderAt(0, 22, 11, 0.5), false],
    ['does not hide what is wider than it: a narrow wall before a wide crown', 2, cylinderAt(0, 44, 5, 8), false],
    ['hides what is narrower than its shadow', 6, cylinderAt(0, 44, 5, 3), true],
    ['does not hide what is beside it', 4, cylinderAt(25, 44, 5, 1), false],
    ['hides what stands outside the pyramid, by a wall that is inside', 40, cylinderAt(0, 80, 1, 1), true],
  ] as const)('%s', (_title, halfWidth, cylinder, isHidden) => {
    const pyramid = buildWall(halfWidth, 10);
    expect(hiddenIndices(pyramid, eye, [cylinder], path).has(0)).toBe(isHidden);
  });
});

describe('separation in the depth buffer', () => {
  // 16 steps of 2⁻²⁴ with a near plane of 0.05 m: at 1 km the hider must be about 19 m before what it hides. A wall from
  // z = 966 to z = 971.
  const pyramid = createHeightPyramid({ cellSizeMeters: 1, cellsPerEdge: 2048 });
  const vertices = 2049;
  const heightsMeters = new Float64Array(vertices * vertices);
  heightsMeters.fill(40, 1990 * vertices, 1996 * vertices);
  fillPyramidFromGrid(pyramid, { originXWorldMeters: -1024, originZWorldMeters: -1024, heightsMeters });
  const eye = { x: 0, y: 2, z: 0 };

  it.each([
    ['9 m behind the wall wins the depth test here and there, and is kept', 980, false],
    ['60 m behind it never does', 1031, true],
  ] as const)('%s', (_title, z, isHidden) => {
    expect(hiddenIndices(pyramid, eye, [cylinderAt(0, z, 5, 1)], 'T3').has(0)).toBe(isHidden);
  });
});
