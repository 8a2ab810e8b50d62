import {
  cleanDurations,
  cleanGpuTimes,
  computeQuantile,
  computeSeriesMetrics,
  computeSuccessiveDifferences,
  detectCap,
  sortSamples,
  sumRejected,
} from '../sampling/index.ts';
import type {
  CapDetection,
  FrameColumn,
  RejectedGpuSamples,
  RejectedSamples,
  SeriesMetrics,
} from '../sampling/index.ts';
import type { SampledBlock } from './comparison-run.ts';

/** Columns that show what was drawn; counts a frame. */
export const CONTENT_COLUMNS = [
  'drawnInstances',
  'triangles',
  'drawCalls',
  'residentInstances',
] as const satisfies readonly FrameColumn[];
export type ContentColumn = (typeof CONTENT_COLUMNS)[number];

/** A count over all frames of an arm. */
export interface ContentRange {
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

/** GPU times of an arm: there, not offered by the machine, or offered and all garbage. */
interface GpuSummary {
  readonly status: 'measured' | 'not-offered' | 'unusable';
  readonly sampleCount: number;
  readonly rejected: RejectedGpuSamples;
  /** Only when `measured`. */
  readonly medianMs?: number | undefined;
}

/** One arm at one preset, over the frames of all its blocks in complete rounds together. */
export interface ArmSummary {
  readonly blockCount: number;
  /** Frames delivered, invalid ones included. */
  readonly frameCount: number;
  readonly rejected: RejectedSamples;
  readonly frameTime: SeriesMetrics;
  /** Mean absolute change from frame to frame, never across the end of a block. */
  readonly meanSuccessiveDifferenceMs: number;
  readonly cap: CapDetection;
  /** Left out when not measured. */
  readonly medianCpuSubmitMs?: number | undefined;
  readonly gpu: GpuSummary;
  readonly content: Readonly<Partial<Record<ContentColumn, ContentRange>>>;
}

/**
 * Summarises one arm's blocks.
 *
 * @param blocks - at least one, each with valid frame times
 */
export function summarizeArm(blocks: readonly SampledBlock[]): ArmSummary {
  const cleanBlocks = blocks.map((block) => cleanDurations(block.frames.frameTimeMs));
  const frameTimesMs = cleanBlocks.flatMap((clean) => clean.values);
  const stepsMs = computeSuccessiveDifferences(blocks.map((block) => block.frames.frameTimeMs));
  const cpuTimesMs = blocks.flatMap((block) => cleanDurations(block.frames.cpuSubmitMs, true).values);
  const medianCpuSubmitMs = medianOrUndefined(cpuTimesMs);
  const gpu = summarizeGpu(blocks);
  const medianWorkMs = Math.max(medianCpuSubmitMs ?? 0, gpu.medianMs ?? 0);
  return {
    blockCount: blocks.length,
    frameCount: blocks.reduce((count, block) => count + block.frames.frameTimeMs.length, 0),
    rejected: sumRejected(cleanBlocks.map((clean) => clean.rejected)),
    frameTime: computeSeriesMetrics(frameTimesMs),
    meanSuccessiveDifferenceMs:
      stepsMs.length === 0 ? 0 : stepsMs.reduce((sum, step) => sum + step, 0) / stepsMs.length,
    cap: detectCap(sortSamples(frameTimesMs), medianWorkMs > 0 ? medianWorkMs : undefined),
    ...(medianCpuSubmitMs === undefined ? {} : { medianCpuSubmitMs }),
    gpu,
    content: summarizeContent(blocks),
  };
}

function medianOrUndefined(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : computeQuantile(sortSamples(values), 0.5);
}

function summarizeGpu(blocks: readonly SampledBlock[]): GpuSummary {
  const rejected = { missing: 0, notFinite: 0, negative: 0, tooLong: 0, zeroRun: 0 };
  const values: number[] = [];
  for (const { frames } of blocks) {
    const clean = cleanGpuTimes(frames.gpuFrameTimeMs, frames.frameTimeMs);
    // One by one: a spread becomes arguments on the stack, which long blocks overflow.
    for (const value of clean.values) values.push(value);
    rejected.missing += clean.rejected.missing;
    rejected.notFinite += clean.rejected.notFinite;
    rejected.negative += clean.rejected.negative;
    rejected.tooLong += clean.rejected.tooLong;
    rejected.zeroRun += clean.rejected.zeroRun;
  }
  const medianMs = medianOrUndefined(values);
  if (medianMs !== undefined) return { status: 'measured', sampleCount: values.length, rejected, medianMs };
  const hasTimer = blocks.some((block) => block.environment.hasGpuTimer);
  return { status: hasTimer ? 'unusable' : 'not-offered', sampleCount: 0, rejected };
}

function summarizeContent(blocks: readonly SampledBlock[]): Partial<Record<ContentColumn, ContentRange>> {
  const content: Partial<Record<ContentColumn, ContentRange>> = {};
  for (const column of CONTENT_COLUMNS) {
    let count = 0;
    let sum = 0;
    let min = Infinity;
    let max = -Infinity;
    for (const { frames } of blocks) {
      for (const value of cleanDurations(frames[column], true).values) {
        count++;
        sum += value;
        min = Math.min(min, value);
        max = Math.max(max, value);
      }
    }
    if (count > 0) content[column] = { mean: sum / count, min, max };
  }
  return content;
}
