import { FRAME_COLUMNS } from './frame-columns.ts';
import type { FrameColumn, FrameSeries } from './frame-columns.ts';
import { computeBlockMetrics, METRIC_IDS } from './metric.ts';
import type { MetricId, MetricValues } from './metric.ts';

/** Batches of a jackknife: long enough to hold the correlation of neighbouring frames, many enough to estimate a spread. */
const BATCH_COUNT = 10;

/**
 * Standard error of each metric as one block's own frames suggest it, by the delete-one-batch jackknife over contiguous batches
 * (batches, because neighbouring frames are correlated). It knows nothing of differences between runs, so it only serves as a
 * floor under intervals from pairs of blocks. O({@link BATCH_COUNT} · n log n).
 *
 * Source: Künsch, "The jackknife and the bootstrap for general stationary observations" (1989), with batches that do not overlap.
 *
 * @returns 0 for a metric that the frames do not vary; no entry where the block has no value or fewer than two frames
 */
export function computeWithinBlockErrors(frames: FrameSeries): MetricValues {
  const frameCount = frames.frameTimeMs.length;
  const batchCount = Math.min(BATCH_COUNT, frameCount);
  if (batchCount < 2) return {};
  const replicates: MetricValues[] = [];
  for (let batch = 0; batch < batchCount; batch++) {
    const start = Math.floor((batch * frameCount) / batchCount);
    const end = Math.floor(((batch + 1) * frameCount) / batchCount);
    replicates.push(computeBlockMetrics(withoutFrames(frames, start, end)));
  }
  const errors: MetricValues = {};
  for (const id of METRIC_IDS) {
    const error = jackknifeError(replicates, id);
    if (error !== undefined) errors[id] = error;
  }
  return errors;
}

function withoutFrames(frames: FrameSeries, start: number, end: number): FrameSeries {
  const kept = {} as Record<FrameColumn, (number | undefined)[]>;
  for (const column of FRAME_COLUMNS) kept[column] = [...frames[column].slice(0, start), ...frames[column].slice(end)];
  return kept;
}

function jackknifeError(replicates: readonly MetricValues[], id: MetricId): number | undefined {
  let sum = 0;
  for (const replicate of replicates) {
    const value = replicate[id];
    if (value === undefined) return undefined;
    sum += value;
  }
  const meanValue = sum / replicates.length;
  let squareSum = 0;
  for (const replicate of replicates) squareSum += ((replicate[id] as number) - meanValue) ** 2;
  return Math.sqrt(((replicates.length - 1) / replicates.length) * squareSum);
}
