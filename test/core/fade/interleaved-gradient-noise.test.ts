import { describe, expect, it } from 'vitest';
import { interleavedGradientNoise } from '../../../core/fade/interleaved-gradient-noise.ts';

const WINDOW = 8;
const SIDE = 264;
const STEPS = 64;

/** Counts windows by how many of their 64 pixels are kept too many or too few, over all windows and steps of one square. */
function countWindowErrors(firstColumn: number, firstRow: number): number[] {
  const errors = new Array<number>(STEPS + 1).fill(0);
  const noise = Array.from({ length: SIDE * SIDE }, (_, i) =>
    interleavedGradientNoise(firstColumn + (i % SIDE), firstRow + Math.floor(i / SIDE)),
  );
  // Summed-area table of kept pixels, one row and column of zeros first.
  const sums = new Int32Array((SIDE + 1) * (SIDE + 1));
  for (let step = 0; step <= STEPS; step += 1) {
    for (let row = 0; row < SIDE; row += 1) {
      for (let column = 0; column < SIDE; column += 1) {
        const isKept = noise[row * SIDE + column]! < step / STEPS ? 1 : 0;
        const at = (row + 1) * (SIDE + 1) + column + 1;
        sums[at] = isKept + sums[at - 1]! + sums[at - SIDE - 1]! - sums[at - SIDE - 2]!;
      }
    }
    for (let row = 0; row + WINDOW <= SIDE; row += 1) {
      for (let column = 0; column + WINDOW <= SIDE; column += 1) {
        const top = row * (SIDE + 1) + column;
        const bottom = top + WINDOW * (SIDE + 1);
        const kept = sums[bottom + WINDOW]! - sums[bottom]! - sums[top + WINDOW]! + sums[top]!;
        errors[Math.abs(kept - step)]! += 1;
      }
    }
  }
  return errors;
}

describe('interleavedGradientNoise', () => {
  it('stays in [0, 1) over a 4K screen', () => {
    for (let row = 0; row < 2160; row += 7) {
      for (let column = 0; column < 3840; column += 1) {
        const noise = interleavedGradientNoise(column, row);
        if (!(noise >= 0 && noise < 1)) throw new Error(`noise ${noise} at ${column}, ${row}`);
      }
    }
  });

  it('agrees with the formula in doubles to the precision of a float phase', () => {
    for (const [column, row] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [17, 5],
      [1919, 1079],
    ] as const) {
      const cycles = 0.06711056 * column + 0.00583715 * row;
      const scattered = 52.9829189 * (cycles - Math.floor(cycles));
      const difference = Math.abs(interleavedGradientNoise(column, row) - (scattered - Math.floor(scattered)));
      // A float phase of up to 256 cycles is good to 2^-17; the gain of 53 scales that. The wrap makes 0 and 1 neighbours.
      expect(Math.min(difference, 1 - difference)).toBeLessThan(53 * 2 ** -16);
    }
  });

  it.each([
    [0, 0],
    [1651, 812],
  ])('keeps the published coverage of 8×8 windows at 64 steps (from pixel %i, %i)', (column, row) => {
    const errors = countWindowErrors(column, row);
    const windowCount = errors.reduce((sum, count) => sum + count, 0);
    const beyondPublished = errors.slice(4).reduce((sum, count) => sum + count, 0);
    // 0.047 of 64 pixels is 3; about 23 windows in a million miss by a fourth pixel, none by a fifth.
    expect(beyondPublished / windowCount).toBeLessThan(1e-4);
    expect(errors.slice(5).every((count) => count === 0)).toBe(true);
  });
});
