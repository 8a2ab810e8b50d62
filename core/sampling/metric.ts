import { mean } from 'simple-statistics';
import { cleanDurations } from './frame-hygiene.ts';
import type { FrameColumn, FrameSeries } from './frame-columns.ts';
import { cleanGpuTimes } from './gpu-hygiene.ts';
import { computeSeriesMetrics } from './series-metrics.ts';
import type { SeriesMetrics } from './series-metrics.ts';

/**
 * Every number that the arms are compared by, smaller is better, milliseconds. The first is the primary one, which the
 * comparison's conclusion rests on; the others are secondary and held to a stricter, Holm-corrected level.
 */
export const METRIC_IDS = [
  'frameTimeMeanMs',
  'frameTimeMedianMs',
  'frameTimeP95Ms',
  'frameTimeP99Ms',
  'lowSlowestMeanMs',
  'lowAboveQuantileMeanMs',
  'lowTimeIntegralMs',
  'hitchTimeMs',
  'cpuSubmitMeanMs',
  'cullMeanMs',
  'streamingMeanMs',
  'gpuFrameTimeMeanMs',
] as const;
export type MetricId = (typeof METRIC_IDS)[number];

/** The one metric that is tested at the full level. */
export const PRIMARY_METRIC_ID: MetricId = 'frameTimeMeanMs';

/** Titles for tables and charts; each names its window or family so that it cannot be mistaken for another tool's number. */
export const METRIC_TITLES: Readonly<Record<MetricId, string>> = {
  frameTimeMeanMs: 'Mean frame time',
  frameTimeMedianMs: 'Median frame time',
  frameTimeP95Ms: 'P95 frame time',
  frameTimeP99Ms: 'P99 frame time',
  lowSlowestMeanMs: '1 % low, mean of slowest ⌈n/100⌉',
  lowAboveQuantileMeanMs: '1 % low, mean at or above P99',
  lowTimeIntegralMs: '1 % low, time integral',
  hitchTimeMs: 'Hitch time a block',
  cpuSubmitMeanMs: 'Mean CPU submit',
  cullMeanMs: 'Mean cull',
  streamingMeanMs: 'Mean streaming',
  gpuFrameTimeMeanMs: 'Mean GPU time',
};

/**
 * What a metric makes of its frames, which decides how far its error is known: their mean, a few frames picked by rank, or a sum
 * that grows with their number.
 */
export const METRIC_KINDS: Readonly<Record<MetricId, 'mean' | 'rank' | 'sum'>> = {
  frameTimeMeanMs: 'mean',
  frameTimeMedianMs: 'rank',
  frameTimeP95Ms: 'rank',
  frameTimeP99Ms: 'rank',
  lowSlowestMeanMs: 'rank',
  lowAboveQuantileMeanMs: 'rank',
  lowTimeIntegralMs: 'rank',
  hitchTimeMs: 'sum',
  cpuSubmitMeanMs: 'mean',
  cullMeanMs: 'mean',
  streamingMeanMs: 'mean',
  gpuFrameTimeMeanMs: 'mean',
};

/** How a metric is read off the metrics of a block's clean frame times. */
const FRAME_TIME_READERS: Partial<Record<MetricId, (metrics: SeriesMetrics) => number>> = {
  frameTimeMeanMs: (metrics) => metrics.meanMs,
  frameTimeMedianMs: (metrics) => metrics.medianMs,
  frameTimeP95Ms: (metrics) => metrics.p95Ms,
  frameTimeP99Ms: (metrics) => metrics.p99Ms,
  lowSlowestMeanMs: (metrics) => metrics.onePercentLow.slowestMeanMs,
  lowAboveQuantileMeanMs: (metrics) => metrics.onePercentLow.aboveQuantileMeanMs,
  lowTimeIntegralMs: (metrics) => metrics.onePercentLow.timeIntegralMs,
  hitchTimeMs: (metrics) => metrics.stutter.hitchTimeMs,
};

/** Columns whose mean is a metric. */
const MEAN_COLUMNS: readonly (readonly [MetricId, FrameColumn])[] = [
  ['cpuSubmitMeanMs', 'cpuSubmitMs'],
  ['cullMeanMs', 'cullMs'],
  ['streamingMeanMs', 'streamingMs'],
];

/** Values of the metrics that could be measured. A missing one (no GPU timer, say) has no entry and is never filled in. */
export type MetricValues = Partial<Record<MetricId, number>>;

/**
 * Computes every metric of one block, hygiene included.
 *
 * @returns no frame-time metrics when no frame time is valid
 */
export function computeBlockMetrics(frames: FrameSeries): MetricValues {
  const values: MetricValues = {};
  const frameTimesMs = cleanDurations(frames.frameTimeMs).values;
  if (frameTimesMs.length > 0) {
    const metrics = computeSeriesMetrics(frameTimesMs);
    for (const id of METRIC_IDS) {
      const read = FRAME_TIME_READERS[id];
      if (read !== undefined) values[id] = read(metrics);
    }
  }
  for (const [id, column] of MEAN_COLUMNS) {
    const clean = cleanDurations(frames[column], true).values;
    if (clean.length > 0) values[id] = mean(clean);
  }
  const gpuTimesMs = cleanGpuTimes(frames.gpuFrameTimeMs, frames.frameTimeMs).values;
  if (gpuTimesMs.length > 0) values.gpuFrameTimeMeanMs = mean(gpuTimesMs);
  return values;
}
