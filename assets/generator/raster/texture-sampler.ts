import { srgbToLinear } from '../paint/color.ts';
import { buildMipChain, PICTURE_STRIDE, type Picture } from '../paint/picture.ts';

/** A mip chain in linear light, ready to be sampled. */
export interface TextureSampler {
  readonly levels: readonly { readonly width: number; readonly height: number; readonly texels: Float32Array }[];
}

/** Build the mips of a picture and turn their colours into linear light once. */
export function createTextureSampler(picture: Picture): TextureSampler {
  return {
    levels: buildMipChain(picture).map(({ width, height, rgba }) => {
      const texels = new Float32Array(rgba.length);
      for (let offset = 0; offset < rgba.length; offset += 1) {
        const value = rgba[offset] as number;
        texels[offset] = offset % PICTURE_STRIDE === 3 ? value : srgbToLinear(value);
      }
      return { width, height, texels };
    }),
  };
}

/** Bilinear sample of one mip level, wrapping both ways, into `out`: linear red, green, blue and alpha. */
export function sampleTextureInto(
  out: Float32Array,
  sampler: TextureSampler,
  levelIndex: number,
  u: number,
  v: number,
): void {
  const level = sampler.levels[Math.max(0, Math.min(sampler.levels.length - 1, levelIndex))];
  if (level === undefined) return;
  const { width, height, texels } = level;
  const x = u * width - 0.5;
  const y = v * height - 0.5;
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  const left = ((x0 % width) + width) % width;
  const right = (left + 1) % width;
  const top = ((y0 % height) + height) % height;
  const bottom = (top + 1) % height;
  for (let part = 0; part < PICTURE_STRIDE; part += 1) {
    const above =
      (texels[(top * width + left) * PICTURE_STRIDE + part] as number) * (1 - fx) +
      (texels[(top * width + right) * PICTURE_STRIDE + part] as number) * fx;
    const below =
      (texels[(bottom * width + left) * PICTURE_STRIDE + part] as number) * (1 - fx) +
      (texels[(bottom * width + right) * PICTURE_STRIDE + part] as number) * fx;
    out[part] = above * (1 - fy) + below * fy;
  }
}
