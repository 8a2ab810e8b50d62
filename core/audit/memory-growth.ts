import { HEAP_INTERVAL_SECONDS } from '../bridge/index.ts';
import { computeQuantile, sortSamples } from '../sampling/index.ts';

/** Memory before this is that of a world that still fills its caches, seconds. */
const MEMORY_WARM_UP_SECONDS = 60;

/** What memory may gain from lap to lap beside noise: garbage that is not yet collected, and slack of grown buffers. */
const MEMORY_GROWTH_RATIO = 0.1;
const MEMORY_SLACK_BYTES = 8 * 1024 * 1024;

/** Samples a lap below which nothing can be said of growth. */
const LEAST_MEMORY_SAMPLES = 3;

/** Shortest lap that is long enough, after its warm-up, for the samples that growth is told from. */
export const LEAST_LAP_SECONDS = MEMORY_WARM_UP_SECONDS + LEAST_MEMORY_SAMPLES * HEAP_INTERVAL_SECONDS;

/** One look at the memory. */
interface MemorySample {
  readonly atSeconds: number;
  readonly bytes: number;
}

/** Memory of the second lap beside that of the first over the same places. */
export interface MemoryGrowth {
  readonly firstLapBytes: number;
  readonly secondLapBytes: number;
  readonly isBounded: boolean;
}

/** Medians of both laps without their warm-up; undefined where a lap has too few samples to tell growth from noise. */
export function measureGrowth(samples: readonly MemorySample[], lapSeconds: number): MemoryGrowth | undefined {
  const warm = samples.filter(({ atSeconds }) => atSeconds >= MEMORY_WARM_UP_SECONDS);
  const first = warm.filter(({ atSeconds }) => atSeconds < lapSeconds);
  // The places that the first lap's samples were taken at, without those of its warm-up.
  const second = warm.filter(({ atSeconds }) => atSeconds >= lapSeconds + MEMORY_WARM_UP_SECONDS);
  if (Math.min(first.length, second.length) < LEAST_MEMORY_SAMPLES) return undefined;
  const firstLapBytes = takeMedian(first);
  const secondLapBytes = takeMedian(second);
  const limit = firstLapBytes + Math.max(firstLapBytes * MEMORY_GROWTH_RATIO, MEMORY_SLACK_BYTES);
  return { firstLapBytes, secondLapBytes, isBounded: secondLapBytes <= limit };
}

function takeMedian(samples: readonly MemorySample[]): number {
  return computeQuantile(sortSamples(samples.map(({ bytes }) => bytes)), 0.5);
}

/** Mebibytes with one decimal. */
export function formatMebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
