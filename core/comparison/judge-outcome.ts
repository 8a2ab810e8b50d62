import { readFramesMessage } from '../bridge/index.ts';
import type { BlockOutcome, Environment, RejectionReason } from '../bridge/index.ts';
import { cleanDurations, FRAME_COLUMNS } from '../sampling/index.ts';
import type { FrameSeries } from '../sampling/index.ts';

/** Fewer valid frame times than this fraction and the block's clock cannot be trusted with the rest. */
const MIN_VALID_FRAME_RATIO = 0.9;

/** What must be the same in every block: each moves times, or says that they come from another build. */
const COMPARISON_CONDITIONS = [
  'devicePixelRatio',
  'crossOriginIsolated',
  'hasGpuTimer',
  'treelineVersion',
  'babylonVersion',
] as const satisfies readonly (keyof Environment)[];

/** What must be the same in every block of an arm; arms of two tiers or render scales draw pictures of two sizes. */
const ARM_CONDITIONS = [
  'drawingBufferWidthDevicePx',
  'drawingBufferHeightDevicePx',
] as const satisfies readonly (keyof Environment)[];

/** Environments that a block is held against; `undefined` before there is a good block. */
interface FirstEnvironments {
  readonly ofComparison: Environment | undefined;
  readonly ofArm: Environment | undefined;
}

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
 * columns or frame count do not fit, too few of its frame times are valid, or it was drawn by another GPU or under other
 * conditions than the blocks before.
 *
 * @param first - environments of the first good blocks
 */
export function judgeOutcome(
  outcome: BlockOutcome,
  blockId: string,
  framesPerBlock: number,
  first: FirstEnvironments,
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
  const { environment } = outcome;
  if (first.ofComparison !== undefined && describeGpu(environment) !== describeGpu(first.ofComparison)) {
    const expected = describeGpu(first.ofComparison);
    return refuse('gpu-changed', `expected every block on "${expected}", found "${describeGpu(environment)}"`);
  }
  const change =
    findChange(COMPARISON_CONDITIONS, first.ofComparison, environment) ??
    findChange(ARM_CONDITIONS, first.ofArm, environment);
  if (change !== undefined) return refuse('environment-changed', change);
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

/** The first of these conditions that differs, in words. */
function findChange(
  conditions: readonly (keyof Environment)[],
  expected: Environment | undefined,
  found: Environment,
): string | undefined {
  if (expected === undefined) return undefined;
  const changed = conditions.find((condition) => found[condition] !== expected[condition]);
  return changed === undefined
    ? undefined
    : `expected ${changed} ${String(expected[changed])} in every block, found ${String(found[changed])}`;
}

function describeGpu(environment: Environment): string {
  return `${environment.gpuVendor}, ${environment.gpuRenderer}`;
}
