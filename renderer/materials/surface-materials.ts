import { Constants } from '@babylonjs/core/Engines/constants.js';
import { Material } from '@babylonjs/core/Materials/material.js';
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
  new AtmospherePlugin(material);
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
  color.hasAlpha = true;
  material.diffuseTexture = color;
  material.transparencyMode = Material.MATERIAL_ALPHATEST;
  material.alphaCutOff = ALPHA_CUTOFF;
  material.backFaceCulling = false;
  const fade = new DistanceFadePlugin(material, options.eye);
  new FoliagePlugin(material, options.modelNormalMap);
  new AtmospherePlugin(material);
  return { material, fade };
}

/** Creates the two materials of a wire overlay: lines as they are seen, and faintly what something hides of them. */
export function createWireMaterials(scene: Scene, color: Color3): { seen: StandardMaterial; behind: StandardMaterial } {
  const seen = createWireMaterial('wire-seen', scene, color);
  const behind = createWireMaterial('wire-behind', scene, color);
  behind.alpha = 0.35;
  behind.depthFunction = Constants.GREATER;
  return { seen, behind };
}

function createWireMaterial(name: string, scene: Scene, color: Color3): StandardMaterial {
  const material = createMatteMaterial(name, scene);
  material.disableLighting = true;
  material.emissiveColor = color;
  material.fillMode = Material.LineListDrawMode;
  material.disableDepthWrite = true;
  return material;
}
