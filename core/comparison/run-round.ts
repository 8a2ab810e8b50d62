import type { BlockOutcome, BlockRequest } from '../bridge/index.ts';
import { BLOCKS_PER_ROUND } from '../sampling/index.ts';
import type { BlockSlot } from '../sampling/index.ts';
import type { Preset } from '../scenario/index.ts';
import type { ComparisonOptions, FinishedBlock } from './comparison-options.ts';
import type { BlockScreenshot, ComparisonEnding, DroppedRound, RejectedBlock, SampledBlock } from './comparison-run.ts';
import { judgeOutcome } from './judge-outcome.ts';

/**
 * Tries a block gets before its round is dropped. A page that was hidden or lost its context once is bad luck; one that does so
 * three times running will do so again, and the session should go on to what it can measure.
 */
export const MAX_ATTEMPTS_PER_BLOCK = 3;

/** What a comparison gathers while it runs. */
export interface RunState {
  readonly blocks: SampledBlock[];
  readonly rejectedBlocks: RejectedBlock[];
  readonly droppedRounds: DroppedRound[];
  readonly screenshots: BlockScreenshot[];
  readonly totalBlockCount: number;
  settledBlockCount: number;
}

/** How a round came out; `ended` ends the whole comparison. */
export type RoundEnd =
  | { readonly kind: 'finished' }
  | { readonly kind: 'dropped'; readonly round: DroppedRound }
  | { readonly kind: 'ended'; readonly ending: ComparisonEnding };

/** Runs one round's blocks in order, each until it is good, given up or the comparison ends. Records into `state`. */
export async function runRound(
  options: ComparisonOptions,
  round: readonly BlockSlot[],
  state: RunState,
): Promise<RoundEnd> {
  for (const slot of round) {
    const end = await runSlot(options, slot, state);
    if (end.kind !== 'finished') return end;
  }
  return { kind: 'finished' };
}

async function runSlot(options: ComparisonOptions, slot: BlockSlot, state: RunState): Promise<RoundEnd> {
  for (let attemptIndex = 0; attemptIndex < MAX_ATTEMPTS_PER_BLOCK; attemptIndex++) {
    if (options.isCancelled?.() === true) return cancelRound(slot, state);
    reportProgress(options, state, slot, attemptIndex);
    const finished = await tryBlock(options, slot, attemptIndex, state);
    record(finished, state);
    const failure = await notifyBlockFinished(options, finished);
    if (failure !== undefined) return stopAfter(slot, finished, failure, state);
    if (finished.status === 'sampled') return { kind: 'finished' };
    if (finished.block.reason === 'cancelled') return cancelRound(slot, state);
  }
  const last = state.rejectedBlocks.at(-1) as RejectedBlock;
  const detail = `block ${slot.blockId} failed ${MAX_ATTEMPTS_PER_BLOCK} times, the last: ${last.detail}`;
  return { kind: 'dropped', round: dropRound(slot, state, last.reason, detail) };
}

/** Tells the host where the comparison stands. */
export function reportProgress(
  options: ComparisonOptions,
  state: RunState,
  slot: BlockSlot | undefined,
  attemptIndex: number,
): void {
  options.onProgress?.({
    slot,
    attemptIndex,
    settledBlockCount: state.settledBlockCount,
    totalBlockCount: state.totalBlockCount,
    rejectedBlockCount: state.rejectedBlocks.length,
  });
}

function record(finished: FinishedBlock, state: RunState): void {
  if (finished.status === 'rejected') {
    state.rejectedBlocks.push(finished.block);
    return;
  }
  state.blocks.push(finished.block);
  if (finished.screenshot !== undefined) state.screenshots.push(finished.screenshot);
  state.settledBlockCount++;
}

function dropRound(slot: BlockSlot, state: RunState, reason: DroppedRound['reason'], detail: string): DroppedRound {
  const round = { presetId: slot.presetId, roundIndex: slot.roundIndex, reason, detail };
  state.droppedRounds.push(round);
  return round;
}

/** A round none of whose blocks were done is not dropped: it was never part of the run. */
function cancelRound(slot: BlockSlot, state: RunState): RoundEnd {
  const detail = `cancelled at block ${slot.blockId}`;
  const doneCount = slot.positionInRound;
  if (doneCount > 0)
    dropRound(slot, state, 'cancelled', `${detail}; ${doneCount} of ${BLOCKS_PER_ROUND} blocks were done`);
  return { kind: 'ended', ending: { kind: 'cancelled', detail } };
}

/** The host could not keep a block (a full disk): what was measured stays valid, going on would lose more. */
function stopAfter(slot: BlockSlot, finished: FinishedBlock, failure: string, state: RunState): RoundEnd {
  const isRoundWhole = finished.status === 'sampled' && slot.positionInRound === BLOCKS_PER_ROUND - 1;
  if (!isRoundWhole) dropRound(slot, state, 'cancelled', failure);
  return { kind: 'ended', ending: { kind: 'stopped', detail: failure } };
}

async function tryBlock(
  options: ComparisonOptions,
  slot: BlockSlot,
  attemptIndex: number,
  state: RunState,
): Promise<FinishedBlock> {
  const request = buildRequest(options, slot, attemptIndex, state);
  const outcome = await runBlockSafely(options, request);
  const judged = judgeOutcome(outcome, request.blockId, options.protocol.framesPerBlock, {
    ofComparison: state.blocks[0]?.environment,
    ofArm: state.blocks.find(({ arm }) => arm === slot.arm)?.environment,
  });
  const identity = { ...slot, blockId: request.blockId, attemptIndex };
  if (!judged.isUsable)
    return { status: 'rejected', block: { ...identity, reason: judged.reason, detail: judged.detail } };
  const { environment, readiness, screenshotPngBase64: pngBase64 } = judged.outcome;
  const screenshot = pngBase64 === undefined ? undefined : { arm: slot.arm, presetId: slot.presetId, pngBase64 };
  return { status: 'sampled', block: { ...identity, frames: judged.frames, environment, readiness }, screenshot };
}

function buildRequest(
  options: ComparisonOptions,
  slot: BlockSlot,
  attemptIndex: number,
  state: RunState,
): BlockRequest {
  const preset = options.presets.find(({ id }) => id === slot.presetId) as Preset;
  const hasScreenshot = state.screenshots.some(({ arm, presetId }) => arm === slot.arm && presetId === slot.presetId);
  return {
    blockId: attemptIndex === 0 ? slot.blockId : `${slot.blockId}/attempt-${attemptIndex}`,
    arm: slot.arm,
    configuration: options.arms[slot.arm],
    otherConfiguration: options.arms[slot.arm === 'A' ? 'B' : 'A'],
    preset,
    protocol: options.protocol,
    shouldCaptureScreenshot: !hasScreenshot,
  };
}

async function runBlockSafely(options: ComparisonOptions, request: BlockRequest): Promise<BlockOutcome> {
  try {
    return await options.runBlock(request);
  } catch (error) {
    return { status: 'rejected', blockId: request.blockId, reason: 'page-failed', detail: errorMessage(error) };
  }
}

/**
 * Hands a finished try to the host and waits for it.
 *
 * @returns why the host could not keep the block, `undefined` when it could
 */
async function notifyBlockFinished(options: ComparisonOptions, finished: FinishedBlock): Promise<string | undefined> {
  try {
    await options.onBlockFinished?.(finished);
    return undefined;
  } catch (error) {
    return `block ${finished.block.blockId} could not be kept: ${errorMessage(error)}`;
  }
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
