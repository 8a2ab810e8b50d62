import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configurationSchema, protocolSchema } from '../../core/scenario/index.ts';
import type { ReferencePreset } from '../../core/scenario/index.ts';
import { createInitialState, hasUnexportedFrames } from '../../renderer/app/bench-state.ts';
import type { BenchState } from '../../renderer/app/bench-state.ts';
import { reduceBench } from '../../renderer/app/reduce-bench.ts';
import type { BenchEvent } from '../../renderer/app/reduce-bench.ts';
import { makeSimulatedCapture } from '../support/simulated-captures.ts';

function preset(id: string, xWorldMeters: number): ReferencePreset {
  const pose = {
    xWorldMeters,
    yWorldMeters: 50,
    zWorldMeters: 0,
    yawRadians: 0,
    pitchRadians: 0,
    verticalFovRadians: 1,
  };
  return { preset: { id, title: `Preset ${id}`, pose }, hiddenByTerrainRatio: 0 };
}

const INITIAL = createInitialState({
  automaticTier: { tier: 'medium', gpuKind: 'integrated GPU' },
  isTierAutomatic: true,
  configurations: { A: configurationSchema.parse({ cull: 'T1' }), B: configurationSchema.parse({}) },
  presets: [preset('p1', 0), preset('p2', 100), preset('p3', 200)],
  protocol: protocolSchema.parse({}),
});

function play(...events: readonly BenchEvent[]): BenchState {
  return events.reduce(reduceBench, INITIAL);
}

describe('state of the bench', () => {
  it('refuses a bench without presets', () => {
    const { configurations, protocol, automaticTier } = INITIAL;
    const options = { configurations, protocol, automaticTier, isTierAutomatic: true };
    expect(() => createInitialState({ ...options, presets: [] })).toThrow(RangeError);
  });

  it('starts at the first preset, which is also the one that a run samples', () => {
    expect(INITIAL.pose).toEqual(INITIAL.presets[0]!.preset.pose);
    expect(INITIAL.comparedPresetIds).toEqual(['p1']);
  });

  it.each([
    ['next from the first', 0, 1, 1],
    ['next from the last wraps to the first', 2, 1, 0],
    ['previous from the first wraps to the last', 0, -1, 2],
  ] as const)('steps presets: %s', (_title, from, step, to) => {
    const state = play({ type: 'preset-chosen', presetIndex: from }, { type: 'preset-stepped', step });
    expect(state.presetIndex).toBe(to);
    expect(state.pose).toEqual(INITIAL.presets[to]!.preset.pose);
  });

  it('keeps the state when a preset that is not there is chosen', () => {
    expect(play({ type: 'preset-chosen', presetIndex: 3 })).toBe(INITIAL);
  });

  it('knows when the eye has left the preset, and that jumping brings it back', () => {
    const moved = play({ type: 'pose-moved', pose: { ...INITIAL.pose, xWorldMeters: 7 } });
    expect(moved.isAtPreset).toBe(false);
    expect(reduceBench(moved, { type: 'preset-chosen', presetIndex: 0 }).isAtPreset).toBe(true);
  });

  it('changes one arm only', () => {
    const configuration = { ...INITIAL.configurations.B, cull: 'T0' as const };
    const state = play({ type: 'configuration-changed', arm: 'B', configuration });
    expect(state.configurations.B.cull).toBe('T0');
    expect(state.configurations.A).toBe(INITIAL.configurations.A);
  });

  it('has an arm follow the automatic tier until one is set, and again when asked to', () => {
    const set = play({ type: 'tier-chosen', arm: 'B', tier: 'low' });
    expect(set.configurations.B.tier).toBe('low');
    expect(set.isTierAutomatic).toEqual({ A: true, B: false });
    const back = reduceBench(set, { type: 'tier-chosen', arm: 'B', tier: 'automatic' });
    expect(back.configurations.B.tier).toBe('medium');
    expect(back.isTierAutomatic).toEqual({ A: true, B: true });
    // The tier that suits the GPU, but set: it would stay where the automatic one is another.
    expect(play({ type: 'tier-chosen', arm: 'A', tier: 'medium' }).isTierAutomatic.A).toBe(false);
  });

  it('keeps ticked presets in the order of the list, whatever the order of ticking', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('p1', 'p2', 'p3'), fc.boolean())), (ticks) => {
        const state = play(
          ...ticks.map(([presetId, isCompared]): BenchEvent => ({ type: 'preset-ticked', presetId, isCompared })),
        );
        const expected = new Set(['p1']);
        for (const [presetId, isCompared] of ticks) {
          if (isCompared) expected.add(presetId);
          else expected.delete(presetId);
        }
        expect(state.comparedPresetIds).toEqual(['p1', 'p2', 'p3'].filter((id) => expected.has(id)));
      }),
    );
  });

  it('returns to where it was after toggling twice', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'arms-flipped' as const,
          'hidden-chunks-toggled' as const,
          'hud-toggled' as const,
          'key-sheet-toggled' as const,
          'chart-dock-toggled' as const,
        ),
        (type) => {
          expect(play({ type })).not.toEqual(INITIAL);
          expect(play({ type }, { type })).toEqual(INITIAL);
        },
      ),
    );
  });
});

describe('comparison in the state', () => {
  const started: BenchEvent = { type: 'comparison-started', blockCount: 12, atMs: 1000 };

  it('counts blocks and keeps the stamp of the last finished one', () => {
    const state = play(
      started,
      { type: 'comparison-advanced', finishedBlockCount: 0, blockLabel: 'first', atMs: 1500 },
      { type: 'comparison-advanced', finishedBlockCount: 1, blockLabel: 'second', atMs: 3000 },
      { type: 'comparison-advanced', finishedBlockCount: 1, blockLabel: 'second again', atMs: 4000 },
    );
    expect(state.comparison).toEqual({
      phase: 'running',
      blockCount: 12,
      finishedBlockCount: 1,
      blockLabel: 'second again',
      startedAtMs: 1000,
      lastFinishAtMs: 3000,
      isCancelling: false,
    });
  });

  it('ignores progress and cancelling without a run', () => {
    expect(play({ type: 'comparison-advanced', finishedBlockCount: 1, blockLabel: '', atMs: 1 })).toBe(INITIAL);
    expect(play({ type: 'comparison-cancel-asked' })).toBe(INITIAL);
  });

  it('keeps the reason of a failure', () => {
    expect(play(started, { type: 'comparison-failed', reason: 'why' }).comparison).toEqual({
      phase: 'failed',
      reason: 'why',
    });
  });
});

it('a world that cannot stream any more stays so, whatever happens to the context', () => {
  const failure = 'The scatter worker failed: why. Reload the page';
  const state = play({ type: 'streaming-failed', failure }, { type: 'context-lost' }, { type: 'context-restored' });
  expect(state).toEqual({ ...INITIAL, streamingFailure: failure });
});

describe('messages', () => {
  it('says a thing once and keeps the newest four', () => {
    const events = ['a', 'b', 'a', 'c', 'd', 'e'].map((text): BenchEvent => ({
      type: 'message-posted',
      tone: 'info',
      text,
    }));
    const { messages } = play(...events);
    expect(messages.map((message) => message.text)).toEqual(['a', 'c', 'd', 'e']);
    expect(new Set(messages.map((message) => message.id)).size).toBe(4);
  });

  it('dismisses by id and does nothing for an id that is gone', () => {
    const posted = play({ type: 'message-posted', tone: 'failure', text: 'x' });
    const id = posted.messages[0]!.id;
    const dismissed = reduceBench(posted, { type: 'message-dismissed', id });
    expect(dismissed.messages).toEqual([]);
    expect(reduceBench(dismissed, { type: 'message-dismissed', id }).messages).toEqual([]);
  });
});

describe('what is kept', () => {
  it('would be lost with the window until it was exported, as would a comparison under way', async () => {
    const capture = await makeSimulatedCapture();
    const kept = { capture, screenshots: [] };
    const done: BenchEvent = { type: 'comparison-done', kept };
    const exported: BenchEvent = { type: 'kept-exported', kept };
    const started: BenchEvent = { type: 'comparison-started', blockCount: 4, atMs: 0 };
    expect(hasUnexportedFrames(INITIAL)).toBe(false);
    expect(hasUnexportedFrames(play(started))).toBe(true);
    expect(hasUnexportedFrames(play(started, done))).toBe(true);
    expect(hasUnexportedFrames(play(started, done, exported))).toBe(false);
    expect(hasUnexportedFrames(play(started, done, exported, started))).toBe(true);
    // A failure leaves what was kept before, and an export that ends late is not that of the newer result.
    expect(hasUnexportedFrames(play(done, { type: 'comparison-failed', reason: 'why' }))).toBe(true);
    expect(hasUnexportedFrames(play(done, { type: 'comparison-done', kept: { ...kept } }, exported))).toBe(true);
  });
});
