import { composeAtlas, type Atlas } from '../paint/atlas.ts';
import { createCanvas, fillCanvas, type Canvas } from '../paint/canvas.ts';
import { clamp01, mixColor, rgb, scaleColor, smoothstep } from '../paint/color.ts';
import { pictureFromCanvas } from '../paint/picture.ts';
import { tilingFbm } from '../random/tiling-noise.ts';

const TEXELS = 512;
const HALF = TEXELS / 2;

const CAP_MIDDLE = rgb(104, 62, 36);
const CAP_BODY = rgb(136, 94, 60);
const CAP_RIM = rgb(190, 166, 128);
const GILL = rgb(198, 182, 150);
const STEM_PALE = rgb(208, 196, 168);
const STEM_DIRT = rgb(98, 80, 58);

/** Polar place on a disc that fills a square cell: distance 0 in the middle, 1 at the painted rim, and turn 0..1. */
function polar(x: number, y: number): { readonly out: number; readonly turn: number } {
  const dx = (x - HALF / 2) / (HALF / 2) / 0.92;
  const dy = (y - HALF / 2) / (HALF / 2) / 0.92;
  return { out: Math.hypot(dx, dy), turn: Math.atan2(dy, dx) / (Math.PI * 2) + 0.5 };
}

/** A cap from above: dark middle with small scales, fine streaks outwards, a pale rim. */
function paintCap(): Canvas {
  const canvas = createCanvas(HALF, HALF);
  fillCanvas(canvas, (x, y) => {
    const { out, turn } = polar(x, y);
    const streak = tilingFbm(turn * 60, out * 3, 60, 8, 3, 0xf1);
    const mottle = tilingFbm((x / HALF) * 9, (y / HALF) * 9, 9, 9, 4, 0xf2);
    const scales = smoothstep(0.2, 0.34, tilingFbm((x / HALF) * 22, (y / HALF) * 22, 22, 22, 2, 0xf3));
    const fromMiddle = out + 0.12 * mottle + 0.05 * streak;
    let color = mixColor(CAP_MIDDLE, CAP_BODY, smoothstep(0.1, 0.6, fromMiddle));
    color = mixColor(color, CAP_RIM, 0.85 * smoothstep(0.72, 1, fromMiddle));
    color = mixColor(color, scaleColor(CAP_MIDDLE, 0.75), 0.5 * scales * smoothstep(0.85, 0.3, out));
    return { color: scaleColor(color, 1 + 0.1 * streak + 0.1 * mottle), relief: 0 };
  });
  return canvas;
}

/** Gills from below: blades that run from the stem to the rim, with short ones between. */
function paintGills(): Canvas {
  const canvas = createCanvas(HALF, HALF);
  fillCanvas(canvas, (x, y) => {
    const { out, turn } = polar(x, y);
    const wander = 0.15 * tilingFbm(turn * 12, out * 4, 12, 8, 2, 0xf7);
    const long = 0.5 + 0.5 * Math.cos((turn + wander * 0.02) * Math.PI * 2 * 44);
    const short = 0.5 + 0.5 * Math.cos((turn + wander * 0.02 + 0.5 / 44) * Math.PI * 2 * 44);
    const blade = Math.max(long ** 3, short ** 3 * smoothstep(0.5, 0.75, out));
    return { color: scaleColor(GILL, 0.52 + 0.5 * blade), relief: 0 };
  });
  return canvas;
}

/** Stem: fibres along it, pale above, earth below. Closes in u. */
function paintStem(): Canvas {
  const canvas = createCanvas(TEXELS, HALF, true);
  fillCanvas(canvas, (x, y) => {
    const u = x / TEXELS;
    const v = y / HALF;
    const fibre = tilingFbm(u * 34, v * 3, 34, 3, 3, 0xfb);
    const patch = tilingFbm(u * 5, v * 4, 5, 4, 3, 0xfc);
    const color = mixColor(STEM_PALE, STEM_DIRT, clamp01(smoothstep(0.35, 1, v + 0.25 * patch) + 0.15 * patch));
    return { color: scaleColor(color, 0.96 + 0.2 * fibre), relief: 0 };
  });
  return canvas;
}

/** Paint the atlas: `cap` from above, `gills` from below, `stem` unrolled. Opaque. */
export function paintFungusAtlas(): Atlas {
  return composeAtlas(
    TEXELS,
    [
      { name: 'cap', left: 0, top: 0, canvas: paintCap() },
      { name: 'gills', left: HALF, top: 0, canvas: paintGills() },
      { name: 'stem', left: 0, top: HALF, canvas: paintStem() },
    ].map(({ name, left, top, canvas }) => ({
      place: { name, left, top, width: canvas.width, height: canvas.height },
      picture: pictureFromCanvas(canvas),
    })),
  );
}
