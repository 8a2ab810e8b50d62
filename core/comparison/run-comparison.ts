import { BLOCKS_PER_ROUND, scheduleComparison } from '../sampling/index.ts';
import type { BlockSlot } from '../sampling/index.ts';
import type { ComparisonOptions } from './comparison-options.ts';
import type { ComparisonEnding, ComparisonRun, DroppedRound, SampledBlock } from './comparison-run.ts';
import { reportProgress, runRound } from './run-round.ts';
import type { RunState } from './run-round.ts';

/** After this many rounds dropped in a row the machine is not fit to measure on, and the comparison stops. */
export const MAX_CONSECUTIVE_DROPPED_ROUNDS = 3;

/**
 * Runs a comparison block by block through the host's `runBlock`. A rejected block is recorded and tried again, three times in
 * all; then its round is dropped with the reason. Ends early when cancelled (finished rounds are kept), when the GPU changed for
 * good, after {@link MAX_CONSECUTIVE_DROPPED_ROUNDS} dropped rounds in a row, or when `onBlockFinished` fails. Never rejects for
 * any of these: the result says how it ended and holds all that was measured.
 *
 * @throws RangeError when there is no preset or two share an id
 */
export async function runComparison(options: ComparisonOptions): Promise<ComparisonRun> {
  if (options.presets.length === 0) throw new RangeError('expected at least one preset, found none');
  const slots = scheduleComparison(options.presets, options.protocol);
  const state = startState(options, slots.length);
  const ending = await runRounds(options, slots, state);
  reportProgress(options, state, undefined, 0);
  const { arms, presets, protocol } = options;
  const { blocks, rejectedBlocks, droppedRounds, screenshots } = state;
  return { arms, presets, protocol, blocks, rejectedBlocks, droppedRounds, screenshots, ending };
}

function startState(options: ComparisonOptions, totalBlockCount: number): RunState {
  const blocks = selectCompleteRounds(options.earlierRun?.blocks ?? []);
  return {
    blocks,
    rejectedBlocks: [...(options.earlierRun?.rejectedBlocks ?? [])],
    droppedRounds: [],
    screenshots: [...(options.earlierRun?.screenshots ?? [])],
    totalBlockCount,
    settledBlockCount: 0,
  };
}

/** Keeps the blocks whose rounds are whole: neighbours in a pair must have run next to each other, not on two days. */
function selectCompleteRounds(blocks: readonly SampledBlock[]): SampledBlock[] {
  const positionsByRound = new Map<string, Set<number>>();
  for (const block of blocks) {
    const positions = positionsByRound.get(roundKey(block)) ?? new Set<number>();
    positionsByRound.set(roundKey(block), positions.add(block.positionInRound));
  }
  return blocks.filter((block) => positionsByRound.get(roundKey(block))?.size === BLOCKS_PER_ROUND);
}

function roundKey(slot: Pick<BlockSlot, 'presetId' | 'roundIndex'>): string {
  return `${slot.presetId}/${slot.roundIndex}`;
}

async function runRounds(
  options: ComparisonOptions,
  slots: readonly BlockSlot[],
  state: RunState,
): Promise<ComparisonEnding> {
  const keptRounds = new Set(state.blocks.map(roundKey));
  let consecutiveDroppedCount = 0;
  for (let start = 0; start < slots.length; start += BLOCKS_PER_ROUND) {
    const round = slots.slice(start, start + BLOCKS_PER_ROUND);
    if (!keptRounds.has(roundKey(round[0] as BlockSlot))) {
      const end = await runRound(options, round, state);
      if (end.kind === 'ended') return end.ending;
      consecutiveDroppedCount = end.kind === 'dropped' ? consecutiveDroppedCount + 1 : 0;
      const stop = end.kind === 'dropped' ? decideToStop(end.round, consecutiveDroppedCount) : undefined;
      if (stop !== undefined) return stop;
    }
    state.settledBlockCount = start + BLOCKS_PER_ROUND;
  }
  return { kind: 'complete', detail: '' };
}

/** Arms drawn by two GPUs must never be compared, and a GPU that changed does not change back. */
function decideToStop(dropped: DroppedRound, consecutiveDroppedCount: number): ComparisonEnding | undefined {
  if (dropped.reason === 'gpu-changed') return { kind: 'stopped', detail: `the GPU changed: ${dropped.detail}` };
  if (consecutiveDroppedCount < MAX_CONSECUTIVE_DROPPED_ROUNDS) return undefined;
  const detail = `${consecutiveDroppedCount} rounds in a row could not be measured, the last: ${dropped.detail}`;
  return { kind: 'stopped', detail };
}
