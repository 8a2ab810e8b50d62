import { glslFloat } from './glsl-literals.ts';
import { SUN_AND_AIR_GLSL } from './shared-air.ts';
import { MIST_FALLOFF_PER_METER, MIST_REFERENCE_HEIGHT_METERS, MIST_SLOPE_FLOOR, SATURATION } from './sun-and-air.ts';

/**
 * GLSL functions shared by the sky and by everything in front of it, so that terrain melts into the sky without a seam, and the
 * uniform that they read. Heights are World heights; horizontal coordinates may be relative to any origin that eye and point share.
 */
export const ATMOSPHERE_GLSL = `${SUN_AND_AIR_GLSL}
// Light of the air alone in a unit direction, without the sun's disc. What fog replaces a surface with.
vec3 treelineAirColor(vec3 direction) {
  float height = max(direction.y, 0.0);
  float sunward = max(dot(direction, treelineSunDirection), 0.0);
  // Falls off by its own path length: thick and pale near the horizon, deep overhead.
  float haze = exp(-height * (3.8 + 3.0 * height));
  float glow = sunward * sunward;
  glow *= glow;
  return mix(treelineZenithAir, treelineHorizonAir, haze) + treelineSunwardAir * glow * (0.35 + 0.65 * haze);
}

// Fraction of a surface's light that reaches the eye: exponential-squared haze times ground mist (world.md 7). The mist's
// integral is written as a difference of two densities: the published product of a small and a large exponential overflows.
float treelineTransmittance(vec3 eye, vec3 point) {
  vec3 ray = point - eye;
  float distanceMeters = length(ray);
  float slope = ray.y / max(distanceMeters, 1e-4);
  slope = slope < 0.0 ? min(slope, -${glslFloat(MIST_SLOPE_FLOOR)}) : max(slope, ${glslFloat(MIST_SLOPE_FLOOR)});
  float eyeDensity = exp((${glslFloat(MIST_REFERENCE_HEIGHT_METERS)} - eye.y) * ${glslFloat(MIST_FALLOFF_PER_METER)});
  float endDensity = exp((${glslFloat(MIST_REFERENCE_HEIGHT_METERS)} - eye.y - distanceMeters * slope)
    * ${glslFloat(MIST_FALLOFF_PER_METER)});
  float mist = treelineMistDepth * (eyeDensity - endDensity) / slope;
  float haze = treelineHazeDensity * distanceMeters;
  return exp(-haze * haze - max(mist, 0.0));
}
`;

/** GLSL function for fragment shaders: what every pixel of the world ends with. Needs {@link ATMOSPHERE_GLSL}. */
export const DISPLAY_GLSL = `
// Linear light to display values: saturation, exposure, then a filmic shoulder (Hejl and Burgess-Dawson 2010, which includes the gamma of
// 2.2), then half a step of dither against bands in the sky.
vec3 treelineDisplayColor(vec3 light) {
  light = max(mix(vec3(dot(light, vec3(0.2126, 0.7152, 0.0722))), light, ${glslFloat(SATURATION)}), 0.0);
  vec3 x = max(light * treelineExposure - 0.004, 0.0);
  vec3 display = (x * (6.2 * x + 0.5)) / (x * (6.2 * x + 1.7) + 0.06);
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  return display + (noise - 0.5) / 255.0;
}
`;
