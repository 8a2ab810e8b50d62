import type { Protocol } from '../scenario/index.ts';

/** Loading, streaming and compiling on a two-core machine without a GPU took under a minute; three times that is a hang. */
const READY_LIMIT_MS = 180_000;

/** Slowest frame worth waiting for on average; software rendering at the high tier stays under half of it. */
const FRAME_LIMIT_MS = 2_000;

/** How long a host waits for a fresh page's report before it gives the block up as `page-failed`, milliseconds. */
export function computeBlockLimitMs(protocol: Pick<Protocol, 'framesPerBlock' | 'warmupFrames'>): number {
  return READY_LIMIT_MS + (protocol.framesPerBlock + protocol.warmupFrames) * FRAME_LIMIT_MS;
}
