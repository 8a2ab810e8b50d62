import { measureClearParameter } from './clear-horizon.ts';
import { measureCeiling } from './pyramid-bounds.ts';
import { BRUTE_SAMPLE_COUNT, FARTHEST_SIGHT_METERS, isHiddenAtSample, measureSights } from './sight-lines.ts';
import type { InstanceGroup } from './instance-group.ts';
import type { SightPass, SightSpan } from './sight-lines.ts';

/**
 * Samples of a sight per level-0 cell crossed along the longer axis. Two, so that a box narrower than half a cell meets
 * every cell it crosses with one sample that lies in no other; one would see only half of the needle ridges.
 */
const SAMPLES_PER_CELL = 2;

/**
 * Samples a half width of the group, where that is more than a cell: its floor is then read from coarser cells, which one
 * sample a cell would read again and again.
 */
const SAMPLES_PER_HALF_WIDTH = 2;

/** Samples that one upper bound is tried on before they are looked at one by one. */
const SMALLEST_STRETCH = 4;

/** What a sight test found: no surface comes near the sights, some does, or it hides the whole group. */
export type SightFinding = 'clear' | 'open' | 'hidden';

/**
 * Number of samples: the multiple of {@link BRUTE_SAMPLE_COUNT} that gives at least the wanted density. A multiple, so that the brute test's samples are among them and whatever T2 hides T3 hides.
 */
function sampleCountFor(lengthMeters: number, halfWidthMeters: number, cellSizeMeters: number): number {
  const spacingOfCells = cellSizeMeters / SAMPLES_PER_CELL;
  const spacingOfWidth = halfWidthMeters / SAMPLES_PER_HALF_WIDTH;
  const spacing = spacingOfWidth > spacingOfCells ? spacingOfWidth : spacingOfCells;
  const multiple = Math.ceil(lengthMeters / (spacing * BRUTE_SAMPLE_COUNT));
  return BRUTE_SAMPLE_COUNT * (multiple > 1 ? multiple : 1);
}

/**
 * Looks up the ceiling over what the footprint of a group sweeps in `pass.stretch`. Each of its edges moves linearly, so the
 * extremes are at the two ends.
 */
function measureStretch(pass: SightPass, group: InstanceGroup): void {
  const { footprint, eyeXWorldMeters, eyeZWorldMeters } = pass;
  const { start, end } = pass.stretch;
  footprint.minXWorldMeters = eyeXWorldMeters + (group.minX < 0 ? end : start) * group.minX;
  footprint.maxXWorldMeters = eyeXWorldMeters + (group.maxX > 0 ? end : start) * group.maxX;
  footprint.minZWorldMeters = eyeZWorldMeters + (group.minZ < 0 ? end : start) * group.minZ;
  footprint.maxZWorldMeters = eyeZWorldMeters + (group.maxZ > 0 ? end : start) * group.maxZ;
  measureCeiling(pass.pyramid, footprint);
}

/**
 * The hierarchical sight test (T3). `hidden` proves that the drawn surface hides the whole group; it is found whenever one of
 * the samples has the surface's lower bound above the group's highest sight line. `clear` proves that no sample of any volume
 * in the group can do so, by upper bounds over contiguous stretches. Otherwise `span` is narrowed to where one could.
 * Does not allocate.
 *
 * ```
 *            o eye                                   ceiling < lowest  : skip the stretch, try a longer one
 *             \\_____ lowest sight                    ceiling < highest: cannot hide the group; note it as open
 *              \ \___\____   ___ .. group             else: split, at last compare floors sample by sample
 *      ~~~~~~~~~\~~~~~/\~~~\~/
 * ```
 *
 * @param pass - what belongs to the eye; remembers the hider it finds
 * @param group - what to hide
 * @param span - where to look; narrowed when the finding is `open`
 */
export function findHider(pass: SightPass, group: InstanceGroup, span: SightSpan): SightFinding {
  const { pyramid, raisedEyeYWorldMeters: eyeY, stretch: part } = pass;
  const { minX, maxX, minZ, maxZ, lowestTopY, highestTopY } = group;
  measureSights(pass, group);
  const { lengthMeters, lastParameter: last } = pass;
  if (!(lengthMeters < FARTHEST_SIGHT_METERS)) return 'open';
  const widthX = maxX - minX;
  const widthZ = maxZ - minZ;
  const halfWidth = (widthX > widthZ ? widthX : widthZ) / 2;
  const count = sampleCountFor(lengthMeters, halfWidth, pyramid.cellSizeMeters);

  // Neighbours are mostly hidden by the same ridge, so the distance of the last hider is tried first.
  const remembered = Math.round((pass.hiderDistanceMeters / (lengthMeters * last)) * count);
  if (remembered >= 1 && remembered <= count) {
    if (isHiddenAtSample(pass, group, remembered, count)) return 'hidden';
  }

  const { horizon } = pass;
  measureClearParameter(horizon, group);
  if (horizon.clearParameter > span.start) span.start = horizon.clearParameter;
  if (span.start >= span.end) return 'clear';

  const lastSample = Math.min(count, Math.ceil((span.end / last) * count));
  let first = Math.max(1, Math.floor((span.start / last) * count));
  let start = span.start;
  let openStart = Infinity;
  let openEnd = -Infinity;
  let stretch = SMALLEST_STRETCH;
  while (start < span.end) {
    // Samples first … end − 1 lie in [start, stop]; the last stretch reaches to the span's end, past the last sample.
    let end = first + stretch;
    let stop = ((end - 1) / count) * last;
    if (end > lastSample) {
      end = lastSample + 1;
      stop = span.end;
    }
    part.start = start;
    part.end = stop;
    measureStretch(pass, group);
    const ceiling = pass.footprint.boundMeters;
    if (ceiling < eyeY + (lowestTopY < 0 ? stop : start) * lowestTopY) {
      first = end;
      start = stop;
      stretch *= 2;
      continue;
    }
    const canHideGroup = !(ceiling < eyeY + (highestTopY < 0 ? stop : start) * highestTopY);
    if (stretch > SMALLEST_STRETCH && (canHideGroup || openStart === Infinity)) {
      stretch /= 2;
      continue;
    }
    if (canHideGroup) {
      for (let sample = first; sample < end; sample++) {
        if (isHiddenAtSample(pass, group, sample, count)) {
          pass.hiderDistanceMeters = (sample / count) * last * lengthMeters;
          return 'hidden';
        }
      }
    } else {
      stretch *= 2;
    }
    if (openStart === Infinity) openStart = start;
    openEnd = stop;
    first = end;
    start = stop;
  }
  if (openStart === Infinity) return 'clear';
  span.start = openStart;
  span.end = openEnd;
  return 'open';
}
