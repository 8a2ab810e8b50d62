import { describe, expect, it } from 'vitest';
import type { CameraPose } from '../../../core/scenario/index.ts';
import { createEyeFollower } from '../../../renderer/scene/eye-follower.ts';

function poseAt(xWorldMeters: number, zWorldMeters = 0): CameraPose {
  return { xWorldMeters, yWorldMeters: 50, zWorldMeters, yawRadians: 0, pitchRadians: 0, verticalFovRadians: 1 };
}

/** A world that reaches 4 m around where it was last built. */
function createReach(): { builtX: number; isResidentFor: (x: number, z: number) => boolean } {
  const world = { builtX: Number.NaN, isResidentFor: (x: number) => Math.abs(x - world.builtX) <= 4 };
  return world;
}

describe('an eye follower', () => {
  it('draws no pose before its world is there, and then that pose', () => {
    const follower = createEyeFollower();
    const world = createReach();
    expect(follower.choosePose(poseAt(100), world.isResidentFor)).toBeUndefined();
    expect(follower.wanted.xWorldMeters).toBe(100);
    world.builtX = 100;
    expect(follower.choosePose(poseAt(100), world.isResidentFor)).toEqual(poseAt(100));
  });

  it('wants the world of where a steady flight will be at the next frame', () => {
    const follower = createEyeFollower();
    const world = createReach();
    world.builtX = 1;
    follower.choosePose(poseAt(0), world.isResidentFor);
    expect(follower.wanted).toEqual({ xWorldMeters: 0, zWorldMeters: 0, stepXMeters: 0, stepZMeters: 0 });
    follower.choosePose(poseAt(0.25), world.isResidentFor);
    expect(follower.wanted).toEqual({ xWorldMeters: 0.5, zWorldMeters: 0, stepXMeters: 0.25, stepZMeters: 0 });
    follower.choosePose(poseAt(0.25), world.isResidentFor);
    expect(follower.wanted.xWorldMeters).toBe(0.25);
  });

  it('draws an eye that outruns its world where its world is, again and again', () => {
    const follower = createEyeFollower();
    const world = createReach();
    const drawnXs: number[] = [];
    // 10 m a frame, and a world that comes three frames after it was wanted.
    let wantedX = 0;
    for (let frame = 0; frame < 30; frame++) {
      const drawn = follower.choosePose(poseAt(10 * frame), world.isResidentFor);
      if (drawn !== undefined) {
        expect(world.isResidentFor(drawn.xWorldMeters, 0)).toBe(true);
        drawnXs.push(drawn.xWorldMeters);
      }
      if (frame % 3 === 2) world.builtX = wantedX;
      if (frame % 3 === 2 || frame === 0) wantedX = follower.wanted.xWorldMeters;
    }
    expect(drawnXs.length).toBeGreaterThan(3);
    expect(drawnXs).toEqual([...drawnXs].sort((x, other) => x - other));
    expect(new Set(drawnXs).size).toBe(drawnXs.length);
  });

  it('lets a farther jump take the place of one that is waited for', () => {
    const follower = createEyeFollower();
    const world = createReach();
    follower.choosePose(poseAt(1000), world.isResidentFor);
    follower.choosePose(poseAt(1050), world.isResidentFor);
    expect(follower.wanted.xWorldMeters).toBe(1000);
    follower.choosePose(poseAt(5000), world.isResidentFor);
    expect(follower.wanted.xWorldMeters).toBe(5000);
    world.builtX = 1000;
    expect(follower.choosePose(poseAt(5000), world.isResidentFor)).toBeUndefined();
    world.builtX = 5000;
    expect(follower.choosePose(poseAt(5000), world.isResidentFor)).toEqual(poseAt(5000));
  });

  it('keeps a copy of the pose it waits for: callers fill one pose anew', () => {
    const follower = createEyeFollower();
    const world = createReach();
    const pose = { ...poseAt(100) };
    follower.choosePose(pose, world.isResidentFor);
    pose.xWorldMeters = 120;
    world.builtX = 100;
    expect(follower.choosePose(pose, world.isResidentFor)).toEqual(poseAt(100));
    expect(follower.wanted.xWorldMeters).toBe(120);
  });
});
