import { createCanvas, type Canvas } from '../paint/canvas.ts';
import type { RandomStream } from '../random/random-stream.ts';
import { paintNeedledTwig, paintTwigWood, pointOnTwig, type NeedlePalette } from './needles.ts';

/** Habit of a fir-like spray. Lengths in texels. */
export interface SprayHabit {
  readonly palette: NeedlePalette;
  readonly needleLength: number;
  readonly needleHalfWidth: number;
  readonly needleSpacing: number;
  /** Distance between side twigs along the axis, each side. */
  readonly twigSpacing: number;
  /** Angle of the side twigs from the axis at the base, radians. */
  readonly twigAngle: number;
}

/** Clear border kept inside every painted cell, texels: holds apart cells down to mip 3. */
const CELL_MARGIN_TEXELS = 6;

/** A flat frond from above: base at the bottom centre, tip at the top. */
export function paintFrond(width: number, height: number, habit: SprayHabit, random: RandomStream): Canvas {
  const canvas = createCanvas(width, height);
  const lean = random.centred() * 0.06;
  const axis = {
    x: width / 2,
    y: height - 1,
    angle: -Math.PI / 2 - lean,
    bend: lean * 2,
    length: height - CELL_MARGIN_TEXELS - habit.needleLength,
    twigHalfWidth: 3.2,
  };
  const reach = width / 2 - CELL_MARGIN_TEXELS - habit.needleLength * 0.6;
  // A dark layer first: the twigs underneath, seen through the gaps.
  for (const layer of [0, 1]) {
    paintSideTwigs(canvas, axis, reach, layer, habit, random);
    paintTwigWood(canvas, axis, habit.palette.twig, layer === 0 ? 0.2 : 0.9);
  }
  paintNeedledTwig(canvas, { ...axis, ...needlesOf(habit), light: 0.85, twigHalfWidth: 2 }, habit.palette, random);
  return canvas;
}

/** Outline of a frond: how far side twigs reach at a ratio along the axis, 0..1. */
function frondOutline(along: number): number {
  return Math.min(1, 0.35 + along * 4) * (1 - along) ** 0.72;
}

function needlesOf(
  habit: SprayHabit,
): Pick<Parameters<typeof paintNeedledTwig>[1], 'needleLength' | 'needleHalfWidth' | 'needleSpacing' | 'needleAngle'> {
  return {
    needleLength: habit.needleLength,
    needleHalfWidth: habit.needleHalfWidth,
    needleSpacing: habit.needleSpacing,
    needleAngle: 0.95,
  };
}

interface Axis {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly bend: number;
  readonly length: number;
}

function paintSideTwigs(
  canvas: Canvas,
  axis: Axis,
  reach: number,
  layer: number,
  habit: SprayHabit,
  random: RandomStream,
): void {
  const count = Math.round(axis.length / habit.twigSpacing);
  for (let index = 0; index < count; index += 1) {
    for (const side of [-1, 1]) {
      const along = 0.03 + (0.95 * (index + 0.5 + (side + 1) * 0.22 + 0.3 * random.centred())) / count;
      const root = pointOnTwig(axis, Math.min(1, along));
      const angle = habit.twigAngle * (1 - 0.35 * along) + 0.17 * random.centred();
      // Twigs that are stunted or missing let the sky through: a closed outline reads as a leaf.
      const chance = random.next();
      const vigour = chance < 0.1 ? 0.28 : chance < 0.34 ? 0.62 : 1;
      const length =
        (reach * frondOutline(along) * vigour * (0.78 + 0.34 * random.next())) / Math.sin(habit.twigAngle * 0.72);
      if (length < habit.needleLength) continue;
      paintSideTwig(
        canvas,
        { ...root, angle: root.angle + side * angle, length, bend: -side * 0.32, side, layer },
        habit,
        random,
      );
    }
  }
}

function paintSideTwig(
  canvas: Canvas,
  twig: { x: number; y: number; angle: number; length: number; bend: number; side: number; layer: number },
  habit: SprayHabit,
  random: RandomStream,
): void {
  const light = twig.layer === 0 ? 0.05 : 0.45 + 0.5 * random.next();
  const length = twig.layer === 0 ? twig.length * 0.66 : twig.length;
  const needles = needlesOf(habit);
  const main = { ...twig, length, twigHalfWidth: 1.4, ...needles, light };
  const sideCount = Math.floor(length / (habit.needleLength * 2.8));
  for (let index = 1; index < sideCount; index += 1) {
    const along = index / sideCount;
    const root = pointOnTwig(main, along);
    const side = index % 2 === 0 ? 1 : -1;
    const twigletLength =
      Math.min(length * 0.4, habit.needleLength * 3.2) * (1 - along * 0.7) * (0.8 + 0.4 * random.next());
    paintNeedledTwig(
      canvas,
      {
        ...root,
        angle: root.angle + side * (0.72 + 0.15 * random.centred()),
        bend: -side * 0.25,
        length: twigletLength,
        twigHalfWidth: 0.9,
        ...needles,
        needleLength: habit.needleLength * 0.85,
        light: light * (0.8 + 0.3 * random.next()),
      },
      habit.palette,
      random,
    );
  }
  paintNeedledTwig(canvas, main, habit.palette, random);
}

/** A wide bough from above, several fronds on one limb: what a coarse mesh hangs where the fine one has a whole fan of sprays. */
export function paintBough(width: number, height: number, habit: SprayHabit, random: RandomStream): Canvas {
  const canvas = createCanvas(width, height);
  const base = { x: width / 2, y: height - 1 };
  const full = height - CELL_MARGIN_TEXELS - habit.needleLength;
  const fans = [
    { angle: -0.95, length: 0.42 },
    { angle: 0.95, length: 0.42 },
    { angle: -0.6, length: 0.6 },
    { angle: 0.6, length: 0.64 },
    { angle: -0.3, length: 0.85 },
    { angle: 0.32, length: 0.8 },
    { angle: 0.02, length: 1 },
  ];
  for (const layer of [0, 1]) {
    for (const fan of fans) {
      const angle = -Math.PI / 2 + fan.angle + 0.05 * random.centred();
      const axis = { ...base, angle, bend: -fan.angle * 0.35, length: full * fan.length, twigHalfWidth: 2.6 };
      paintTwigWood(canvas, axis, habit.palette.twig, layer * 0.8);
      paintSideTwigs(canvas, axis, width * (0.15 + 0.05 * fan.length), layer, habit, random);
      paintNeedledTwig(canvas, { ...axis, ...needlesOf(habit), light: layer * 0.85 }, habit.palette, random);
    }
  }
  return canvas;
}

/** Twigs that hang from a limb, seen from the side: the limb runs up along the left, the twigs fall to the right. */
export function paintCurtain(width: number, height: number, habit: SprayHabit, random: RandomStream): Canvas {
  const canvas = createCanvas(width, height);
  const axis = {
    x: width * 0.2,
    y: height - 1,
    angle: -Math.PI / 2,
    bend: 0.08,
    length: height - CELL_MARGIN_TEXELS - habit.needleLength,
    twigHalfWidth: 2.4,
  };
  const count = Math.round(axis.length / (habit.twigSpacing * 0.62));
  for (const layer of [0, 1]) {
    for (let index = 0; index < count; index += 1) {
      const along = 0.04 + (0.94 * (index + random.next())) / count;
      const root = pointOnTwig(axis, along);
      const length = width * 0.82 * frondOutline(along) * (0.7 + 0.4 * random.next());
      const turn = 1.15 - 0.5 * along + 0.15 * random.centred();
      paintSideTwig(canvas, { ...root, angle: root.angle + turn, bend: -0.3, length, side: 1, layer }, habit, random);
      const upLength = width * 0.11 * (1 - along * 0.5);
      paintNeedledTwig(
        canvas,
        {
          ...root,
          angle: root.angle - 0.7,
          bend: 0.2,
          length: upLength,
          twigHalfWidth: 1,
          ...needlesOf(habit),
          light: 0.4 + 0.5 * layer,
        },
        habit.palette,
        random,
      );
    }
    paintTwigWood(canvas, axis, habit.palette.twig, 0.3 + 0.5 * layer);
  }
  return canvas;
}

/** The upright leader of a conifer with its short upswept whorls, seen from the side. */
export function paintLeader(width: number, height: number, habit: SprayHabit, random: RandomStream): Canvas {
  const canvas = createCanvas(width, height);
  const axis = {
    x: width / 2,
    y: height - 1,
    angle: -Math.PI / 2,
    bend: 0,
    length: height - CELL_MARGIN_TEXELS - habit.needleLength,
    twigHalfWidth: 3,
  };
  const reach = width / 2 - CELL_MARGIN_TEXELS - habit.needleLength * 0.6;
  const whorlCount = 9;
  for (const layer of [0, 1]) {
    for (let whorl = 0; whorl < whorlCount; whorl += 1) {
      for (let arm = 0; arm < 6; arm += 1) {
        const along = (whorl + 0.25 * random.centred()) / whorlCount;
        const root = pointOnTwig(axis, Math.max(0, along));
        const side = arm % 2 === 0 ? 1 : -1;
        const facing = 0.45 + 0.55 * random.next();
        const length = reach * (1.08 - along) ** 0.9 * facing * 1.15;
        paintSideTwig(
          canvas,
          {
            ...root,
            angle: root.angle + side * (1.05 - 0.45 * along) * (0.8 + 0.3 * random.next()),
            bend: -side * 0.5,
            length,
            side,
            layer,
          },
          habit,
          random,
        );
      }
    }
    paintNeedledTwig(canvas, { ...axis, ...needlesOf(habit), light: 0.3 + 0.6 * layer }, habit.palette, random);
  }
  return canvas;
}
