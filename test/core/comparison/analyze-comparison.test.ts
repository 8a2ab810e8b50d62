import { describe, expect, it } from 'vitest';
import type { BlockRequest } from '../../../core/bridge/index.ts';
import { analyzeComparison, runComparison } from '../../../core/comparison/index.ts';
import type { ComparisonAnalysis, MetricComparison } from '../../../core/comparison/index.ts';
import type { MetricId } from '../../../core/sampling/index.ts';
import type { Protocol } from '../../../core/scenario/index.ts';
import {
  makeConfiguration,
  makePreset,
  makeProtocol,
  SIMULATED_COST,
  simulateBlock,
} from '../../support/simulated-blocks.ts';
import type { SimulatedCost } from '../../support/simulated-blocks.ts';

const ARMS = { A: makeConfiguration({ cull: 'T0' }), B: makeConfiguration({ cull: 'T3' }) };

async function analyze(
  costOf: (request: BlockRequest, call: number) => Partial<SimulatedCost>,
  protocol: Partial<Protocol> = {},
  presetIds: readonly string[] = ['C1'],
): Promise<ComparisonAnalysis> {
  let call = 0;
  const run = await runComparison({
    arms: ARMS,
    presets: presetIds.map((id) => makePreset(id)),
    protocol: makeProtocol({ framesPerBlock: 120, rounds: 3, ...protocol }),
    runBlock: (request) => {
      const outcome = simulateBlock(request, { ...SIMULATED_COST, ...costOf(request, call) }, call);
      call++;
      return Promise.resolve(outcome);
    },
  });
  return analyzeComparison(run);
}

function find(analysis: ComparisonAnalysis, metricId: MetricId): MetricComparison {
  const comparison = analysis.presets[0]?.comparisons.find((candidate) => candidate.metricId === metricId);
  if (comparison === undefined) throw new Error(`no comparison of ${metricId}`);
  return comparison;
}

describe('analyzeComparison', () => {
  it('finds the cheaper arm, in the right direction, with the true difference inside its interval', async () => {
    const analysis = await analyze(({ arm }) => ({ meanMs: arm === 'A' ? 12 : 10.5 }));
    const { difference, verdict, role } = find(analysis, 'frameTimeMeanMs');
    expect(verdict.kind).toBe('B faster');
    expect(role).toBe('primary');
    expect(difference.pairCount).toBe(6);
    expect(difference.interval?.low).toBeLessThan(-1.5);
    expect(difference.interval?.high).toBeGreaterThan(-1.5);
    expect(difference.meanDifference).toBeCloseTo(difference.meanB - difference.meanA, 12);
  });

  it('calls identical arms equivalent and shows what they differ by from themselves', async () => {
    const analysis = await analyze(() => ({}));
    const { verdict, sameArmFloor } = find(analysis, 'frameTimeMeanMs');
    expect(verdict.kind).toBe('equivalent');
    expect(sameArmFloor?.pairCount).toBe(3);
    expect(sameArmFloor?.meanAbsoluteDifference).toBeGreaterThan(0);
    expect(sameArmFloor?.maxAbsoluteDifference).toBeLessThan(1);
  });

  it('sees no difference between identical arms on a machine that slows by 5 %', async () => {
    const analysis = await analyze((_, call) => ({ meanMs: 10 * (1 + (0.05 * call) / 11), standardDeviationMs: 0.2 }));
    expect(find(analysis, 'frameTimeMeanMs').verdict.kind).toBe('equivalent');
    expect(find(analysis, 'frameTimeMeanMs').sameArmFloor?.meanSignedDifference).toBeGreaterThan(0);
  });

  it('finds hitches in one arm that the mean hides', async () => {
    const analysis = await analyze(({ arm }) => (arm === 'B' ? { hitchEvery: 40, hitchMs: 40, meanMs: 9 } : {}));
    expect(['equivalent', 'unresolved']).toContain(find(analysis, 'frameTimeMeanMs').verdict.kind);
    expect(find(analysis, 'hitchTimeMs').difference.meanDifference).toBeGreaterThan(100);
    expect(find(analysis, 'hitchTimeMs').verdict.kind).toBe('A faster');
    expect(find(analysis, 'lowSlowestMeanMs').verdict.kind).toBe('A faster');
  });

  it('has one primary metric and corrects the others for their number', async () => {
    const analysis = await analyze(() => ({}));
    const comparisons = analysis.presets[0]?.comparisons ?? [];
    expect(comparisons.filter(({ role }) => role === 'primary').map(({ metricId }) => metricId)).toEqual([
      'frameTimeMeanMs',
    ]);
    expect(comparisons).toHaveLength(12);
    for (const { difference, adjustedPValue, role } of comparisons) {
      if (role === 'primary') expect(adjustedPValue).toBe(difference.pValue);
      else expect(adjustedPValue).toBeGreaterThanOrEqual(difference.pValue as number);
    }
  });

  it('corrects the primary metric over the presets', async () => {
    const analysis = await analyze(() => ({}), {}, ['C1', 'C2', 'C3']);
    const primaries = analysis.presets.map((preset) => preset.comparisons[0] as MetricComparison);
    const smallest = primaries.reduce((best, next) =>
      (next.difference.pValue as number) < (best.difference.pValue as number) ? next : best,
    );
    expect(smallest.adjustedPValue).toBeCloseTo(Math.min(1, 3 * (smallest.difference.pValue as number)), 12);
  });

  it('never fills in a GPU time', async () => {
    const without = await analyze(() => ({ hasGpuTimes: false }));
    expect(without.presets[0]?.comparisons.some(({ metricId }) => metricId === 'gpuFrameTimeMeanMs')).toBe(false);
    expect(without.presets[0]?.arms?.A.gpu).toMatchObject({ status: 'not-offered', sampleCount: 0 });
    const onlyA = await analyze(({ arm }) => ({ hasGpuTimer: true, hasGpuTimes: arm === 'A' }));
    expect(onlyA.presets[0]?.comparisons.some(({ metricId }) => metricId === 'gpuFrameTimeMeanMs')).toBe(false);
    expect(onlyA.presets[0]?.arms?.A.gpu.status).toBe('measured');
    expect(onlyA.presets[0]?.arms?.A.gpu.rejected.missing).toBeGreaterThan(0);
  });

  it('summarises each arm over all its frames and shows what it drew', async () => {
    const analysis = await analyze(({ arm }) => ({ drawnInstances: arm === 'A' ? 20_000 : 12_000 }));
    const arms = analysis.presets[0]?.arms;
    expect(arms?.A.frameCount).toBe(720);
    expect(arms?.A.frameTime.sampleCount).toBe(720);
    expect(arms?.A.content.drawnInstances).toEqual({ mean: 20_000, min: 20_000, max: 20_000 });
    expect(arms?.B.content.triangles?.mean).toBe(600_000);
    expect(arms?.A.frameTime.meanMs).toBeCloseTo(find(analysis, 'frameTimeMeanMs').difference.meanA, 9);
  });

  it('leaves a verdict open after one noisy round and says how much more it takes', async () => {
    const analysis = await analyze((_, call) => ({ meanMs: 10 + (call % 3) }), { rounds: 1 });
    const { verdict, difference } = find(analysis, 'frameTimeMeanMs');
    expect(difference.pairCount).toBe(2);
    expect(verdict.kind).toBe('unresolved');
    expect(verdict.moreRounds).toBeGreaterThan(0);
  });

  it('has nothing to say about a preset without a complete round', async () => {
    const run = await runComparison({
      arms: ARMS,
      presets: [makePreset('C1')],
      protocol: makeProtocol({ rounds: 1 }),
      runBlock: (request) => Promise.resolve(simulateBlock(request, SIMULATED_COST, 0)),
      isCancelled: (() => {
        let asked = 0;
        return () => asked++ >= 3;
      })(),
    });
    expect(run.blocks).toHaveLength(3);
    expect(analyzeComparison(run).presets).toEqual([{ presetId: 'C1', roundCount: 0, comparisons: [] }]);
  });
});
