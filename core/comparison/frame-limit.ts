import { BLOCKS_PER_ROUND } from '../sampling/index.ts';
import type { Protocol } from '../scenario/index.ts';

/**
 * Most frames that a comparison may keep. Every file of an export is built as one string, and V8 holds strings of up to
 * 2^29 − 24 characters (536,870,888). Of those files frames.csv and trace.json are the largest a frame: with counts in the
 * millions and times of 17 digits they stay below {@link MAX_CHARACTERS_PER_FRAME}. A million frames at 60 a second take 4½ hours.
 */
export const MAX_COMPARISON_FRAMES = 1_000_000;

/** Most characters a frame that any file of an export may take: a million times this is 5 · 10⁸. */
export const MAX_CHARACTERS_PER_FRAME = 500;

/**
 * Checks that a comparison's files can be written.
 *
 * @returns one line with expected and found when it would keep too many frames, else `undefined`
 */
export function findFrameExcess(
  { framesPerBlock, rounds }: Pick<Protocol, 'framesPerBlock' | 'rounds'>,
  presetCount: number,
): string | undefined {
  const frameCount = framesPerBlock * BLOCKS_PER_ROUND * rounds * presetCount;
  if (frameCount <= MAX_COMPARISON_FRAMES) return undefined;
  const factors = `${framesPerBlock} a block × ${BLOCKS_PER_ROUND} blocks × ${rounds} rounds × ${presetCount} presets`;
  return `expected at most ${MAX_COMPARISON_FRAMES} frames in all, which is what a file can hold, found ${frameCount} (${factors})`;
}
