import { blendTexel, type Canvas } from './canvas.ts';
import { clamp01, mixColor, type Color } from './color.ts';

/** One tapered line: a needle, a blade, a twig. Lengths in texels, y downwards. */
export interface Stroke {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly halfWidth0: number;
  readonly halfWidth1: number;
  readonly color0: Color;
  readonly color1: Color;
  readonly opacity?: number;
  /** Relief height at both ends; left out, the relief under the stroke stays. */
  readonly relief0?: number;
  readonly relief1?: number;
  /** Shade across the width: the right side (looking along the stroke) is darker by this ratio, like a round twig in light. */
  readonly roundness?: number;
}

/** Draw a tapered capsule with an edge one texel soft, which is what keeps thin needles smooth. */
export function drawStroke(canvas: Canvas, stroke: Stroke): void {
  const { x0, y0, x1, y1, halfWidth0, halfWidth1 } = stroke;
  const reach = Math.max(halfWidth0, halfWidth1) + 1;
  const left = Math.floor(Math.min(x0, x1) - reach);
  const right = Math.ceil(Math.max(x0, x1) + reach);
  const top = Math.floor(Math.min(y0, y1) - reach);
  const bottom = Math.ceil(Math.max(y0, y1) + reach);
  const alongX = x1 - x0;
  const alongY = y1 - y0;
  const lengthSquared = Math.max(1e-9, alongX * alongX + alongY * alongY);
  const opacity = stroke.opacity ?? 1;
  const roundness = stroke.roundness ?? 0;
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const px = column + 0.5 - x0;
      const py = row + 0.5 - y0;
      const t = clamp01((px * alongX + py * alongY) / lengthSquared);
      const distance = Math.hypot(px - alongX * t, py - alongY * t);
      const halfWidth = halfWidth0 + (halfWidth1 - halfWidth0) * t;
      const coverage = clamp01(halfWidth - distance + 0.5) * opacity;
      if (coverage <= 0) continue;
      let color = mixColor(stroke.color0, stroke.color1, t);
      if (roundness > 0) {
        const side = (px * alongY - py * alongX) / Math.sqrt(lengthSquared) / Math.max(0.5, halfWidth);
        const shade = 1 + roundness * Math.max(-1, Math.min(1, side));
        color = { r: clamp01(color.r * shade), g: clamp01(color.g * shade), b: clamp01(color.b * shade) };
      }
      const relief =
        stroke.relief0 === undefined
          ? undefined
          : stroke.relief0 + ((stroke.relief1 ?? stroke.relief0) - stroke.relief0) * t;
      blendTexel(canvas, column, row, color, coverage, relief);
    }
  }
}

/** A curved stroke along a parabola that starts towards `angle` and turns by `bend` radians until its tip. */
export function drawBentStroke(
  canvas: Canvas,
  stroke: Omit<Stroke, 'x1' | 'y1'> & { readonly angle: number; readonly length: number; readonly bend: number },
  pieceCount = 3,
): void {
  let x = stroke.x0;
  let y = stroke.y0;
  for (let piece = 0; piece < pieceCount; piece += 1) {
    const t0 = piece / pieceCount;
    const t1 = (piece + 1) / pieceCount;
    const angle = stroke.angle + stroke.bend * (t0 + t1) * 0.5;
    const x1 = x + (Math.cos(angle) * stroke.length) / pieceCount;
    const y1 = y + (Math.sin(angle) * stroke.length) / pieceCount;
    const width = (t: number): number => stroke.halfWidth0 + (stroke.halfWidth1 - stroke.halfWidth0) * t;
    const relief0 = stroke.relief0;
    const relief1 = stroke.relief1 ?? relief0;
    const relief = (t: number): number => (relief0 as number) + ((relief1 as number) - (relief0 as number)) * t;
    drawStroke(canvas, {
      ...stroke,
      x0: x,
      y0: y,
      x1,
      y1,
      halfWidth0: width(t0),
      halfWidth1: width(t1),
      color0: mixColor(stroke.color0, stroke.color1, t0),
      color1: mixColor(stroke.color0, stroke.color1, t1),
      ...(relief0 === undefined ? {} : { relief0: relief(t0), relief1: relief(t1) }),
    });
    x = x1;
    y = y1;
  }
}

/** Draw a soft-edged ellipse turned by `angle`, shaded by a function of the position inside it (both axes -1..1). */
export function drawEllipse(
  canvas: Canvas,
  ellipse: {
    readonly x: number;
    readonly y: number;
    readonly radiusX: number;
    readonly radiusY: number;
    readonly angle: number;
    readonly shade: (u: number, v: number) => { readonly color: Color; readonly relief?: number };
    readonly opacity?: number;
  },
): void {
  const reach = Math.max(ellipse.radiusX, ellipse.radiusY) + 1;
  const cos = Math.cos(ellipse.angle);
  const sin = Math.sin(ellipse.angle);
  const smallest = Math.min(ellipse.radiusX, ellipse.radiusY);
  for (let row = Math.floor(ellipse.y - reach); row <= Math.ceil(ellipse.y + reach); row += 1) {
    for (let column = Math.floor(ellipse.x - reach); column <= Math.ceil(ellipse.x + reach); column += 1) {
      const px = column + 0.5 - ellipse.x;
      const py = row + 0.5 - ellipse.y;
      const u = (px * cos + py * sin) / ellipse.radiusX;
      const v = (-px * sin + py * cos) / ellipse.radiusY;
      const distance = Math.hypot(u, v);
      const coverage = clamp01((1 - distance) * smallest + 0.5) * (ellipse.opacity ?? 1);
      if (coverage <= 0) continue;
      const { color, relief } = ellipse.shade(u, v);
      blendTexel(canvas, column, row, color, coverage, relief);
    }
  }
}
