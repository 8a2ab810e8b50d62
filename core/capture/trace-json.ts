import type { SampledBlock } from '../comparison/index.ts';
import { cleanDurations } from '../sampling/index.ts';
import type { Capture } from './capture.ts';

/** One event of the Trace Event format; times in microseconds. */
interface TraceEvent {
  readonly ph: 'X' | 'C' | 'M';
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly name: string;
  readonly dur?: number;
  readonly args?: Readonly<Record<string, number | string>>;
}

/** All events belong to one process; blocks, frames and CPU work are its tracks. */
const PROCESS_ID = 1;
const TRACKS = { blocks: 1, frames: 2, cpu: 3 } as const;

/**
 * A capture as Trace Event JSON, which Perfetto and chrome://tracing open: one track of blocks, one of frames, one of the CPU
 * work inside them, and counters of what was drawn. Time is the frame times added up in the order of running: what passed
 * between blocks was not recorded. Invalid frames take no time and are left out.
 */
export function formatTraceJson(capture: Capture): string {
  const traceEvents: TraceEvent[] = [
    nameEvent('process_name', 0, 'Treeline comparison'),
    nameEvent('thread_name', TRACKS.blocks, 'Blocks'),
    nameEvent('thread_name', TRACKS.frames, 'Frames'),
    nameEvent('thread_name', TRACKS.cpu, 'CPU submit'),
  ];
  let startMs = 0;
  for (const block of capture.blocks) startMs = appendBlock(traceEvents, block, startMs);
  return `${JSON.stringify({ displayTimeUnit: 'ms', traceEvents })}\n`;
}

function nameEvent(name: string, trackId: number, title: string): TraceEvent {
  return { ph: 'M', pid: PROCESS_ID, tid: trackId, ts: 0, name, args: { name: title } };
}

function slice(trackId: number, name: string, startMs: number, durationMs: number): TraceEvent {
  return { ph: 'X', pid: PROCESS_ID, tid: trackId, ts: toMicroseconds(startMs), dur: toMicroseconds(durationMs), name };
}

/**
 * Appends one block's slices and counters.
 *
 * @returns the time at the end of the block, milliseconds
 */
function appendBlock(events: TraceEvent[], block: SampledBlock, blockStartMs: number): number {
  const { frameTimeMs, cpuSubmitMs, drawnInstances, drawCalls } = block.frames;
  let nowMs = blockStartMs;
  frameTimeMs.forEach((value, frame) => {
    const [durationMs] = cleanDurations([value]).values;
    if (durationMs === undefined) return;
    events.push(slice(TRACKS.frames, `${block.arm} frame ${frame}`, nowMs, durationMs));
    const cpuMs = cpuSubmitMs[frame];
    if (cpuMs !== undefined && cpuMs > 0)
      events.push(slice(TRACKS.cpu, 'CPU submit', nowMs, Math.min(cpuMs, durationMs)));
    for (const [name, count] of [
      ['drawn instances', drawnInstances[frame]],
      ['draw calls', drawCalls[frame]],
    ] as const) {
      if (count === undefined) continue;
      events.push({ ph: 'C', pid: PROCESS_ID, tid: 0, ts: toMicroseconds(nowMs), name, args: { count } });
    }
    nowMs += durationMs;
  });
  events.push(slice(TRACKS.blocks, block.blockId, blockStartMs, nowMs - blockStartMs));
  return nowMs;
}

/** Nanosecond steps: finer than any clock here, and short to write. */
function toMicroseconds(valueMs: number): number {
  return Math.round(valueMs * 1e6) / 1e3;
}
