import process from 'node:process';
import {
  FLIGHT_FRAMES_PER_SECOND,
  formatMebibytes,
  STREAMING_LIMIT_MS,
  summarizeFlight,
} from '../../../core/audit/index.ts';
import type { FlightSummary, MemoryGrowth } from '../../../core/audit/index.ts';
import { flightRequestSchema } from '../../../core/bridge/index.ts';
import type { FlightRecord, FlightRequest } from '../../../core/bridge/index.ts';
import { formatCsvTable } from '../../../core/capture/index.ts';
import { describeSchemaProblem } from '../../../core/scenario/index.ts';
import type { Preset } from '../../../core/scenario/index.ts';
import { readPresets } from '../arguments.ts';
import type { SizeCssPx } from '../arguments.ts';
import { flyWorld } from '../fly-world.ts';
import { EXIT_STATUS, UsageError } from '../usage-error.ts';
import { openAuditHost, readAuditConfiguration, writeAudit } from './audit-host.ts';
import type { AuditOptions } from './audit-host.ts';

export interface FlightOptions extends AuditOptions {
  readonly minutes: number;
  readonly speed: number;
  readonly around: string;
  readonly stops: number;
  readonly drawEvery: number;
  readonly size: SizeCssPx;
}

const OPTION_NAMES: Readonly<Partial<Record<keyof FlightRequest, string>>> = {
  minutes: '--minutes',
  speedMetersPerSecond: '--speed',
  stopCount: '--stops',
  drawEveryFrames: '--draw-every',
};

/** Slow frames that are printed one by one; the files have all. */
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
    ...options.size,
  };
  const parsed = flightRequestSchema.safeParse(request);
  if (parsed.success) return parsed.data;
  const { path, expected, found } = describeSchemaProblem(flightRequestSchema, parsed.error, request);
  throw new UsageError(
    `${OPTION_NAMES[path[0] as keyof FlightRequest] ?? '--size'}: expected ${expected}, found ${found}`,
  );
}

function describeGrowth(name: string, growth: MemoryGrowth | undefined): string {
  if (growth === undefined) return `${name}: too few samples to tell growth from noise`;
  const { firstLapBytes, secondLapBytes, isBounded } = growth;
  return (
    `${name}: ${formatMebibytes(firstLapBytes)} MiB on the first lap, ${formatMebibytes(secondLapBytes)} MiB on the second: ` +
    (isBounded ? 'bounded' : 'grows')
  );
}

function* listLines(record: FlightRecord, summary: FlightSummary): Generator<string> {
  const { frameCount, streamingMs, slowFrames, uploadedBytes, comparedInstances, wrongInstances } = summary;
  const seconds = frameCount / FLIGHT_FRAMES_PER_SECOND;
  yield (
    `${frameCount} frames, ${seconds.toFixed(0)} s of flight in ${(record.elapsedMs / 1000).toFixed(0)} s on ${record.gpuRenderer}; ` +
    `${record.drawnFrames} drawn, ${record.pacedFrames} at the pace of the clock while something was streamed, ${record.lateFrames} late`
  );
  yield (
    `streaming on the main thread a frame: median ${streamingMs.median.toFixed(3)} ms, P99 ${streamingMs.p99.toFixed(2)} ms, ` +
    `max ${streamingMs.max.toFixed(2)} ms; over ${STREAMING_LIMIT_MS} ms: ${slowFrames.length} frames`
  );
  const slowestFirst = [...slowFrames].sort((left, right) => right.streamingMs - left.streamingMs);
  for (const { atSeconds, streamingMs: ms } of slowestFirst.slice(0, LISTED_FRAMES)) {
    yield `  ${ms.toFixed(2)} ms at ${atSeconds.toFixed(2)} s`;
  }
  yield (
    `uploads a frame: median ${(uploadedBytes.median / 1024).toFixed(0)} KiB, P99 ${(uploadedBytes.p99 / 1024).toFixed(0)} KiB, ` +
    `max ${(uploadedBytes.max / 1024).toFixed(0)} KiB; ${formatMebibytes(uploadedBytes.perSecond)} MiB a second`
  );
  yield describeGrowth('heap', summary.heapGrowth);
  yield describeGrowth('GPU buffers', summary.gpuGrowth);
  yield (
    `${record.stops.length} stops: ${comparedInstances.toLocaleString('en-US')} instances compared with worlds from scratch, ` +
    `${wrongInstances} missing, too many or doubled`
  );
  for (const failure of summary.failures) yield `failed: ${failure}`;
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

/** Flies the scripted path, prints what streaming took, and fails for wrong instances and for memory that grows. */
export async function auditFlight(options: FlightOptions): Promise<number> {
  const request = readRequest(options);
  const { host, outputFolder } = await openAuditHost(options, options.size);
  try {
    const result = await flyWorld(host, request, (line) => process.stderr.write(`${line}\n`));
    if (result.status === 'failed') {
      process.stderr.write(`treeline: no flight: ${result.detail}\n`);
      return EXIT_STATUS.noValidResult;
    }
    const summary = summarizeFlight(result.record);
    for (const line of listLines(result.record, summary)) console.log(line);
    await writeAudit(outputFolder, buildFiles(request, result.record, summary));
    return summary.failures.length > 0 ? EXIT_STATUS.gateFailed : EXIT_STATUS.fine;
  } finally {
    await host.close();
  }
}
