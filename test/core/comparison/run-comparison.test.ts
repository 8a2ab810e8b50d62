import { describe, expect, it } from 'vitest';
import { blockOutcomeSchema, blockRequestSchema } from '../../../core/bridge/index.ts';
import type { BlockOutcome, BlockRequest, RejectionReason } from '../../../core/bridge/index.ts';
import {
  MAX_ATTEMPTS_PER_BLOCK,
  MAX_CONSECUTIVE_DROPPED_ROUNDS,
  runComparison,
} from '../../../core/comparison/index.ts';
import type { ComparisonOptions, ComparisonProgress, FinishedBlock } from '../../../core/comparison/index.ts';
import {
  makeConfiguration,
  makePreset,
  makeProtocol,
  SIMULATED_COST,
  simulateBlock,
} from '../../support/simulated-blocks.ts';

const ARMS = { A: makeConfiguration({ cull: 'T0' }), B: makeConfiguration({ cull: 'T3' }) };

/** A host that answers from noise, except where `script` says otherwise for the n-th call (from 0). */
function makeHost(script: (request: BlockRequest, call: number) => BlockOutcome | Error | undefined = () => undefined) {
  const requests: BlockRequest[] = [];
  const runBlock = (request: BlockRequest): Promise<BlockOutcome> => {
    const call = requests.push(request) - 1;
    const scripted = script(request, call);
    if (scripted instanceof Error) return Promise.reject(scripted);
    return Promise.resolve(scripted ?? simulateBlock(request, SIMULATED_COST, call));
  };
  return { requests, runBlock };
}

function reject(request: BlockRequest, reason: RejectionReason, detail = 'scripted'): BlockOutcome {
  return { status: 'rejected', blockId: request.blockId, reason, detail };
}

function options(
  host: Pick<ComparisonOptions, 'runBlock'>,
  changes: Partial<ComparisonOptions> = {},
): ComparisonOptions {
  return {
    arms: ARMS,
    presets: [makePreset('C1'), makePreset('C2')],
    protocol: makeProtocol(),
    ...changes,
    runBlock: host.runBlock,
  };
}

describe('runComparison', () => {
  it('runs every block of the schedule with valid requests, each arm against the other', async () => {
    const host = makeHost();
    const run = await runComparison(options(host));
    expect(run.ending).toEqual({ kind: 'complete', detail: '' });
    expect(run.blocks.map((block) => block.presetId + block.arm).join(' ')).toBe(
      'C1A C1B C1B C1A C2A C2B C2B C2A C1B C1A C1A C1B C2B C2A C2A C2B',
    );
    for (const request of host.requests) {
      expect(blockRequestSchema.parse(request)).toEqual(request);
      expect(request.configuration).toBe(ARMS[request.arm]);
      expect(request.otherConfiguration).toBe(ARMS[request.arm === 'A' ? 'B' : 'A']);
    }
    expect(run.rejectedBlocks).toEqual([]);
    expect(run.droppedRounds).toEqual([]);
  });

  it('takes nulls of the wire as missing', async () => {
    const host = makeHost((request, call) =>
      blockOutcomeSchema.parse(JSON.parse(JSON.stringify(simulateBlock(request, SIMULATED_COST, call)))),
    );
    const run = await runComparison(options(host));
    expect(run.blocks[0]?.frames.gpuFrameTimeMs[0]).toBeUndefined();
    expect(run.blocks[0]?.frames.gpuFrameTimeMs[1]).toBeGreaterThan(0);
  });

  it('records a rejected block with its reason and repeats it', async () => {
    const host = makeHost((request, call) =>
      call === 2 ? reject(request, 'page-hidden', 'window was covered') : undefined,
    );
    const run = await runComparison(options(host));
    expect(run.rejectedBlocks).toEqual([
      {
        blockId: 'C1/round-0/block-2/B',
        presetId: 'C1',
        roundIndex: 0,
        positionInRound: 2,
        arm: 'B',
        attemptIndex: 0,
        reason: 'page-hidden',
        detail: 'window was covered',
      },
    ]);
    expect(run.blocks).toHaveLength(16);
    expect(run.blocks[2]).toMatchObject({ blockId: 'C1/round-0/block-2/B/attempt-1', attemptIndex: 1 });
  });

  it('drops a round whose block fails every time and goes on with the next', async () => {
    const host = makeHost((request) =>
      request.blockId.startsWith('C1/round-0/block-1') ? reject(request, 'settle-timeout', 'never idle') : undefined,
    );
    const run = await runComparison(options(host));
    expect(run.rejectedBlocks).toHaveLength(MAX_ATTEMPTS_PER_BLOCK);
    expect(run.droppedRounds).toEqual([
      {
        presetId: 'C1',
        roundIndex: 0,
        reason: 'settle-timeout',
        detail: 'block C1/round-0/block-1/B failed 3 times, the last: never idle',
      },
    ]);
    expect(run.ending.kind).toBe('complete');
    expect(run.blocks.filter((block) => block.presetId === 'C1' && block.roundIndex === 0)).toHaveLength(1);
    expect(run.blocks.filter((block) => block.presetId === 'C1' && block.roundIndex === 1)).toHaveLength(4);
  });

  it('stops when nothing can be measured', async () => {
    const host = makeHost((request) => reject(request, 'context-lost'));
    const run = await runComparison(options(host, { protocol: makeProtocol({ rounds: 50 }) }));
    expect(run.ending.kind).toBe('stopped');
    expect(run.ending.detail).toContain('3 rounds in a row could not be measured');
    expect(host.requests).toHaveLength(MAX_ATTEMPTS_PER_BLOCK * MAX_CONSECUTIVE_DROPPED_ROUNDS);
  });

  it('turns a host that throws into a rejected block', async () => {
    const host = makeHost((_, call) => (call === 0 ? new Error('page crashed') : undefined));
    const run = await runComparison(options(host));
    expect(run.rejectedBlocks[0]).toMatchObject({ reason: 'page-failed', detail: 'page crashed' });
    expect(run.blocks).toHaveLength(16);
  });

  it('refuses arms on different GPUs and stops', async () => {
    const host = makeHost((request, call) => {
      const outcome = simulateBlock(request, SIMULATED_COST, call);
      if (request.arm === 'A' || outcome.status !== 'sampled') return outcome;
      return { ...outcome, environment: { ...outcome.environment, gpuRenderer: 'SwiftShader' } };
    });
    const run = await runComparison(options(host));
    expect(run.ending.kind).toBe('stopped');
    expect(run.ending.detail).toContain('the GPU changed');
    expect(run.rejectedBlocks.map((block) => block.reason)).toEqual(['gpu-changed', 'gpu-changed', 'gpu-changed']);
    expect(run.rejectedBlocks[0]?.detail).toContain('SwiftShader');
    expect(run.blocks.every((block) => block.arm === 'A')).toBe(true);
  });

  it('forgives a GPU that differs once', async () => {
    const host = makeHost((request, call) => {
      const outcome = simulateBlock(request, SIMULATED_COST, call);
      if (call !== 5 || outcome.status !== 'sampled') return outcome;
      return { ...outcome, environment: { ...outcome.environment, gpuRenderer: 'SwiftShader' } };
    });
    const run = await runComparison(options(host));
    expect(run.ending.kind).toBe('complete');
    expect(run.rejectedBlocks.map((block) => block.reason)).toEqual(['gpu-changed']);
  });

  it.each([
    ['devicePixelRatio', 1.25],
    ['crossOriginIsolated', false],
    ['hasGpuTimer', false],
    ['treelineVersion', '0.0.0-other'],
    ['babylonVersion', '0.0.0-other'],
    ['drawingBufferWidthDevicePx', 17],
    ['drawingBufferHeightDevicePx', 17],
  ] as const)('repeats a block whose %s is not that of the blocks before', async (condition, changed) => {
    const host = makeHost((request, call) => {
      const outcome = simulateBlock(request, SIMULATED_COST, call);
      if (call !== 5 || outcome.status !== 'sampled') return outcome;
      expect(outcome.environment[condition]).not.toBe(changed);
      return { ...outcome, environment: { ...outcome.environment, [condition]: changed } };
    });
    const run = await runComparison(options(host));
    expect(run.ending.kind).toBe('complete');
    expect(run.rejectedBlocks.map((block) => block.reason)).toEqual(['environment-changed']);
    expect(run.rejectedBlocks[0]?.detail).toContain(`found ${String(changed)}`);
    expect(run.blocks).toHaveLength(16);
  });

  it('lets the arms draw pictures of two sizes', async () => {
    const host = makeHost((request, call) => {
      const outcome = simulateBlock(request, SIMULATED_COST, call);
      if (request.arm === 'A' || outcome.status !== 'sampled') return outcome;
      return { ...outcome, environment: { ...outcome.environment, drawingBufferWidthDevicePx: 17 } };
    });
    const run = await runComparison(options(host));
    expect(run.ending.kind).toBe('complete');
    expect(run.rejectedBlocks).toEqual([]);
  });

  it.each([
    {
      title: 'zero frame times',
      spoil: (values: (number | null)[]) => values.map((value, index) => (index % 5 === 0 ? 0 : value)),
      reason: 'timer-unusable',
    },
    { title: 'too few frames', spoil: (values: (number | null)[]) => values.slice(1), reason: 'page-failed' },
  ])('rejects a block with $title', async ({ spoil, reason }) => {
    const host = makeHost((request, call) => {
      const outcome = simulateBlock(request, SIMULATED_COST, call);
      if (call !== 0 || outcome.status !== 'sampled') return outcome;
      return { ...outcome, frames: { ...outcome.frames, frameTimeMs: spoil(outcome.frames.frameTimeMs) } };
    });
    const run = await runComparison(options(host));
    expect(run.rejectedBlocks.map((block) => block.reason)).toEqual([reason]);
    expect(run.blocks).toHaveLength(16);
  });

  it('rejects the answer to another request', async () => {
    const host = makeHost((request, call) =>
      call === 3 ? { ...simulateBlock(request, SIMULATED_COST, 3), blockId: 'stale' } : undefined,
    );
    const run = await runComparison(options(host));
    expect(run.rejectedBlocks[0]).toMatchObject({ reason: 'page-failed' });
    expect(run.rejectedBlocks[0]?.detail).toContain('stale');
  });

  it('keeps finished rounds when cancelled between blocks', async () => {
    const host = makeHost();
    const run = await runComparison(options(host, { isCancelled: () => host.requests.length >= 6 }));
    expect(run.ending).toEqual({ kind: 'cancelled', detail: 'cancelled at block C2/round-0/block-2/B' });
    expect(run.blocks).toHaveLength(6);
    expect(run.droppedRounds).toEqual([
      {
        presetId: 'C2',
        roundIndex: 0,
        reason: 'cancelled',
        detail: 'cancelled at block C2/round-0/block-2/B; 2 of 4 blocks were done',
      },
    ]);
  });

  it('ends without a repeat when the block under way is cancelled', async () => {
    const host = makeHost((request, call) => (call === 4 ? reject(request, 'cancelled') : undefined));
    const run = await runComparison(options(host));
    expect(run.ending.kind).toBe('cancelled');
    expect(host.requests).toHaveLength(5);
    expect(run.droppedRounds).toEqual([]);
  });

  it('hands over each block as it ends and waits, and stops when it cannot be kept', async () => {
    const host = makeHost((request, call) => (call === 1 ? reject(request, 'page-hidden') : undefined));
    const finished: FinishedBlock[] = [];
    const run = await runComparison(
      options(host, {
        onBlockFinished: async (block) => {
          await Promise.resolve();
          finished.push(block);
          if (finished.length === 7) throw new Error('no space left on device');
        },
      }),
    );
    expect(finished.map((block) => block.status)).toEqual([
      'sampled',
      'rejected',
      'sampled',
      'sampled',
      'sampled',
      'sampled',
      'sampled',
    ]);
    expect(host.requests).toHaveLength(7);
    expect(run.ending).toEqual({
      kind: 'stopped',
      detail: 'block C2/round-0/block-1/B could not be kept: no space left on device',
    });
    expect(run.droppedRounds).toHaveLength(1);
  });

  it('goes on where a run broke off, with whole rounds only', async () => {
    const first = await runComparison(options(makeHost(), { isCancelled: cancelAfter(6) }));
    const host = makeHost();
    const resumed = await runComparison(options(host, { earlierRun: first }));
    expect(resumed.ending.kind).toBe('complete');
    expect(host.requests[0]?.blockId).toBe('C2/round-0/block-0/A');
    expect(host.requests).toHaveLength(12);
    expect(new Set(resumed.blocks.map((block) => block.blockId)).size).toBe(16);
    expect(resumed.blocks.slice(0, 4)).toEqual(first.blocks.slice(0, 4));
  });

  it('asks for one picture an arm and preset', async () => {
    const host = makeHost((request, call) => {
      const outcome = simulateBlock(request, SIMULATED_COST, call);
      return request.shouldCaptureScreenshot && outcome.status === 'sampled'
        ? { ...outcome, screenshotPngBase64: 'iVBORw0KGgo=' }
        : outcome;
    });
    const run = await runComparison(options(host));
    expect(run.screenshots.map(({ arm, presetId }) => presetId + arm)).toEqual(['C1A', 'C1B', 'C2A', 'C2B']);
  });

  it('reports progress that never falls and ends at the total', async () => {
    const reports: ComparisonProgress[] = [];
    const host = makeHost((request, call) => (call % 6 === 5 ? reject(request, 'page-hidden') : undefined));
    await runComparison(options(host, { onProgress: (progress) => reports.push(progress) }));
    const settled = reports.map((progress) => progress.settledBlockCount);
    expect(settled).toEqual([...settled].sort((left, right) => left - right));
    expect(reports.at(-1)).toMatchObject({ slot: undefined, settledBlockCount: 16, totalBlockCount: 16 });
  });

  it('refuses a comparison without presets', async () => {
    await expect(runComparison(options(makeHost(), { presets: [] }))).rejects.toThrow(RangeError);
  });
});

function cancelAfter(askedTimes: number): () => boolean {
  let asked = 0;
  return () => asked++ >= askedTimes;
}
