import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encloseTiltedCylinderInto, tiltToGroundInto } from '../../../core/grounding/index.ts';
import { yawThenTilt } from '../../support/rotation-oracle.ts';
import type { Vector } from '../../support/rotation-oracle.ts';

const meters = fc.double({ min: 0, max: 20, noNaN: true });
const slope = fc.double({ min: -3, max: 3, noNaN: true });
const unit = fc.double({ min: 0, max: 1, noNaN: true });

interface Tilted {
  readonly height: number;
  readonly depth: number;
  readonly radius: number;
  readonly up: Vector;
  readonly bound: { bottomMeters: number; topMeters: number; radiusMeters: number };
}

function tilt(height: number, depth: number, radius: number, gradientX: number, gradientZ: number): Tilted {
  const orientation = { yawRadians: 0, upX: 0, upZ: 0 };
  tiltToGroundInto(orientation, gradientX, gradientZ);
  const { upX, upZ } = orientation;
  const bound = { bottomMeters: NaN, topMeters: NaN, radiusMeters: NaN };
  encloseTiltedCylinderInto(bound, height, depth, radius, upX, upZ);
  return { height, depth, radius, up: { x: upX, y: Math.sqrt(1 - upX * upX - upZ * upZ), z: upZ }, bound };
}

const tilted = fc.tuple(meters, meters, meters, slope, slope).map((parts) => tilt(...parts));

describe('upright cylinder around a tilted one', () => {
  it('encloses every point of it, whatever the yaw', () => {
    fc.assert(
      fc.property(tilted, unit, unit, unit, unit, ({ height, depth, radius, up, bound }, along, out, angle, yaw) => {
        const distance = radius * out;
        const point = yawThenTilt(2 * Math.PI * yaw, up, {
          x: distance * Math.cos(2 * Math.PI * angle),
          y: along * (height + depth) - depth,
          z: distance * Math.sin(2 * Math.PI * angle),
        });
        expect(point.y).toBeGreaterThanOrEqual(bound.bottomMeters - 1e-9);
        expect(point.y).toBeLessThanOrEqual(bound.topMeters + 1e-9);
        expect(Math.hypot(point.x, point.z)).toBeLessThanOrEqual(bound.radiusMeters + 1e-9);
      }),
      { numRuns: 2000 },
    );
  });

  it('is no larger than its rims need', () => {
    fc.assert(
      fc.property(tilted, ({ height, depth, radius, up, bound }) => {
        let bottom = Infinity;
        let top = -Infinity;
        let widest = 0;
        for (let step = 0; step < 720; step += 1) {
          for (const y of [-depth, height]) {
            const angle = (step * Math.PI) / 360;
            const point = yawThenTilt(0, up, { x: radius * Math.cos(angle), y, z: radius * Math.sin(angle) });
            bottom = Math.min(bottom, point.y);
            top = Math.max(top, point.y);
            widest = Math.max(widest, Math.hypot(point.x, point.z));
          }
        }
        // Half a degree between the tried points of a rim of 20 m hides less than a millimetre.
        expect(bound.bottomMeters).toBeGreaterThan(bottom - 0.001);
        expect(bound.topMeters).toBeLessThan(top + 0.001);
        expect(bound.radiusMeters).toBeLessThan(widest + 0.001);
      }),
    );
  });

  it('is the cylinder itself where the ground is level', () => {
    expect(tilt(17, 0.5, 2, 0, 0).bound).toEqual({ bottomMeters: -0.5, topMeters: 17, radiusMeters: 2 });
  });
});
