import process from 'node:process';
import { FLIGHT_CHANGES, FLIGHT_FRAMES_PER_SECOND } from '../../core/bridge/index.ts';
import type { FlightRecord, FlightRequest } from '../../core/bridge/index.ts';
import { configurationSchema, REFERENCE_PRESETS } from '../../core/scenario/index.ts';
import { readDrawingWay } from '../../electron/headless/arguments.ts';
import { buildApp } from '../../electron/headless/build-app.ts';
import { flyWorld } from '../../electron/headless/fly-world.ts';
import { requireBrowser } from '../../electron/headless/launch-browser.ts';
import { readMachine } from '../../electron/headless/machine.ts';
import { createPageHost } from '../../electron/headless/page-host.ts';
import type { PageHost } from '../../electron/headless/page-host.ts';
import { printFigureHeader, printFigures, summarizeFigure } from './figure.ts';
import type { Figure } from './figure.ts';

/** Fresh pages that are timed until their first complete picture. */
const START_COUNT = 3;

const FLIGHT_MINUTES = 0.5;
const JUMP_COUNT = 8;

/** Shortest flight there is, for pages of which only the start is wanted. */
const NO_FLIGHT_MINUTES = 0.05;

/** The tier that the published figures are of. */
const CONFIGURATION = configurationSchema.parse({ tier: 'high' });

async function fly(host: PageHost, change: Partial<FlightRequest>): Promise<FlightRecord> {
  const { pose } = REFERENCE_PRESETS.find(({ preset }) => preset.id === 'C4')?.preset ?? {};
  if (pose === undefined) throw new Error('expected a reference preset C4, found none');
  const result = await flyWorld(
    host,
    {
      configuration: CONFIGURATION,
      centerXWorldMeters: pose.xWorldMeters,
      centerZWorldMeters: pose.zWorldMeters,
      minutes: FLIGHT_MINUTES,
      speedMetersPerSecond: 12,
      stopCount: 0,
      jumpCount: 0,
      // What is timed is streaming; pictures of a software rasteriser take their time from it.
      drawEveryFrames: 120,
      isRealTime: true,
      widthCssPx: 320,
      heightCssPx: 180,
      ...change,
    },
    { onLog: (line) => process.stderr.write(`${line}\n`) },
  );
  if (result.status === 'failed') throw new Error(`no flight: ${result.detail}`);
  return result.record;
}

/** Means over whole seconds: work that falls on few frames has no median a frame. */
function averageSeconds(values: readonly number[]): number[] {
  const seconds = Math.floor(values.length / FLIGHT_FRAMES_PER_SECOND);
  return Array.from({ length: seconds }, (_, second) => {
    const start = second * FLIGHT_FRAMES_PER_SECOND;
    const frames = values.slice(start, start + FLIGHT_FRAMES_PER_SECOND);
    return frames.reduce((sum, value) => sum + value, 0) / FLIGHT_FRAMES_PER_SECOND;
  });
}

function summarizeRecord(record: FlightRecord): Figure[] {
  const { streamingMs, changes, uploadedBytes, crossingMs, jumpMs } = record;
  const { terrain, clutter, forest } = FLIGHT_CHANGES;
  const ofFrames = (isWanted: (change: number) => boolean): number[] =>
    streamingMs.filter((_, frame) => isWanted(changes[frame] ?? 0));
  return [
    summarizeFigure(
      'ring scroll, main thread',
      'ms',
      ofFrames((change) => change === terrain),
      '1.8 a ring',
    ),
    summarizeFigure(
      '3 m crossing, main thread',
      'ms',
      ofFrames((change) => change === clutter),
    ),
    summarizeFigure(
      '10 m crossing, main thread',
      'ms',
      ofFrames((change) => (change & forest) !== 0),
      '9–10 warm, 25–33 cold',
    ),
    summarizeFigure('crossing until its world is resident', 'ms', crossingMs),
    summarizeFigure('jump until its world is resident', 'ms', jumpMs),
    summarizeFigure('a frame at 12 m/s, main thread', 'ms', averageSeconds(streamingMs), '0.67 for the rings'),
    summarizeFigure('uploads a frame at 12 m/s', 'KiB', averageSeconds(uploadedBytes.map((bytes) => bytes / 1024)), ''),
  ];
}

/** Measures the page as it streams, in an installed browser. Prints each group as it is done; returns the figures. */
export async function benchPage(): Promise<readonly Figure[]> {
  console.log(`\npage, tier high: ${START_COUNT} starts, ${FLIGHT_MINUTES * 60} s of flight, ${JUMP_COUNT} jumps`);
  const drawing = readDrawingWay('auto', readMachine());
  await requireBrowser(drawing);
  await buildApp(['page']);
  const host = await createPageHost({ drawing });
  try {
    const startUpMs: number[] = [];
    for (let start = 1; start < START_COUNT; start += 1) {
      const { startUpMs: took } = await fly(host, { minutes: NO_FLIGHT_MINUTES, drawEveryFrames: 100_000 });
      startUpMs.push(took);
    }
    const record = await fly(host, { jumpCount: JUMP_COUNT });
    startUpMs.push(record.startUpMs);
    console.log(`  drawn by ${record.gpuRenderer}`);
    printFigureHeader();
    return printFigures([
      summarizeFigure('start to first complete picture', 'ms', startUpMs, '750 for the seven rings'),
      ...summarizeRecord(record),
    ]);
  } finally {
    await host.close();
  }
}
