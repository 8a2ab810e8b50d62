import { describe, expect, it } from 'vitest';
import type { HeightSample } from '../../../core/height-field/index.ts';
import { layRoadInto } from '../../../core/height-field/road-earthwork.ts';

/** Deepest cut and highest fill (world.md §2), and where they begin to be held back, metres. */
const MAX_CUT_METERS = 24;
const FREE_CUT_METERS = 22;

/**
 * The ground at a point of a slope with a straight road along x = 0, which rises by 5 % to the north. At (x, 0) the road lies `lift` above
 * the land, anywhere across it.
 */
function groundAt(lift: number, atX: number, x: number, z: number): HeightSample {
  const landMeters = 300 + 0.3 * (x - atX) - 0.1 * z;
  const ground = { heightMeters: landMeters, gradientX: 0.3, gradientZ: -0.1 };
  layRoadInto(ground, {
    distanceMeters: Math.abs(x),
    distanceDx: Math.sign(x),
    distanceDz: 0,
    gradeHeightMeters: 300 + lift + 0.05 * z,
    gradeHeightDx: 0,
    gradeHeightDz: 0.05,
  });
  return ground;
}

/** On the bed, where it ends, and over the shoulders on both sides. */
const PLACES = [-29.9, -20, -12, -7, -5, 3, 5.4, 5.6, 9, 15, 17.75, 24, 29];
const LIFTS = [21, 22, 23, 40, 1000].flatMap((lift) => [lift, -lift]);
const ARM_METERS = 1e-4;

describe.each(LIFTS)('a road %d m above the land', (lift) => {
  it('cuts and fills at most 24 m, towards itself', () => {
    for (const x of PLACES) {
      const work = groundAt(lift, x, x, 0).heightMeters - 300;
      expect(work * Math.sign(lift)).toBeGreaterThanOrEqual(0);
      expect(Math.abs(work)).toBeLessThan(MAX_CUT_METERS);
    }
  });

  it('is the grade line on its bed up to 22 m, and from there as much as is held', () => {
    const work = Math.abs(groundAt(lift, 3, 3, 0).heightMeters - 300);
    if (Math.abs(lift) <= FREE_CUT_METERS) expect(work).toBeCloseTo(Math.abs(lift), 9);
    else {
      expect(work).toBeGreaterThan(FREE_CUT_METERS);
      expect(work).toBeLessThan(Math.abs(lift));
    }
  });

  it('has the gradient that central differences find, on the bed, the shoulders and where the cut is held', () => {
    for (const x of PLACES) {
      const found = groundAt(lift, x, x, 0);
      const east =
        groundAt(lift, x, x + ARM_METERS, 0).heightMeters - groundAt(lift, x, x - ARM_METERS, 0).heightMeters;
      const north = groundAt(lift, x, x, ARM_METERS).heightMeters - groundAt(lift, x, x, -ARM_METERS).heightMeters;
      // At exactly 22 m the bend begins: its curvature of 1 / m jumps there, which a difference sees by half the arm.
      expect(Math.abs(found.gradientX - east / (2 * ARM_METERS))).toBeLessThan(ARM_METERS);
      expect(Math.abs(found.gradientZ - north / (2 * ARM_METERS))).toBeLessThan(ARM_METERS);
    }
  });
});

describe('the bend from 22 to 24 m', () => {
  it('begins without a jump in slope, rises without end and passes halfway where twice as much is asked', () => {
    const workOf = (lift: number): number => groundAt(lift, 3, 3, 0).heightMeters - 300;
    const slopeOf = (lift: number): number => (workOf(lift + 1e-5) - workOf(lift - 1e-5)) / 2e-5;
    expect(slopeOf(21.99)).toBeCloseTo(1, 6);
    expect(slopeOf(22.01)).toBeCloseTo(1, 1);
    // Excess over excess plus what is held: 2 m more come to 1 m.
    expect(workOf(24)).toBeCloseTo(23, 9);
    expect(workOf(-24)).toBeCloseTo(-23, 9);
    for (let lift = 0.5; lift < 60; lift += 0.5) expect(workOf(lift)).toBeGreaterThan(workOf(lift - 0.5));
  });

  it('leaves the land as it is where the shoulder ends', () => {
    expect(groundAt(1000, 30, 30, 0).heightMeters).toBeCloseTo(300, 9);
    expect(groundAt(1000, 29.9, 29.9, 0).heightMeters).toBeLessThan(300.01);
  });
});
