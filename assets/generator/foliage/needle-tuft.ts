import { createCanvas, type Canvas } from '../paint/canvas.ts';
import { mixColor, scaleColor } from '../paint/color.ts';
import { drawBentStroke } from '../paint/stroke.ts';
import type { RandomStream } from '../random/random-stream.ts';
import { paintTwigWood, pointOnTwig, type NeedlePalette } from './needles.ts';

/** Habit of a long-needled pine. Lengths in texels. */
export interface TuftHabit {
  readonly palette: NeedlePalette;
  readonly needleLength: number;
  readonly needleHalfWidth: number;
  readonly needleCount: number;
}

/** A brush of long needles round the last stretch of a twig, pointing forwards and outwards. */
function paintBrush(
  canvas: Canvas,
  brush: {
    readonly x: number;
    readonly y: number;
    readonly angle: number;
    readonly size: number;
    readonly light: number;
  },
  habit: TuftHabit,
  random: RandomStream,
): void {
  const { palette } = habit;
  const stem = habit.needleLength * 0.7 * brush.size;
  for (let index = 0; index < habit.needleCount; index += 1) {
    // Far needles first (dark, wide spread), near ones last (lit, along the twig).
    const order = index / habit.needleCount;
    const along = random.next();
    const x = brush.x + Math.cos(brush.angle) * stem * (along - 0.75);
    const y = brush.y + Math.sin(brush.angle) * stem * (along - 0.75);
    const spread = random.centred() * (1.5 - 0.6 * along);
    const length = habit.needleLength * brush.size * (0.62 + 0.5 * random.next()) * (1 - 0.2 * Math.abs(spread));
    const light = Math.min(1, Math.max(0, brush.light * (0.35 + 0.75 * order) + 0.22 * random.centred()));
    const body = mixColor(palette.shaded, palette.lit, light);
    const tip = mixColor(body, palette.fresh, 0.2 + 0.5 * light * random.next());
    const brightness = 0.86 + 0.28 * random.next();
    drawBentStroke(
      canvas,
      {
        x0: x,
        y0: y,
        angle: brush.angle + spread,
        // Gravity: needles bend back towards the twig's heading and a little down.
        bend: -spread * 0.16 + 0.08 * random.centred(),
        length,
        halfWidth0: habit.needleHalfWidth,
        halfWidth1: habit.needleHalfWidth * 0.5,
        color0: scaleColor(mixColor(palette.shaded, body, 0.55), brightness),
        color1: scaleColor(tip, brightness),
      },
      2,
    );
  }
}

/** The end of a pine branch from the side: a twig that forks, every fork upswept and ending in a brush. Base at the bottom. */
export function paintTuftSpray(width: number, height: number, habit: TuftHabit, random: RandomStream): Canvas {
  const canvas = createCanvas(width, height);
  const margin = habit.needleLength * 1.7 + 8;
  const axis = {
    x: width / 2,
    y: height - 1,
    angle: -Math.PI / 2 + 0.12 * random.centred(),
    bend: 0.2 * random.centred(),
    length: height - margin,
    twigHalfWidth: 4,
  };
  const forks: { x: number; y: number; angle: number; light: number; size: number }[] = [];
  const forkCount = 34;
  for (let index = 0; index < forkCount; index += 1) {
    const along = 0.08 + (0.9 * index) / forkCount;
    const side = index % 2 === 0 ? 1 : -1;
    const root = pointOnTwig(axis, along);
    const room = width / 2 - habit.needleLength * 0.85;
    const twig = {
      ...root,
      angle: root.angle + side * (0.95 - 0.35 * along + 0.15 * random.centred()),
      bend: -side * 0.5,
      length: room * (1.35 - 0.6 * along) * (0.35 + 0.75 * random.next()),
      twigHalfWidth: 2.2,
    };
    // A fork whose brush would leave the cell would be cut off straight.
    const overshoot = habit.needleLength + 10 - pointOnTwig(twig, 1).y;
    if (overshoot > 0) twig.length = Math.max(0, twig.length - overshoot);
    paintTwigWood(canvas, twig, habit.palette.twig, 0.25);
    const end = pointOnTwig(twig, 1);
    if (end.y < habit.needleLength + 10) continue;
    forks.push({
      ...end,
      light: index < forkCount / 3 ? 0.15 + 0.3 * random.next() : 0.35 + 0.65 * random.next(),
      size: 0.8 + 0.3 * random.next(),
    });
  }
  const tip = pointOnTwig(axis, 1);
  forks.push({ ...tip, light: 0.95, size: 1.05 });
  for (let back = 0; back < 11; back += 1) {
    const inner = pointOnTwig(axis, 0.18 + 0.07 * back);
    paintBrush(
      canvas,
      { ...inner, angle: inner.angle + random.centred() * 1.3, light: 0.05, size: 1.1 },
      habit,
      random,
    );
  }
  paintTwigWood(canvas, axis, habit.palette.twig, 0.3);
  for (const fork of forks) paintBrush(canvas, fork, habit, random);
  return canvas;
}

/**
 * Rings of brushes round a rosette's middle, outer and shaded first: how many, how far each turns from its even place (radians),
 * where in the ring it stands (near + width · random, shares of its radius), its light (dark + glow · random), its size.
 */
const ROSETTE_RINGS = [
  { count: 20, turn: 0.3, near: 0.45, width: 0.6, dark: 0.15, glow: 0.35, brush: 1 },
  { count: 10, turn: 0.5, near: 0.15, width: 0.3, dark: 0.55, glow: 0.45, brush: 0.85 },
] as const;

/** A pine shoot seen from its end: needles in a full ring, brushes round a middle one. */
export function paintRosette(size: number, habit: TuftHabit, random: RandomStream): Canvas {
  const canvas = createCanvas(size, size);
  const middle = size / 2;
  const ring = middle - habit.needleLength - 8;
  for (const { count, turn, near, width, dark, glow, brush } of ROSETTE_RINGS) {
    for (let index = 0; index < count; index += 1) {
      const angle = (index / count) * Math.PI * 2 + turn * random.centred();
      const reach = ring * (near + width * random.next());
      const x = middle + Math.cos(angle) * reach;
      const y = middle + Math.sin(angle) * reach;
      paintBrush(canvas, { x, y, angle, light: dark + glow * random.next(), size: brush }, habit, random);
    }
  }
  return canvas;
}

/** A whole rounded pad of foliage from the side, for the coarse meshes: dark and woody below, lit brushes on top. */
export function paintPad(width: number, height: number, habit: TuftHabit, random: RandomStream): Canvas {
  const canvas = createCanvas(width, height);
  const middle = width / 2;
  const needle = habit.needleLength;
  const brushes: { x: number; y: number; angle: number; light: number; size: number }[] = [];
  const brushCount = 112;
  const phases = [random.next() * Math.PI * 2, random.next() * Math.PI * 2] as const;
  for (let index = 0; index < brushCount; index += 1) {
    // A sunflower spiral with some scatter: even cover without rows.
    const angle = index * 2.39996 + 0.5 * random.centred();
    // Bays and tongues, or a pad looks clipped like a hedge.
    const bay = 0.86 + 0.14 * Math.sin(angle * 3 + phases[0]) + 0.1 * Math.sin(angle * 7 + phases[1]);
    const radius = Math.min(1, Math.sqrt((index + 0.5) / brushCount) * (0.94 + 0.16 * random.centred()) * bay);
    const u = Math.cos(angle) * radius;
    const v = Math.sin(angle) * radius;
    // A dome: full above, cut shallow below.
    const x = middle + u * (middle - needle - 6);
    const y = height * 0.6 + v * (v < 0 ? height * 0.6 - needle - 8 : height * 0.4 - needle - 2);
    const out = Math.atan2(v - 0.9, u * 1.2);
    brushes.push({
      x,
      y,
      angle: out + 0.3 * random.centred(),
      light: Math.min(1, Math.max(0, 0.5 - 0.55 * v + 0.3 * random.centred())),
      size: 1,
    });
  }
  for (let index = 0; index < 9; index += 1) {
    const target = brushes[index * 9] as { x: number; y: number };
    const x = middle;
    const y = height - 1;
    const length = Math.hypot(target.x - x, target.y - y);
    paintTwigWood(
      canvas,
      { x, y, angle: Math.atan2(target.y - y, target.x - x), bend: 0, length, twigHalfWidth: 2.6 },
      habit.palette.twig,
      0.6,
    );
  }
  // The dark inside of the pad lies behind everything.
  for (const brush of brushes) if (brush.light < 0.75) paintBrush(canvas, { ...brush, light: 0 }, habit, random);
  brushes.sort((left, right) => left.light - right.light);
  for (const brush of brushes) paintBrush(canvas, brush, habit, random);
  return canvas;
}
