/** An sRGB-encoded colour, each part 0..1. Paint is mixed in this space, as a painter's eye would. */
export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** A colour from parts 0..255, the way colours are read off a picture. */
export function rgb(r: number, g: number, b: number): Color {
  return { r: r / 255, g: g / 255, b: b / 255 };
}

/** Mix two colours; weight 0 is `from`, 1 is `to`. */
export function mixColor(from: Color, to: Color, weight: number): Color {
  return {
    r: from.r + (to.r - from.r) * weight,
    g: from.g + (to.g - from.g) * weight,
    b: from.b + (to.b - from.b) * weight,
  };
}

/** Brighten (above 1) or darken (below 1), held inside 0..1. */
export function scaleColor(color: Color, factor: number): Color {
  return { r: clamp01(color.r * factor), g: clamp01(color.g * factor), b: clamp01(color.b * factor) };
}

/** Hold a number inside 0..1. */
export function clamp01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

/** Hermite step from 0 at `start` to 1 at `end`. */
export function smoothstep(start: number, end: number, value: number): number {
  const t = clamp01((value - start) / (end - start));
  return t * t * (3 - 2 * t);
}

/** sRGB-encoded part to linear light (IEC 61966-2-1). */
export function srgbToLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Linear light to an sRGB-encoded part (IEC 61966-2-1). */
export function linearToSrgb(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}
