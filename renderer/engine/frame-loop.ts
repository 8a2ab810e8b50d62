/** The page's one animation-frame loop. */
export interface FrameLoop {
  readonly isRunning: boolean;
  /** Starts or goes on; does nothing while running. */
  start(): void;
  /** No further frame is called; does nothing while stopped. */
  stop(): void;
}

/**
 * Creates the loop, stopped. A frame that throws stops the loop and the error reaches the page's own error handling: a loop
 * that went on would report frames that drew nothing.
 *
 * @param onFrame - one frame's work; receives the animation frame stamp, milliseconds on the page's clock
 * @param canStartFrame - asked at every animation frame; one it refuses is passed over, and the next is asked again
 */
export function createFrameLoop(onFrame: (stampMs: number) => void, canStartFrame: () => boolean): FrameLoop {
  let isRunning = false;
  let request: number | undefined;

  function stop(): void {
    isRunning = false;
    if (request !== undefined) cancelAnimationFrame(request);
    request = undefined;
  }

  function runFrame(stampMs: number): void {
    request = undefined;
    try {
      if (canStartFrame()) onFrame(stampMs);
    } catch (error) {
      stop();
      throw error;
    }
    // The frame may have stopped the loop, or stopped and started it.
    if (isRunning) request ??= requestAnimationFrame(runFrame);
  }

  return {
    get isRunning() {
      return isRunning;
    },
    start() {
      isRunning = true;
      request ??= requestAnimationFrame(runFrame);
    },
    stop,
  };
}
