import { createCanvas, PAINT_STRIDE, type Canvas } from '../paint/canvas.ts';
import { clamp01 } from '../paint/color.ts';
import { createPicture, PICTURE_STRIDE, type Picture } from '../paint/picture.ts';

/** Side of every ground texture, texels. */
export const GROUND_TEXELS = 512;

/** One ground texture: colour, and normals made of the same relief. */
export interface GroundTile {
  readonly name: string;
  /** Length of ground that one repeat was painted for, metres. */
  readonly tileMeters: number;
  readonly albedo: Picture;
  readonly normal: Picture;
}

/** A blank ground canvas that wraps both ways. */
export function createGroundCanvas(): Canvas {
  return createCanvas(GROUND_TEXELS, GROUND_TEXELS, true);
}

/** Turn a painted ground into its two textures. `reliefTexels` is how many texels high a relief of 1 stands. */
export function finishGround(name: string, tileMeters: number, canvas: Canvas, reliefTexels: number): GroundTile {
  shadeHollows(canvas);
  flattenBrightness(canvas);
  return { name, tileMeters, albedo: opaquePicture(canvas), normal: normalsFromRelief(canvas, reliefTexels) };
}

function opaquePicture(canvas: Canvas): Picture {
  const picture = createPicture(canvas.width, canvas.height);
  for (let offset = 0; offset < canvas.paint.length; offset += PAINT_STRIDE) {
    const alpha = Math.max(1e-3, canvas.paint[offset + 3] as number);
    for (let part = 0; part < 3; part += 1)
      picture.rgba[offset + part] = (canvas.paint[offset + part] as number) / alpha;
    picture.rgba[offset + 3] = 1;
  }
  return picture;
}

/** Ambient occlusion from the relief: what lies below the mean of its surroundings is darker, what stands out is lighter. */
function shadeHollows(canvas: Canvas): void {
  const around = blurWrapped(canvas.relief, canvas.width, canvas.height, 4);
  for (let texel = 0; texel < around.length; texel += 1) {
    const above = (canvas.relief[texel] as number) - (around[texel] as number);
    const shade = Math.max(0.62, Math.min(1.22, 1 + above * 1.1));
    for (let part = 0; part < 3; part += 1) {
      const offset = texel * PAINT_STRIDE + part;
      canvas.paint[offset] = clamp01((canvas.paint[offset] as number) * shade);
    }
  }
}

/** Take out most of the brightness that varies over more than a tenth of the tile: it is what shows a repeat from afar. */
function flattenBrightness(canvas: Canvas): void {
  const { width, height, paint } = canvas;
  const brightness = new Float32Array(width * height);
  let mean = 0;
  for (let texel = 0; texel < brightness.length; texel += 1) {
    const offset = texel * PAINT_STRIDE;
    brightness[texel] = ((paint[offset] as number) + (paint[offset + 1] as number) + (paint[offset + 2] as number)) / 3;
    mean += (brightness[texel] as number) / brightness.length;
  }
  const broad = blurWrapped(blurWrapped(brightness, width, height, 24), width, height, 24);
  for (let texel = 0; texel < brightness.length; texel += 1) {
    const gain = 1 + 0.75 * (mean / Math.max(0.02, broad[texel] as number) - 1);
    for (let part = 0; part < 3; part += 1) {
      const offset = texel * PAINT_STRIDE + part;
      paint[offset] = clamp01((paint[offset] as number) * gain);
    }
  }
}

/** Box mean over (2 radius + 1) squared texels, wrapping. */
function blurWrapped(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(source.length);
  const result = new Float32Array(source.length);
  const span = 2 * radius + 1;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      let sum = 0;
      for (let step = -radius; step <= radius; step += 1)
        sum += source[row * width + ((column + step + width) % width)] as number;
      across[row * width + column] = sum / span;
    }
  }
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      let sum = 0;
      for (let step = -radius; step <= radius; step += 1) {
        sum += across[((row + step + height) % height) * width + column] as number;
      }
      result[row * width + column] = sum / span;
    }
  }
  return result;
}

/** Tangent-space normals: red to the right (u), green to the top of the picture, blue out of the ground, 0..1 for -1..1. */
function normalsFromRelief(canvas: Canvas, reliefTexels: number): Picture {
  const { width, height, relief } = canvas;
  const picture = createPicture(width, height);
  const at = (row: number, column: number): number =>
    relief[((row + height) % height) * width + ((column + width) % width)] as number;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const slopeRight =
        (at(row, column + 1) - at(row, column - 1)) * 0.25 +
        (at(row - 1, column + 1) - at(row - 1, column - 1) + at(row + 1, column + 1) - at(row + 1, column - 1)) * 0.125;
      const slopeUp =
        (at(row - 1, column) - at(row + 1, column)) * 0.25 +
        (at(row - 1, column - 1) - at(row + 1, column - 1) + at(row - 1, column + 1) - at(row + 1, column + 1)) * 0.125;
      const x = -slopeRight * reliefTexels;
      const y = -slopeUp * reliefTexels;
      const length = Math.hypot(x, y, 1);
      const offset = (row * width + column) * PICTURE_STRIDE;
      picture.rgba[offset] = (x / length) * 0.5 + 0.5;
      picture.rgba[offset + 1] = (y / length) * 0.5 + 0.5;
      picture.rgba[offset + 2] = 0.5 / length + 0.5;
      picture.rgba[offset + 3] = 1;
    }
  }
  return picture;
}
