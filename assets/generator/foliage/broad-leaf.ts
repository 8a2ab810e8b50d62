import { blendTexel, type Canvas } from '../paint/canvas.ts';
import { clamp01, mixColor, scaleColor, type Color } from '../paint/color.ts';
import { drawBentStroke } from '../paint/stroke.ts';
import type { RandomStream } from '../random/random-stream.ts';

/** Greens of a broad-leaved plant, and what its twigs are. */
interface LeafPalette {
  readonly dark: Color;
  readonly mid: Color;
  readonly light: Color;
  /** Of leaves that turn. */
  readonly turning: Color;
  readonly twig: Color;
}

/** One leaf, lengths in texels, angle 0 to the right, clockwise in the picture. */
interface BroadLeaf {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly length: number;
  readonly halfWidth: number;
  readonly color: Color;
  /** Where along the leaf it is widest, 0..1. */
  readonly widestAt: number;
  readonly veinCount: number;
}

/**
 * Paint a leaf: pointed at both ends, finely toothed, one half darker where the blade folds at the midrib, with pale veins that run
 * from the midrib to the rim.
 */
function drawBroadLeaf(canvas: Canvas, leaf: BroadLeaf): void {
  const cos = Math.cos(leaf.angle);
  const sin = Math.sin(leaf.angle);
  const middleX = leaf.x + cos * leaf.length * 0.5;
  const middleY = leaf.y + sin * leaf.length * 0.5;
  const reach = leaf.length * 0.5 + leaf.halfWidth + 1;
  for (let row = Math.floor(middleY - reach); row <= Math.ceil(middleY + reach); row += 1) {
    for (let column = Math.floor(middleX - reach); column <= Math.ceil(middleX + reach); column += 1) {
      const px = column + 0.5 - leaf.x;
      const py = row + 0.5 - leaf.y;
      const along = (px * cos + py * sin) / leaf.length;
      if (along < -0.02 || along > 1.02) continue;
      const across = -px * sin + py * cos;
      const teeth = 1 + 0.07 * Math.sin(along * leaf.veinCount * 4 * Math.PI);
      const outline = leaf.halfWidth * leafOutline(along, leaf.widestAt) * teeth;
      const coverage = clamp01(outline - Math.abs(across) + 0.5);
      if (coverage <= 0) continue;
      const ratio = Math.abs(across) / Math.max(1, outline);
      const vein = Math.abs(((along * leaf.veinCount - ratio * 0.8 + 10) % 1) - 0.5) * 2;
      const isVein = Math.max(0, 1 - vein * 6) * (1 - ratio) * 0.5 + Math.max(0, 1 - Math.abs(across) / 1.2);
      const fold = across > 0 ? 0.86 : 1.06;
      const color = scaleColor(
        mixColor(leaf.color, scaleColor(leaf.color, 1.45), Math.min(0.8, isVein)),
        fold * (0.9 + 0.16 * along) * (1.04 - 0.14 * ratio),
      );
      blendTexel(canvas, column, row, color, coverage);
    }
  }
}

/** Half width at a place along the leaf as a ratio of the widest, 0 at both ends. */
function leafOutline(along: number, widestAt: number): number {
  const t = clamp01(along);
  const bent = t < widestAt ? (t / widestAt) * 0.5 : 0.5 + ((t - widestAt) / (1 - widestAt)) * 0.5;
  return Math.sin(Math.PI * bent) ** 0.85;
}

/** A leafy twig, base at the bottom centre, in three layers from shade to light. */
export interface SprigHabit {
  readonly palette: LeafPalette;
  readonly leafCount: number;
  readonly leafLength: number;
  /** Half width as a ratio of the length. */
  readonly leafHalfWidthRatio: number;
  readonly widestAt: number;
  readonly veinCount: number;
  /** Side twigs, each with its own leaves. */
  readonly sideTwigCount: number;
  readonly turningShare: number;
}

/** Margin kept clear, texels: holds apart cells down to mip 3. */
const MARGIN_TEXELS = 6;

/** Paint a sprig onto a canvas that it fills. */
export function paintSprig(canvas: Canvas, habit: SprigHabit, random: RandomStream): void {
  const { width, height } = canvas;
  const lean = 0.25 * random.centred();
  const main = {
    x: width / 2,
    y: height,
    angle: -Math.PI / 2 - lean,
    bend: lean * 2,
    length: height - MARGIN_TEXELS - habit.leafLength * 0.55,
  };
  const twigs = [main];
  for (let side = 0; side < habit.sideTwigCount; side += 1) {
    const along = 0.16 + (0.62 * side) / Math.max(1, habit.sideTwigCount);
    const foot = pointAlong(main, along);
    const sign = side % 2 === 0 ? 1 : -1;
    const angle = foot.angle + sign * (0.75 + 0.25 * random.next());
    twigs.push({ x: foot.x, y: foot.y, angle, bend: -sign * 0.35, length: main.length * (0.5 - 0.32 * along) });
  }
  for (const twig of twigs) {
    drawBentStroke(
      canvas,
      {
        x0: twig.x,
        y0: twig.y,
        angle: twig.angle,
        bend: twig.bend,
        length: twig.length,
        halfWidth0: 2.6,
        halfWidth1: 1,
        color0: habit.palette.twig,
        color1: scaleColor(habit.palette.mid, 0.9),
        roundness: 0.3,
      },
      8,
    );
  }
  const lengthSum = twigs.reduce((sum, { length }) => sum + length, 0);
  const leaves = twigs.flatMap((twig) =>
    Array.from({ length: Math.max(3, Math.round((habit.leafCount * twig.length) / lengthSum)) }, (_, index) => ({
      twig,
      index,
    })),
  );
  const layered = leaves
    .map((leaf) => ({ ...leaf, layer: random.next() }))
    .sort((left, right) => left.layer - right.layer);
  const counts = new Map(twigs.map((twig) => [twig, leaves.filter((leaf) => leaf.twig === twig).length]));
  for (const { twig, index, layer } of layered) {
    const count = counts.get(twig) ?? 1;
    const along = twig === main ? 0.12 + (0.88 * (index + 1)) / count : 0.25 + (0.75 * (index + 1)) / count;
    const at = pointAlong(twig, Math.min(1, along));
    const isTip = index === count - 1;
    const sign = index % 2 === 0 ? 1 : -1;
    const length = habit.leafLength * (0.72 + 0.4 * random.next()) * (isTip ? 0.95 : 1);
    const angle = at.angle + (isTip ? 0.3 * random.centred() : sign * (0.75 + 0.45 * random.next()));
    const room = roomFor(at.x, at.y, angle, length, width, height);
    const shade =
      layer < 0.35
        ? mixColor(habit.palette.dark, habit.palette.mid, layer * 1.6)
        : mixColor(habit.palette.mid, habit.palette.light, (layer - 0.35) * 1.3);
    const color =
      random.next() < habit.turningShare ? mixColor(shade, habit.palette.turning, 0.5 + 0.3 * random.next()) : shade;
    drawBroadLeaf(canvas, {
      x: at.x,
      y: at.y,
      angle,
      length: room,
      halfWidth: room * habit.leafHalfWidthRatio * (0.75 + 0.35 * random.next()),
      color: scaleColor(color, 0.92 + 0.16 * random.next()),
      widestAt: habit.widestAt,
      veinCount: habit.veinCount,
    });
  }
}

/** The leaf's length, cut down where its tip would leave the canvas. */
function roomFor(x: number, y: number, angle: number, length: number, width: number, height: number): number {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const roomX = dx > 0 ? (width - MARGIN_TEXELS - x) / dx : dx < 0 ? (MARGIN_TEXELS - x) / dx : Infinity;
  const roomY = dy > 0 ? (height - y) / dy : dy < 0 ? (MARGIN_TEXELS - y) / dy : Infinity;
  return Math.max(6, Math.min(length, roomX, roomY));
}

/** Point and direction at a ratio along a twig that turns evenly. */
function pointAlong(
  twig: {
    readonly x: number;
    readonly y: number;
    readonly angle: number;
    readonly bend: number;
    readonly length: number;
  },
  along: number,
): { readonly x: number; readonly y: number; readonly angle: number } {
  let { x, y } = twig;
  const pieceCount = 8;
  for (let piece = 0; piece < pieceCount; piece += 1) {
    const angle = twig.angle + (twig.bend * along * (piece + 0.5)) / pieceCount;
    x += (Math.cos(angle) * twig.length * along) / pieceCount;
    y += (Math.sin(angle) * twig.length * along) / pieceCount;
  }
  return { x, y, angle: twig.angle + twig.bend * along };
}
