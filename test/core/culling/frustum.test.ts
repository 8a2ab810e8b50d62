import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createCullResult,
  createCullView,
  cullResidentSetInto,
  cullViewInto,
  FAR_METERS,
  hasCullViewChanged,
  NEAR_METERS,
} from '../../../core/culling/index.ts';
import type { CameraPose } from '../../../core/scenario/index.ts';
import { createRandom } from '../../support/hills.ts';
import { bandToMeters, buildResidentSet } from '../../support/resident-set-builder.ts';
import type { Cylinder } from '../../support/resident-set-builder.ts';

const ASPECT_RATIO = 16 / 9;

function poseAt(yawRadians: number, pitchRadians: number): CameraPose {
  return { xWorldMeters: 0, yWorldMeters: 0, zWorldMeters: 0, yawRadians, pitchRadians, verticalFovRadians: 1.4 };
}

/** The slow and obvious way: rotate the point into the camera's axes, divide by depth. */
function isPointInView(pose: CameraPose, x: number, y: number, z: number): boolean {
  const relative = { x: x - pose.xWorldMeters, y: y - pose.yWorldMeters, z: z - pose.zWorldMeters };
  // Undo the yaw, then the pitch.
  const right = relative.x * Math.cos(pose.yawRadians) - relative.z * Math.sin(pose.yawRadians);
  const ahead = relative.x * Math.sin(pose.yawRadians) + relative.z * Math.cos(pose.yawRadians);
  const depth = ahead * Math.cos(pose.pitchRadians) - relative.y * Math.sin(pose.pitchRadians);
  const up = ahead * Math.sin(pose.pitchRadians) + relative.y * Math.cos(pose.pitchRadians);
  const tangent = Math.tan(pose.verticalFovRadians / 2);
  return (
    depth >= NEAR_METERS &&
    depth <= FAR_METERS &&
    Math.abs(up) <= depth * tangent &&
    Math.abs(right) <= depth * tangent * ASPECT_RATIO
  );
}

function keptIndices(cylinders: readonly Cylinder[], pose: CameraPose): Set<number> {
  const set = buildResidentSet(7, -3, [{ key: 'one', band: bandToMeters(Infinity), cylinders }]);
  const result = createCullResult(set);
  const view = createCullView();
  cullViewInto(view, pose, ASPECT_RATIO, NEAR_METERS, FAR_METERS);
  cullResidentSetInto(result, view, 'T1', undefined);
  return new Set(result.visibleIndices[0]!.subarray(0, result.visibleCounts[0]));
}

function smallCylinder(x: number, y: number, z: number): Cylinder {
  return {
    xWorldMeters: x,
    zWorldMeters: z,
    bottomYWorldMeters: y - 0.05,
    topYWorldMeters: y + 0.05,
    radiusMeters: 0.05,
  };
}

describe('frustum of a pose', () => {
  it.each([
    ['yaw 0 looks north', 0, 0, [0, 0, 10], true],
    ['yaw 0 does not look south', 0, 0, [0, 0, -10], false],
    ['positive yaw turns to the east', Math.PI / 2, 0, [10, 0, 0], true],
    ['positive yaw turns away from the west', Math.PI / 2, 0, [-10, 0, 0], false],
    ['positive pitch looks down', 0, 1.2, [0, -10, 4], true],
    ['positive pitch does not look up', 0, 1.2, [0, 10, 4], false],
    ['right of the view is east when looking north', 0, 0, [14, 0, 10], true],
    ['just past the right plane', 0, 0, [16, 0, 10], false],
    ['just past the top plane', 0, 0, [0, 9, 10], false],
    ['beyond the far plane', 0, 0, [0, 0, FAR_METERS + 1], false],
    ['nearer than the near plane', 0, 0, [0, 0, -0.1], false],
  ] as const)('%s', (_title, yaw, pitch, [x, y, z], isKept) => {
    expect(keptIndices([smallCylinder(x, y, z)], poseAt(yaw, pitch)).has(0)).toBe(isKept);
  });

  it('never rejects a cylinder of which any sampled point is in view', () => {
    let rejectedCount = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.double({ min: -7, max: 7, noNaN: true }),
        fc.double({ min: -1.5, max: 1.5, noNaN: true }),
        (seed, yaw, pitch) => {
          const random = createRandom(seed);
          const cylinders = Array.from({ length: 60 }, (): Cylinder => {
            const bottom = (random() - 0.5) * 80;
            return {
              xWorldMeters: Math.fround((random() - 0.5) * 150),
              zWorldMeters: Math.fround((random() - 0.5) * 150),
              bottomYWorldMeters: Math.fround(bottom),
              topYWorldMeters: Math.fround(bottom + random() * 30),
              radiusMeters: Math.fround(random() * 8),
            };
          });
          for (const cylinder of cylinders) {
            const isKept = keptIndices([cylinder], poseAt(yaw, pitch)).has(0);
            if (isKept) continue;
            rejectedCount++;
            let seenCount = 0;
            for (let sample = 0; sample < 200; sample++) {
              const angle = random() * 2 * Math.PI;
              const radius = cylinder.radiusMeters * Math.sqrt(random());
              const height = cylinder.topYWorldMeters - cylinder.bottomYWorldMeters;
              const isSeen = isPointInView(
                poseAt(yaw, pitch),
                cylinder.xWorldMeters + radius * Math.cos(angle),
                cylinder.bottomYWorldMeters + random() * height,
                cylinder.zWorldMeters + radius * Math.sin(angle),
              );
              if (isSeen) seenCount++;
            }
            expect(seenCount).toBe(0);
          }
        },
      ),
      { numRuns: 40 },
    );
    expect(rejectedCount).toBeGreaterThan(500);
  });

  it('keeps few cylinders that no sample sees: small ones away from corners are decided exactly', () => {
    const random = createRandom(5);
    let keptCount = 0;
    let falseKeepCount = 0;
    for (let index = 0; index < 4000; index++) {
      const x = (random() - 0.5) * 100;
      const y = (random() - 0.5) * 100;
      const z = (random() - 0.5) * 100;
      if (!keptIndices([smallCylinder(x, y, z)], poseAt(0.4, 0.2)).has(0)) continue;
      keptCount++;
      if (!isPointInView(poseAt(0.4, 0.2), x, y, z)) falseKeepCount++;
    }
    expect(keptCount).toBeGreaterThan(400);
    // Within 0.1 m of the border of a view tens of metres across.
    expect(falseKeepCount / keptCount).toBeLessThan(0.03);
  });

  it('keeps everything under a view that is not a number', () => {
    const cylinders = [smallCylinder(0, 0, 10), smallCylinder(0, 0, -10), smallCylinder(50, 3, 50)];
    for (const pose of [poseAt(Number.NaN, 0), poseAt(0, Number.NaN), { ...poseAt(0, 0), yWorldMeters: Number.NaN }]) {
      expect(keptIndices(cylinders, pose).size).toBe(3);
    }
  });

  it('has changed when any number of it has, and not otherwise', () => {
    const first = createCullView();
    const second = createCullView();
    expect(hasCullViewChanged(first, second), 'never filled').toBe(true);
    cullViewInto(first, poseAt(1, 0.1), ASPECT_RATIO, NEAR_METERS, FAR_METERS);
    cullViewInto(second, poseAt(1, 0.1), ASPECT_RATIO, NEAR_METERS, FAR_METERS);
    expect(hasCullViewChanged(first, second)).toBe(false);
    cullViewInto(second, poseAt(1, 0.1000001), ASPECT_RATIO, NEAR_METERS, FAR_METERS);
    expect(hasCullViewChanged(first, second)).toBe(true);
    cullViewInto(second, { ...poseAt(1, 0.1), yWorldMeters: 1e-9 }, ASPECT_RATIO, NEAR_METERS, FAR_METERS);
    expect(hasCullViewChanged(first, second)).toBe(true);
    cullViewInto(second, poseAt(1, 0.1), 1.5, NEAR_METERS, FAR_METERS);
    expect(hasCullViewChanged(first, second)).toBe(true);
  });
});
