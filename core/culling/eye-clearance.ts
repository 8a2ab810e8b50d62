import type { CullView } from './cull-contract.ts';
import { PLANE_STRIDE } from './cull-view.ts';
import type { DrawnSurface, HeightPyramid } from './height-pyramid.ts';

/**
 * Metres by which everything that the near plane cuts off must lie above the drawn surface. Float32 moves the drawn surface by less
 * than a millimetre; the rest is reserve, and costs nothing: no view of the bench is from so near the ground.
 */
const EYE_CLEARANCE_METERS = 0.3;

/**
 * Longest distance of the near plane's corners, metres, with which terrain may hide. The widest view that a scenario can ask for has
 * its corners 1.1 m away; beyond this the ground around the eye would take longer to ask than hiding saves.
 */
const FARTHEST_NEAR_CORNER_METERS = 8;

const LEFT = 0;
const RIGHT = 1;
const BOTTOM = 2;
const TOP = 3;
const NEAR = 4;

/** Square of the tangent of the angle between the view axis and a side plane; Infinity for a right angle. */
function sideTangentSquared(planes: Float64Array, side: number): number {
  const start = side * PLANE_STRIDE;
  const near = NEAR * PLANE_STRIDE;
  // The inward normal of a side leans towards the axis by as much as the side leans away from it.
  const sine =
    (planes[start] as number) * (planes[near] as number) +
    (planes[start + 1] as number) * (planes[near + 1] as number) +
    (planes[start + 2] as number) * (planes[near + 2] as number);
  return (sine * sine) / (1 - sine * sine);
}

/**
 * Distance of the near plane's farthest corner from the eye, metres: nothing that the near plane cuts off is farther. From the
 * planes, whose left and right sides stand upright to bottom and top. NaN for a view that is not finite.
 */
function nearCornerMeters(view: CullView): number {
  const planes = view.planesEyeRelative;
  const nearMeters = -(planes[NEAR * PLANE_STRIDE + 3] as number);
  const horizontal = Math.max(sideTangentSquared(planes, LEFT), sideTangentSquared(planes, RIGHT));
  const vertical = Math.max(sideTangentSquared(planes, BOTTOM), sideTangentSquared(planes, TOP));
  return nearMeters * Math.sqrt(1 + horizontal + vertical);
}

function clamp(value: number, least: number, greatest: number): number {
  return value < least ? least : value > greatest ? greatest : value;
}

/**
 * Says whether the drawn surface is nowhere above a limit in a rectangle. The surface is flat between its bends, so it is highest
 * where the rectangle's border and the bends cross each other and themselves:
 *
 * ```
 *   x────x────────x──x        x  asked; bends are lattice lines and the diagonals between them
 *   │    │ ╲      │  │
 *   x    │   ╲    │  x
 *   x────x─────╲──x──x
 *   │ ╲  │       ╲│  │
 *   x──x─x────────x──x
 * ```
 *
 * False where nothing is drawn.
 */
function isSurfaceAtMost(
  surface: DrawnSurface,
  minX: number,
  maxX: number,
  minZ: number,
  maxZ: number,
  limitMeters: number,
): boolean {
  const { latticeXWorldMeters, latticeZWorldMeters, latticeSpacingMeters: spacing } = surface;
  const columnEnd = Math.ceil((maxX - latticeXWorldMeters) / spacing);
  const rowEnd = Math.ceil((maxZ - latticeZWorldMeters) / spacing);
  const firstColumn = Math.floor((minX - latticeXWorldMeters) / spacing);
  const firstRow = Math.floor((minZ - latticeZWorldMeters) / spacing);
  for (let row = firstRow; row <= rowEnd; row++) {
    const z = clamp(latticeZWorldMeters + row * spacing, minZ, maxZ);
    for (let column = firstColumn; column <= columnEnd; column++) {
      const x = clamp(latticeXWorldMeters + column * spacing, minX, maxX);
      if (!(surface.heightMeters(x, z) <= limitMeters)) return false;
    }
  }
  for (let diagonal = firstColumn + firstRow; diagonal <= columnEnd + rowEnd; diagonal++) {
    const sum = latticeXWorldMeters + latticeZWorldMeters + diagonal * spacing;
    // A diagonal that misses a side asks about a corner again.
    const isAtMost =
      surface.heightMeters(minX, clamp(sum - minX, minZ, maxZ)) <= limitMeters &&
      surface.heightMeters(maxX, clamp(sum - maxX, minZ, maxZ)) <= limitMeters &&
      surface.heightMeters(clamp(sum - minZ, minX, maxX), minZ) <= limitMeters &&
      surface.heightMeters(clamp(sum - maxZ, minX, maxX), maxZ) <= limitMeters;
    if (!isAtMost) return false;
  }
  return true;
}

/**
 * Says whether the eye stands far enough above the drawn surface for a sight test to be a proof: the eye above it, and so high
 * above all of it within reach of the near plane's corners that the near plane cannot cut it open, wherever the eye looks.
 * About 1 µs for the reference camera; with a view angle or an aspect ratio so wide that the corners reach the ground it is false.
 */
export function canTerrainHide(pyramid: HeightPyramid, view: CullView): boolean {
  const { surface } = pyramid;
  if (surface === undefined) return false;
  const reach = nearCornerMeters(view);
  if (!(reach <= FARTHEST_NEAR_CORNER_METERS)) return false;
  const { eyeXWorldMeters: x, eyeYWorldMeters: y, eyeZWorldMeters: z } = view;
  const limitMeters = y - reach - EYE_CLEARANCE_METERS;
  if (!(surface.heightMeters(x, z) <= limitMeters)) return false;
  return isSurfaceAtMost(surface, x - reach, x + reach, z - reach, z + reach, limitMeters);
}
