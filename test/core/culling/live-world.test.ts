import { describe, expect, it } from 'vitest';
import { RING_COUNT } from '../../../core/clipmap/index.ts';
import { REFERENCE_PRESETS } from '../../../core/scenario/index.ts';
import type { CameraPose } from '../../../core/scenario/index.ts';
import { createRandom } from '../../support/hills.ts';
import { createLiveWorld, volumeOf } from '../../support/live-world.ts';
import type { LiveWorld, StreamedInstance } from '../../support/live-world.ts';
import { canSeeCylinder } from '../../support/sight-oracle.ts';

/** Hidden instances of a view that are marched to, half of them from those that T3 alone hides: they lie closest to sight. */
const MARCHED_PER_VIEW = 100;

/** Every ring of the clipmap has moved. */
const ALL_LEVELS_MASK = 2 ** RING_COUNT - 1;

/** Steps of the march, metres: the first finds the hill before nearly every point, the others ask again about the rest. */
const STEPS_METERS = [5, 1, 0.05] as const;

function pickSome(from: readonly StreamedInstance[], count: number, random: () => number): StreamedInstance[] {
  if (from.length <= count) return [...from];
  return Array.from({ length: count }, () => from[Math.floor(random() * from.length)]!);
}

/** Marches to what T2 and T3 hide in a view; returns how many they hide and how many were marched to. */
function marchToHidden(world: LiveWorld, pose: CameraPose, random: () => number) {
  const inFrustum = world.listVisible(pose, 'T1');
  const brute = world.listVisible(pose, 'T2');
  const hierarchical = world.listVisible(pose, 'T3');
  for (const key of brute.keys()) expect(inFrustum.has(key), `T2 but not T1: ${key}`).toBe(true);
  for (const key of hierarchical.keys()) expect(brute.has(key), `T3 but not T2: ${key}`).toBe(true);
  const hiddenByBoth: StreamedInstance[] = [];
  const hiddenByT3: StreamedInstance[] = [];
  for (const [key, instance] of inFrustum) {
    if (!brute.has(key)) hiddenByBoth.push(instance);
    else if (!hierarchical.has(key)) hiddenByT3.push(instance);
  }
  const marched = [
    ...pickSome(hiddenByT3, MARCHED_PER_VIEW / 2, random),
    ...pickSome(hiddenByBoth, MARCHED_PER_VIEW / 2, random),
  ];
  const eye = { x: pose.xWorldMeters, y: pose.yWorldMeters, z: pose.zWorldMeters };
  for (const instance of marched) {
    const volume = volumeOf(instance);
    const isSeen = canSeeCylinder(world.surface, eye, volume, ...STEPS_METERS);
    expect(isSeen, `false cull from ${JSON.stringify(pose)} of ${JSON.stringify(volume)}`).toBe(false);
  }
  return { hiddenCount: hiddenByBoth.length + hiddenByT3.length, marchedCount: marched.length };
}

function poseOver(world: LiveWorld, x: number, z: number, clearance: number, yawRadians: number): CameraPose {
  return {
    xWorldMeters: x,
    yWorldMeters: world.surface(x, z) + clearance,
    zWorldMeters: z,
    yawRadians,
    // From high up, look down at the ground.
    pitchRadians: clearance > 10 ? 0.4 : 0,
    verticalFovRadians: 1.4,
  };
}

/** Heights of the random eyes over the ground, metres, from just above what the near plane needs to above every crown. */
const CLEARANCES_METERS = [0.55, 120, 0.8, 70, 1.7, 30, 4, 12, 0.55, 60, 1.2, 8];

/** Lengths of the walk's legs, metres: short ones move fine rings only, long ones nearly all. */
const LEGS_METERS = [3, 3, 5, 9, 17, 3, 33, 5];

describe('what terrain hides in the live world is out of sight of a dense march over the drawn ground', () => {
  const world = createLiveWorld();
  const random = createRandom(20);
  let marchedCount = 0;
  let hidingEyeCount = 0;

  it('nothing of it in a view so wide that the near plane cuts the ground open', () => {
    const { pose } = REFERENCE_PRESETS[0]!.preset;
    world.moveTo(pose.xWorldMeters, pose.zWorldMeters);
    const wide = { ...pose, verticalFovRadians: 3.1 };
    const inFrustumCount = world.listVisible(wide, 'T1').size;
    expect(inFrustumCount).toBeGreaterThan(15_000);
    expect(world.listVisible(wide, 'T2').size).toBe(inFrustumCount);
    expect(world.listVisible(wide, 'T3').size).toBe(inFrustumCount);
  });

  it.each(REFERENCE_PRESETS.map(({ preset }, index) => ({ id: preset.id, pose: preset.pose, index })))(
    'at $id and from eyes around it',
    ({ pose, index }) => {
      world.moveTo(pose.xWorldMeters, pose.zWorldMeters);
      const atPreset = marchToHidden(world, pose, random);
      expect(atPreset.hiddenCount).toBeGreaterThan(10);
      marchedCount += atPreset.marchedCount;
      const x = pose.xWorldMeters + (random() - 0.5) * 300;
      const z = pose.zWorldMeters + (random() - 0.5) * 300;
      world.moveTo(x, z);
      for (const clearance of CLEARANCES_METERS.slice(2 * index, 2 * index + 2)) {
        const around = marchToHidden(world, poseOver(world, x, z, clearance, random() * 6.28), random);
        if (around.hiddenCount > 0) hidingEyeCount++;
        marchedCount += around.marchedCount;
      }
    },
  );

  it('on a walk, which moves some rings at a time', () => {
    const start = REFERENCE_PRESETS.at(-1)!.preset.pose;
    let x = start.xWorldMeters;
    let z = start.zWorldMeters;
    world.moveTo(x, z);
    const movedMasks = LEGS_METERS.map((leg, index) => {
      x += leg;
      z -= 0.6 * leg;
      const movedMask = world.moveTo(x, z);
      const onLeg = marchToHidden(world, poseOver(world, x, z, 1.7, index * 0.8), random);
      expect(onLeg.hiddenCount).toBeGreaterThan(100);
      marchedCount += onLeg.marchedCount;
      return movedMask;
    });
    // Bits of a mask are levels. Where the coarsest ring stays, the pyramid is refilled in part only.
    expect(movedMasks.filter((mask) => mask !== 0 && mask < ALL_LEVELS_MASK).length).toBeGreaterThan(4);
    expect(new Set(movedMasks).size).toBeGreaterThan(3);
  });

  it('for two thousand instances, and from nearly every eye', () => {
    expect(marchedCount).toBeGreaterThan(2000);
    // A hilltop may hide nothing of what an eye above it looks down on.
    expect(hidingEyeCount).toBeGreaterThan(CLEARANCES_METERS.length - 3);
  });
});
