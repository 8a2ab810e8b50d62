import type { ArmId } from '../../core/sampling/index.ts';
import type { CameraPose, Configuration, Protocol } from '../../core/scenario/index.ts';
import type { BenchState, KeptComparison, Message } from './bench-state.ts';
import type { QualityTier } from './choose-tier.ts';

/** Everything that can change the state, named in past tense. */
export type BenchEvent =
  | { readonly type: 'configuration-changed'; readonly arm: ArmId; readonly configuration: Configuration }
  | { readonly type: 'tier-chosen'; readonly arm: ArmId; readonly tier: QualityTier | 'automatic' }
  | { readonly type: 'arms-flipped' }
  | { readonly type: 'preset-chosen'; readonly presetIndex: number }
  | { readonly type: 'preset-stepped'; readonly step: 1 | -1 }
  | { readonly type: 'preset-ticked'; readonly presetId: string; readonly isCompared: boolean }
  | { readonly type: 'pose-moved'; readonly pose: CameraPose }
  | { readonly type: 'protocol-changed'; readonly protocol: Protocol }
  | { readonly type: 'hidden-chunks-toggled' }
  | { readonly type: 'hud-toggled' }
  | { readonly type: 'key-sheet-toggled' }
  | { readonly type: 'chart-dock-toggled' }
  | { readonly type: 'world-opened' }
  | { readonly type: 'context-lost' }
  | { readonly type: 'context-restored' }
  | { readonly type: 'streaming-failed'; readonly failure: string }
  | { readonly type: 'comparison-started'; readonly blockCount: number; readonly atMs: number }
  | {
      readonly type: 'comparison-advanced';
      readonly finishedBlockCount: number;
      readonly blockLabel: string;
      readonly atMs: number;
    }
  | { readonly type: 'comparison-cancel-asked' }
  | { readonly type: 'comparison-done'; readonly kept: KeptComparison }
  | { readonly type: 'kept-exported'; readonly kept: KeptComparison }
  | { readonly type: 'comparison-emptied' }
  | { readonly type: 'comparison-failed'; readonly reason: string }
  | { readonly type: 'message-posted'; readonly tone: Message['tone']; readonly text: string }
  | { readonly type: 'message-dismissed'; readonly id: number };

/** More than this and the newest message would push the older ones out of the window; the oldest goes. */
const MAX_MESSAGE_COUNT = 4;

/** The next state. Events that make no sense now (a preset that is not there, progress without a run) leave the state as it is. */
export function reduceBench(state: BenchState, event: BenchEvent): BenchState {
  switch (event.type) {
    case 'configuration-changed':
      return { ...state, configurations: { ...state.configurations, [event.arm]: event.configuration } };
    case 'tier-chosen':
      return chooseTierOf(state, event.arm, event.tier);
    case 'arms-flipped':
      return { ...state, shownArm: state.shownArm === 'A' ? 'B' : 'A' };
    case 'preset-chosen':
      return choosePreset(state, event.presetIndex);
    case 'preset-stepped': {
      const count = state.presets.length;
      return choosePreset(state, (state.presetIndex + event.step + count) % count);
    }
    case 'preset-ticked':
      return { ...state, comparedPresetIds: tickPreset(state, event.presetId, event.isCompared) };
    case 'pose-moved':
      return { ...state, pose: event.pose, isAtPreset: false };
    case 'protocol-changed':
      return { ...state, protocol: event.protocol };
    case 'hidden-chunks-toggled':
      return { ...state, areHiddenChunksShown: !state.areHiddenChunksShown };
    case 'hud-toggled':
      return { ...state, isHudShown: !state.isHudShown };
    case 'key-sheet-toggled':
      return { ...state, isKeySheetShown: !state.isKeySheetShown };
    case 'chart-dock-toggled':
      return { ...state, isChartDockOpen: !state.isChartDockOpen };
    case 'world-opened':
      return { ...state, isWorldOpen: true };
    case 'context-lost':
      return { ...state, isContextLost: true };
    case 'context-restored':
      return { ...state, isContextLost: false };
    case 'streaming-failed':
      return { ...state, streamingFailure: event.failure };
    case 'kept-exported':
      return { ...state, isKeptExported: state.isKeptExported || event.kept === state.kept };
    case 'message-posted':
      return { ...state, messages: postMessage(state.messages, event) };
    case 'message-dismissed':
      return { ...state, messages: state.messages.filter((message) => message.id !== event.id) };
    default:
      return reduceComparison(state, event);
  }
}

function chooseTierOf(state: BenchState, arm: ArmId, chosen: QualityTier | 'automatic'): BenchState {
  const isAutomatic = chosen === 'automatic';
  const tier = isAutomatic ? state.automaticTier.tier : chosen;
  return {
    ...state,
    configurations: { ...state.configurations, [arm]: { ...state.configurations[arm], tier } },
    isTierAutomatic: { ...state.isTierAutomatic, [arm]: isAutomatic },
  };
}

type ComparisonEvent = Extract<BenchEvent, { type: `comparison-${string}` }>;

function reduceComparison(state: BenchState, event: ComparisonEvent): BenchState {
  switch (event.type) {
    case 'comparison-started':
      return {
        ...state,
        comparison: {
          phase: 'running',
          blockCount: event.blockCount,
          finishedBlockCount: 0,
          blockLabel: '',
          startedAtMs: event.atMs,
          lastFinishAtMs: event.atMs,
          isCancelling: false,
        },
      };
    case 'comparison-advanced':
      if (state.comparison.phase !== 'running') {
        return state;
      }
      return {
        ...state,
        comparison: {
          ...state.comparison,
          finishedBlockCount: event.finishedBlockCount,
          blockLabel: event.blockLabel,
          lastFinishAtMs:
            event.finishedBlockCount === state.comparison.finishedBlockCount
              ? state.comparison.lastFinishAtMs
              : event.atMs,
        },
      };
    case 'comparison-cancel-asked':
      return state.comparison.phase === 'running'
        ? { ...state, comparison: { ...state.comparison, isCancelling: true } }
        : state;
    case 'comparison-done':
      return {
        ...state,
        isChartDockOpen: true,
        comparison: { phase: 'done' },
        kept: event.kept,
        isKeptExported: false,
      };
    case 'comparison-emptied':
      return { ...state, comparison: { phase: 'idle' } };
    case 'comparison-failed':
      return { ...state, comparison: { phase: 'failed', reason: event.reason } };
  }
}

function choosePreset(state: BenchState, presetIndex: number): BenchState {
  const preset = state.presets[presetIndex]?.preset;
  return preset === undefined ? state : { ...state, presetIndex, isAtPreset: true, pose: preset.pose };
}

/** Keeps the list's order, whatever the order of ticking: the report then reads like the panel. */
function tickPreset(state: BenchState, presetId: string, isCompared: boolean): readonly string[] {
  return state.presets
    .map(({ preset }) => preset.id)
    .filter((id) => (id === presetId ? isCompared : state.comparedPresetIds.includes(id)));
}

/** Saying the same thing twice replaces the first: a key held down must not fill the window. */
function postMessage(
  messages: readonly Message[],
  posted: { readonly tone: Message['tone']; readonly text: string },
): readonly Message[] {
  const nextId = messages.reduce((largest, message) => Math.max(largest, message.id), 0) + 1;
  const others = messages.filter((message) => message.text !== posted.text);
  return [...others, { id: nextId, tone: posted.tone, text: posted.text }].slice(-MAX_MESSAGE_COUNT);
}
