import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layAlongGroundInto, tiltedRotationInto, tiltToGroundInto } from '../../../core/grounding/index.ts';
import type { Orientation } from '../../../core/grounding/index.ts';
import { cross, dot, normalize, yawThenTilt } from '../../support/rotation-oracle.ts';
import type { Vector } from '../../support/rotation-oracle.ts';

const AXES: readonly Vector[] = [
  { x: 1, y: 0, z: 0 },
  { x: 0, y: 1, z: 0 },
  { x: 0, y: 0, z: 1 },
];

const turn = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
/** Up to 72 degrees, beyond any slope that something is placed on. */
const slope = fc.double({ min: -3, max: 3, noNaN: true });

function upOf({ upX, upZ }: Orientation): Vector {
  return { x: upX, y: Math.sqrt(1 - upX * upX - upZ * upZ), z: upZ };
}

/** Images of model x, y and z under the rotation as written for instances. */
function axesOf({ yawRadians, upX, upZ }: Orientation): [Vector, Vector, Vector] {
  const out = new Float64Array(9);
  tiltedRotationInto(out, Math.cos(yawRadians), Math.sin(yawRadians), upX, upZ);
  const row = (axis: number): Vector => ({ x: out[3 * axis]!, y: out[3 * axis + 1]!, z: out[3 * axis + 2]! });
  return [row(0), row(1), row(2)];
}

function expectClose(found: Vector, expected: Vector): void {
  expect(found.x).toBeCloseTo(expected.x, 9);
  expect(found.y).toBeCloseTo(expected.y, 9);
  expect(found.z).toBeCloseTo(expected.z, 9);
}

describe('tilt', () => {
  it('takes up to the ground normal, the yaw first', () => {
    fc.assert(
      fc.property(turn, slope, slope, (yawRadians, gradientX, gradientZ) => {
        const orientation = { yawRadians, upX: 0, upZ: 0 };
        tiltToGroundInto(orientation, gradientX, gradientZ);
        expect(orientation.yawRadians).toBe(yawRadians);
        const normal = normalize({ x: -gradientX, y: 1, z: -gradientZ });
        expectClose(upOf(orientation), normal);
        const axes = axesOf(orientation);
        for (const [index, axis] of AXES.entries()) expectClose(axes[index]!, yawThenTilt(yawRadians, normal, axis));
      }),
    );
  });

  it('is the yaw alone on level ground, and keeps World left-handed everywhere', () => {
    expectClose(axesOf({ yawRadians: Math.PI / 2, upX: 0, upZ: 0 })[2], { x: 1, y: 0, z: 0 });
    fc.assert(
      fc.property(turn, slope, slope, (yawRadians, gradientX, gradientZ) => {
        const orientation = { yawRadians, upX: 0, upZ: 0 };
        tiltToGroundInto(orientation, gradientX, gradientZ);
        const [east, up, north] = axesOf(orientation);
        expectClose(cross(east, up), north);
        expect(dot(east, east)).toBeCloseTo(1, 12);
      }),
    );
  });
});

describe('lying along the ground', () => {
  it('rises with the ground from end to end, in the direction of its yaw', () => {
    fc.assert(
      fc.property(turn, slope, slope, slope, (yawRadians, rise, gradientX, gradientZ) => {
        const orientation = { yawRadians: NaN, upX: NaN, upZ: NaN };
        layAlongGroundInto(orientation, yawRadians, rise, gradientX, gradientZ);
        expect(orientation.yawRadians).toBeGreaterThanOrEqual(0);
        expect(orientation.yawRadians).toBeLessThan(2 * Math.PI + 1e-12);
        const [axis, up] = axesOf(orientation);
        expectClose(axis, normalize({ x: Math.cos(yawRadians), y: rise, z: -Math.sin(yawRadians) }));
        expect(up.y).toBeGreaterThan(0);
      }),
    );
  });

  it('lies on a plane with its up on the normal', () => {
    fc.assert(
      fc.property(turn, slope, slope, (yawRadians, gradientX, gradientZ) => {
        const rise = gradientX * Math.cos(yawRadians) - gradientZ * Math.sin(yawRadians);
        const orientation = { yawRadians: NaN, upX: NaN, upZ: NaN };
        layAlongGroundInto(orientation, yawRadians, rise, gradientX, gradientZ);
        expectClose(upOf(orientation), normalize({ x: -gradientX, y: 1, z: -gradientZ }));
      }),
    );
  });

  it('rolls by the slope across the trunk alone', () => {
    fc.assert(
      fc.property(turn, slope, slope, slope, (yawRadians, rise, along, across) => {
        // A gradient of `along` in the trunk's direction must not matter beside the rise that its ends measure.
        const gradientX = along * Math.cos(yawRadians) + across * Math.sin(yawRadians);
        const gradientZ = across * Math.cos(yawRadians) - along * Math.sin(yawRadians);
        const orientation = { yawRadians: NaN, upX: NaN, upZ: NaN };
        layAlongGroundInto(orientation, yawRadians, rise, gradientX, gradientZ);
        const axis = { x: Math.cos(yawRadians), y: rise, z: -Math.sin(yawRadians) };
        const side = { x: Math.sin(yawRadians), y: across, z: Math.cos(yawRadians) };
        expectClose(upOf(orientation), normalize(cross(side, axis)));
      }),
    );
  });
});
