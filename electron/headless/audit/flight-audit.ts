import process from 'node:process';
import { formatMebibytes, summarizeFlight } from '../../../core/audit/index.ts';
import type { FlightSummary, MemoryGrowth } from '../../../core/audit/index.ts';
import { FLIGHT_FRAMES_PER_SECOND, flightRequestSchema } from '../../../core/bridge/index.ts';
import type { FlightProgress, FlightRecord, FlightRequest } from '../../../core/bridge/index.ts';
import { formatCsvTable } from '../../../core/capture/index.ts';
import { formatDuration } from '../../../core/comparison/index.ts';
import { describeSchemaProblem } from '../../../core/scenario/index.ts';
import type { Preset } from '../../../core/scenario/index.ts';
import { STREAMING_BUDGET_MS } from '../../../core/streaming/index.ts';
import { readPresets } from '../arguments.ts';
import type { SizeCssPx } from '../arguments.ts';
import { flyWorld } from '../fly-world.ts';
import { EXIT_STATUS, UsageError } from '../usage-error.ts';
import { AUDIT_STATUS } from './audit-status.ts';
import { openAuditHost, readAuditConfiguration, writeAudit } from './audit-host.ts';
import type { AuditOptions } from './audit-host.ts';

export interface FlightOptions extends AuditOptions {
  readonly minutes: number;
  readonly speed: number;
  readonly around: string;
  readonly stops: number;
  readonly drawEvery: number;
  readonly realTime: boolean;
  readonly size: SizeCssPx;
}

const OPTION_NAMES: Readonly<Partial<Record<keyof FlightRequest, string>>> = {
  minutes: '--minutes',
  speedMetersPerSecond: '--speed',
  stopCount: '--stops',
  drawEveryFrames: '--draw-every',
};

/** Slow and late frames that are printed one by one; the files have all. */
const LISTED_FRAMES = 10;

function readRequest(options: FlightOptions): FlightRequest {
  const { pose } = readPresets([options.around], '--around')[0] as Preset;
  const request = {
    centerXWorldMeters: pose.xWorldMeters,
    centerZWorldMeters: pose.zWorldMeters,
    configuration: readAuditConfiguration(options),
    minutes: options.minutes,
    speedMetersPerSecond: options.speed,
    stopCount: options.stops,
    jumpCount: 0,
    drawEveryFrames: options.drawEvery,
    isRealTime: options.realTime,
    ...options.size,
  };
  const parsed = flightRequestSchema.safeParse(request);
  if (parsed.success) return parsed.data;
  const { path, expected, found } = describeSchemaProblem(flightRequestSchema, parsed.error, request);
  throw new UsageError(
    `${OPTION_NAMES[path[0] as keyof FlightRequest] ?? '--size'}: expected ${expected}, found ${found}`,
  );
}

/** Growth that was measured; what was not is listed with the other gaps, or with the flight that was too short. */
function* listGrowth(name: string, growth: MemoryGrowth | undefined): Generator<string> {
  if (growth === undefined) return;
  const { firstLapBytes, secondLapBytes, isBounded } = growth;
  yield (
    `${name}: ${formatMebibytes(firstLapBytes)} MiB on the first lap, ${formatMebibytes(secondLapBytes)} MiB on the second: ` +
    (isBounded ? 'bounded' : 'grows')
  );
}

function* listLines(record: FlightRecord, summary: FlightSummary): Generator<string> {
  const { frameCount, streamingMs, slowFrames, lateAtSeconds, uploadedBytes, comparedInstances, wrongInstances } =
    summary;
  const seconds = frameCount / FLIGHT_FRAMES_PER_SECOND;
  yield (
    `${frameCount} frames, ${seconds.toFixed(0)} s of flight in ${(record.elapsedMs / 1000).toFixed(0)} s on ${record.gpuRenderer}; ` +
    `${record.drawnFrames} drawn, ${record.pacedFrames} at the pace of the clock`
  );
  yield (
    `streaming on the main thread a frame: median ${streamingMs.median.toFixed(3)} ms, P99 ${streamingMs.p99.toFixed(2)} ms, ` +
    `max ${streamingMs.max.toFixed(2)} ms; over ${STREAMING_BUDGET_MS} ms: ${slowFrames.length} frames`
  );
  const slowestFirst = [...slowFrames].sort((left, right) => right.streamingMs - left.streamingMs);
  for (const { atSeconds, streamingMs: ms } of slowestFirst.slice(0, LISTED_FRAMES)) {
    yield `  ${ms.toFixed(2)} ms at ${atSeconds.toFixed(2)} s`;
  }
  yield (
    `uploads a frame: median ${(uploadedBytes.median / 1024).toFixed(0)} KiB, P99 ${(uploadedBytes.p99 / 1024).toFixed(0)} KiB, ` +
    `max ${(uploadedBytes.max / 1024).toFixed(0)} KiB; ${formatMebibytes(uploadedBytes.perSecond)} MiB a second`
  );
  const lateTimes = lateAtSeconds.slice(0, LISTED_FRAMES).map((atSeconds) => `${atSeconds.toFixed(2)} s`);
  const lateRest = lateAtSeconds.length > LISTED_FRAMES ? ', …' : '';
  yield `frames whose world came late: ${lateAtSeconds.length}${lateTimes.length > 0 ? `, at ${lateTimes.join(', ')}${lateRest}` : ''}`;
  yield* listGrowth('heap', summary.heapGrowth);
  yield* listGrowth('GPU buffers', summary.gpuGrowth);
  if (summary.isTooShortForMemory) yield 'memory: the flight is too short to judge its growth';
  yield (
    `${record.stops.length} stops: ${comparedInstances.toLocaleString('en-US')} instances compared with worlds from scratch, ` +
    `${wrongInstances} missing, too many or doubled`
  );
  for (const failure of summary.failures) yield `failed: ${failure}`;
  for (const gap of summary.unmeasured) yield `not measured: ${gap}`;
}

function buildFiles(
  request: FlightRequest,
  record: FlightRecord,
  summary: FlightSummary,
): { name: string; content: string }[] {
  const frames = record.streamingMs.map((streamingMs, frame) => ({
    atSeconds: frame / FLIGHT_FRAMES_PER_SECOND,
    streamingMs,
    uploadedBytes: record.uploadedBytes[frame],
  }));
  return [
    { name: 'flight.json', content: `${JSON.stringify({ version: 1, request, summary, record }, undefined, 2)}\n` },
    {
      name: 'flight-frames.csv',
      content: formatCsvTable(
        [
          ['atSeconds', (frame) => frame.atSeconds],
          ['streamingMs', (frame) => frame.streamingMs],
          ['uploadedBytes', (frame) => frame.uploadedBytes],
        ],
        frames,
      ),
    },
    {
      name: 'flight-memory.csv',
      content: formatCsvTable(
        [
          ['atSeconds', (sample) => sample.atSeconds],
          ['heapBytes', (sample) => sample.heapBytes],
          ['gpuBufferBytes', (sample) => sample.gpuBufferBytes],
          ['residentInstances', (sample) => sample.residentInstances],
        ],
        record.memory,
      ),
    },
  ];
}

/** Writes how far a flight of so many minutes has come: its minute, its frames, and about how long it will still take. */
function describeProgress(
  { atSeconds, frameCount, slowFrameCount }: FlightProgress,
  minutes: number,
  tookMs: number,
): string {
  const flownRatio = atSeconds / (minutes * 60);
  const leftMs = (tookMs / flownRatio) * (1 - flownRatio);
  return (
    `minute ${(atSeconds / 60).toFixed(2)} of ${minutes}: ${frameCount} frames, ` +
    `${slowFrameCount} over ${STREAMING_BUDGET_MS} ms; about ${formatDuration(leftMs)} left`
  );
}

/** Flies the scripted path, prints what streaming took, and misses the bar for wrong instances, memory that grows, and a late world. */
export async function auditFlight(options: FlightOptions): Promise<number> {
  const request = readRequest(options);
  const { host, outputFolder } = await openAuditHost(options, options.size);
  try {
    const startMs = performance.now();
    const result = await flyWorld(host, request, {
      onLog: (line) => process.stderr.write(`${line}\n`),
      onProgress(progress) {
        console.log(describeProgress(progress, request.minutes, performance.now() - startMs));
      },
    });
    if (result.status === 'failed') {
      process.stderr.write(`treeline: no flight: ${result.detail}\n`);
      return EXIT_STATUS.noValidResult;
    }
    const summary = summarizeFlight(result.record, request.isRealTime);
    for (const line of listLines(result.record, summary)) console.log(line);
    await writeAudit(outputFolder, buildFiles(request, result.record, summary));
    return AUDIT_STATUS[summary.verdict];
  } finally {
    await host.close();
  }
}
