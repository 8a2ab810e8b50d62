import type { CullView } from './cull-contract.ts';
import { PLANE_STRIDE } from './cull-view.ts';
import { createClearHorizon } from './clear-horizon.ts';
import type { ClearHorizon } from './clear-horizon.ts';
import { createHeightPyramid } from './height-pyramid.ts';
import type { HeightPyramid } from './height-pyramid.ts';
import { createFootprint, measureFloor } from './pyramid-bounds.ts';
import type { Footprint } from './pyramid-bounds.ts';
import type { InstanceGroup } from './instance-group.ts';

/** Samples along a sight in the brute path, the number published (world.md §8). */
export const BRUTE_SAMPLE_COUNT = 24;

/**
 * Metres by which the surface's lower bound must reach above the highest sight line. Covers the bounds' rounding to float32
 * (3e-5 m at 500 m) and the graphics card's float32 arithmetic on both surfaces, with a hundredfold reserve.
 */
const HIDING_MARGIN_METERS = 0.01;

/**
 * Window-depth steps (2⁻²⁴) that must lie between the hiding surface and what it hides. With a near plane of 0.05 m a
 * 24-bit depth step is 1.2 m deep at 1 km, and the depth of a vertex transformed in float32 a few kilometres from the
 * origin is off by about four steps; below that a hidden instance still wins the depth test here and there. Sixteen
 * keeps whatever lies less than 0.19 m behind its hider at 100 m, 19 m at 1 km. Smaller values cull pixels that T0 draws.
 */
const DEPTH_SEPARATION_STEPS = 16;

/**
 * Ratio of depth that must separate hider and hidden per metre of distance: in a depth buffer of 24 bits two depths differ
 * by n steps when near · (1/z₁ − 1/z₂) ≥ n · 2⁻²⁴, so z₁ ≤ z₂ / (1 + z₂ · n · 2⁻²⁴ / near).
 */
function depthSeparationPerMeter(view: CullView): number {
  const nearMeters = -(view.planesEyeRelative[4 * PLANE_STRIDE + 3] as number);
  return (DEPTH_SEPARATION_STEPS * 2 ** -24) / nearMeters;
}

/**
 * Part of the sights to a group, as parameters from 0 (eye) to 1 (group). What is known of a span holds for every volume of the
 * group too, so a test of one of them begins with the span that the test of its group left.
 */
export interface SightSpan {
  start: number;
  end: number;
}

/**
 * Everything that stays the same for the sights of one eye, and what one sight tells the next. Owned by a pass, which fills it
 * anew for every view; kept apart from the view so that the inner loops read plain numbers.
 */
export interface SightPass {
  pyramid: HeightPyramid;
  eyeXWorldMeters: number;
  /** Height of the eye raised by {@link HIDING_MARGIN_METERS}: what is hidden from up there is hidden by that margin. */
  raisedEyeYWorldMeters: number;
  eyeZWorldMeters: number;
  /** From {@link depthSeparationPerMeter}. */
  separationPerMeter: number;
  /** Of the sights measured last: distance of the group's centre along the axis on which it is farther, metres. */
  lengthMeters: number;
  /** Likewise: largest parameter at which a surface still hides the group in the depth buffer; 1 is the group itself. */
  lastParameter: number;
  /** Reused for every lookup. */
  readonly stretch: SightSpan;
  readonly footprint: Footprint;
  /** Slopes up to which sights are clear; filled for T3 only. */
  readonly horizon: ClearHorizon;
  /** Distance of the last hider along the longer axis, metres; NaN when there was none yet. Speeds up, changes no answer. */
  hiderDistanceMeters: number;
}

/** Creates a pass to be refilled. */
export function createSightPass(): SightPass {
  return {
    pyramid: createHeightPyramid({ cellSizeMeters: 1, cellsPerEdge: 1 }),
    eyeXWorldMeters: Number.NaN,
    raisedEyeYWorldMeters: Number.NaN,
    eyeZWorldMeters: Number.NaN,
    separationPerMeter: Number.NaN,
    lengthMeters: Number.NaN,
    lastParameter: Number.NaN,
    stretch: { start: Number.NaN, end: Number.NaN },
    footprint: createFootprint(),
    horizon: createClearHorizon(),
    hiderDistanceMeters: Number.NaN,
  };
}

/** Refills a pass for a view. */
export function sightPassInto(out: SightPass, view: CullView, pyramid: HeightPyramid): void {
  out.pyramid = pyramid;
  out.eyeXWorldMeters = view.eyeXWorldMeters;
  out.raisedEyeYWorldMeters = view.eyeYWorldMeters + HIDING_MARGIN_METERS;
  out.eyeZWorldMeters = view.eyeZWorldMeters;
  out.separationPerMeter = depthSeparationPerMeter(view);
  out.hiderDistanceMeters = Number.NaN;
}

/** Beyond this distance, metres, no volume is called hidden: samples are meant for a pyramid, not for a planet. */
export const FARTHEST_SIGHT_METERS = 1e6;

/**
 * Measures the sights of a group into the pass: results are fields and not return values, because a number that a function
 * returns is allocated wherever the engine does not inline the call.
 */
export function measureSights(pass: SightPass, group: InstanceGroup): void {
  const { minX, maxX, minZ, maxZ, bottomY, highestTopY } = group;
  const lengthX = Math.abs(minX + maxX) / 2;
  const lengthZ = Math.abs(minZ + maxZ) / 2;
  pass.lengthMeters = lengthX > lengthZ ? lengthX : lengthZ;
  const reachX = -minX > maxX ? -minX : maxX;
  const reachZ = -minZ > maxZ ? -minZ : maxZ;
  const reachY = -bottomY > highestTopY ? -bottomY : highestTopY;
  // The depth of every point of the group is at most the sum of its box's reaches.
  pass.lastParameter = 1 / (1 + pass.separationPerMeter * (reachX + reachZ + reachY));
}

/**
 * Says whether the surface hides a group at one of `sampleCount` samples of its sights, which {@link measureSights} has measured:
 * the floor of the group's footprint there is at or above the highest sight. A sample's parameter is (sample / count) · last,
 * never sample · (last / count): equal fractions then come out bit-equal whatever the count.
 */
export function isHiddenAtSample(pass: SightPass, group: InstanceGroup, sample: number, sampleCount: number): boolean {
  const { footprint, eyeXWorldMeters, eyeZWorldMeters } = pass;
  const t = (sample / sampleCount) * pass.lastParameter;
  footprint.minXWorldMeters = eyeXWorldMeters + t * group.minX;
  footprint.maxXWorldMeters = eyeXWorldMeters + t * group.maxX;
  footprint.minZWorldMeters = eyeZWorldMeters + t * group.minZ;
  footprint.maxZWorldMeters = eyeZWorldMeters + t * group.maxZ;
  measureFloor(pass.pyramid, footprint);
  return footprint.boundMeters >= pass.raisedEyeYWorldMeters + t * group.highestTopY;
}
