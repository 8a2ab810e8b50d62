/** Cycles a pixel along x and along y, and the gain that scatters their sum (Jimenez 2014), as the floats a shader holds. */
const CYCLES_PER_COLUMN = Math.fround(0.06711056);
const CYCLES_PER_ROW = Math.fround(0.00583715);
const SCATTER_GAIN = Math.fround(52.9829189);

function fractFloat(value: number): number {
  return Math.fround(value - Math.floor(value));
}

/**
 * Dither noise of a pixel: a gradient wrapped so that every small window holds nearly equally spaced values. At thresholds of
 * k/64 the kept fraction of an 8×8 window misses the threshold by at most 3/64 (the published 0.047) in all but about 25
 * windows of a million, and by 4/64 in those.
 *
 * Rounded to a float at every step, as a highp shader computes `fract(52.9829189 * fract(0.06711056 * x + 0.00583715 * y))`.
 * A compiler that fuses the inner multiplication and addition gets other low bits; that moves single pixels of the pattern but
 * not the partition, as long as both sides of a seam run the same code.
 *
 * Source: Jimenez, "Next Generation Post Processing in Call of Duty: Advanced Warfare", SIGGRAPH 2014; nothing changed.
 *
 * @param column - whole device pixels from the left, >= 0; a shader passes floor(gl_FragCoord.x)
 * @param row - whole device pixels from the edge that the caller counts from, >= 0
 * @returns a float in [0, 1)
 */
export function interleavedGradientNoise(column: number, row: number): number {
  const cycles = Math.fround(Math.fround(CYCLES_PER_COLUMN * column) + Math.fround(CYCLES_PER_ROW * row));
  return fractFloat(Math.fround(SCATTER_GAIN * fractFloat(cycles)));
}
