import type { CullView } from './cull-contract.ts';
import { PLANE_STRIDE } from './cull-view.ts';
import { createHeightPyramid } from './height-pyramid.ts';
import type { HeightPyramid } from './height-pyramid.ts';

/** Samples along a sight in the brute path, the number published (world.md §8). */
export const BRUTE_SAMPLE_COUNT = 24;

/**
 * Metres by which the surface's lower bound must reach above the highest sight line. Covers the bounds' rounding to float32
 * (3e-5 m at 500 m) and the graphics card's float32 arithmetic on both surfaces, with a hundredfold reserve.
 */
export const HIDING_MARGIN_METERS = 0.01;

/**
 * Window-depth steps (2⁻²⁴) that must lie between the hiding surface and what it hides. With a near plane of 0.05 m a
 * 24-bit depth step is 1.2 m deep at 1 km, and the depth of a vertex transformed in float32 a few kilometres from the
 * origin is off by about four steps; below that a hidden instance still wins the depth test here and there. Sixteen
 * keeps whatever lies less than 0.19 m behind its hider at 100 m, 19 m at 1 km. Smaller values cull pixels that T0 draws.
 */
const DEPTH_SEPARATION_STEPS = 16;

/**
 * Height in metres that the eye needs above the surface for the terrain stage to hide anything. The proof needs an eye
 * above the surface, and a surface that the near plane does not cut open: its corners are 0.1 to 0.2 m from the eye.
 */
export const EYE_CLEARANCE_METERS = 0.5;

/** Says whether the eye stands far enough above the drawn surface for a sight test to be a proof. */
export function canTerrainHide(pyramid: HeightPyramid, view: CullView): boolean {
  if (pyramid.surface === undefined) return false;
  const surfaceMeters = pyramid.surface.heightMeters(view.eyeXWorldMeters, view.eyeZWorldMeters);
  return view.eyeYWorldMeters - surfaceMeters >= EYE_CLEARANCE_METERS;
}

/**
 * Ratio of depth that must separate hider and hidden per metre of distance: in a depth buffer of 24 bits two depths differ
 * by n steps when near · (1/z₁ − 1/z₂) ≥ n · 2⁻²⁴, so z₁ ≤ z₂ / (1 + z₂ · n · 2⁻²⁴ / near).
 */
export function depthSeparationPerMeter(view: CullView): number {
  const nearMeters = -(view.planesEyeRelative[4 * PLANE_STRIDE + 3] as number);
  return (DEPTH_SEPARATION_STEPS * 2 ** -24) / nearMeters;
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
 * A group of volumes as seen from the eye: the box around them and the range of their tops. A single volume is a group with
 * one top. Metres from the eye; one object is refilled for every group.
 */
export interface SightGroup {
  minX: number;
  maxX: number;
  minZ: number;
  maxZ: number;
  bottomY: number;
  lowestTopY: number;
  highestTopY: number;
}

/** Creates a group to be refilled. */
export function createSightGroup(): SightGroup {
  return { minX: 0, maxX: 0, minZ: 0, maxZ: 0, bottomY: 0, lowestTopY: 0, highestTopY: 0 };
}

/** Distance of a group's centre along the axis on which it is farther, metres. */
export function sightLengthMeters(group: SightGroup): number {
  const lengthX = Math.abs(group.minX + group.maxX) / 2;
  const lengthZ = Math.abs(group.minZ + group.maxZ) / 2;
  return lengthX > lengthZ ? lengthX : lengthZ;
}

/**
 * Largest parameter of a sight at which a surface still hides the group in the depth buffer: 1 is the group itself. The
 * depth of every point of it is at most the sum of its box's reaches.
 */
export function lastHidingParameter(pass: SightPass, group: SightGroup): number {
  const reachX = -group.minX > group.maxX ? -group.minX : group.maxX;
  const reachZ = -group.minZ > group.maxZ ? -group.minZ : group.maxZ;
  const reachY = -group.bottomY > group.highestTopY ? -group.bottomY : group.highestTopY;
  return 1 / (1 + pass.separationPerMeter * (reachX + reachZ + reachY));
}
