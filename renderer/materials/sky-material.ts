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

const FRAGMENT_SOURCE = `
precision highp float;
varying vec3 eyeRay;
${ATMOSPHERE_GLSL}
${DISPLAY_GLSL}
void main(void) {
  vec3 direction = normalize(eyeRay);
  float sunward = dot(direction, treelineSunDirection);
  vec3 light = treelineAirColor(direction);
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
