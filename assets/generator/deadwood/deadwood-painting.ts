import { paintBark, shadeByRelief, type BarkHabit } from '../bark/bark.ts';
import { composeAtlas, type Atlas } from '../paint/atlas.ts';
import { createCanvas, fillCanvas, PAINT_STRIDE, type Canvas } from '../paint/canvas.ts';
import { mixColor, rgb, scaleColor, smoothstep, type Color } from '../paint/color.ts';
import { pictureFromCanvas } from '../paint/picture.ts';
import { tilingFbm } from '../random/tiling-noise.ts';

/** Side of a deadwood atlas, texels. */
const ATLAS_TEXELS = 1024;

/** Width of the unwrapped wood, once around; its height is the whole atlas's. At scale 1 a texel is about 5 mm. */
const SKIN_TEXELS = 640;

/** The bark tile goes twice along the skin, which tiles both ways: half the painting, and no eye finds the repeat under moss. */
const BARK_TILE_TEXELS = ATLAS_TEXELS / 2;

/** Most that the noise adds to the moss; a place that needs more stays bare and is not asked. */
const MOSS_NOISE_REACH = 0.75;

/** Side of the painted ends. */
const END_TEXELS = 384;

/** What covers a place of the skin. u once around, v 0 at the top row (the end of the trunk), both 0..1. */
interface DeadwoodCover {
  /** 0 bare wood, 1 bark; what lies between is the ragged edge. */
  readonly barkAt: (u: number, v: number) => number;
  readonly mossAt: (u: number, v: number) => number;
}

/** How dead wood of a kind looks. */
export interface DeadwoodHabit extends DeadwoodCover {
  readonly woodLight: Color;
  readonly woodDark: Color;
  /** Stain of the weather, warm or green, in broad patches. */
  readonly woodStain: Color;
  readonly bark: BarkHabit;
  /** Wood of the broken inside. */
  readonly heart: Color;
  readonly seed: number;
}

/** Paint the atlas: `skin` (unwrapped wood), `break` (broken end along the axis), `sawn` (cut end with its rings). Opaque. */
export function paintDeadwoodAtlas(habit: DeadwoodHabit): Atlas {
  const cells = [
    { name: 'skin', left: 0, top: 0, canvas: paintSkin(habit) },
    { name: 'break', left: SKIN_TEXELS, top: 0, canvas: paintBreak(habit) },
    { name: 'sawn', left: SKIN_TEXELS, top: END_TEXELS, canvas: paintSawnEnd(habit) },
    // The corner that nothing addresses is plain wood, so that no mip mixes in black.
    { name: 'rest', left: SKIN_TEXELS, top: 2 * END_TEXELS, canvas: paintRest(habit) },
  ];
  return composeAtlas(
    ATLAS_TEXELS,
    cells.map(({ name, left, top, canvas }) => ({
      place: { name, left, top, width: canvas.width, height: canvas.height },
      picture: pictureFromCanvas(canvas),
    })),
  );
}

/** Colour and relief of weathered wood: grain along the trunk, drying cracks, checks and stains. */
function weatheredWood(habit: DeadwoodHabit, u: number, v: number): { readonly color: Color; readonly relief: number } {
  const { seed } = habit;
  // Grain of dead conifers winds round the trunk.
  const wound = u + 0.09 * v + 0.012 * tilingFbm(u * 4, v * 5, 4, 5, 2, seed + 5);
  const fibre = tilingFbm(wound * 110, v * 7, 110, 7, 3, seed);
  const strand = tilingFbm(wound * 26, v * 4, 26, 4, 3, seed + 11);
  const broad = tilingFbm(u * 3, v * 5, 3, 5, 3, seed + 23);
  const crackField = Math.abs(tilingFbm(wound * 22, v * 3, 22, 3, 3, seed + 31));
  const crackReach = smoothstep(-0.15, 0.35, tilingFbm(u * 6, v * 7, 6, 7, 2, seed + 37));
  const crack = (1 - smoothstep(0.012, 0.06, crackField)) * crackReach;
  let color = mixColor(habit.woodDark, habit.woodLight, Math.min(1, Math.max(0, 0.55 + 0.55 * strand + 0.35 * fibre)));
  color = mixColor(color, habit.woodStain, 0.6 * smoothstep(0.05, 0.5, broad));
  color = scaleColor(color, (1 + 0.14 * fibre) * (1 - 0.72 * crack));
  return { color, relief: 0.3 + 0.16 * strand + 0.1 * fibre - 0.5 * crack };
}

function paintSkin(habit: DeadwoodHabit): Canvas {
  const { seed } = habit;
  const bark = paintBark(SKIN_TEXELS, BARK_TILE_TEXELS, habit.bark);
  const canvas = createCanvas(SKIN_TEXELS, ATLAS_TEXELS, true);
  const mossDark = rgb(42, 50, 24);
  const mossLight = rgb(96, 104, 54);
  fillCanvas(canvas, (x, y) => {
    const u = x / SKIN_TEXELS;
    const v = y / ATLAS_TEXELS;
    const wood = weatheredWood(habit, u, v);
    const offset = ((Math.floor(y) % BARK_TILE_TEXELS) * SKIN_TEXELS + Math.floor(x)) * PAINT_STRIDE;
    const barkColor = {
      r: bark.paint[offset] as number,
      g: bark.paint[offset + 1] as number,
      b: bark.paint[offset + 2] as number,
    };
    const ragged = 0.5 * tilingFbm(u * 9, v * 9, 9, 9, 5, seed + 41);
    const cover = habit.barkAt(u, v) + ragged - 0.5;
    const isBark = smoothstep(-0.015, 0.015, cover);
    // Bark that has come loose throws a shadow on the wood beside it.
    const shadow = smoothstep(-0.09, 0, cover) * (1 - isBark);
    let color = mixColor(scaleColor(wood.color, 1 - 0.55 * shadow), barkColor, isBark);
    let relief = wood.relief + isBark * (0.45 + 0.5 * (bark.relief[offset / PAINT_STRIDE] as number));
    const mossBase = habit.mossAt(u, v) - 0.54;
    if (mossBase < -MOSS_NOISE_REACH) return { color, relief };
    const tuft = tilingFbm(u * 80, v * 110, 80, 110, 3, seed + 53);
    const cushion = tilingFbm(u * 14, v * 18, 14, 18, 4, seed + 59);
    const moss = smoothstep(0, 0.16, mossBase + 0.08 + 0.55 * cushion + 0.14 * tuft);
    if (moss <= 0) return { color, relief };
    const green = mixColor(mossDark, mossLight, Math.min(1, Math.max(0, 0.5 + 0.6 * cushion + 0.75 * tuft)));
    color = mixColor(color, green, moss);
    relief = relief * (1 - 0.6 * moss) + moss * (0.5 + 0.3 * cushion + 0.35 * tuft);
    return { color, relief };
  });
  shadeByRelief(canvas, 0.7);
  return canvas;
}

/** Splintered wood seen along the axis: fibres end-on, torn in wedges, dark and rotten towards the middle. */
function paintBreak(habit: DeadwoodHabit): Canvas {
  const canvas = createCanvas(END_TEXELS, END_TEXELS);
  const { seed } = habit;
  fillCanvas(canvas, (x, y) => {
    const { turn, radius } = polar(x, y);
    const wedge = tilingFbm(turn * 34, radius * 5, 34, 8, 4, seed + 61);
    const fibre = tilingFbm(turn * 90, radius * 9, 90, 12, 2, seed + 67);
    const ring = Math.sin(radius * 95 + 3 * tilingFbm(turn * 6, radius * 4, 6, 6, 2, seed + 71));
    const color = mixColor(
      mixColor(habit.heart, habit.woodLight, smoothstep(0.25, 1, radius) * 0.7),
      habit.woodDark,
      Math.min(1, Math.max(0, 0.3 + 0.7 * wedge)),
    );
    const rot = 0.42 + 0.58 * smoothstep(0, 0.75, radius + 0.25 * wedge);
    return { color: scaleColor(color, rot * (1 + 0.22 * fibre + 0.05 * ring)), relief: 0.5 * wedge + 0.2 * fibre };
  });
  shadeByRelief(canvas, 0.6);
  return canvas;
}

/** A saw cut gone grey: year rings, checks from the pith outwards, the bark's dark rim. */
function paintSawnEnd(habit: DeadwoodHabit): Canvas {
  const canvas = createCanvas(END_TEXELS, END_TEXELS);
  const { seed } = habit;
  const cut = mixColor(habit.heart, rgb(196, 178, 146), 0.45);
  const late = mixColor(habit.heart, rgb(70, 52, 36), 0.45);
  fillCanvas(canvas, (x, y) => {
    const { turn, radius } = polar(x, y);
    const wobble = tilingFbm(turn * 7, radius * 3, 7, 5, 3, seed + 73);
    const grown = radius + 0.035 * wobble;
    // Rings stand closer with age.
    const phase = (grown ** 1.25 * 26) % 1;
    const latewood = smoothstep(0.45, 0.92, phase) * (1 - smoothstep(0.94, 1, phase));
    // Checks run straight out from the pith, each to its own length, and gape towards the bark.
    const checkField = Math.abs(tilingFbm(turn * 11 + 0.02 * wobble, 0.5, 11, 1, 2, seed + 79));
    const checkFrom = 0.35 + 0.5 * tilingFbm(turn * 5, 0.5, 5, 1, 1, seed + 97);
    const check =
      (1 - smoothstep(0.006, 0.03 + 0.04 * radius, checkField)) * smoothstep(checkFrom, checkFrom + 0.25, radius);
    const grain = tilingFbm((x / END_TEXELS) * 60, (y / END_TEXELS) * 60, 60, 60, 3, seed + 83);
    const broad = tilingFbm((x / END_TEXELS) * 4, (y / END_TEXELS) * 4, 4, 4, 3, seed + 89);
    let color = mixColor(cut, late, 0.75 * latewood);
    color = mixColor(color, habit.woodDark, 0.25 + 0.5 * smoothstep(-0.1, 0.5, broad));
    color = scaleColor(color, (1 + 0.16 * grain) * (1 - 0.7 * check) * (0.7 + 0.3 * smoothstep(0, 0.12, radius)));
    const rim = smoothstep(0.9, 0.925, grown);
    color = mixColor(color, rgb(...habit.bark.furrow), rim * 0.9);
    return { color, relief: 0.2 * latewood + 0.1 * grain - 0.4 * check };
  });
  shadeByRelief(canvas, 0.4);
  return canvas;
}

function paintRest(habit: DeadwoodHabit): Canvas {
  const canvas = createCanvas(END_TEXELS, ATLAS_TEXELS - 2 * END_TEXELS);
  fillCanvas(canvas, () => ({ color: mixColor(habit.woodDark, habit.woodLight, 0.5), relief: 0 }));
  return canvas;
}

/** Turn 0..1 and radius (1 at the cell's edge) round the middle of an end. */
function polar(x: number, y: number): { readonly turn: number; readonly radius: number } {
  const half = END_TEXELS / 2;
  const across = (x - half) / half;
  const down = (y - half) / half;
  return { turn: Math.atan2(down, across) / (Math.PI * 2) + 0.5, radius: Math.hypot(across, down) };
}
