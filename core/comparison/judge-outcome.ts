import { readFramesMessage } from '../bridge/index.ts';
import type { BlockOutcome, Environment, RejectionReason } from '../bridge/index.ts';
import { cleanDurations, FRAME_COLUMNS } from '../sampling/index.ts';
import type { FrameSeries } from '../sampling/index.ts';

/** Fewer valid frame times than this fraction and the block's clock cannot be trusted with the rest. */
const MIN_VALID_FRAME_RATIO = 0.9;

/** An outcome after the checks that need more than the page could know. */
export type JudgedOutcome =
  | {
      readonly isUsable: true;
      readonly frames: FrameSeries;
      readonly outcome: Extract<BlockOutcome, { readonly status: 'sampled' }>;
    }
  | { readonly isUsable: false; readonly reason: RejectionReason; readonly detail: string };

/**
 * Decides whether a block counts. Beyond what the page rejected itself, a block is refused when it answers another request, its
 * columns or frame count do not fit, too few of its frame times are valid, or it was drawn by another GPU than the blocks before.
 *
 * @param firstEnvironment - of the comparison's first good block, `undefined` before there is one
 */
export function judgeOutcome(
  outcome: BlockOutcome,
  blockId: string,
  framesPerBlock: number,
  firstEnvironment: Environment | undefined,
): JudgedOutcome {
  if (outcome.status === 'rejected') return { isUsable: false, reason: outcome.reason, detail: outcome.detail };
  if (outcome.blockId !== blockId) {
    return refuse('page-failed', `expected the outcome of block ${blockId}, found that of ${outcome.blockId}`);
  }
  for (const column of FRAME_COLUMNS) {
    const count = outcome.frames[column].length;
    if (count !== framesPerBlock) {
      return refuse('page-failed', `expected ${framesPerBlock} frames in column ${column}, found ${count}`);
    }
  }
  if (firstEnvironment !== undefined && describeGpu(outcome.environment) !== describeGpu(firstEnvironment)) {
    const expected = describeGpu(firstEnvironment);
    return refuse('gpu-changed', `expected every block on "${expected}", found "${describeGpu(outcome.environment)}"`);
  }
  const frames = readFramesMessage(outcome.frames);
  const validCount = cleanDurations(frames.frameTimeMs).values.length;
  if (validCount < MIN_VALID_FRAME_RATIO * framesPerBlock) {
    const detail = `expected at least ${MIN_VALID_FRAME_RATIO * 100} % valid frame times, found ${validCount} of ${framesPerBlock}`;
    return refuse('timer-unusable', detail);
  }
  return { isUsable: true, frames, outcome };
}

function refuse(reason: RejectionReason, detail: string): JudgedOutcome {
  return { isUsable: false, reason, detail };
}

function describeGpu(environment: Environment): string {
  return `${environment.gpuVendor}, ${environment.gpuRenderer}`;
}
