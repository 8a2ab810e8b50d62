import { describe, expect, it } from 'vitest';
import { BENCH_COMMANDS } from '../../core/bridge/index.ts';
import { configurationSchema, protocolSchema, REFERENCE_PRESETS } from '../../core/scenario/index.ts';
import { createBenchStore } from '../../renderer/app/bench-store.ts';
import { createInitialState } from '../../renderer/app/bench-state.ts';
import { explainRefusal, isCommandOn } from '../../renderer/app/command-state.ts';
import { describeBench } from '../../renderer/app/describe-bench.ts';
import { runCommand } from '../../renderer/app/run-command.ts';

const POSE = {
  xWorldMeters: 0,
  yWorldMeters: 9,
  zWorldMeters: 0,
  yawRadians: 0,
  pitchRadians: 0,
  verticalFovRadians: 1,
};

function createBench() {
  const store = createBenchStore(
    createInitialState({
      automaticTier: { tier: 'medium', gpuKind: 'integrated GPU' },
      isTierAutomatic: true,
      configurations: { A: configurationSchema.parse({ cull: 'T1' }), B: configurationSchema.parse({}) },
      presets: ['p1', 'p2', 'p3'].map((id) => ({ preset: { id, title: id, pose: POSE }, hiddenByTerrainRatio: 0 })),
      protocol: protocolSchema.parse({}),
    }),
  );
  const calls: string[] = [];
  const effects = {
    startComparison: () => calls.push('start'),
    cancelComparison: () => calls.push('cancel'),
    exportCapture: () => calls.push('export'),
  };
  return { store, calls, run: (commandId: string) => runCommand(commandId, store, effects) };
}

describe('command table', () => {
  it('has unique ids and keys', () => {
    const ids = BENCH_COMMANDS.map((command) => command.id);
    const keys = BENCH_COMMANDS.flatMap((command): readonly string[] => command.keys);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toHaveLength(ids.length);
  });

  it('has a digit for every preset that there is and for no other', () => {
    const ids = BENCH_COMMANDS.map(({ id }) => id).filter((id) => /^preset-\d+$/.test(id));
    expect(ids).toEqual(REFERENCE_PRESETS.map((_, index) => `preset-${String(index + 1)}`));
  });

  it('leaves the flying keys free', () => {
    const keys = BENCH_COMMANDS.flatMap((command): readonly string[] => command.keys);
    expect(keys.filter((key) => ['W', 'A', 'S', 'D', 'Q', 'E'].includes(key))).toEqual([]);
  });

  it('runs every command that it lists: each changes the state, has an effect, or says why not', () => {
    for (const { id } of BENCH_COMMANDS) {
      const bench = createBench();
      const before = bench.store.state;
      bench.run(id);
      const isSilent = explainRefusal(before, id) === '';
      expect(bench.store.state !== before || bench.calls.length > 0 || isSilent, id).toBe(true);
    }
  });

  it('refuses an id that is not in the table', () => {
    expect(() => createBench().run('cull-t9')).toThrow(RangeError);
  });
});

describe('running commands', () => {
  it.each([
    ['cull-t0', 'T0'],
    ['cull-t1', 'T1'],
    ['cull-t2', 'T2'],
    ['cull-t3', 'T3'],
  ])('%s puts %s on the shown arm only', (id, cull) => {
    const bench = createBench();
    bench.run('flip-arms');
    bench.run(id);
    expect(bench.store.state.configurations.B.cull).toBe(cull);
    expect(bench.store.state.configurations.A.cull).toBe('T1');
    expect(isCommandOn(bench.store.state, id)).toBe(true);
  });

  it('refuses to sample with a pacing that the host does not have, and says which it has', () => {
    const bench = createBench();
    const { protocol, hostCapMode } = bench.store.state;
    expect([protocol.capMode, hostCapMode]).toEqual(['uncapped', 'uncapped']);
    bench.store.dispatch({ type: 'protocol-changed', protocol: { ...protocol, capMode: 'capped' } });
    bench.run('run-comparison');
    expect(bench.calls).toEqual([]);
    expect(bench.store.state.messages.map(({ text }) => text)).toEqual([
      expect.stringContaining('This window samples uncapped, the protocol asks for capped'),
    ]);
    bench.store.dispatch({ type: 'protocol-changed', protocol });
    bench.run('run-comparison');
    expect(bench.calls).toEqual(['start']);
  });

  it('starts a comparison, and cancels it by the same command or by Escape', () => {
    const bench = createBench();
    bench.run('run-comparison');
    bench.store.dispatch({ type: 'comparison-started', blockCount: 12, atMs: 0 });
    bench.run('run-comparison');
    bench.run('cancel');
    expect(bench.calls).toEqual(['start', 'cancel', 'cancel']);
  });

  it('holds arms, presets and overlays still while a comparison runs', () => {
    const bench = createBench();
    bench.store.dispatch({ type: 'comparison-started', blockCount: 12, atMs: 0 });
    for (const id of ['cull-t0', 'flip-arms', 'next-preset', 'preset-2', 'toggle-hidden-chunks', 'export']) {
      const before = bench.store.state;
      bench.run(id);
      expect({ ...bench.store.state, messages: [] }, id).toEqual({ ...before, messages: [] });
      expect(bench.store.state.messages.at(-1)?.text).toContain('Escape');
    }
  });

  it('lets the key sheet take Escape first', () => {
    const bench = createBench();
    bench.store.dispatch({ type: 'comparison-started', blockCount: 12, atMs: 0 });
    bench.run('toggle-key-sheet');
    bench.run('cancel');
    expect(bench.store.state.isKeySheetShown).toBe(false);
    expect(bench.calls).toEqual([]);
    bench.run('cancel');
    expect(bench.calls).toEqual(['cancel']);
  });

  it('does nothing behind the key sheet', () => {
    const bench = createBench();
    bench.run('toggle-key-sheet');
    const before = bench.store.state;
    bench.run('cull-t0');
    expect(bench.store.state).toBe(before);
  });

  it('says why there is nothing to run, to export or to jump to', () => {
    const bench = createBench();
    bench.store.dispatch({ type: 'preset-ticked', presetId: 'p1', isCompared: false });
    for (const id of ['run-comparison', 'export', 'preset-4']) {
      bench.run(id);
    }
    expect(bench.calls).toEqual([]);
    expect(bench.store.state.messages.map((message) => message.text)).toEqual([
      'Nothing to compare: tick at least one preset.',
      'Nothing to export yet: run a comparison first (P).',
      'There is no preset 4: the list ends at 3.',
    ]);
  });
});

describe('what the window shows', () => {
  it('states the plan of a run and notices equal arms', () => {
    const bench = createBench();
    expect(describeBench(bench.store.state, 0).planText).toBe('1 preset × 3 rounds × 4 = 12 blocks of 300 frames');
    bench.store.dispatch({ type: 'preset-ticked', presetId: 'p3', isCompared: true });
    bench.run('cull-t3');
    expect(describeBench(bench.store.state, 0).planText).toBe(
      '2 presets × 3 rounds × 4 = 24 blocks of 300 frames. The arms are equal: this measures the A/A floor.',
    );
  });

  it('enables buttons by the same rule that runs commands', () => {
    const bench = createBench();
    const { commands } = describeBench(bench.store.state, 0);
    expect(Object.keys(commands)).toHaveLength(BENCH_COMMANDS.length);
    for (const { id } of BENCH_COMMANDS) {
      expect(commands[id]!.isEnabled, id).toBe(explainRefusal(bench.store.state, id) === undefined);
    }
    expect(commands['cull-t1']!.isOn).toBe(true);
    expect(commands['cull-t3']!.isOn).toBe(false);
  });
});
