import { describe, expect, it, vi } from 'vitest';
import type { BlockRequest } from '../../core/bridge/index.ts';
import { configurationSchema, protocolSchema, REFERENCE_PRESETS } from '../../core/scenario/index.ts';
import type { Configuration, Protocol } from '../../core/scenario/index.ts';
import { createBenchStore } from '../../renderer/app/bench-store.ts';
import { createInitialState } from '../../renderer/app/bench-state.ts';
import type { KeptComparison } from '../../renderer/app/bench-state.ts';
import { createArmComparer } from '../../renderer/app/compare-arms.ts';
import { SIMULATED_COST, simulateBlock } from '../support/simulated-blocks.ts';

function createBench(axes: Partial<Configuration>, protocol: Partial<Protocol> = {}) {
  const store = createBenchStore(
    createInitialState({
      automaticTier: { tier: 'medium', gpuKind: 'integrated GPU' },
      isTierAutomatic: true,
      configurations: { A: configurationSchema.parse({}), B: configurationSchema.parse(axes) },
      presets: REFERENCE_PRESETS,
      protocol: protocolSchema.parse({ framesPerBlock: 10, rounds: 1, ...protocol }),
    }),
  );
  const requests: BlockRequest[] = [];
  const kept: KeptComparison[] = [];
  const host = {
    runBlock: (request: BlockRequest) =>
      Promise.resolve(simulateBlock(request, SIMULATED_COST, requests.push(request))),
    cancelBlock: () => Promise.resolve(),
  };
  const comparer = createArmComparer(store, host, (comparison) => kept.push(comparison));
  return { store, requests, kept, comparer };
}

describe('createArmComparer', () => {
  it('runs the ticked presets and hands over what was measured', async () => {
    const { comparer, requests, kept, store } = createBench({ cull: 'T1' });
    comparer.start();
    expect(store.state.comparison.phase).toBe('running');
    await vi.waitFor(() => expect(kept).toHaveLength(1));
    expect(requests.map(({ preset, arm }) => preset.id + arm)).toEqual(['C1A', 'C1B', 'C1B', 'C1A']);
    expect(store.state.messages).toEqual([]);
  });

  it.each<[string, Partial<Configuration>, Partial<Protocol>, RegExp]>([
    ['an eye underground', { world: 'ridged' }, {}, /cannot start: preset C1 in world ridged.* 191\.3 m under it/],
    ['more frames than a file holds', {}, { framesPerBlock: 1e5, rounds: 3 }, /cannot start: expected at most 1000000/],
  ])('does not start with %s, and says so', async (_, axes, protocol, message) => {
    const { comparer, requests, store } = createBench(axes, protocol);
    comparer.start();
    await Promise.resolve();
    expect(store.state.messages.map(({ tone, text }) => `${tone}: ${text}`)).toEqual([
      expect.stringMatching(message) as string,
    ]);
    expect(store.state.comparison.phase).toBe('idle');
    expect(requests).toEqual([]);
  });
});
