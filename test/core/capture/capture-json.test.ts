import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildCapture,
  parseBlockFile,
  parseCapture,
  serializeBlockFile,
  serializeCapture,
} from '../../../core/capture/index.ts';
import type { Capture } from '../../../core/capture/index.ts';
import { runComparison } from '../../../core/comparison/index.ts';
import type { ComparisonRun, FinishedBlock, SampledBlock } from '../../../core/comparison/index.ts';
import { FRAME_COLUMNS } from '../../../core/sampling/index.ts';
import type { FrameSeries } from '../../../core/sampling/index.ts';
import { REJECTION_REASONS } from '../../../core/bridge/index.ts';
import {
  makePreset,
  makeProtocol,
  SIMULATED_COST,
  SIMULATED_ENVIRONMENT,
  simulateBlock,
} from '../../support/simulated-blocks.ts';
import { makeSimulatedCapture, runSimulatedComparison } from '../../support/simulated-captures.ts';

function roundTrip(capture: Capture): Capture {
  const result = parseCapture(serializeCapture(capture), 'capture.json');
  if (!result.ok) throw new Error(result.problem);
  return result.capture;
}

/** Any frames that a page may report, garbage among them; JSON cannot tell -0 from 0, so it is not made. */
const frames = fc.integer({ min: 2, max: 12 }).chain((count) => {
  const value = fc.option(
    fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((number) => number + 0),
    { nil: undefined },
  );
  const column = fc.array(value, { minLength: count, maxLength: count });
  const frameTime = fc.array(fc.double({ min: 0.1, max: 100, noNaN: true }), { minLength: count, maxLength: count });
  return fc
    .record(Object.fromEntries(FRAME_COLUMNS.map((name) => [name, name === 'frameTimeMs' ? frameTime : column])))
    .map((columns) => columns as unknown as FrameSeries);
});

const run: fc.Arbitrary<ComparisonRun> = fc
  .record({
    series: fc.array(frames, { minLength: 8, maxLength: 8 }),
    detail: fc.string(),
    reason: fc.constantFrom(...REJECTION_REASONS),
    title: fc.string({ minLength: 1, maxLength: 40 }),
    endingKind: fc.constantFrom('complete' as const, 'cancelled' as const, 'stopped' as const),
  })
  .map(({ series, detail, reason, title, endingKind }) => {
    const arms = ['A', 'B', 'B', 'A', 'B', 'A', 'A', 'B'] as const;
    const blocks = series.map((blockFrames, index): SampledBlock => ({
      blockId: `P/${index}`,
      presetId: 'P',
      roundIndex: Math.floor(index / 4),
      positionInRound: index % 4,
      arm: arms[index] as 'A' | 'B',
      attemptIndex: 0,
      frames: blockFrames,
      environment: { ...SIMULATED_ENVIRONMENT, gpuVendor: detail },
      readiness: { settleMs: 1, discardedFrames: 2, compiledEffects: 3 },
    }));
    const slot = { blockId: 'P/x', presetId: 'P', roundIndex: 2, positionInRound: 0, arm: 'A' as const };
    return {
      arms: { A: simulatedArms.A, B: simulatedArms.B },
      presets: [makePreset('P', title)],
      protocol: makeProtocol(),
      blocks,
      rejectedBlocks: [{ ...slot, attemptIndex: 0, reason, detail }],
      droppedRounds: [{ presetId: 'P', roundIndex: 2, reason, detail }],
      screenshots: [],
      ending: { kind: endingKind, detail },
    };
  });

const simulatedArms = (await runSimulatedComparison({ isCancelled: () => true })).arms;

describe('capture files', () => {
  it('give the same capture back after writing it', () => {
    fc.assert(
      fc.property(run, fc.string(), (anyRun, created) => {
        const capture = buildCapture(anyRun, created);
        expect(roundTrip(capture)).toEqual(capture);
      }),
      { numRuns: 60 },
    );
  });

  it('keep every raw frame to the last bit', async () => {
    const capture = await makeSimulatedCapture();
    expect(roundTrip(capture).blocks.map((block) => block.frames)).toEqual(capture.blocks.map((block) => block.frames));
  });

  it('write what JSON cannot say as missing', async () => {
    const capture = await makeSimulatedCapture();
    const block = capture.blocks[0] as SampledBlock;
    const spoiled = {
      ...block,
      frames: {
        ...block.frames,
        cullMs: block.frames.cullMs.map((value, index) => (index === 0 ? Number.NaN : value)),
      },
    };
    expect(roundTrip({ ...capture, blocks: [spoiled] }).blocks[0]?.frames.cullMs[0]).toBeUndefined();
  });

  it.each([
    ['a cut file', (text: string) => text.slice(0, 200), /^c\.json:1:\d+: expected .*, found the end of the file$/],
    [
      'another version',
      (text: string) => text.replace('"version":1', '"version":7'),
      /^c\.json: version: expected 1, found 7$/,
    ],
    [
      'an unknown arm',
      (text: string) => text.replace('"arm":"B"', '"arm":"C"'),
      /^c\.json: blocks\[1\]\.arm: expected one of A, B, found "C"$/,
    ],
    [
      'a column of text',
      (text: string) => text.replace(/"cullMs":\[[^,]*,/, '"cullMs":["x",'),
      /^c\.json: blocks\[0\]\.frames\.cullMs\[0\]: expected .*, found "x"$/,
    ],
    [
      'columns of two lengths',
      (text: string) => text.replace(/"cullMs":\[[^,]*,/, '"cullMs":['),
      /^c\.json: blocks\[0\]\.frames: expected columns of one length, found an object$/,
    ],
    [
      'a column that is none',
      (text: string) => text.replace('"cullMs":[', '"luckMs":[],"cullMs":['),
      /^c\.json: blocks\[0\]\.frames: expected no keys but frameTimeMs, .*, found "luckMs"$/,
    ],
    [
      'a scenario file',
      () => '{"version":1,"presets":["C1"],"arms":{"A":{},"B":{}}}',
      /^c\.json: kind: expected comparison, found nothing$/,
    ],
  ])('refuse %s in one line', async (_, spoil, problem) => {
    const result = parseCapture(spoil(serializeCapture(await makeSimulatedCapture())), 'c.json');
    expect(result).toEqual({ ok: false, problem: expect.stringMatching(problem) as string });
  });
});

describe('block files', () => {
  it('hold everything a run needs to go on after a crash', async () => {
    const texts: string[] = [];
    const { arms, presets, protocol } = await runSimulatedComparison({ isCancelled: () => true });
    const scenario = { arms, presets, protocol };
    await runSimulatedComparison({
      onBlockFinished: (finished: FinishedBlock) => {
        texts.push(serializeBlockFile({ scenario, finished }));
      },
    });
    // The crash comes in the second round: five good blocks and one that was rejected lie on disk.
    const found = texts.slice(0, 6).map((text) => {
      const result = parseBlockFile(text, 'block.json');
      if (!result.ok) throw new Error(result.problem);
      expect(result.blockFile.scenario).toEqual(scenario);
      return result.blockFile.finished;
    });
    const ids: string[] = [];
    const resumed = await runComparison({
      ...scenario,
      earlierRun: {
        blocks: found.flatMap((finished) => (finished.status === 'sampled' ? [finished.block] : [])),
        rejectedBlocks: found.flatMap((finished) => (finished.status === 'rejected' ? [finished.block] : [])),
        screenshots: found.flatMap((finished) =>
          finished.status === 'sampled' && finished.screenshot !== undefined ? [finished.screenshot] : [],
        ),
      },
      runBlock: (request) => {
        ids.push(request.blockId);
        return Promise.resolve(simulateBlock(request, SIMULATED_COST, ids.length));
      },
    });
    expect(ids).toHaveLength(12);
    expect(ids[0]).toBe('C2/round-0/block-0/A');
    expect(resumed.ending.kind).toBe('complete');
    expect(resumed.rejectedBlocks).toHaveLength(1);
    expect(resumed.screenshots.map(({ presetId, arm }) => presetId + arm)).toEqual(['C1A', 'C1B', 'C2A']);
  });
});
