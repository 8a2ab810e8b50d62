import { createFramesInFlight } from '../engine/index.ts';
import type { BlockGuard } from './block-guard.ts';
import { nextAnimationFrame } from './next-animation-frame.ts';

/** Starts frames no faster than the GPU draws them. */
export interface PacedFrames {
  /** Resolves with the stamp, milliseconds, of the first animation frame at which the GPU has room, or at a fault. */
  waitForTurn(): Promise<number>;
  /** To be called once after each frame's last draw. */
  markSubmitted(): void;
}

/** Creates the pace of one context. A fault ends a wait, since a GPU that has gone never has room. */
export function createPacedFrames(gl: WebGL2RenderingContext, guard: BlockGuard): PacedFrames {
  const framesInFlight = createFramesInFlight(gl);
  return {
    async waitForTurn() {
      let stampMs = await nextAnimationFrame();
      while (!framesInFlight.hasRoom() && guard.findFault() === undefined) stampMs = await nextAnimationFrame();
      return stampMs;
    },
    markSubmitted: () => framesInFlight.markSubmitted(),
  };
}
