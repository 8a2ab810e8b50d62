import { createCanvas, fillCanvas, PAINT_STRIDE, type Canvas } from '../paint/canvas.ts';
import { mixColor, rgb, scaleColor, smoothstep } from '../paint/color.ts';
import { createPicture, PICTURE_STRIDE, type Picture } from '../paint/picture.ts';
import { tilingCells, tilingFbm } from '../random/tiling-noise.ts';

/** How the bark of a species breaks up. Counts are per tile. */
export interface BarkHabit {
  readonly plateColumns: number;
  readonly plateRows: number;
  /** Width of the furrow between plates in plate widths. */
  readonly furrowWidth: number;
  readonly furrow: readonly [number, number, number];
  readonly plateDark: readonly [number, number, number];
  readonly plateLight: readonly [number, number, number];
  readonly lichen: readonly [number, number, number];
  readonly lichenAmount: number;
  readonly seed: number;
}

/** Paint one bark tile that repeats both ways: plates by cellular noise, flaking layers inside, fine grain along the trunk. */
export function paintBark(width: number, height: number, habit: BarkHabit): Canvas {
  const canvas = createCanvas(width, height, true);
  const { plateColumns, plateRows, seed } = habit;
  const furrow = rgb(...habit.furrow);
  const dark = rgb(...habit.plateDark);
  const light = rgb(...habit.plateLight);
  const lichen = rgb(...habit.lichen);
  fillCanvas(canvas, (x, y) => {
    const u = x / width;
    const v = y / height;
    const warpX = tilingFbm(u * 5, v * 12, 5, 12, 4, seed) * 0.55;
    const warpY = tilingFbm(u * 8, v * 12, 8, 12, 4, seed + 7) * 0.5;
    const cell = tilingCells(u * plateColumns + warpX, v * plateRows + warpY, plateColumns, plateRows, 0.95, seed + 11);
    const edge = cell.second - cell.nearest;
    // Bark splits along the trunk: cracks across it stay narrow and shallow.
    const upright = smoothstep(0.45, 0.95, cell.edgeUprightness);
    const width01 =
      habit.furrowWidth * (0.3 + 0.9 * upright) * (1 + 0.8 * tilingFbm(u * 9, v * 24, 9, 24, 2, seed + 3));
    const open = smoothstep(width01 * 0.1, Math.max(0.03, width01), edge);
    const plate = 1 - (1 - open) * (0.45 + 0.55 * upright);
    const grain = tilingFbm(u * 40, v * 36, 40, 36, 3, seed + 23);
    const broad = tilingFbm(u * 5, v * 10, 5, 10, 3, seed + 31);
    // Flakes: terraces of a smooth field, like layers of scale broken off.
    const terraceField = tilingFbm(u * 12 + cell.id, v * 20, 12, 20, 3, seed + 41) * 2.4 + edge * 1.6;
    const terrace = Math.floor(terraceField * 2) / 2;
    const lip = terraceField * 2 - Math.floor(terraceField * 2);
    const relief = plate * (0.55 + 0.3 * cell.id + 0.12 * terrace) + grain * 0.1;
    let color = mixColor(
      dark,
      light,
      Math.min(1, Math.max(0, 0.45 + 0.5 * (cell.id - 0.5) + 0.3 * broad + 0.22 * terrace)),
    );
    color = scaleColor(color, 0.9 + 0.24 * grain - 0.16 * smoothstep(0.8, 1, lip));
    color = mixColor(furrow, color, plate * 0.85 + 0.15 * smoothstep(-0.2, 0.6, grain));
    const patch = smoothstep(0.22, 0.5, tilingFbm(u * 7, v * 12, 7, 12, 4, seed + 57));
    color = mixColor(color, lichen, patch * plate * habit.lichenAmount * (0.6 + 0.4 * grain));
    return { color, relief };
  });
  shadeByRelief(canvas, 0.9);
  return canvas;
}

/** Bake soft light from the upper left into the paint, for surfaces that get no normal map. */
export function shadeByRelief(canvas: Canvas, strength: number): void {
  const { width, height, relief, paint } = canvas;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const left = relief[row * width + ((column + width - 1) % width)] as number;
      const right = relief[row * width + ((column + 1) % width)] as number;
      const above = relief[((row + height - 1) % height) * width + column] as number;
      const below = relief[((row + 1) % height) * width + column] as number;
      const shade = Math.max(0.6, Math.min(1.35, 1 + strength * ((right - left) * 0.5 + (below - above) * 0.8)));
      const offset = (row * width + column) * PAINT_STRIDE;
      for (let part = 0; part < 3; part += 1) {
        paint[offset + part] = Math.min(1, (paint[offset + part] as number) * shade);
      }
    }
  }
}

/**
 * Widen a tile by wrapped gutters on its left and right, so that coarse mips of the strip do not mix in its neighbours. The
 * height is the whole texture's, which wraps by itself.
 */
export function addSideGutters(tile: Picture, gutterTexels: number): Picture {
  const picture = createPicture(tile.width + gutterTexels * 2, tile.height);
  for (let row = 0; row < tile.height; row += 1) {
    for (let column = 0; column < picture.width; column += 1) {
      const from = (row * tile.width + ((column - gutterTexels + tile.width * 2) % tile.width)) * PICTURE_STRIDE;
      const to = (row * picture.width + column) * PICTURE_STRIDE;
      picture.rgba.set(tile.rgba.subarray(from, from + PICTURE_STRIDE), to);
    }
  }
  return picture;
}
