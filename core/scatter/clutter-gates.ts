import type { HeightSample } from '../height-field/index.ts';
import { smoothstep } from '../math/index.ts';
import type { PatchNoise } from './clutter-classes.ts';
import { computeCanopyDensity } from './tree-density.ts';
import { valueNoise } from './value-noise.ts';

/** Altitudes over which grassland takes over from the shore, and over which it gives way to rock, metres. */
const SHORE_START_METERS = 7;
const SHORE_END_METERS = 11;
const ALPINE_START_METERS = 200;
const ALPINE_END_METERS = 230;

/** Slopes (rise over run) between which turf loses its hold. */
const SLOPE_START = 0.45;
const SLOPE_END = 0.65;

/** Canopy densities between which the forest floor goes bare. */
const CANOPY_START = 0.4;
const CANOPY_END = 0.85;

/**
 * Product of a class's patch noises, which need no height sample.
 *
 * @returns [0, 1]
 */
export function computePatchWeight(
  patches: readonly PatchNoise[],
  seed: number,
  xWorldMeters: number,
  zWorldMeters: number,
): number {
  let weight = 1;
  for (const patch of patches) {
    const noise = valueNoise(
      xWorldMeters / patch.wavelengthMeters,
      zWorldMeters / patch.wavelengthMeters,
      seed ^ patch.salt,
    );
    weight *= smoothstep(patch.start, patch.end, noise);
    if (weight <= 0) return 0;
  }
  return weight;
}

/**
 * Share of grassland that the ground and the trees over it allow: shore, alpine limit, slope, canopy. Grass, flowers and meadow
 * share it; for meadow the source names no gates of its own, so it takes those of grass.
 *
 * @returns [0, 1]
 */
export function computeGrasslandWeight(
  seed: number,
  xWorldMeters: number,
  zWorldMeters: number,
  ground: Readonly<HeightSample>,
): number {
  const height = ground.heightMeters;
  const slope = Math.sqrt(ground.gradientX * ground.gradientX + ground.gradientZ * ground.gradientZ);
  const groundWeight =
    smoothstep(SHORE_START_METERS, SHORE_END_METERS, height) *
    (1 - smoothstep(ALPINE_START_METERS, ALPINE_END_METERS, height)) *
    (1 - smoothstep(SLOPE_START, SLOPE_END, slope));
  if (groundWeight <= 0) return 0;
  const canopy = computeCanopyDensity(seed, xWorldMeters, zWorldMeters, ground);
  return groundWeight * (1 - smoothstep(CANOPY_START, CANOPY_END, canopy));
}
