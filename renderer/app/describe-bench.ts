import { splitPresetTitle } from '../../core/scenario/index.ts';
import { BENCH_COMMANDS } from '../../core/bridge/index.ts';
import { BLOCKS_PER_ROUND } from '../../core/sampling/index.ts';
import type { BenchView, CommandView, ComparisonView } from '../ui/index.ts';
import { hasUnexportedFrames } from './bench-state.ts';
import type { BenchState } from './bench-state.ts';
import { explainRefusal, isCommandOn } from './command-state.ts';
import { summarizeCapture } from './summarize-capture.ts';
import { estimateTimeLeftMs } from './time-left.ts';

/** What the window shows of a state; `nowMs` on the clock of the comparison's stamps. */
export function describeBench(state: BenchState, nowMs: number): BenchView {
  return {
    commands: describeCommands(state),
    configurations: state.configurations,
    automaticTier: state.automaticTier.tier,
    isTierAutomatic: state.isTierAutomatic,
    shownArm: state.shownArm,
    presets: state.presets.map(({ preset, hiddenByTerrainRatio }) => ({
      id: preset.id,
      ...splitPresetTitle(preset.title),
      hiddenByTerrainRatio,
      isCompared: state.comparedPresetIds.includes(preset.id),
    })),
    presetIndex: state.presetIndex,
    isAtPreset: state.isAtPreset,
    protocol: state.protocol,
    hostCapMode: state.hostCapMode,
    planText: describePlan(state),
    isLocked: state.comparison.phase === 'running',
    isHudShown: state.isHudShown,
    isKeySheetShown: state.isKeySheetShown,
    isChartDockOpen: state.isChartDockOpen,
    isWorldOpen: state.isWorldOpen,
    isContextLost: state.isContextLost,
    streamingFailure: state.streamingFailure,
    comparison: describeComparison(state, nowMs),
    captureSummary: state.kept === undefined ? undefined : summarizeCapture(state.kept.capture),
    hasUnexportedFrames: hasUnexportedFrames(state),
    messages: state.messages,
  };
}

/** Blocks that a run would sample. */
export function countPlannedBlocks(state: BenchState): number {
  return state.comparedPresetIds.length * state.protocol.rounds * BLOCKS_PER_ROUND;
}

function describeCommands(state: BenchState): Readonly<Record<string, CommandView>> {
  return Object.fromEntries(
    BENCH_COMMANDS.map(({ id }) => [
      id,
      { isEnabled: explainRefusal(state, id) === undefined, isOn: isCommandOn(state, id) },
    ]),
  );
}

function describePlan(state: BenchState): string {
  const presetCount = state.comparedPresetIds.length;
  if (presetCount === 0) {
    return 'Tick at least one preset to compare.';
  }
  const { rounds, framesPerBlock } = state.protocol;
  const plan =
    `${formatPlural(presetCount, 'preset')} × ${formatPlural(rounds, 'round')} × ${String(BLOCKS_PER_ROUND)} = ` +
    `${formatPlural(countPlannedBlocks(state), 'block')} of ${String(framesPerBlock)} frames`;
  return areArmsEqual(state) ? `${plan}. The arms are equal: this measures the A/A floor.` : plan;
}

function areArmsEqual(state: BenchState): boolean {
  const { A, B } = state.configurations;
  return JSON.stringify(Object.entries(A).sort()) === JSON.stringify(Object.entries(B).sort());
}

function describeComparison(state: BenchState, nowMs: number): ComparisonView {
  const { comparison } = state;
  if (comparison.phase !== 'running') {
    return comparison;
  }
  return {
    phase: 'running',
    blockCount: comparison.blockCount,
    finishedBlockCount: comparison.finishedBlockCount,
    blockLabel: comparison.blockLabel,
    timeLeftMs: estimateTimeLeftMs({ ...comparison, nowMs }),
    isCancelling: comparison.isCancelling,
  };
}

function formatPlural(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}
