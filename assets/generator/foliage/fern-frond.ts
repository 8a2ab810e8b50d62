import { createCanvas, type Canvas } from '../paint/canvas.ts';
import { mixColor, scaleColor, type Color } from '../paint/color.ts';
import { drawBentStroke, drawEllipse } from '../paint/stroke.ts';
import type { RandomStream } from '../random/random-stream.ts';

/** Habit of a twice-feathered fern. Lengths in texels. */
export interface FernHabit {
  readonly stalk: Color;
  readonly shaded: Color;
  readonly lit: Color;
  readonly fresh: Color;
  /** Pairs of feathers along the frond. */
  readonly pinnaCount: number;
  /** Length of the longest feather. */
  readonly pinnaLength: number;
  /** Leaflets along each side of the longest feather. */
  readonly leafletCount: number;
}

/** Clear border, texels. */
const MARGIN_TEXELS = 5;

/** Paint a frond from above: stalk at the bottom centre, tip at the top, feathers that shorten towards both ends. */
export function paintFernFrond(width: number, height: number, habit: FernHabit, random: RandomStream): Canvas {
  const canvas = createCanvas(width, height);
  const middle = width / 2;
  const length = height - MARGIN_TEXELS;
  const bareRatio = 0.1;
  for (let index = 0; index < habit.pinnaCount; index += 1) {
    // The lowest first: each pair lies over the one below it.
    const along = bareRatio + ((1 - bareRatio) * index) / habit.pinnaCount;
    const rise = (along - bareRatio) / (1 - bareRatio);
    const outline = Math.min(1, 0.45 + rise * 2.4) * (1 - rise ** 1.6);
    for (const side of [-1, 1]) {
      const reach = Math.min(habit.pinnaLength * outline * (0.92 + 0.16 * random.next()), middle - MARGIN_TEXELS);
      paintPinna(canvas, middle, height - along * length + side * 2, side, Math.max(5, reach), rise, habit, random);
    }
  }
  drawBentStroke(
    canvas,
    {
      x0: middle,
      y0: height,
      angle: -Math.PI / 2,
      bend: 0,
      length,
      halfWidth0: 3.2,
      halfWidth1: 0.7,
      color0: habit.stalk,
      color1: habit.lit,
      roundness: 0.25,
    },
    6,
  );
  return canvas;
}

function paintPinna(
  canvas: Canvas,
  x: number,
  y: number,
  side: number,
  length: number,
  rise: number,
  habit: FernHabit,
  random: RandomStream,
): void {
  const up = 0.22 + 0.5 * rise + 0.1 * random.centred();
  const bend = -side * 0.22;
  const start = side > 0 ? -up : Math.PI + up;
  const pieceCount = Math.max(3, Math.round(habit.leafletCount * (length / habit.pinnaLength)));
  let px = x;
  let py = y;
  const tone = 0.88 + 0.2 * random.next();
  const base = mixColor(
    mixColor(habit.shaded, habit.lit, 0.45 + 0.4 * random.next()),
    habit.fresh,
    0.35 * rise * random.next(),
  );
  for (let piece = 0; piece < pieceCount; piece += 1) {
    const t = piece / pieceCount;
    const angle = start + bend * t;
    const leaflet = (length / pieceCount) * 1.5 + 5.5 * (1 - t) * Math.min(1, length / 40);
    for (const edge of [-1, 1]) {
      const turned = angle + edge * 1.05;
      drawEllipse(canvas, {
        x: px + Math.cos(turned) * leaflet * 0.5,
        y: py + Math.sin(turned) * leaflet * 0.5,
        radiusX: leaflet * 0.56,
        radiusY: Math.max(1.6, (length / pieceCount) * 0.46),
        angle: turned,
        shade: (u, v) => ({
          color: scaleColor(base, tone * (edge * side > 0 ? 0.88 : 1.08) * (0.92 + 0.1 * u - 0.1 * v * v)),
        }),
      });
    }
    px += (Math.cos(angle) * length) / pieceCount;
    py += (Math.sin(angle) * length) / pieceCount;
  }
  drawBentStroke(
    canvas,
    {
      x0: x,
      y0: y,
      angle: start,
      bend,
      length,
      halfWidth0: 1.1,
      halfWidth1: 0.6,
      color0: scaleColor(habit.lit, 1.1),
      color1: habit.fresh,
    },
    4,
  );
}
