import type { Canvas } from '../paint/canvas.ts';
import { mixColor, scaleColor, type Color } from '../paint/color.ts';
import { drawStroke } from '../paint/stroke.ts';
import type { RandomStream } from '../random/random-stream.ts';

/** Colours of a needled twig, from the shaded inside to this year's growth. */
export interface NeedlePalette {
  readonly twig: Color;
  readonly shaded: Color;
  readonly lit: Color;
  readonly fresh: Color;
}

/** A twig with needles standing off both sides. Lengths in texels, angles in radians, y downwards. */
export interface NeedledTwig {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly length: number;
  readonly bend: number;
  readonly twigHalfWidth: number;
  readonly needleLength: number;
  readonly needleHalfWidth: number;
  readonly needleSpacing: number;
  /** Angle between needle and twig at the base; needles close up towards the tip. */
  readonly needleAngle: number;
  /** 0 is a twig deep inside the crown, 1 one on top in full light. */
  readonly light: number;
}

/** A place on a twig. */
export interface TwigPoint {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** Point and heading at a ratio of a bent twig's length (exact for a circular arc). */
export function pointOnTwig(
  twig: Pick<NeedledTwig, 'x' | 'y' | 'angle' | 'length' | 'bend'>,
  along: number,
): TwigPoint {
  const turn = twig.bend * along;
  const chord = Math.abs(turn) < 1e-4 ? twig.length * along : (twig.length * along * Math.sin(turn / 2)) / (turn / 2);
  return {
    x: twig.x + Math.cos(twig.angle + turn / 2) * chord,
    y: twig.y + Math.sin(twig.angle + turn / 2) * chord,
    angle: twig.angle + turn,
  };
}

/** Draw the wood, then needles from the base to the tip so that younger ones lie on top. */
export function paintNeedledTwig(
  canvas: Canvas,
  twig: NeedledTwig,
  palette: NeedlePalette,
  random: RandomStream,
): void {
  paintTwigWood(canvas, twig, palette.twig, twig.light);
  const stepCount = Math.max(2, Math.round(twig.length / twig.needleSpacing));
  for (let step = 0; step < stepCount; step += 1) {
    const along = (step + random.next() * 0.8) / stepCount;
    const root = pointOnTwig(twig, along);
    for (const side of [-1, 1]) {
      const spread = twig.needleAngle * (1 - 0.45 * along) * (1 + 0.35 * random.centred());
      const length = twig.needleLength * (0.75 + 0.3 * random.next()) * (along < 0.1 ? 0.7 : 1);
      paintNeedle(canvas, root.x, root.y, root.angle + side * spread, length, twig, along, palette, random);
    }
  }
  const tip = pointOnTwig(twig, 1);
  for (let extra = 0; extra < 4; extra += 1) {
    paintNeedle(
      canvas,
      tip.x,
      tip.y,
      tip.angle + random.centred() * 0.6,
      twig.needleLength * 0.8,
      twig,
      1,
      palette,
      random,
    );
  }
}

/** Draw only the wood of a twig. */
export function paintTwigWood(
  canvas: Canvas,
  twig: Pick<NeedledTwig, 'x' | 'y' | 'angle' | 'length' | 'bend' | 'twigHalfWidth'>,
  color: Color,
  light: number,
): void {
  const pieceCount = 4;
  for (let piece = 0; piece < pieceCount; piece += 1) {
    const from = pointOnTwig(twig, piece / pieceCount);
    const to = pointOnTwig(twig, (piece + 1) / pieceCount);
    drawStroke(canvas, {
      x0: from.x,
      y0: from.y,
      x1: to.x,
      y1: to.y,
      halfWidth0: twig.twigHalfWidth * (1 - (0.8 * piece) / pieceCount),
      halfWidth1: twig.twigHalfWidth * (1 - (0.8 * (piece + 1)) / pieceCount),
      color0: scaleColor(color, 0.55 + 0.45 * light),
      color1: scaleColor(color, 0.55 + 0.45 * light),
      roundness: 0.25,
    });
  }
}

function paintNeedle(
  canvas: Canvas,
  x: number,
  y: number,
  angle: number,
  length: number,
  twig: NeedledTwig,
  along: number,
  palette: NeedlePalette,
  random: RandomStream,
): void {
  const brightness = 0.82 + 0.36 * random.next();
  const body = mixColor(palette.shaded, palette.lit, Math.min(1, Math.max(0, twig.light + 0.3 * random.centred())));
  const fresh = mixColor(body, palette.fresh, Math.max(0, along - 0.45) * 1.5 * (0.35 + 0.65 * twig.light));
  drawStroke(canvas, {
    x0: x,
    y0: y,
    x1: x + Math.cos(angle) * length,
    y1: y + Math.sin(angle) * length,
    halfWidth0: twig.needleHalfWidth,
    halfWidth1: twig.needleHalfWidth * 0.45,
    color0: scaleColor(mixColor(palette.shaded, fresh, 0.45), brightness),
    color1: scaleColor(fresh, brightness * 1.08),
  });
}
