import { createFramesInFlight } from '../engine/index.ts';
import type { BlockGuard } from './block-guard.ts';

/** Pause between two looks at whether the GPU is done, milliseconds: fences signal only between tasks. */
const IDLE_POLL_MS = 1;

/** Starts frames no faster than the GPU draws them. */
export interface PacedFrames {
  /**
   * Resolves with the stamp, milliseconds, of the first animation frame at which the GPU has room. Code after the await runs in a
   * microtask of that frame, so a loop over it reads top to bottom and draws where a callback would. A fault ends the wait at
   * once: a hidden page gets no animation frames, and a GPU that has gone never has room.
   */
  waitForTurn(): Promise<number>;
  /** Resolves when the GPU has done everything that was submitted, or at a fault. For frames that are not paced by the display. */
  waitForIdle(): Promise<void>;
  /** To be called once after each frame's last draw. */
  markSubmitted(): void;
}

/** Creates the pace of one context; one wait at a time. */
export function createPacedFrames(gl: WebGL2RenderingContext, guard: BlockGuard): PacedFrames {
  const framesInFlight = createFramesInFlight(gl);
  let endWait: ((stampMs: number) => void) | undefined;

  function lookForRoom(stampMs: number): void {
    if (framesInFlight.hasRoom()) endWait?.(stampMs);
    else if (guard.findFault() === undefined) requestAnimationFrame(lookForRoom);
  }

  function startWait(resolve: (stampMs: number) => void): void {
    endWait = resolve;
    if (guard.findFault() === undefined) requestAnimationFrame(lookForRoom);
    else resolve(performance.now());
  }

  guard.onFault(() => endWait?.(performance.now()));

  return {
    waitForTurn: () => new Promise(startWait),
    async waitForIdle() {
      while (!framesInFlight.isIdle() && guard.findFault() === undefined) {
        await new Promise((resolve) => setTimeout(resolve, IDLE_POLL_MS));
      }
    },
    markSubmitted: () => framesInFlight.markSubmitted(),
  };
}
