import { DirectionalLight } from '@babylonjs/core/Lights/directionalLight.js';
import { HemisphericLight } from '@babylonjs/core/Lights/hemisphericLight.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { LinearColor, SunAndAir } from './sun-and-air.ts';

/** The scene's two lights. */
export interface SceneLights {
  readonly sun: DirectionalLight;
  readonly sky: HemisphericLight;
}

/** Creates the sun and the light of the sky; both belong to the scene and go with it. Neither is specular. */
export function createLights(scene: Scene, sunAndAir: SunAndAir): SceneLights {
  const lights = {
    sun: new DirectionalLight('sun', Vector3.Down(), scene),
    sky: new HemisphericLight('sky', Vector3.Up(), scene),
  };
  lights.sun.specular = Color3.Black();
  lights.sky.specular = Color3.Black();
  // Lights that may cast come first in every shader: the sun stays before the sky, whether its shadows are on or off.
  lights.sky.shadowEnabled = false;
  setLights(lights, sunAndAir);
  return lights;
}

/** Makes them the lights of a time and weather. */
export function setLights({ sun, sky }: SceneLights, sunAndAir: SunAndAir): void {
  sun.direction = new Vector3(...sunAndAir.sunDirectionWorld).negateInPlace();
  sun.diffuse = toColor(sunAndAir.sunColor);
  sky.diffuse = toColor(sunAndAir.skyLightColor);
  sky.groundColor = toColor(sunAndAir.groundLightColor);
}

function toColor([red, green, blue]: LinearColor): Color3 {
  return new Color3(red, green, blue);
}
