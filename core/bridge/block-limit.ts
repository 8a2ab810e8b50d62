import type { Protocol } from '../scenario/index.ts';
import { FLIGHT_FRAMES_PER_SECOND, HEAP_INTERVAL_SECONDS } from './flight.ts';
import type { FlightRequest } from './flight.ts';

/**
 * Longest wait of a fresh page for its scene to be ready, milliseconds: loading, compiling and streaming. A software rasteriser on
 * two busy cores takes under 60 s; beyond this something is broken, and the page says what.
 */
export const PAGE_READY_LIMIT_MS = 120_000;

/**
 * What a host waits on top of all that the page waits itself: opening the page, loading its files, reading back the last GPU times
 * and the picture. So a page that gives up says why, and only one that cannot say anything runs into its host's limit.
 */
const HOST_GRACE_MS = 60_000;

/** Slowest frame worth waiting for on average; software rendering at the high tier stays under half of it. */
const FRAME_LIMIT_MS = 2_000;

/** How long a host waits for a fresh page's picture, milliseconds. */
export const STILL_LIMIT_MS = PAGE_READY_LIMIT_MS + HOST_GRACE_MS;

/** How long a host waits for a fresh page's report before it gives the block up as `page-failed`, milliseconds. */
export function computeBlockLimitMs(protocol: Pick<Protocol, 'framesPerBlock' | 'warmupFrames'>): number {
  return PAGE_READY_LIMIT_MS + HOST_GRACE_MS + (protocol.framesPerBlock + protocol.warmupFrames) * FRAME_LIMIT_MS;
}

/** Slowest flight worth waiting for: every frame at half the clock's pace, beside what the draws of drawn frames take. */
const FLIGHT_LIMIT_MS_A_FRAME = (2 * 1000) / FLIGHT_FRAMES_PER_SECOND;

/** Longest stop: the world settles, and is built again from scratch and compared, or the browser collects garbage. */
const STOP_LIMIT_MS = 20_000;

/** How long a host waits for a fresh page's flight, milliseconds. */
export function computeFlightLimitMs(flight: Pick<FlightRequest, 'minutes' | 'stopCount' | 'drawEveryFrames'>): number {
  const frameCount = flight.minutes * 60 * FLIGHT_FRAMES_PER_SECOND;
  const heapCount = Math.ceil((flight.minutes * 60) / HEAP_INTERVAL_SECONDS);
  const drawnMs = (frameCount / flight.drawEveryFrames) * FRAME_LIMIT_MS;
  const flownMs = frameCount * FLIGHT_LIMIT_MS_A_FRAME;
  return Math.round(
    PAGE_READY_LIMIT_MS + HOST_GRACE_MS + flownMs + drawnMs + (flight.stopCount + heapCount) * STOP_LIMIT_MS,
  );
}
