import type { Color } from './color.ts';

/** Floats per texel of {@link Canvas.paint}: red, green, blue (sRGB-encoded, premultiplied by alpha) and alpha, each 0..1. */
export const PAINT_STRIDE = 4;

/**
 * A surface to paint on. Row 0 is the top. On a wrapping canvas strokes that leave one edge come in at the opposite one, so the
 * picture tiles; on the other kind they are cut off.
 */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly isWrapping: boolean;
  /** Row-major, {@link PAINT_STRIDE} floats a texel. */
  readonly paint: Float32Array;
  /** Row-major relief height of what was painted last, arbitrary unit, for normal maps and for baked shade. */
  readonly relief: Float32Array;
}

/** Create an empty canvas: fully transparent, relief 0. */
export function createCanvas(width: number, height: number, isWrapping = false): Canvas {
  return {
    width,
    height,
    isWrapping,
    paint: new Float32Array(width * height * PAINT_STRIDE),
    relief: new Float32Array(width * height),
  };
}

/** Lay a colour over one texel; coordinates outside wrap or are ignored, as the canvas says. */
export function blendTexel(
  canvas: Canvas,
  column: number,
  row: number,
  color: Color,
  opacity: number,
  relief?: number,
): void {
  let x = column;
  let y = row;
  if (canvas.isWrapping) {
    x = ((x % canvas.width) + canvas.width) % canvas.width;
    y = ((y % canvas.height) + canvas.height) % canvas.height;
  } else if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height) {
    return;
  }
  const texel = y * canvas.width + x;
  const offset = texel * PAINT_STRIDE;
  const keep = 1 - opacity;
  const { paint } = canvas;
  paint[offset] = (paint[offset] as number) * keep + color.r * opacity;
  paint[offset + 1] = (paint[offset + 1] as number) * keep + color.g * opacity;
  paint[offset + 2] = (paint[offset + 2] as number) * keep + color.b * opacity;
  paint[offset + 3] = (paint[offset + 3] as number) * keep + opacity;
  if (relief !== undefined) {
    canvas.relief[texel] = (canvas.relief[texel] as number) * keep + relief * opacity;
  }
}

/** Fill the whole canvas from a function of the texel centre. */
export function fillCanvas(
  canvas: Canvas,
  colorAt: (x: number, y: number) => { readonly color: Color; readonly relief: number },
): void {
  for (let row = 0; row < canvas.height; row += 1) {
    for (let column = 0; column < canvas.width; column += 1) {
      const { color, relief } = colorAt(column + 0.5, row + 0.5);
      blendTexel(canvas, column, row, color, 1, relief);
    }
  }
}
