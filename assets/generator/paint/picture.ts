import { PAINT_STRIDE, type Canvas } from './canvas.ts';
import { linearToSrgb, srgbToLinear } from './color.ts';

/** Floats per texel of {@link Picture.rgba}: red, green, blue sRGB-encoded and straight (not premultiplied), then alpha. */
export const PICTURE_STRIDE = 4;

/** A finished picture. Row-major, row 0 at the top, {@link PICTURE_STRIDE} floats a texel, each 0..1. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Float32Array;
}

/** Create a fully transparent black picture. */
export function createPicture(width: number, height: number): Picture {
  return { width, height, rgba: new Float32Array(width * height * PICTURE_STRIDE) };
}

/**
 * Turn paint into a picture whose colour goes on under the transparent texels (pull-push over a pyramid), so that filtering and
 * mip levels never mix in a colour that was not painted.
 */
export function pictureFromCanvas(canvas: Canvas): Picture {
  const { width, height, paint } = canvas;
  const picture = createPicture(width, height);
  const filled = fillHoles(paint, width, height);
  for (let offset = 0; offset < paint.length; offset += PAINT_STRIDE) {
    const alpha = paint[offset + 3] as number;
    for (let part = 0; part < 3; part += 1) {
      // Straight colour where there is paint; below 1/8 coverage the quotient is mostly rounding, so the fill takes over.
      const straight = alpha > 0.125 ? (paint[offset + part] as number) / alpha : (filled[offset + part] as number);
      picture.rgba[offset + part] = straight;
    }
    picture.rgba[offset + 3] = alpha;
  }
  return picture;
}

/** Colour of the nearest painted surroundings for every texel, by halving until something is painted. Stride 4, alpha unused. */
function fillHoles(paint: Float32Array, width: number, height: number): Float32Array {
  const result = new Float32Array(paint.length);
  const coarse = width > 1 || height > 1 ? halvePremultiplied(paint, width, height) : undefined;
  const coarseFilled = coarse === undefined ? undefined : fillHoles(coarse.paint, coarse.width, coarse.height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const offset = (row * width + column) * PAINT_STRIDE;
      const alpha = paint[offset + 3] as number;
      const weight = Math.min(1, alpha * 4);
      for (let part = 0; part < 3; part += 1) {
        const own = alpha > 1e-4 ? (paint[offset + part] as number) / alpha : 0;
        let below = own;
        if (coarse !== undefined && coarseFilled !== undefined) {
          // An odd last row or column has no texel of its own in the half picture.
          const coarseRow = Math.min(coarse.height - 1, row >> 1);
          const coarseColumn = Math.min(coarse.width - 1, column >> 1);
          below = coarseFilled[(coarseRow * coarse.width + coarseColumn) * PAINT_STRIDE + part] as number;
        }
        result[offset + part] = own * weight + below * (1 - weight);
      }
    }
  }
  return result;
}

function halvePremultiplied(
  paint: Float32Array,
  width: number,
  height: number,
): { paint: Float32Array; width: number; height: number } {
  const halfWidth = Math.max(1, width >> 1);
  const halfHeight = Math.max(1, height >> 1);
  const half = new Float32Array(halfWidth * halfHeight * PAINT_STRIDE);
  for (let row = 0; row < halfHeight; row += 1) {
    for (let column = 0; column < halfWidth; column += 1) {
      for (let part = 0; part < PAINT_STRIDE; part += 1) {
        let sum = 0;
        for (let step = 0; step < 4; step += 1) {
          const y = Math.min(height - 1, row * 2 + (step >> 1));
          const x = Math.min(width - 1, column * 2 + (step & 1));
          sum += paint[(y * width + x) * PAINT_STRIDE + part] as number;
        }
        half[(row * halfWidth + column) * PAINT_STRIDE + part] = sum / 4;
      }
    }
  }
  return { paint: half, width: halfWidth, height: halfHeight };
}

/** Copy a picture into another at a texel position. */
export function pastePicture(target: Picture, source: Picture, left: number, top: number): void {
  for (let row = 0; row < source.height; row += 1) {
    const from = row * source.width * PICTURE_STRIDE;
    const to = ((top + row) * target.width + left) * PICTURE_STRIDE;
    target.rgba.set(source.rgba.subarray(from, from + source.width * PICTURE_STRIDE), to);
  }
}

/** The next mip level as a GPU makes it: 2 by 2 mean, colour in linear light (an sRGB texture), alpha as it is. */
function halvePicture(picture: Picture): Picture {
  const width = Math.max(1, picture.width >> 1);
  const height = Math.max(1, picture.height >> 1);
  const half = createPicture(width, height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const to = (row * width + column) * PICTURE_STRIDE;
      for (let part = 0; part < PICTURE_STRIDE; part += 1) {
        let sum = 0;
        for (let step = 0; step < 4; step += 1) {
          const y = Math.min(picture.height - 1, row * 2 + (step >> 1));
          const x = Math.min(picture.width - 1, column * 2 + (step & 1));
          const value = picture.rgba[(y * picture.width + x) * PICTURE_STRIDE + part] as number;
          sum += part < 3 ? srgbToLinear(value) : value;
        }
        half.rgba[to + part] = part < 3 ? linearToSrgb(sum / 4) : sum / 4;
      }
    }
  }
  return half;
}

/** The whole mip chain, the picture itself first, down to 1 by 1. */
export function buildMipChain(picture: Picture): Picture[] {
  const chain = [picture];
  let last = picture;
  while (last.width > 1 || last.height > 1) {
    last = halvePicture(last);
    chain.push(last);
  }
  return chain;
}

/** Quantise to bytes, stride `channelCount` (3 drops the alpha). */
export function pictureToBytes(picture: Picture, channelCount: 3 | 4): Uint8Array {
  const texelCount = picture.width * picture.height;
  const bytes = new Uint8Array(texelCount * channelCount);
  for (let texel = 0; texel < texelCount; texel += 1) {
    for (let part = 0; part < channelCount; part += 1) {
      const value = picture.rgba[texel * PICTURE_STRIDE + part] as number;
      bytes[texel * channelCount + part] = Math.round(Math.min(1, Math.max(0, value)) * 255);
    }
  }
  return bytes;
}
