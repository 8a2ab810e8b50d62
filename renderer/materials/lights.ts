import { DirectionalLight } from '@babylonjs/core/Lights/directionalLight.js';
import { HemisphericLight } from '@babylonjs/core/Lights/hemisphericLight.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { GROUND_LIGHT_COLOR, SKY_LIGHT_COLOR, SUN_COLOR, SUN_DIRECTION_WORLD } from './sun-and-air.ts';

/** Creates the sun and the light of the sky; both belong to the scene and go with it. Neither is specular. */
export function createLights(scene: Scene): { readonly sun: DirectionalLight; readonly sky: HemisphericLight } {
  const sun = new DirectionalLight('sun', new Vector3(...SUN_DIRECTION_WORLD).negateInPlace(), scene);
  sun.diffuse = new Color3(...SUN_COLOR);
  sun.specular = Color3.Black();
  const sky = new HemisphericLight('sky', Vector3.Up(), scene);
  sky.diffuse = new Color3(...SKY_LIGHT_COLOR);
  sky.groundColor = new Color3(...GROUND_LIGHT_COLOR);
  sky.specular = Color3.Black();
  return { sun, sky };
}
