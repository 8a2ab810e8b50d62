import { describe, expect, it } from 'vitest';
import { buildCapture, buildExportFiles, serializeCapture } from '../../../core/capture/index.ts';
import {
  findFrameExcess,
  MAX_CHARACTERS_PER_FRAME,
  MAX_COMPARISON_FRAMES,
  runComparison,
} from '../../../core/comparison/index.ts';
import { FRAME_COLUMNS } from '../../../core/sampling/index.ts';
import {
  makeConfiguration,
  makePreset,
  makeProtocol,
  SIMULATED_COST,
  simulateBlock,
} from '../../support/simulated-blocks.ts';

/** What V8 can hold on a 64-bit machine. */
const MAX_STRING_LENGTH = 2 ** 29 - 24;

describe('findFrameExcess', () => {
  it.each([
    [300, 3, 2],
    [100_000, 1, 2],
    [1000, 250, 1],
  ])('allows %d frames, %d rounds, %d presets', (framesPerBlock, rounds, presetCount) => {
    expect(findFrameExcess({ framesPerBlock, rounds }, presetCount)).toBeUndefined();
  });

  it('says what would be too many, and of what', () => {
    expect(findFrameExcess({ framesPerBlock: 1000, rounds: 125 }, 3)).toBe(
      'expected at most 1000000 frames in all, which is what a file can hold, found 1500000 (1000 a block × 4 blocks × 125 rounds × 3 presets)',
    );
  });
});

describe('a frame in the files of an export', () => {
  it('takes fewer characters than the limit rests on, with the longest ids and numbers', async () => {
    expect(MAX_COMPARISON_FRAMES * MAX_CHARACTERS_PER_FRAME).toBeLessThan(MAX_STRING_LENGTH);
    const protocol = makeProtocol({ framesPerBlock: 2000, rounds: 1 });
    const run = await runComparison({
      arms: { A: makeConfiguration(), B: makeConfiguration() },
      presets: [makePreset('P'.repeat(40), 'T'.repeat(120))],
      protocol,
      runBlock: (request) => {
        const outcome = simulateBlock(request, SIMULATED_COST, 0);
        if (outcome.status !== 'sampled') throw new Error('expected a sampled block');
        // Hours into a session, 16 or 17 digits a time and counts of ten millions.
        const frames = { ...outcome.frames };
        for (const column of FRAME_COLUMNS) {
          const isTime = column.endsWith('Ms');
          frames[column] = outcome.frames.frameTimeMs.map((_, frame) =>
            isTime ? 1234 + 1 / (frame + 3) : 12_345_678 + frame,
          );
        }
        return Promise.resolve({ ...outcome, frames });
      },
    });
    const capture = buildCapture(run, '2026-01-02T03:04:05Z');
    const frameCount = 4 * protocol.framesPerBlock;
    expect(serializeCapture(capture).length / frameCount).toBeLessThan(MAX_CHARACTERS_PER_FRAME);
    for (const { name, content } of buildExportFiles(capture, '')) {
      if (content.kind !== 'text') continue;
      expect(content.text.length / frameCount, name).toBeLessThan(MAX_CHARACTERS_PER_FRAME);
    }
  });
});
