import type { CullPath, CullView } from './cull-contract.ts';
import { PLANE_STRIDE } from './cull-view.ts';
import type { HeightPyramid } from './height-pyramid.ts';
import { maximumOverBox, minimumOverBox } from './pyramid-bounds.ts';

/** Samples along a sight in the brute path, the number published (world.md §8). */
export const BRUTE_SAMPLE_COUNT = 24;

/**
 * Samples of the hierarchical path per level-0 cell crossed along the longer axis. Two, so that a box narrower than half a
 * cell meets every cell it crosses with one sample that lies in no other; one would see only half of the needle ridges.
 */
const SAMPLES_PER_CELL = 2;

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

/** Samples that one upper bound is tried on before they are looked at one by one. */
const SMALLEST_STRETCH = 4;

/** What a pass remembers between the sights of one eye: where the last hider stood. Owned by the pass, not shared. */
export interface SightMemory {
  /** Horizontal distance of the last hider from the eye, metres; NaN when there was none yet. */
  hiderDistanceMeters: number;
}

/** Says whether the eye stands far enough above the drawn surface for {@link isHiddenByTerrain} to be a proof. */
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

/** Beyond this distance, metres, no volume is called hidden: the sample lattice is meant for a pyramid, not for a planet. */
const FARTHEST_SIGHT_METERS = 1e6;

/**
 * Samples of the hierarchical path: the multiple of {@link BRUTE_SAMPLE_COUNT} that gives at least {@link SAMPLES_PER_CELL}
 * a cell. A multiple, so that the brute path's samples are among them and T3 hides whatever T2 hides.
 */
function hierarchicalSampleCount(lengthMeters: number, cellSizeMeters: number): number {
  const multiple = Math.ceil((SAMPLES_PER_CELL * lengthMeters) / (cellSizeMeters * BRUTE_SAMPLE_COUNT));
  return BRUTE_SAMPLE_COUNT * Math.max(1, multiple);
}

/**
 * Says whether the drawn surface hides a whole volume from the eye: an upright box, or cylinder in a box, given by its
 * centre, half extents and height range. True is a proof (README, "Why one sample is enough"); false is no statement.
 * `T2` looks at {@link BRUTE_SAMPLE_COUNT} evenly spaced samples of the sights; `T3` at about two a pyramid cell, among
 * them those of T2, and skips the stretches that the pyramid's maxima rule out. Does not allocate.
 *
 * @param pyramid - bounds of the drawn surface
 * @param view - the eye, above that surface ({@link canTerrainHide})
 * @param path - T2 or T3
 * @param separationPerMeter - from {@link depthSeparationPerMeter}
 * @param memory - the pass's memory; only speeds up, never changes the answer
 * @param offsetX - from the eye to the volume's centre along x, metres
 * @param offsetZ - likewise along z
 * @param halfX - half extent of the volume along x, metres
 * @param halfZ - likewise along z
 * @param bottomOffsetY - from the eye up to the volume's bottom, metres
 * @param topOffsetY - from the eye up to its top, metres
 */
export function isHiddenByTerrain(
  pyramid: HeightPyramid,
  view: CullView,
  path: CullPath,
  separationPerMeter: number,
  memory: SightMemory,
  offsetX: number,
  offsetZ: number,
  halfX: number,
  halfZ: number,
  bottomOffsetY: number,
  topOffsetY: number,
): boolean {
  const eyeX = view.eyeXWorldMeters;
  const eyeZ = view.eyeZWorldMeters;
  const eyeY = view.eyeYWorldMeters + HIDING_MARGIN_METERS;
  const minX = offsetX - halfX;
  const maxX = offsetX + halfX;
  const minZ = offsetZ - halfZ;
  const maxZ = offsetZ + halfZ;
  const lengthX = Math.abs(offsetX);
  const lengthZ = Math.abs(offsetZ);
  const lengthMeters = lengthX > lengthZ ? lengthX : lengthZ;
  if (!(lengthMeters < FARTHEST_SIGHT_METERS)) return false;
  const reachMeters = lengthX + halfX + lengthZ + halfZ + Math.max(Math.abs(bottomOffsetY), Math.abs(topOffsetY));
  const last = 1 / (1 + separationPerMeter * reachMeters);

  if (path === 'T2') {
    for (let sample = 1; sample <= BRUTE_SAMPLE_COUNT; sample++) {
      const t = (sample / BRUTE_SAMPLE_COUNT) * last;
      const surface = minimumOverBox(pyramid, eyeX + t * minX, eyeX + t * maxX, eyeZ + t * minZ, eyeZ + t * maxZ);
      if (surface >= eyeY + t * topOffsetY) return true;
    }
    return false;
  }

  // (sample / count) · last, never sample · (last / count): the quotients of T2's samples then come out bit-equal here.
  const sampleCount = hierarchicalSampleCount(lengthMeters, pyramid.cellSizeMeters);

  // Neighbours are mostly hidden by the same ridge, so the distance of the last hider is tried first.
  const remembered = Math.round((memory.hiderDistanceMeters / (lengthMeters * last)) * sampleCount);
  if (remembered >= 1 && remembered <= sampleCount) {
    const t = (remembered / sampleCount) * last;
    const surface = minimumOverBox(pyramid, eyeX + t * minX, eyeX + t * maxX, eyeZ + t * minZ, eyeZ + t * maxZ);
    if (surface >= eyeY + t * topOffsetY) return true;
  }

  let stretch = SMALLEST_STRETCH;
  let first = 1;
  while (first <= sampleCount) {
    let end = first + stretch;
    if (end > sampleCount + 1) end = sampleCount + 1;
    const start = (first / sampleCount) * last;
    const stop = ((end - 1) / sampleCount) * last;
    // Each edge of the footprint moves linearly, so its extremes over the stretch are at the two ends; heights likewise.
    const highest = maximumOverBox(
      pyramid,
      eyeX + (minX < 0 ? stop : start) * minX,
      eyeX + (maxX > 0 ? stop : start) * maxX,
      eyeZ + (minZ < 0 ? stop : start) * minZ,
      eyeZ + (maxZ > 0 ? stop : start) * maxZ,
    );
    if (highest < eyeY + (topOffsetY < 0 ? stop : start) * topOffsetY) {
      first = end;
      stretch *= 2;
    } else if (stretch > SMALLEST_STRETCH) {
      stretch /= 2;
    } else {
      for (let sample = first; sample < end; sample++) {
        const t = (sample / sampleCount) * last;
        const surface = minimumOverBox(pyramid, eyeX + t * minX, eyeX + t * maxX, eyeZ + t * minZ, eyeZ + t * maxZ);
        if (surface >= eyeY + t * topOffsetY) {
          memory.hiderDistanceMeters = t * lengthMeters;
          return true;
        }
      }
      first = end;
    }
  }
  return false;
}
