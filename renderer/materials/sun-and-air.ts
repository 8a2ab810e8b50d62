import { computeSunDirectionWorld } from './sun-path.ts';
import type { Vector3Tuple } from './sun-path.ts';

/** Red, green, blue, linear light, the unit that the tone curve expects (a sunlit white wall is about 1). */
export type LinearColor = Vector3Tuple;

/** The light of a moment and the air in front of everything: what a time of day and a weather come to. */
export interface SunAndAir {
  /** Unit vector from the ground towards the sun. */
  readonly sunDirectionWorld: Vector3Tuple;
  /** Light of the sun on a surface that faces it. */
  readonly sunColor: LinearColor;
  /** Light of the sky on a surface that faces up. */
  readonly skyLightColor: LinearColor;
  /** Light thrown back by the ground on a surface that faces down. */
  readonly groundLightColor: LinearColor;
  /** Air straight up, at the horizon, and what the horizon gains towards the sun. */
  readonly zenithAirColor: LinearColor;
  readonly horizonAirColor: LinearColor;
  readonly sunwardAirColor: LinearColor;
  /** How much of the sun's disc and glare shows in the sky, 0…1. */
  readonly sunDiscOpacity: number;
  /** Linear light is multiplied by this before the tone curve. */
  readonly exposure: number;
  /** Optical density k of the haze, 1/m: it lets exp(−(k·d)²) through at a distance d. */
  readonly hazeDensityPerMeter: number;
  /** Density a of the ground mist at {@link MIST_REFERENCE_HEIGHT_METERS}, 1/m. */
  readonly mistDensityPerMeter: number;
}

// The light of 9.5 hours in clear air, chosen by eye; every other moment is worked out from it. Babylon's Standard material clamps
// the sum of all light at 1 before it multiplies the albedo: full sun and full sky together must stay below that at every hour
// (tested). The exposure brings the picture back up.
const SUN_COLOR: LinearColor = [0.76, 0.675, 0.53];
const SKY_LIGHT_COLOR: LinearColor = [0.19, 0.235, 0.31];
const GROUND_LIGHT_COLOR: LinearColor = [0.125, 0.12, 0.09];
const ZENITH_AIR_COLOR: LinearColor = [0.045, 0.15, 0.46];
const HORIZON_AIR_COLOR: LinearColor = [0.43, 0.55, 0.69];
const SUNWARD_AIR_COLOR: LinearColor = [0.34, 0.25, 0.13];
const EXPOSURE = 1.85;
const REFERENCE_HOURS = 9.5;

/**
 * Optical depth of the air straight up at 610, 550 and 465 nm: Rayleigh scattering, 0.008569 λ⁻⁴ (1 + 0.0113 λ⁻²) with λ in
 * micrometres, and a clean aerosol, 0.04 λ⁻¹·³ (Ångström's formula).
 */
const OPTICAL_DEPTH: LinearColor = [0.14, 0.184, 0.301];

/** Below 1: the filmic shoulder deepens greens and reds beyond what the textures hold; this takes it back. Chosen by eye. */
export const SATURATION = 0.84;

/** √(−ln 0.05) / 4000: clear air lets 5 % through at 4 km (world.md §7). */
const CLEAR_HAZE_DENSITY_PER_METER = Math.sqrt(-Math.log(0.05)) / 4000;
/**
 * Weather multiplies the density by 1 + 11·mist (world.md §7). Density is the optical density k, not its square: 5 % is left at
 * 333 m in the thickest mist.
 */
const HAZE_DENSITY_PER_MIST = 11;
/** Ground mist: a = 0.004·(1 + 2·mist) 1/m, fall-off 1/m, reference height m (world.md §7). */
const CLEAR_MIST_DENSITY_PER_METER = 0.004;
const MIST_DENSITY_PER_MIST = 2;
export const MIST_FALLOFF_PER_METER = 0.05;
export const MIST_REFERENCE_HEIGHT_METERS = -20;
/** Least |y| of the unit view direction in the mist's formula. */
export const MIST_SLOPE_FLOOR = 1e-3;

/** Share of the sun, and of its glow at the horizon, that the thickest mist keeps off. Chosen by eye. */
const MIST_SUN_LOSS = 0.72;
const MIST_GLOW_LOSS = 0.6;
/** How far the thickest mist takes the sky's own colours to one grey. */
const MIST_GREYNESS = 0.85;
/** The low sun's sky: bluer in what it lights, warmer at the horizon. Factors on the reference, chosen by eye. */
const LOW_SUN_SKY_LIGHT_TINT: LinearColor = [0.86, 0.92, 1.06];
const LOW_SUN_HORIZON_TINT: LinearColor = [1.6, 0.93, 0.56];
const LOW_SUN_GLOW_GAIN = 1.6;
/** The low sun shines through the dust of the day: on top of the extinction, so that an evening is golden before it is dim. */
const LOW_SUN_TINT: LinearColor = [1.3, 1.02, 0.72];
/** Eyes and cameras open up at dusk, but not all the way: a darkening evening must look like one. */
const EXPOSURE_ADAPTATION = 0.42;

/**
 * The light and the air of a time of day and a weather. A simple model: the sun's light is dimmed and reddened along its path
 * through the air (Kasten and Young's air mass, 1989, times {@link OPTICAL_DEPTH}), the sky's follows the sun's height, mist takes
 * from the sun and evens out the sky, and the exposure follows part of the way.
 *
 * @param timeOfDayHours - 5…19, local time
 * @param mist - weather, 0 clear … 1
 */
export function computeSunAndAir(timeOfDayHours: number, mist: number): SunAndAir {
  const sunDirectionWorld = computeSunDirectionWorld(timeOfDayHours);
  const sineOfElevation = sunDirectionWorld[1];
  const referenceSine = computeSunDirectionWorld(REFERENCE_HOURS)[1];
  const addedAirMass = computeAirMass(sineOfElevation) - computeAirMass(referenceSine);
  const reddening = mapColor(OPTICAL_DEPTH, (depth) => Math.exp(-depth * addedAirMass));
  // 1 from a sun as high as the reference on, 0 where it touches the horizon.
  const highSun = smoothstep(-0.04, 0.5, sineOfElevation);
  const lowSun = 1 - smoothstep(0.1, 0.45, sineOfElevation);
  const skyBrightness = 0.25 + 0.75 * highSun;

  const clearSun = multiply(multiply(SUN_COLOR, reddening), mix([1, 1, 1], LOW_SUN_TINT, lowSun));
  const sunColor = scale(clearSun, 1 - MIST_SUN_LOSS * mist);
  const groundBrightness = skyBrightness * (1 - 0.3 * mist);
  const clearSkyLight = scale(multiply(SKY_LIGHT_COLOR, mix([1, 1, 1], LOW_SUN_SKY_LIGHT_TINT, lowSun)), skyBrightness);
  const clearHorizon = scale(multiply(HORIZON_AIR_COLOR, mix([1, 1, 1], LOW_SUN_HORIZON_TINT, lowSun)), skyBrightness);
  const clearZenith = scale(ZENITH_AIR_COLOR, skyBrightness);
  const greyness = MIST_GREYNESS * mist;
  // Mist scatters what it takes from the sun: its grey is brighter than the sky was, and the light under it comes from everywhere.
  const mistAir = scale(mix(clearHorizon, grey(luminance(clearHorizon)), 0.5), 0.95);
  const skyLightColor = mix(clearSkyLight, grey(1.5 * luminance(clearSkyLight)), greyness);
  const measuredLight = luminance(sunColor) * Math.max(sineOfElevation, 0.15) + luminance(skyLightColor);
  const referenceLight = luminance(SUN_COLOR) * referenceSine + luminance(SKY_LIGHT_COLOR);

  return {
    sunDirectionWorld,
    sunColor,
    skyLightColor,
    groundLightColor: scale(GROUND_LIGHT_COLOR, groundBrightness),
    zenithAirColor: mix(clearZenith, mistAir, greyness),
    horizonAirColor: mix(clearHorizon, mistAir, greyness),
    sunwardAirColor: scale(
      multiply(SUNWARD_AIR_COLOR, reddening),
      (1 + LOW_SUN_GLOW_GAIN * lowSun) * (1 - MIST_GLOW_LOSS * mist),
    ),
    sunDiscOpacity: (1 - mist) ** 2,
    exposure: EXPOSURE * Math.max(1, referenceLight / measuredLight) ** EXPOSURE_ADAPTATION,
    hazeDensityPerMeter: CLEAR_HAZE_DENSITY_PER_METER * (1 + HAZE_DENSITY_PER_MIST * mist),
    mistDensityPerMeter: CLEAR_MIST_DENSITY_PER_METER * (1 + MIST_DENSITY_PER_MIST * mist),
  };
}

/** Air that light from the sun crosses, in units of the air straight up: Kasten and Young 1989. */
function computeAirMass(sineOfElevation: number): number {
  const sine = Math.max(sineOfElevation, 0);
  const elevationDegrees = (Math.asin(Math.min(sine, 1)) * 180) / Math.PI;
  return 1 / (sine + 0.50572 * (elevationDegrees + 6.07995) ** -1.6364);
}

function luminance([red, green, blue]: LinearColor): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function grey(light: number): LinearColor {
  return [light, light, light];
}

function mapColor(color: LinearColor, change: (channel: number) => number): LinearColor {
  return [change(color[0]), change(color[1]), change(color[2])];
}

function scale(color: LinearColor, factor: number): LinearColor {
  return mapColor(color, (channel) => channel * factor);
}

function multiply(color: LinearColor, other: LinearColor): LinearColor {
  return [color[0] * other[0], color[1] * other[1], color[2] * other[2]];
}

function mix(from: LinearColor, to: LinearColor, weight: number): LinearColor {
  return [
    from[0] + (to[0] - from[0]) * weight,
    from[1] + (to[1] - from[1]) * weight,
    from[2] + (to[2] - from[2]) * weight,
  ];
}

function smoothstep(start: number, end: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - start) / (end - start)));
  return t * t * (3 - 2 * t);
}
