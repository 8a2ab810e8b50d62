import type { HeightSample, WorldField } from '../height-field/index.ts';
import { clamp, smoothstep } from '../math/index.ts';
import { hashWord } from '../random/index.ts';
import { valueFbm } from './value-noise.ts';

/** Altitudes between which the forest thins out to nothing, metres. */
const TREELINE_START_METERS = 200;
const TREELINE_END_METERS = 240;

/** Slopes (rise over run) between which trees lose their hold. */
const SLOPE_START = 0.55;
const SLOPE_END = 0.75;

/** Stands and clearings: fBm of value noise, and the band of it over which a clearing becomes a stand. */
const STAND_WAVELENGTH_METERS = 220;
const STAND_OCTAVES = 2;
const STAND_START = 0.15;
const STAND_END = 0.6;
const STAND_SALT = hashWord('scatter/stand');

/** No tree within this distance of the road's centre line, metres; the verge grows in over the fade. */
export const ROAD_CLEAR_METERS = 12;
const ROAD_CLEAR_FADE_METERS = 15;

/** What a valley floor multiplies a stand's density by. */
const VALLEY_DENSITY_BOOST = 1.3;

/** What a valley floor multiplies a tree's scale by. */
const VALLEY_SCALE_BOOST = 1.25;

/** The largest value a density can take: a full stand at the deepest point of a valley. */
export const TREE_DENSITY_MAX = VALLEY_DENSITY_BOOST;

/** Reused by the sampling function of this file, which is not re-entrant. */
const scratchSample: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };

/**
 * How much of a valley's boosts a point gets: 1 at sea level and below, 0 from the treeline's end on. The source gives the
 * altitude where the boosts have faded out (240 m) and not where they begin to; sea level is our reading.
 */
export function computeValleyWeight(heightMeters: number): number {
  return 1 - smoothstep(0, TREELINE_END_METERS, heightMeters);
}

/** What the altitude multiplies the scale of trees and understory by, 1 to 1.25. */
export function computeValleyScale(heightMeters: number): number {
  return 1 + (VALLEY_SCALE_BOOST - 1) * computeValleyWeight(heightMeters);
}

/**
 * Density that noise alone allows, before the ground is known: the part of {@link computeTreeDensity} that needs no height
 * sample, so that a cell in a clearing is refused cheaply.
 *
 * @param seed - world seed, 32-bit integer
 * @param xWorldMeters - east, any finite number
 * @param zWorldMeters - north, any finite number
 * @returns [0, 1]
 */
export function computeStandWeight(seed: number, xWorldMeters: number, zWorldMeters: number): number {
  const x = xWorldMeters / STAND_WAVELENGTH_METERS;
  const z = zWorldMeters / STAND_WAVELENGTH_METERS;
  return smoothstep(STAND_START, STAND_END, valueFbm(x, z, STAND_OCTAVES, seed ^ STAND_SALT));
}

/** Share of the stand that the ground lets grow: treeline, slope and valley boost; [0, {@link TREE_DENSITY_MAX}]. */
function computeGroundWeight(ground: Readonly<HeightSample>): number {
  const treeline = 1 - smoothstep(TREELINE_START_METERS, TREELINE_END_METERS, ground.heightMeters);
  if (treeline <= 0) return 0;
  const slope = Math.sqrt(ground.gradientX * ground.gradientX + ground.gradientZ * ground.gradientZ);
  const hold = 1 - smoothstep(SLOPE_START, SLOPE_END, slope);
  return treeline * hold * (1 + (VALLEY_DENSITY_BOOST - 1) * computeValleyWeight(ground.heightMeters));
}

/**
 * Share of the stand that ground and road leave: what {@link computeStandWeight} is multiplied by to make the density.
 *
 * @param ground - sample of the height field
 * @param roadDistanceMeters - to the road's centre line, Infinity without one
 * @returns [0, {@link TREE_DENSITY_MAX}]
 */
export function computeSiteShare(ground: Readonly<HeightSample>, roadDistanceMeters: number): number {
  const roadShare = smoothstep(ROAD_CLEAR_METERS, ROAD_CLEAR_METERS + ROAD_CLEAR_FADE_METERS, roadDistanceMeters);
  return roadShare <= 0 ? 0 : computeGroundWeight(ground) * roadShare;
}

/**
 * Density of the forest where the ground is already known: the product of the gates of world.md §4. Does not allocate.
 *
 * @param seed - world seed, 32-bit integer
 * @param xWorldMeters - east, any finite number
 * @param zWorldMeters - north, any finite number
 * @param ground - sample of the height field at that point
 * @param roadDistanceMeters - from the point to the road's centre line, Infinity without one
 * @returns [0, {@link TREE_DENSITY_MAX}], 1 being a full stand
 */
export function computeTreeDensity(
  seed: number,
  xWorldMeters: number,
  zWorldMeters: number,
  ground: Readonly<HeightSample>,
  roadDistanceMeters: number,
): number {
  const share = computeSiteShare(ground, roadDistanceMeters);
  return share <= 0 ? 0 : computeStandWeight(seed, xWorldMeters, zWorldMeters) * share;
}

/**
 * How much sky the trees cover where the ground is already known: the tree density, full at 1.
 *
 * @param seed - world seed, 32-bit integer
 * @param xWorldMeters - east, any finite number
 * @param zWorldMeters - north, any finite number
 * @param ground - sample of the height field at that point
 * @param roadDistanceMeters - from the point to the road's centre line, Infinity without one
 * @returns [0, 1]
 */
export function computeCanopyDensity(
  seed: number,
  xWorldMeters: number,
  zWorldMeters: number,
  ground: Readonly<HeightSample>,
  roadDistanceMeters: number,
): number {
  return clamp(computeTreeDensity(seed, xWorldMeters, zWorldMeters, ground, roadDistanceMeters), 0, 1);
}

/**
 * Canopy at a point, {@link computeCanopyDensity} with its own height sample. Does not allocate; not re-entrant.
 *
 * @param field - the world's ground
 * @param seed - world seed, 32-bit integer
 * @param xWorldMeters - east, any finite number
 * @param zWorldMeters - north, any finite number
 * @returns [0, 1]
 */
export function sampleCanopyDensity(
  field: WorldField,
  seed: number,
  xWorldMeters: number,
  zWorldMeters: number,
): number {
  field.sampleInto(scratchSample, xWorldMeters, zWorldMeters);
  const roadDistance = field.roadDistanceMeters(xWorldMeters, zWorldMeters);
  return computeCanopyDensity(seed, xWorldMeters, zWorldMeters, scratchSample, roadDistance);
}
