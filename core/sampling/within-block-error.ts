import { FRAME_COLUMNS } from './frame-columns.ts';
import type { FrameColumn, FrameSeries } from './frame-columns.ts';
import { computeBlockMetrics, METRIC_IDS, METRIC_KINDS } from './metric.ts';
import type { MetricId, MetricValues } from './metric.ts';

/** Batches of a jackknife: long enough to hold the correlation of neighbouring frames, many enough to estimate a spread. */
const BATCH_COUNT = 10;

/** Metrics of a block without one of its batches. */
interface Replicate {
  readonly values: MetricValues;
  /** All frames over those that are left: what turns a sum over the rest into one over the whole. */
  readonly wholeOverRest: number;
}

/**
 * Standard error of each metric as one block's own frames suggest it, by the delete-one-batch jackknife over contiguous batches
 * (batches, because neighbouring frames are correlated), and at least what the clock's step leaves unknown. It knows nothing of
 * differences between runs, so it only serves as a floor under intervals from pairs of blocks. O({@link BATCH_COUNT} · n log n).
 *
 * Source: Künsch, "The jackknife and the bootstrap for general stationary observations" (1989), with batches that do not overlap;
 * the floor is this house's, derived in the README.
 *
 * @param timerResolutionMs - step of the clock that the frames were stamped by, milliseconds; 0 for a perfect one
 * @returns 0 for a metric that is 0 whatever is left out; no entry where the block has no value or fewer than two frames
 */
export function computeWithinBlockErrors(frames: FrameSeries, timerResolutionMs: number): MetricValues {
  const frameCount = frames.frameTimeMs.length;
  const batchCount = Math.min(BATCH_COUNT, frameCount);
  if (batchCount < 2) return {};
  const replicates: Replicate[] = [];
  for (let batch = 0; batch < batchCount; batch++) {
    const start = Math.floor((batch * frameCount) / batchCount);
    const end = Math.floor(((batch + 1) * frameCount) / batchCount);
    const values = computeBlockMetrics(withoutFrames(frames, start, end));
    replicates.push({ values, wholeOverRest: frameCount / (frameCount - (end - start)) });
  }
  const errors: MetricValues = {};
  for (const id of METRIC_IDS) {
    const estimates = readEstimates(replicates, id);
    if (estimates === undefined) continue;
    // Nothing lasted long enough to be seen: two blocks of which that holds are held for equal, not for unknown.
    const isNothing = estimates.every((estimate) => estimate === 0);
    errors[id] = isNothing ? 0 : Math.max(jackknifeError(estimates), clockError(id, frameCount, timerResolutionMs));
  }
  return errors;
}

function withoutFrames(frames: FrameSeries, start: number, end: number): FrameSeries {
  const kept = {} as Record<FrameColumn, (number | undefined)[]>;
  for (const column of FRAME_COLUMNS) kept[column] = [...frames[column].slice(0, start), ...frames[column].slice(end)];
  return kept;
}

/** One estimate of the whole block's value a replicate; `undefined` where any has none. */
function readEstimates(replicates: readonly Replicate[], id: MetricId): number[] | undefined {
  const estimates: number[] = [];
  for (const { values, wholeOverRest } of replicates) {
    const value = values[id];
    if (value === undefined) return undefined;
    estimates.push(METRIC_KINDS[id] === 'sum' ? value * wholeOverRest : value);
  }
  return estimates;
}

function jackknifeError(estimates: readonly number[]): number {
  const meanValue = estimates.reduce((sum, value) => sum + value, 0) / estimates.length;
  const squareSum = estimates.reduce((sum, value) => sum + (value - meanValue) ** 2, 0);
  return Math.sqrt(((estimates.length - 1) / estimates.length) * squareSum);
}

/**
 * Standard error that the clock's step alone puts into a metric. A span between two stamps errs by their two roundings, each
 * uniform over a step: step / √6, and by a whole step at most. A mean of n such spans errs by √n times less. A frame picked by
 * its rank does not average: a median of rounded spans is a multiple of the step, a high percentile the one above, and either
 * may lie anywhere within a step of the true value, step / √3.
 */
function clockError(id: MetricId, frameCount: number, timerResolutionMs: number): number {
  const stepMs = Math.max(0, timerResolutionMs);
  switch (METRIC_KINDS[id]) {
    case 'mean':
      return stepMs / Math.sqrt(6 * frameCount);
    case 'rank':
      return stepMs / Math.sqrt(3);
    case 'sum':
      return stepMs / Math.sqrt(6);
  }
}
