import { ShadowDepthWrapper } from '@babylonjs/core/Materials/shadowDepthWrapper.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { AtmospherePlugin } from './atmosphere-plugin.ts';
import { DistanceFadePlugin } from './distance-fade-plugin.ts';
import type { FadeEdge, FadeEye } from './distance-fade-plugin.ts';
import { FoliagePlugin } from './foliage-plugin.ts';
import type { SharedAir } from './shared-air.ts';
import { TerrainPlugin } from './terrain-plugin.ts';
import type { GroundTextures } from './terrain-plugin.ts';
import { WindPlugin } from './wind-plugin.ts';
import type { SharedWind } from './wind-plugin.ts';

/** Alpha of a cut-out below which a pixel is not there; the atlases' coverage was painted for it. */
const ALPHA_CUTOFF = 0.5;

/** A material whose meshes end by distance. */
export interface FadingMaterial {
  readonly material: StandardMaterial;
  readonly fade: DistanceFadePlugin;
}

/** What all materials of a scene share: values that change while it is drawn, and none of which compiles anything. */
export interface SharedSurroundings {
  readonly air: SharedAir;
  readonly wind: SharedWind;
  /** Eye that instances end by. */
  readonly eye: Readonly<FadeEye>;
}

/**
 * What a surface is made of: `cutout` is alpha-tested, two-sided and lit as foliage; `opaque` has neither alpha nor back faces; a
 * `wood-billboard` is a cut-out that is lit as the opaque model that it shows.
 */
type SurfaceKind = 'cutout' | 'opaque' | 'wood-billboard';

/** One asset's surface. */
export interface SurfaceOptions {
  readonly surface: SurfaceKind;
  readonly edge: FadeEdge;
  /** How far the wind moves it, metres; 0 leaves it still. */
  readonly swayMeters: number;
  /** Of billboards: the normals of the model that the picture shows, in model space. */
  readonly modelNormalMap?: BaseTexture;
}

// Standard, not PBR: half the cost on the software rasteriser (engine-facts), and nothing here shines.
function createMatteMaterial(name: string, scene: Scene): StandardMaterial {
  const material = new StandardMaterial(name, scene);
  material.specularColor = Color3.Black();
  // Where shadows are switched, the shader of before would be drawn with until the new one is there: it asks for a map that has gone.
  material.allowShaderHotSwapping = false;
  return material;
}

function wearPicture(material: StandardMaterial, color: BaseTexture, surface: SurfaceKind): void {
  material.diffuseTexture = color;
  const isCutOut = surface !== 'opaque';
  // Alpha makes it an alpha-tested material. A transparency mode would move the test behind all lighting.
  color.hasAlpha = isCutOut;
  if (isCutOut) material.alphaCutOff = ALPHA_CUTOFF;
  material.backFaceCulling = !isCutOut;
}

/** Creates the material of all clipmap rings; the meshes carry the attribute `GROUND_COVER_ATTRIBUTE`. */
export function createTerrainMaterial(scene: Scene, textures: GroundTextures, air: SharedAir): StandardMaterial {
  const material = createMatteMaterial('terrain', scene);
  new TerrainPlugin(material, textures);
  // Triangles 64 m long: per vertex, the mist of a valley would be drawn as facets.
  new AtmospherePlugin(material, air, 'pixel');
  return material;
}

/**
 * Creates the material of one asset's instances.
 *
 * @param color - atlas, sRGB colours decoded by the sampler; of cut-outs the alpha is cut at one half
 */
export function createSurfaceMaterial(
  name: string,
  scene: Scene,
  color: BaseTexture,
  options: SurfaceOptions & { readonly surroundings: SharedSurroundings },
): FadingMaterial {
  const { surface, edge, swayMeters, modelNormalMap, surroundings } = options;
  const material = createMatteMaterial(name, scene);
  wearPicture(material, color, surface);
  const fade = new DistanceFadePlugin(material, surroundings.eye, edge);
  if (swayMeters > 0) new WindPlugin(material, surroundings.wind, swayMeters);
  if (surface !== 'opaque') new FoliagePlugin(material, { modelNormalMap, isWood: surface === 'wood-billboard' });
  new AtmospherePlugin(material, surroundings.air, 'vertex');
  return { material, fade };
}

/**
 * Creates what an asset's instances wear in the shadow pass: a material without light that is cut, ends and moves as the visible one
 * does (engine-facts 1.5, the lean route). Plugins do not run in Babylon's own shadow shader; this is the one way that they do.
 *
 * @param color - the visible material's atlas; it is not disposed with this material
 */
export function createCasterMaterial(
  name: string,
  scene: Scene,
  color: BaseTexture,
  options: SurfaceOptions & { readonly surroundings: SharedSurroundings },
): FadingMaterial {
  const { surface, edge, swayMeters, surroundings } = options;
  const material = createMatteMaterial(name, scene);
  material.disableLighting = true;
  if (surface !== 'opaque') wearPicture(material, color, surface);
  const fade = new DistanceFadePlugin(material, surroundings.eye, edge);
  if (swayMeters > 0) new WindPlugin(material, surroundings.wind, swayMeters);
  material.shadowDepthWrapper = new ShadowDepthWrapper(material, scene, { standalone: true });
  return { material, fade };
}
