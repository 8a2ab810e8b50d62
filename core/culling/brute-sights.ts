import type { InstanceGroup } from './instance-group.ts';
import { BRUTE_SAMPLE_COUNT, FARTHEST_SIGHT_METERS, isHiddenAtSample, measureSights } from './sight-lines.ts';
import type { SightPass } from './sight-lines.ts';

/**
 * The brute sight test (T2): says whether the drawn surface hides a whole group from the eye, by looking at
 * {@link BRUTE_SAMPLE_COUNT} evenly spaced places on the way. Each looks up a true lower bound of the surface, so it can miss a
 * hider between two samples but never invents one. Does not allocate.
 */
export function isHiddenBrute(pass: SightPass, group: InstanceGroup): boolean {
  measureSights(pass, group);
  if (!(pass.lengthMeters < FARTHEST_SIGHT_METERS)) return false;
  for (let sample = 1; sample <= BRUTE_SAMPLE_COUNT; sample++) {
    if (isHiddenAtSample(pass, group, sample, BRUTE_SAMPLE_COUNT)) return true;
  }
  return false;
}
