import { Constants } from '@babylonjs/core/Engines/constants.js';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { ATMOSPHERE_GLSL, DISPLAY_GLSL } from './atmosphere-glsl.ts';
import { SUN_AND_AIR_UNIFORM } from './shared-air.ts';
import type { SharedAir } from './shared-air.ts';

const VERTEX_SOURCE = `
precision highp float;
attribute vec3 position;
uniform mat4 clipToEyeRay;
varying vec3 eyeRay;
void main(void) {
  vec4 ray = clipToEyeRay * vec4(position.xy, 1.0, 1.0);
  eyeRay = ray.xyz / ray.w;
  // On the far plane: only pixels that nothing else covered pass the depth test.
  gl_Position = vec4(position.xy, 1.0, 1.0);
}
`;

/**
 * Fair-weather clouds on a flat layer overhead: value noise of five octaves, thin where it is low, shaded against a second look at it a
 * little towards the sun. They end above the horizon, so that the air there is still what fog turns into, and stand still: pictures of
 * one pose are equal. Shapes and strengths chosen by eye.
 */
const CLOUD_GLSL = `
// Integer hash: products of floats differ between rasterisers.
float treelineCloudHash(ivec2 cell) {
  uint mixed = uint(cell.x) * 0x9e3779b9u ^ uint(cell.y) * 0x85ebca6bu;
  mixed = (mixed ^ (mixed >> 15u)) * 0x2c1b3c6du;
  mixed = (mixed ^ (mixed >> 12u)) * 0x297a2d39u;
  return float(mixed >> 8u) / 16777216.0;
}

float treelineCloudNoise(vec2 place) {
  vec2 corner = floor(place);
  vec2 t = place - corner;
  t = t * t * (3.0 - 2.0 * t);
  ivec2 cell = ivec2(corner);
  return mix(
    mix(treelineCloudHash(cell), treelineCloudHash(cell + ivec2(1, 0)), t.x),
    mix(treelineCloudHash(cell + ivec2(0, 1)), treelineCloudHash(cell + ivec2(1, 1)), t.x), t.y);
}

float treelineCloudDensity(vec2 place) {
  float sum = 0.0;
  float weight = 0.5;
  for (int octave = 0; octave < 5; octave++) {
    sum += weight * treelineCloudNoise(place);
    place = mat2(1.6, 1.2, -1.2, 1.6) * place + 7.31;
    weight *= 0.5;
  }
  return smoothstep(0.5, 0.78, sum);
}

vec3 treelineWithClouds(vec3 sky, vec3 direction) {
  float rise = smoothstep(0.1, 0.32, direction.y) * treelineSunDisc;
  if (rise <= 0.0) return sky;
  vec2 place = direction.xz / (direction.y + 0.12) * 0.9;
  float density = treelineCloudDensity(place);
  float towardsSun = treelineCloudDensity(place + treelineSunDirection.xz * 0.22);
  float lit = 0.45 + 0.55 * clamp(1.0 + density - 1.7 * towardsSun, 0.0, 1.0);
  vec3 cloud = treelineSunColor * lit + treelineHorizonAir * 0.42;
  return mix(sky, cloud, rise * density * 0.82);
}
`;

const FRAGMENT_SOURCE = `
precision highp float;
varying vec3 eyeRay;
${ATMOSPHERE_GLSL}
${DISPLAY_GLSL}
${CLOUD_GLSL}
void main(void) {
  vec3 direction = normalize(eyeRay);
  float sunward = dot(direction, treelineSunDirection);
  vec3 light = treelineWithClouds(treelineAirColor(direction), direction);
  // The sun's disc (0.53 degrees across, drawn twice as wide: the eye expects glare) and the glow about it.
  vec3 disc = treelineSunColor * treelineSunDisc;
  light += disc * 11.5 * smoothstep(0.99988, 0.99996, sunward);
  light += disc * (0.64 * pow(max(sunward, 0.0), 60.0) + 2.05 * pow(max(sunward, 0.0), 900.0));
  gl_FragColor = vec4(treelineDisplayColor(light), 1.0);
}
`;

/**
 * Creates the material of the sky: a mesh that covers the clip square wears it and is drawn after everything opaque.
 * `setMatrix('clipToEyeRay', …)` every frame: the inverse of the projection of the view without its translation.
 */
export function createSkyMaterial(scene: Scene, air: SharedAir): ShaderMaterial {
  const material = new ShaderMaterial(
    'sky',
    scene,
    { vertexSource: VERTEX_SOURCE, fragmentSource: FRAGMENT_SOURCE },
    { attributes: ['position'], uniforms: ['clipToEyeRay', SUN_AND_AIR_UNIFORM] },
  );
  material.onBindObservable.add(() => material.getEffect().setFloatArray4(SUN_AND_AIR_UNIFORM, air.uniforms));
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  material.depthFunction = Constants.LEQUAL;
  return material;
}
