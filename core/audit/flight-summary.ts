import { FLIGHT_FRAMES_PER_SECOND } from '../bridge/index.ts';
import type { FlightRecord } from '../bridge/index.ts';
import { computeQuantile, sortSamples } from '../sampling/index.ts';
import { STREAMING_BUDGET_MS } from '../streaming/index.ts';
import { judgeAudit } from './audit-verdict.ts';
import type { AuditVerdict } from './audit-verdict.ts';
import { formatMebibytes, LEAST_LAP_SECONDS, measureGrowth } from './memory-growth.ts';
import type { MemoryGrowth } from './memory-growth.ts';

/** Spread of a value over the frames of a flight. */
interface FrameSpread {
  readonly median: number;
  readonly p99: number;
  readonly max: number;
}

/** What a flight comes to. */
export interface FlightSummary {
  readonly frameCount: number;
  readonly streamingMs: FrameSpread;
  /** Frames over {@link STREAMING_BUDGET_MS}, with their time in the flight. */
  readonly slowFrames: readonly { readonly atSeconds: number; readonly streamingMs: number }[];
  /** When the eye was farther from its resident world than the world reaches, frame by frame. */
  readonly lateAtSeconds: readonly number[];
  readonly uploadedBytes: FrameSpread & { readonly perSecond: number };
  /** Undefined where it could not be told. */
  readonly heapGrowth: MemoryGrowth | undefined;
  readonly gpuGrowth: MemoryGrowth | undefined;
  /** Whether the flight was too short to tell growth from noise; memory then is no bar. */
  readonly isTooShortForMemory: boolean;
  readonly comparedInstances: number;
  readonly wrongInstances: number;
  /** Bars that were missed, one line each. */
  readonly failures: readonly string[];
  /** Bars that the flight had to be held against and was not, one line each. */
  readonly unmeasured: readonly string[];
  readonly verdict: AuditVerdict;
}

/**
 * Sums a flight up and judges it. Instances that are missing, doubled or too many at a stop, memory that grows from lap to lap, and late
 * frames of a flight in real time miss the bar; slow frames are reported, and so are late ones of a flight that did not wait for the
 * clock, whose workers had less time than in life.
 *
 * @throws RangeError for a record without frames
 */
export function summarizeFlight(record: FlightRecord, isRealTime: boolean): FlightSummary {
  const frameCount = record.streamingMs.length;
  const heapSamples = record.memory.flatMap(({ atSeconds, heapBytes }) =>
    heapBytes === null ? [] : [{ atSeconds, bytes: heapBytes }],
  );
  const gpuSamples = record.memory.map(({ atSeconds, gpuBufferBytes }) => ({ atSeconds, bytes: gpuBufferBytes }));
  const heapGrowth = measureGrowth(heapSamples, record.lapSeconds);
  const gpuGrowth = measureGrowth(gpuSamples, record.lapSeconds);
  const isTooShortForMemory = record.lapSeconds < LEAST_LAP_SECONDS;
  const lateAtSeconds = record.lateFrames.map(toSeconds);
  const comparedInstances = record.stops.reduce((sum, stop) => sum + stop.comparedInstances, 0);
  const failures = [
    ...record.stops.filter((stop) => countWrong(stop) > 0).map(describeWrongStop),
    ...describeGrowth('heap', heapGrowth),
    ...describeGrowth('GPU buffers', gpuGrowth),
    ...(isRealTime ? describeLateFrames(lateAtSeconds) : []),
  ];
  const unmeasured = [
    ...(comparedInstances === 0 ? ['the world at stops: nothing was compared'] : []),
    ...(isTooShortForMemory ? [] : [...describeGap('heap', heapGrowth), ...describeGap('GPU buffers', gpuGrowth)]),
  ];
  return {
    frameCount,
    streamingMs: measureSpread(record.streamingMs),
    slowFrames: record.streamingMs.flatMap((streamingMs, frame) =>
      streamingMs > STREAMING_BUDGET_MS ? [{ atSeconds: toSeconds(frame), streamingMs }] : [],
    ),
    lateAtSeconds,
    uploadedBytes: {
      ...measureSpread(record.uploadedBytes),
      perSecond: (record.uploadedBytes.reduce((sum, bytes) => sum + bytes, 0) * FLIGHT_FRAMES_PER_SECOND) / frameCount,
    },
    heapGrowth,
    gpuGrowth,
    isTooShortForMemory,
    comparedInstances,
    wrongInstances: record.stops.reduce((sum, stop) => sum + countWrong(stop), 0),
    failures,
    unmeasured,
    verdict: judgeAudit(failures, unmeasured),
  };
}

function toSeconds(frame: number): number {
  return frame / FLIGHT_FRAMES_PER_SECOND;
}

function countWrong(stop: FlightRecord['stops'][number]): number {
  return stop.missingInstances + stop.extraInstances + stop.duplicateInstances;
}

function describeWrongStop(stop: FlightRecord['stops'][number]): string {
  return (
    `stop at ${stop.atSeconds.toFixed(1)} s: ${stop.missingInstances} instances missing, ${stop.extraInstances} too many, ` +
    `${stop.duplicateInstances} doubled of ${stop.comparedInstances}: ${stop.firstFault ?? 'no place known'}`
  );
}

function measureSpread(values: readonly number[]): FrameSpread {
  const sorted = sortSamples(values);
  return {
    median: computeQuantile(sorted, 0.5),
    p99: computeQuantile(sorted, 0.99),
    max: sorted[sorted.length - 1] as number,
  };
}

function describeGrowth(name: string, growth: MemoryGrowth | undefined): readonly string[] {
  if (growth === undefined || growth.isBounded) return [];
  const { firstLapBytes, secondLapBytes } = growth;
  return [
    `${name}: expected no growth from lap to lap, found ${formatMebibytes(firstLapBytes)} MiB, then ${formatMebibytes(secondLapBytes)} MiB`,
  ];
}

function describeGap(name: string, growth: MemoryGrowth | undefined): readonly string[] {
  return growth === undefined ? [`${name}: too few samples to tell growth from noise`] : [];
}

function describeLateFrames(atSeconds: readonly number[]): readonly string[] {
  const first = atSeconds[0];
  if (first === undefined) return [];
  return [
    `late: expected the world in time for every frame, found ${atSeconds.length} without, from ${first.toFixed(2)} s on`,
  ];
}
