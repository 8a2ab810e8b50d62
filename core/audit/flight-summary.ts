import type { FlightRecord } from '../bridge/index.ts';
import { computeQuantile, sortSamples } from '../sampling/index.ts';

/** Frames of flight a second. */
export const FLIGHT_FRAMES_PER_SECOND = 60;

/** Streaming a frame on the main thread that is reported when exceeded, milliseconds (figures.md, bars). */
export const STREAMING_LIMIT_MS = 4;

/** Memory before this is that of a world that still fills its caches, seconds. */
const MEMORY_WARM_UP_SECONDS = 60;

/** What memory may gain from lap to lap beside noise: garbage that is not yet collected, and slack of grown buffers. */
const MEMORY_GROWTH_RATIO = 0.1;
const MEMORY_SLACK_BYTES = 8 * 1024 * 1024;

/** Samples a lap below which nothing can be said of growth. */
const LEAST_MEMORY_SAMPLES = 3;

/** Spread of a value over the frames of a flight. */
interface FrameSpread {
  readonly median: number;
  readonly p99: number;
  readonly max: number;
}

/** Memory of the second lap beside that of the first over the same places; undefined where the flight was too short to tell. */
export interface MemoryGrowth {
  readonly firstLapBytes: number;
  readonly secondLapBytes: number;
  readonly isBounded: boolean;
}

/** What a flight comes to. */
export interface FlightSummary {
  readonly frameCount: number;
  readonly streamingMs: FrameSpread;
  /** Frames over {@link STREAMING_LIMIT_MS}, with their time in the flight. */
  readonly slowFrames: readonly { readonly atSeconds: number; readonly streamingMs: number }[];
  readonly uploadedBytes: FrameSpread & { readonly perSecond: number };
  readonly heapGrowth: MemoryGrowth | undefined;
  readonly gpuGrowth: MemoryGrowth | undefined;
  readonly comparedInstances: number;
  readonly wrongInstances: number;
  /** What fails the gate, one line each; empty where nothing does. */
  readonly failures: readonly string[];
}

/**
 * Sums a flight up and judges it: instances that are missing, doubled or too many at a stop, and memory that grows from lap to
 * lap, fail; slow frames are reported.
 *
 * @throws RangeError for a record without frames
 */
export function summarizeFlight(record: FlightRecord): FlightSummary {
  const frameCount = record.streamingMs.length;
  const heapSamples = record.memory.flatMap(({ atSeconds, heapBytes }) =>
    heapBytes === null ? [] : [{ atSeconds, bytes: heapBytes }],
  );
  const gpuSamples = record.memory.map(({ atSeconds, gpuBufferBytes }) => ({ atSeconds, bytes: gpuBufferBytes }));
  const heapGrowth = measureGrowth(heapSamples, record.lapSeconds);
  const gpuGrowth = measureGrowth(gpuSamples, record.lapSeconds);
  const wrongStops = record.stops.filter((stop) => countWrong(stop) > 0);
  const failures = [
    ...wrongStops.map(
      (stop) =>
        `stop at ${stop.atSeconds.toFixed(1)} s: ${stop.missingInstances} instances missing, ${stop.extraInstances} too many, ` +
        `${stop.duplicateInstances} doubled of ${stop.comparedInstances}: ${stop.firstFault ?? 'no place known'}`,
    ),
    ...describeGrowth('heap', heapGrowth),
    ...describeGrowth('GPU buffers', gpuGrowth),
  ];
  return {
    frameCount,
    streamingMs: measureSpread(record.streamingMs),
    slowFrames: record.streamingMs.flatMap((streamingMs, frame) =>
      streamingMs > STREAMING_LIMIT_MS ? [{ atSeconds: frame / FLIGHT_FRAMES_PER_SECOND, streamingMs }] : [],
    ),
    uploadedBytes: {
      ...measureSpread(record.uploadedBytes),
      perSecond: (record.uploadedBytes.reduce((sum, bytes) => sum + bytes, 0) * FLIGHT_FRAMES_PER_SECOND) / frameCount,
    },
    heapGrowth,
    gpuGrowth,
    comparedInstances: record.stops.reduce((sum, stop) => sum + stop.comparedInstances, 0),
    wrongInstances: record.stops.reduce((sum, stop) => sum + countWrong(stop), 0),
    failures,
  };
}

function countWrong(stop: FlightRecord['stops'][number]): number {
  return stop.missingInstances + stop.extraInstances + stop.duplicateInstances;
}

function measureSpread(values: readonly number[]): FrameSpread {
  const sorted = sortSamples(values);
  return {
    median: computeQuantile(sorted, 0.5),
    p99: computeQuantile(sorted, 0.99),
    max: sorted[sorted.length - 1] as number,
  };
}

function measureGrowth(
  samples: readonly { readonly atSeconds: number; readonly bytes: number }[],
  lapSeconds: number,
): MemoryGrowth | undefined {
  const warm = samples.filter(({ atSeconds }) => atSeconds >= MEMORY_WARM_UP_SECONDS);
  const first = warm.filter(({ atSeconds }) => atSeconds < lapSeconds);
  // The places that the first lap's samples were taken at, without those of its warm-up.
  const second = warm.filter(({ atSeconds }) => atSeconds >= lapSeconds + MEMORY_WARM_UP_SECONDS);
  if (Math.min(first.length, second.length) < LEAST_MEMORY_SAMPLES) return undefined;
  const takeMedian = (lap: typeof samples): number => measureSpread(lap.map(({ bytes }) => bytes)).median;
  const firstLapBytes = takeMedian(first);
  const secondLapBytes = takeMedian(second);
  const limit = firstLapBytes + Math.max(firstLapBytes * MEMORY_GROWTH_RATIO, MEMORY_SLACK_BYTES);
  return { firstLapBytes, secondLapBytes, isBounded: secondLapBytes <= limit };
}

function describeGrowth(name: string, growth: MemoryGrowth | undefined): readonly string[] {
  if (growth === undefined || growth.isBounded) return [];
  const { firstLapBytes, secondLapBytes } = growth;
  return [
    `${name}: expected no growth from lap to lap, found ${formatMebibytes(firstLapBytes)} MiB, then ${formatMebibytes(secondLapBytes)} MiB`,
  ];
}

/** Mebibytes with one decimal. */
export function formatMebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
