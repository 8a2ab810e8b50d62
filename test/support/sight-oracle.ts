import type { Cylinder } from './resident-set-builder.ts';

/** An eye in World, metres. */
export interface Eye {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Height of a surface at a World point; NaN where there is none. */
export type Surface = (xWorldMeters: number, zWorldMeters: number) => number;

/** Bearings on each ring of points, and rings from bottom to top. */
const BEARINGS = 16;
const RINGS = 5;

/** Points in and on a cylinder: its axis and rings of its wall. A visible instance shows at least near one of them. */
function* cylinderPoints(cylinder: Cylinder): Generator<Eye> {
  const { xWorldMeters, zWorldMeters, bottomYWorldMeters, topYWorldMeters, radiusMeters } = cylinder;
  for (let ring = 0; ring < RINGS; ring++) {
    const y = topYWorldMeters + ((bottomYWorldMeters - topYWorldMeters) * ring) / (RINGS - 1);
    yield { x: xWorldMeters, y, z: zWorldMeters };
    for (let bearing = 0; bearing < BEARINGS; bearing++) {
      const angle = (2 * Math.PI * bearing) / BEARINGS;
      yield { x: xWorldMeters + radiusMeters * Math.cos(angle), y, z: zWorldMeters + radiusMeters * Math.sin(angle) };
    }
  }
}

/**
 * Half edge of the square in which {@link highestAround} looks, metres: more than the near plane's corners are from any eye
 * that stands on it.
 */
const AROUND_METERS = 0.2;

/** Highest of a surface in a small square around a point, by a fine lattice. */
export function highestAround(surface: Surface, xWorldMeters: number, zWorldMeters: number): number {
  let highest = -Infinity;
  for (let row = -20; row <= 20; row++) {
    for (let column = -20; column <= 20; column++) {
      const x = xWorldMeters + (column / 20) * AROUND_METERS;
      highest = Math.max(highest, surface(x, zWorldMeters + (row / 20) * AROUND_METERS));
    }
  }
  return highest;
}

/**
 * Marches from the eye to a point in steps of at most `stepMeters` and says whether the surface is met on the way. It can
 * step over a needle (then it calls a hidden point visible), but never invents a hit, so on a fine step a point that a
 * cull path hides and this calls visible by more than a rounding is a false cull.
 */
function isSightClear(surface: Surface, eye: Eye, point: Eye, stepMeters: number): boolean {
  const length = Math.hypot(point.x - eye.x, point.z - eye.z);
  const steps = Math.max(1, Math.ceil(length / stepMeters));
  for (let step = 1; step < steps; step++) {
    const t = step / steps;
    const height = surface(eye.x + t * (point.x - eye.x), eye.z + t * (point.z - eye.z));
    if (eye.y + t * (point.y - eye.y) < height) return false;
  }
  return true;
}

/**
 * Says whether a dense march finds any point of the cylinder in sight of the eye. Of several steps, coarse ones before fine ones,
 * a sight is marched again with the next only where the one before met nothing.
 */
export function canSeeCylinder(
  surface: Surface,
  eye: Eye,
  cylinder: Cylinder,
  ...stepsMeters: readonly number[]
): boolean {
  for (const point of cylinderPoints(cylinder)) {
    if (stepsMeters.every((stepMeters) => isSightClear(surface, eye, point, stepMeters))) return true;
  }
  return false;
}
