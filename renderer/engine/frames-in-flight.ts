/** The calls and constants of WebGL2 fences, so that a test can script a GPU. A real `WebGL2RenderingContext` satisfies it. */
export interface FenceContext<Fence> {
  readonly SYNC_GPU_COMMANDS_COMPLETE: number;
  readonly SYNC_STATUS: number;
  readonly SIGNALED: number;
  fenceSync(condition: number, flags: number): Fence | null;
  isSync(fence: Fence): boolean;
  getSyncParameter(fence: Fence, name: number): unknown;
  deleteSync(fence: Fence | null): void;
  flush(): void;
}

/**
 * Frames that are unfinished at most, the one that is about to start included: a frame is started while fewer than this many are,
 * so the GPU draws one while the next is submitted, as a double-buffered swap chain has it. One would make CPU and GPU take turns;
 * more would let a page run ahead of what it measures.
 */
const FRAMES_IN_FLIGHT_LIMIT = 2;

/** Keeps the page from running ahead of the GPU. */
export interface FramesInFlight {
  /** Whether another frame may be started. Fences signal only between tasks, so asking again within one task is in vain. */
  hasRoom(): boolean;
  /** Whether everything that was submitted has been drawn; asked as {@link hasRoom} is. */
  isIdle(): boolean;
  /** To be called once after each frame's last draw. */
  markSubmitted(): void;
}

/**
 * Creates the account of a context's frames. Without it a page whose display pacing is lifted submits frames faster than a slow
 * GPU draws them, until the command buffer is full: intervals then say how fast commands are queued, seconds before anything is
 * drawn, and the wait lands in whichever call happens to fill the buffer. Frames of a context that was lost since count as drawn.
 *
 * Source: fences over `finish` or `readPixels`, after the browser pitfalls in KhronosGroup/WebGL#2333 and maplibre-gl-js#7285.
 */
export function createFramesInFlight<Fence>(gl: FenceContext<Fence>): FramesInFlight {
  const fences: Fence[] = [];

  function countUnfinished(): number {
    while (fences.length > 0) {
      const oldest = fences[0] as Fence;
      // A fence from before a lost context is none any more, and would never signal.
      if (gl.isSync(oldest) && gl.getSyncParameter(oldest, gl.SYNC_STATUS) !== gl.SIGNALED) break;
      gl.deleteSync(oldest);
      fences.shift();
    }
    return fences.length;
  }

  return {
    hasRoom: () => countUnfinished() < FRAMES_IN_FLIGHT_LIMIT,
    isIdle: () => countUnfinished() === 0,
    markSubmitted() {
      const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
      // A context that was lost in this very task gives no fence.
      if (fence === null) return;
      fences.push(fence);
      // An unflushed fence may never be reached.
      gl.flush();
    },
  };
}
