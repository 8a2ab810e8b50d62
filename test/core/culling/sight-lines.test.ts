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
import { canSeeCylinder } from '../../support/sight-oracle.ts';
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
        const eye = { x, y: surface(x, z) + clearance, z };
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
      { numRuns: 60 },
    );
    expect(hiddenCount).toBeGreaterThan(300);
  });
});
