import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClipmap, drawnHeightMeters, scrollClipmap } from '../../../core/clipmap/index.ts';
import {
  createCullResult,
  createCullView,
  createHeightPyramid,
  cullResidentSetInto,
  cullViewInto,
  FAR_METERS,
  fillPyramidFromClipmap,
  fillPyramidFromGrid,
  NEAR_METERS,
} from '../../../core/culling/index.ts';
import type { CullPath, HeightPyramid } from '../../../core/culling/index.ts';
import type { CameraPose } from '../../../core/scenario/index.ts';
import type { ResidentSet } from '../../../core/streaming/index.ts';
import { createPlaneField, createWaveField } from '../../support/height-fields.ts';
import { bandToMeters, buildResidentSet } from '../../support/resident-set-builder.ts';
import type { Cylinder } from '../../support/resident-set-builder.ts';
import type { Surface } from '../../support/sight-oracle.ts';

const CELLS = 64;
const CELL_METERS = 1;

/** A plane through the World origin that rises towards +x, with a wall 20 m north of the origin that hides what stands behind. */
function buildWalledPlane(slope: number, bumpMeters = 0): HeightPyramid {
  const pyramid = createHeightPyramid({ cellSizeMeters: CELL_METERS, cellsPerEdge: CELLS });
  const vertices = CELLS + 1;
  const half = (CELLS * CELL_METERS) / 2;
  const heightsMeters = new Float64Array(vertices * vertices);
  for (let row = 0; row < vertices; row++) {
    for (let column = 0; column < vertices; column++) {
      const isWall = row >= half + 20 && row <= half + 22;
      // One corner of the lattice, 1 m east and 1 m north of the eye.
      const bump = row === half + 1 && column === half + 1 ? bumpMeters : 0;
      heightsMeters[row * vertices + column] = slope * (column - half) + bump + (isWall ? 200 : 0);
    }
  }
  fillPyramidFromGrid(pyramid, { originXWorldMeters: -half, originZWorldMeters: -half, heightsMeters });
  return pyramid;
}

const behindWall = buildResidentSet(0, 0, [
  {
    key: 'one',
    band: bandToMeters(Infinity),
    cylinders: [{ xWorldMeters: 0, zWorldMeters: 28, bottomYWorldMeters: 0, topYWorldMeters: 2, radiusMeters: 0.5 }],
  },
]);

function countHidden(
  set: ResidentSet,
  pyramid: HeightPyramid,
  pose: CameraPose,
  aspectRatio: number,
  path: CullPath,
): number {
  const result = createCullResult(set);
  const view = createCullView();
  cullViewInto(view, pose, aspectRatio, NEAR_METERS, FAR_METERS);
  cullResidentSetInto(result, view, path, pyramid);
  return result.counters.hiddenByTerrain;
}

function hides(pyramid: HeightPyramid, pose: CameraPose, aspectRatio: number, path: CullPath): boolean {
  return countHidden(behindWall, pyramid, pose, aspectRatio, path) > 0;
}

function eyeAt(yWorldMeters: number, verticalFovRadians: number): CameraPose {
  return { xWorldMeters: 0, yWorldMeters, zWorldMeters: 0, yawRadians: 0, pitchRadians: 0, verticalFovRadians };
}

/** Points of what the near plane cuts off: the pyramid between the eye and the near rectangle, the slow way from the pose. */
function* cutOffPoints(pose: CameraPose, aspectRatio: number): Generator<readonly [number, number, number]> {
  const tangent = Math.tan(pose.verticalFovRadians / 2);
  const steps = 24;
  for (const depth of [1, 0.6, 0.2]) {
    for (let j = 0; j <= steps; j++) {
      for (let i = 0; i <= steps; i++) {
        const ahead = NEAR_METERS * depth;
        const right = ahead * tangent * aspectRatio * ((2 * i) / steps - 1);
        const up = ahead * tangent * ((2 * j) / steps - 1);
        // Pitch about the right axis (down is positive), then yaw.
        const level = ahead * Math.cos(pose.pitchRadians) + up * Math.sin(pose.pitchRadians);
        const y = up * Math.cos(pose.pitchRadians) - ahead * Math.sin(pose.pitchRadians);
        yield [
          pose.xWorldMeters + right * Math.cos(pose.yawRadians) + level * Math.sin(pose.yawRadians),
          pose.yWorldMeters + y,
          pose.zWorldMeters - right * Math.sin(pose.yawRadians) + level * Math.cos(pose.yawRadians),
        ];
      }
    }
  }
}

describe.each(['T2', 'T3'] as const)('an eye over the ground, under %s', (path) => {
  // The corners of the near plane are 0.05 m · √(1 + tan²(fov / 2) · (1 + aspect²)) from the eye; 0.3 m must be left below.
  it.each([
    ['reference camera', 1.4, 16 / 9, 0, 0.0993 + 0.3],
    ['narrow', 0.3, 1, 0, 0.0512 + 0.3],
    ['tall', 1.4, 1 / 4, 0, 0.0664 + 0.3],
    ['wide', 2.4, 16 / 9, 0, 0.2671 + 0.3],
    ['widest that a scenario may ask for', 2.4, 8, 0, 1.038 + 0.3],
    ['close to a half turn', 3.1, 16 / 9, 0, 4.905 + 0.3],
    ['reference camera on a slope', 1.4, 16 / 9, 0.8, 0.0993 * 1.8 + 0.3],
    ['wide on a slope', 2.4, 8, 0.8, 1.038 * 1.8 + 0.3],
    ['wide on a slope that falls the other way', 2.4, 8, -0.8, 1.038 * 1.8 + 0.3],
  ])(
    'hides from the clearance on that keeps the near plane out of the ground: %s',
    (_title, fov, aspect, slope, least) => {
      const pyramid = buildWalledPlane(slope);
      expect(hides(pyramid, eyeAt(least + 0.01, fov), aspect, path)).toBe(true);
      expect(hides(pyramid, eyeAt(least - 0.01, fov), aspect, path)).toBe(false);
    },
  );

  it('minds a bump that is under no corner of what it asks about', () => {
    // The near plane reaches 1.04 m: over a bump of 1 m with its top 1 m east and north of the eye.
    expect(hides(buildWalledPlane(0, 0), eyeAt(1.7, 2.4), 8, path)).toBe(true);
    expect(hides(buildWalledPlane(0, 1), eyeAt(1.7, 2.4), 8, path)).toBe(false);
    expect(hides(buildWalledPlane(0, 1), eyeAt(1.7, 1.4), 8, path)).toBe(true);
  });

  it.each([
    ['under the ground', eyeAt(-5, 1.4), 1],
    ['a height that is not a number', eyeAt(Number.NaN, 1.4), 1],
    ['off the drawn surface', { ...eyeAt(20, 1.4), xWorldMeters: 1e5 }, 1],
    ['closer to its border than the near plane reaches', { ...eyeAt(20, 1.4), xWorldMeters: 31.95 }, 1],
    ['a view angle of a half turn', eyeAt(20, Math.PI), 1],
    ['a view angle that is not a number', eyeAt(20, Number.NaN), 1],
    ['an endless aspect ratio', eyeAt(20, 1.4), Infinity],
  ] as const)('hides nothing for %s', (_title, pose, aspect) => {
    expect(hides(buildWalledPlane(0), pose, aspect, path)).toBe(false);
  });
});

/** Cylinders buried 30 m under a surface all around a point: what any eye above hides that is allowed to hide anything. */
function buryAround(surface: Surface, xWorldMeters: number, zWorldMeters: number): ResidentSet {
  const cylinders = [3, 10, 40].flatMap((distance) =>
    Array.from({ length: 16 }, (_, bearing): Cylinder => {
      const x = xWorldMeters + distance * Math.cos((bearing * Math.PI) / 8);
      const z = zWorldMeters + distance * Math.sin((bearing * Math.PI) / 8);
      const top = surface(x, z) - 30;
      return { xWorldMeters: x, zWorldMeters: z, bottomYWorldMeters: top - 2, topYWorldMeters: top, radiusMeters: 0.1 };
    }),
  );
  return buildResidentSet(0, 0, [{ key: 'buried', band: bandToMeters(Infinity), cylinders }]);
}

describe('what the near plane cuts off', () => {
  const grounds = [createWaveField(), createPlaneField(0, 0.75, -0.5)].map((field) => ({
    clipmap: createClipmap(field),
    pyramid: createHeightPyramid({ cellSizeMeters: 4, cellsPerEdge: 64 }),
  }));

  it('is nowhere under the drawn surface of a clipmap when terrain hides something', () => {
    let allowedCount = 0;
    let refusedCount = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...grounds),
        fc.double({ min: -60, max: 60, noNaN: true }),
        fc.double({ min: -60, max: 60, noNaN: true }),
        fc.double({ min: 0.3, max: 4, noNaN: true }),
        fc.double({ min: 0.2, max: 3.12, noNaN: true }),
        fc.constantFrom(0.25, 1, 16 / 9, 8),
        fc.double({ min: -4, max: 4, noNaN: true }),
        fc.double({ min: -0.5, max: 1.57, noNaN: true }),
        ({ clipmap, pyramid }, x, z, clearance, verticalFovRadians, aspect, yawRadians, pitchRadians) => {
          scrollClipmap(clipmap, x, z);
          fillPyramidFromClipmap(pyramid, clipmap, x, z);
          const surface: Surface = (xWorld, zWorld) => drawnHeightMeters(clipmap, xWorld, zWorld);
          const pose: CameraPose = {
            xWorldMeters: x,
            yWorldMeters: surface(x, z) + clearance,
            zWorldMeters: z,
            yawRadians,
            pitchRadians,
            verticalFovRadians,
          };
          if (countHidden(buryAround(surface, x, z), pyramid, pose, aspect, 'T3') === 0) {
            refusedCount++;
            return;
          }
          allowedCount++;
          for (const [pointX, pointY, pointZ] of cutOffPoints(pose, aspect)) {
            expect(pointY).toBeGreaterThan(surface(pointX, pointZ));
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(allowedCount).toBeGreaterThan(30);
    expect(refusedCount).toBeGreaterThan(30);
  });
});
