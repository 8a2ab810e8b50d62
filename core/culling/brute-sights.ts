import { floorOverBox } from './pyramid-bounds.ts';
import { BRUTE_SAMPLE_COUNT, FARTHEST_SIGHT_METERS, lastHidingParameter, sightLengthMeters } from './sight-lines.ts';
import type { SightGroup, SightPass } from './sight-lines.ts';

/**
 * The brute sight test (T2): says whether the drawn surface hides a whole group from the eye, by looking at
 * {@link BRUTE_SAMPLE_COUNT} evenly spaced places on the way. Each looks up a true lower bound of the surface, so it can miss a
 * hider between two samples but never invents one. Does not allocate.
 */
export function isHiddenBrute(pass: SightPass, group: SightGroup): boolean {
  const { pyramid, eyeXWorldMeters: eyeX, raisedEyeYWorldMeters: eyeY, eyeZWorldMeters: eyeZ } = pass;
  const { minX, maxX, minZ, maxZ, highestTopY } = group;
  if (!(sightLengthMeters(group) < FARTHEST_SIGHT_METERS)) return false;
  const last = lastHidingParameter(pass, group);
  for (let sample = 1; sample <= BRUTE_SAMPLE_COUNT; sample++) {
    const t = (sample / BRUTE_SAMPLE_COUNT) * last;
    const floor = floorOverBox(pyramid, eyeX + t * minX, eyeX + t * maxX, eyeZ + t * minZ, eyeZ + t * maxZ);
    if (floor >= eyeY + t * highestTopY) return true;
  }
  return false;
}
