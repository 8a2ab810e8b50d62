/** Red, green, blue, linear light, the unit that the tone curve expects (a sunlit white wall is about 1). */
export type LinearColor = readonly [number, number, number];

const SUN_ELEVATION_RADIANS = 0.66;
/** Clockwise from north: south-east, so that the default view along +z has the light coming over its right shoulder. */
const SUN_AZIMUTH_RADIANS = 2.2;

/** Unit vector from the ground towards the sun, World: mid-morning, high enough to light valleys, low enough to shape slopes. */
export const SUN_DIRECTION_WORLD: readonly [number, number, number] = [
  Math.cos(SUN_ELEVATION_RADIANS) * Math.sin(SUN_AZIMUTH_RADIANS),
  Math.sin(SUN_ELEVATION_RADIANS),
  Math.cos(SUN_ELEVATION_RADIANS) * Math.cos(SUN_AZIMUTH_RADIANS),
];

// Babylon's Standard material clamps the sum of all light at 1 before it multiplies the albedo: full sun and full sky together
// must stay below that. EXPOSURE brings the picture back up.
/** Light of the sun on a surface that faces it. */
export const SUN_COLOR: LinearColor = [0.78, 0.69, 0.54];
/** Light of the sky on a surface that faces up. */
export const SKY_LIGHT_COLOR: LinearColor = [0.15, 0.2, 0.29];
/** Light thrown back by the ground on a surface that faces down. */
export const GROUND_LIGHT_COLOR: LinearColor = [0.08, 0.08, 0.06];

/** Air straight up, at the horizon, and what the horizon gains towards the sun. */
export const ZENITH_AIR_COLOR: LinearColor = [0.05, 0.16, 0.46];
export const HORIZON_AIR_COLOR: LinearColor = [0.43, 0.55, 0.69];
export const SUNWARD_AIR_COLOR: LinearColor = [0.34, 0.25, 0.13];

/** Below 1: the filmic shoulder deepens greens and reds beyond what the textures hold; this takes it back. Chosen by eye. */
export const SATURATION = 0.84;

/** Linear light is multiplied by this before the tone curve. */
export const EXPOSURE = 1.7;

/** Density of the exponential-squared fog, 1/m: 5 % transmittance at 4 km (world.md §7), √(−ln 0.05) / 4000. */
export const FOG_DENSITY_PER_METER = Math.sqrt(-Math.log(0.05)) / 4000;
/** Ground mist of clear air (world.md §7): density at the reference height 1/m, fall-off 1/m, reference height m. */
export const MIST_DENSITY_PER_METER = 0.004;
export const MIST_FALLOFF_PER_METER = 0.05;
export const MIST_REFERENCE_HEIGHT_METERS = -20;
/** Least |y| of the unit view direction in the mist's formula. */
export const MIST_SLOPE_FLOOR = 1e-3;
