import { classifySample } from './frame-hygiene.ts';

/**
 * Absolute change of the frame time from each frame to the next, milliseconds. Never taken across the end of a block, nor across
 * a sample that hygiene rejects: both neighbours would be real, the step between them would not.
 *
 * @param blocks - frame times of each block, milliseconds, in time order
 */
export function computeSuccessiveDifferences(blocks: readonly (readonly (number | null | undefined)[])[]): number[] {
  const differencesMs: number[] = [];
  for (const block of blocks) {
    let previousMs: number | undefined;
    for (const value of block) {
      const currentMs = classifySample(value, false) === undefined ? (value as number) : undefined;
      if (previousMs !== undefined && currentMs !== undefined) differencesMs.push(Math.abs(currentMs - previousMs));
      previousMs = currentMs;
    }
  }
  return differencesMs;
}
