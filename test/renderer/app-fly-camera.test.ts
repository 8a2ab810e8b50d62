import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CameraPose } from '../../core/scenario/index.ts';
import { advanceFlyCamera, keepAboveGround, MIN_EYE_HEIGHT_METERS, turnCamera } from '../../renderer/app/fly-camera.ts';
import type { FlyInput } from '../../renderer/app/fly-camera.ts';
import { createHoldTimes } from '../../renderer/app/hold-times.ts';

const POSE: CameraPose = {
  xWorldMeters: 10,
  yWorldMeters: 500,
  zWorldMeters: -20,
  yawRadians: 0,
  pitchRadians: 0,
  verticalFovRadians: 1,
};
const STILL: FlyInput = { forward: 0, right: 0, up: 0, isFast: false };
const flatGround = (): number => 0;

function distanceMeters(a: CameraPose, b: CameraPose): number {
  return Math.hypot(a.xWorldMeters - b.xWorldMeters, a.yWorldMeters - b.yWorldMeters, a.zWorldMeters - b.zWorldMeters);
}

const anyInput = fc.record({
  forward: fc.constantFrom(-1, 0, 1),
  right: fc.constantFrom(-1, 0, 1),
  up: fc.constantFrom(-1, 0, 1),
  isFast: fc.boolean(),
});
const anyPose = fc
  .record({
    yawRadians: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
    pitchRadians: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
  })
  .map((angles): CameraPose => ({ ...POSE, yWorldMeters: 5000, ...angles }));

describe('flying', () => {
  it.each([
    ['W looks north: +z', { ...STILL, forward: 1 }, { yawRadians: 0 }, [0, 0, 12]],
    ['W looks east: +x', { ...STILL, forward: 1 }, { yawRadians: Math.PI / 2 }, [12, 0, 0]],
    ['D looking north: +x', { ...STILL, right: 1 }, { yawRadians: 0 }, [12, 0, 0]],
    ['D looking east: −z', { ...STILL, right: 1 }, { yawRadians: Math.PI / 2 }, [0, 0, -12]],
    ['E: up', { ...STILL, up: 1 }, {}, [0, 12, 0]],
    [
      'W looking 30° down loses height',
      { ...STILL, forward: 1 },
      { pitchRadians: Math.PI / 6 },
      [0, -6, 12 * Math.cos(Math.PI / 6)],
    ],
    ['Shift: twelve times', { ...STILL, forward: 1, isFast: true }, {}, [0, 0, 144]],
    ['W held half the time', { ...STILL, forward: 0.5 }, {}, [0, 0, 6]],
  ] as const)('moves in a second by %s', (_title, input, angles, [x, y, z]) => {
    let pose: CameraPose = { ...POSE, ...angles };
    for (let step = 0; step < 4; step++) {
      pose = advanceFlyCamera(pose, input, 250, flatGround);
    }
    expect(pose.xWorldMeters - POSE.xWorldMeters).toBeCloseTo(x, 9);
    expect(pose.yWorldMeters - POSE.yWorldMeters).toBeCloseTo(y, 9);
    expect(pose.zWorldMeters - POSE.zWorldMeters).toBeCloseTo(z, 9);
  });

  it('goes as far at any frame rate, and no faster on a diagonal', () => {
    fc.assert(
      fc.property(anyPose, anyInput, fc.integer({ min: 1, max: 60 }), (start, input, frameCount) => {
        const once = advanceFlyCamera(start, input, 480, flatGround);
        let many = start;
        for (let frame = 0; frame < frameCount; frame++) {
          many = advanceFlyCamera(many, input, 480 / frameCount, flatGround);
        }
        expect(distanceMeters(once, many)).toBeLessThan(1e-8);
        const speed = input.isFast ? 144 : 12;
        expect(distanceMeters(start, once)).toBeLessThan(speed * 0.48 + 1e-9);
      }),
    );
  });

  it('returns the same pose when nothing is held', () => {
    expect(advanceFlyCamera(POSE, STILL, 16, flatGround)).toBe(POSE);
  });

  it.each([
    ['a stall of a minute', 60_000, 6],
    ['a clock that ran backwards', -20, 0],
  ])('moves by a bounded step after %s', (_title, elapsedMs, meters) => {
    expect(distanceMeters(POSE, advanceFlyCamera(POSE, { ...STILL, forward: 1 }, elapsedMs, flatGround))).toBeCloseTo(
      meters,
    );
  });

  it('never comes closer to the ground than an eye is high', () => {
    const hills = (x: number, z: number): number => 40 * Math.sin(x / 9) + 30 * Math.cos(z / 7);
    fc.assert(
      fc.property(anyPose, anyInput, fc.integer({ min: 1, max: 500 }), (start, input, elapsedMs) => {
        const low = { ...start, yWorldMeters: hills(start.xWorldMeters, start.zWorldMeters) + 2 };
        const next = advanceFlyCamera(low, { ...input, up: -1 }, elapsedMs, hills);
        expect(next.yWorldMeters - hills(next.xWorldMeters, next.zWorldMeters)).toBeGreaterThanOrEqual(
          MIN_EYE_HEIGHT_METERS - 1e-9,
        );
      }),
    );
  });

  it('lifts an eye under the ground and leaves one above it alone', () => {
    expect(keepAboveGround({ ...POSE, yWorldMeters: -3 }, flatGround).yWorldMeters).toBe(MIN_EYE_HEIGHT_METERS);
    expect(keepAboveGround(POSE, flatGround)).toBe(POSE);
  });
});

describe('turning', () => {
  it('turns by the field of view over the height of the viewport', () => {
    const turned = turnCamera(POSE, 600, 300, 600);
    expect(turned.yawRadians).toBeCloseTo(1);
    expect(turned.pitchRadians).toBeCloseTo(0.5);
  });

  it('keeps the pitch short of straight up and down and the yaw within a turn', () => {
    fc.assert(
      fc.property(
        anyPose,
        fc.integer({ min: -9999, max: 9999 }),
        fc.integer({ min: -9999, max: 9999 }),
        (pose, x, y) => {
          const turned = turnCamera(pose, x, y, 400);
          expect(Math.abs(turned.pitchRadians)).toBeLessThan(Math.PI / 2);
          expect(Math.abs(turned.yawRadians)).toBeLessThanOrEqual(Math.PI + 1e-9);
          expect(Math.cos(turned.yawRadians)).toBeCloseTo(Math.cos(pose.yawRadians + (x * 1) / 400), 9);
        },
      ),
    );
  });
});

describe('times of held keys', () => {
  it('count a tap between two slow frames for as long as it lasted', () => {
    const times = createHoldTimes(0);
    times.press('KeyW', 100);
    times.release('KeyW', 200);
    expect(times.take(1000).getHeldRatio('KeyW')).toBeCloseTo(0.1);
    expect(times.take(2000).getHeldRatio('KeyW')).toBe(0);
  });

  it('count a held key fully in every frame, whatever the key repeats', () => {
    const times = createHoldTimes(0);
    times.press('KeyW', 0);
    times.press('KeyW', 30);
    expect(times.take(50).getHeldRatio('KeyW')).toBe(1);
    expect(times.take(90)).toMatchObject({ elapsedMs: 40 });
    times.releaseAll(95);
    expect(times.take(100).getHeldRatio('KeyW')).toBe(0.5);
    expect(times.take(100).getHeldRatio('KeyW')).toBe(0);
  });

  it('add up to the time that the key was down, however the looks fall', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('press', 'release', 'take'), fc.integer({ min: 0, max: 50 })));
    fc.assert(
      fc.property(steps, (events) => {
        const times = createHoldTimes(0);
        let nowMs = 0;
        let isDown = false;
        let expectedMs = 0;
        let countedMs = 0;
        const take = (): void => {
          const taken = times.take(nowMs);
          countedMs += taken.getHeldRatio('KeyW') * taken.elapsedMs;
        };
        for (const [kind, waitMs] of events) {
          nowMs += waitMs;
          if (isDown) expectedMs += waitMs;
          if (kind === 'take') take();
          else if (kind === 'press') times.press('KeyW', nowMs);
          else times.release('KeyW', nowMs);
          if (kind !== 'take') isDown = kind === 'press';
        }
        take();
        expect(countedMs).toBeCloseTo(expectedMs, 6);
      }),
    );
  });
});
