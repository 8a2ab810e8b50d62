import { vec, type Vector3 } from '../mesh/vector3.ts';

/**
 * The one chart that a stone's picture is painted in: directions from its core laid out round "straight up" with equal areas
 * (Lambert's azimuthal projection, J. H. Lambert 1772), cut off at an angle below which the stone is buried. It has no seam; the
 * only stretch is towards the rim, under the ground.
 */
export interface StoneChart {
  /** Largest angle from straight up that is painted, radians. */
  readonly rimRadians: number;
}

/** Radius of the chart's rim in the picture; the rest is gutter for the mips. */
const RIM_TEXTURE_RADIUS = 0.49;

/** Where a unit direction lies in the picture, u to the right, v downwards. */
export function directionToTexture(chart: StoneChart, direction: Vector3): readonly [u: number, v: number] {
  const radius =
    (Math.sin(Math.acos(clampUnit(direction.y)) / 2) / Math.sin(chart.rimRadians / 2)) * RIM_TEXTURE_RADIUS;
  const level = Math.max(1e-9, Math.hypot(direction.x, direction.z));
  return [0.5 + (direction.x / level) * radius, 0.5 + (direction.z / level) * radius];
}

/** The direction painted at a point of the picture; beyond straight down (outside the disc) it stays straight down. */
export function textureToDirection(chart: StoneChart, u: number, v: number): Vector3 {
  const x = u - 0.5;
  const z = v - 0.5;
  const radius = Math.hypot(x, z);
  const polar = 2 * Math.asin(Math.min(1, (radius / RIM_TEXTURE_RADIUS) * Math.sin(chart.rimRadians / 2)));
  const level = Math.sin(polar) / Math.max(1e-9, radius);
  return vec(x * level, Math.cos(polar), z * level);
}

function clampUnit(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
