import { Constants } from '@babylonjs/core/Engines/constants.js';
import { RawTexture2DArray } from '@babylonjs/core/Materials/Textures/rawTexture2DArray.js';
import { Texture } from '@babylonjs/core/Materials/Textures/texture.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { GpuDescription } from '../engine/index.ts';
import { GROUND_LAYERS } from '../materials/index.ts';
import type { GroundTextures } from '../materials/index.ts';
import { selectAnisotropy } from './anisotropy.ts';
import { loadPicture } from './load-picture.ts';
import type { Picture } from './load-picture.ts';

/**
 * Without anisotropic filtering a texel row at eye height is averaged over the long side of its footprint, and grass smears into
 * streaks. One and a half levels finer looks right from 1.7 m above a meadow (presets C1 and open-meadow); finer still sparkles.
 */
const ISOTROPIC_MIP_BIAS = -1.5;

/**
 * Loads the ground's colour and normal pictures into two texture arrays, in the order of `GROUND_LAYERS`.
 */
export async function loadGroundTextures(scene: Scene, gpu: GpuDescription): Promise<GroundTextures> {
  const [colors, normals] = await Promise.all([
    Promise.all(GROUND_LAYERS.map((layer) => loadPicture(`textures/ground-${layer}.png`))),
    Promise.all(GROUND_LAYERS.map((layer) => loadPicture(`textures/ground-${layer}-normal.png`))),
  ]);
  const anisotropy = selectAnisotropy(gpu);
  return {
    colors: createTextureArray(scene, 'ground colours', colors, anisotropy),
    normals: createTextureArray(scene, 'ground normals', normals, anisotropy),
    linearMeans: Float32Array.from(colors.flatMap(computeLinearMean)),
    colorMipBias: anisotropy > 1 ? 0 : ISOTROPIC_MIP_BIAS,
  };
}

/** Mean of the squared stored values: the shader decodes by squaring (terrain-glsl.ts). */
function computeLinearMean({ pixels }: Picture): number[] {
  const sums = [0, 0, 0];
  for (let offset = 0; offset < pixels.length; offset += 4) {
    for (let channel = 0; channel < 3; channel++) {
      const stored = (pixels[offset + channel] as number) / 255;
      sums[channel] = (sums[channel] as number) + stored * stored;
    }
  }
  return sums.map((sum) => (sum * 4) / pixels.length);
}

function createTextureArray(
  scene: Scene,
  name: string,
  pictures: readonly Picture[],
  anisotropy: number,
): RawTexture2DArray {
  const first = pictures[0] as Picture;
  const { width, height } = first;
  const layerBytes = width * height * 4;
  const bytes = new Uint8Array(layerBytes * pictures.length);
  pictures.forEach((picture, layer) => {
    if (picture.width !== width || picture.height !== height) {
      throw new Error(
        `${name}: expected every layer to be ${width} × ${height} pixels, ` +
          `found ${GROUND_LAYERS[layer] ?? 'a layer'} at ${picture.width} × ${picture.height}`,
      );
    }
    bytes.set(picture.pixels, layer * layerBytes);
  });
  const texture = new RawTexture2DArray(
    bytes,
    width,
    height,
    pictures.length,
    Constants.TEXTUREFORMAT_RGBA,
    scene,
    true,
    false,
    Texture.TRILINEAR_SAMPLINGMODE,
  );
  texture.name = name;
  texture.wrapU = Texture.WRAP_ADDRESSMODE;
  texture.wrapV = Texture.WRAP_ADDRESSMODE;
  texture.anisotropicFilteringLevel = anisotropy;
  return texture;
}
