import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { AtmospherePlugin } from './atmosphere-plugin.ts';
import { DistanceFadePlugin } from './distance-fade-plugin.ts';
import type { FadeEye } from './distance-fade-plugin.ts';
import { FoliagePlugin } from './foliage-plugin.ts';
import { TerrainPlugin } from './terrain-plugin.ts';
import type { GroundTextures } from './terrain-plugin.ts';

/** Alpha of a cut-out below which a pixel is not there; the atlases' coverage was painted for it. */
const ALPHA_CUTOFF = 0.5;

/** A material whose meshes dissolve by distance. */
export interface FadingMaterial {
  readonly material: StandardMaterial;
  readonly fade: DistanceFadePlugin;
}

// Standard, not PBR: half the cost on the software rasteriser (engine-facts), and nothing here shines.
function createMatteMaterial(name: string, scene: Scene): StandardMaterial {
  const material = new StandardMaterial(name, scene);
  material.specularColor = Color3.Black();
  return material;
}

/** Creates the material of all clipmap rings; the meshes carry the attribute `GROUND_COVER_ATTRIBUTE`. */
export function createTerrainMaterial(scene: Scene, textures: GroundTextures): StandardMaterial {
  const material = createMatteMaterial('terrain', scene);
  new TerrainPlugin(material, textures);
  // Triangles 64 m long: per vertex, the mist of a valley would be drawn as facets.
  new AtmospherePlugin(material, 'pixel');
  return material;
}

/**
 * Creates the material of one asset's instances: cut-out, lit as foliage, dissolving by distance.
 *
 * @param color - atlas, sRGB colours decoded by the sampler, alpha cut at one half
 * @param modelNormalMap - for billboards: the normals of the model that the picture shows, in model space
 */
export function createFoliageMaterial(
  name: string,
  scene: Scene,
  color: BaseTexture,
  options: { readonly eye: Readonly<FadeEye>; readonly modelNormalMap?: BaseTexture },
): FadingMaterial {
  const material = createMatteMaterial(name, scene);
  // Alpha makes it an alpha-tested material. A transparency mode would move the test behind all lighting.
  color.hasAlpha = true;
  material.diffuseTexture = color;
  material.alphaCutOff = ALPHA_CUTOFF;
  material.backFaceCulling = false;
  const fade = new DistanceFadePlugin(material, options.eye);
  new FoliagePlugin(material, options.modelNormalMap);
  new AtmospherePlugin(material, 'vertex');
  return { material, fade };
}
