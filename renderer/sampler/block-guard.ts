import type { RejectionReason } from '../../core/bridge/index.ts';

/** Why the block under way can no longer be used. */
export interface BlockFault {
  readonly reason: RejectionReason;
  readonly detail: string;
}

/** Watches the page and its context for what makes frames meaningless. The first fault stays. */
export interface BlockGuard {
  /** The first fault so far. */
  findFault(): BlockFault | undefined;
  /** Calls back at the first fault, once; not for one that is there already. */
  onFault(listener: () => void): void;
  dispose(): void;
}

/**
 * Starts watching: a hidden page is throttled to a few frames a second or gets none at all, and after a lost context nothing is
 * drawn though frames go on. A hidden page is a fault even when it is visible again, because the frames in between were sampled.
 */
export function watchBlock(canvas: HTMLCanvasElement): BlockGuard {
  const listeners: (() => void)[] = [];
  let fault: BlockFault | undefined;
  const keepFirst = (next: BlockFault): void => {
    if (fault !== undefined) return;
    fault = next;
    for (const listener of listeners) listener();
  };
  const handleVisibilityChange = (): void => {
    if (document.visibilityState !== 'hidden') return;
    keepFirst({
      reason: 'page-hidden',
      detail: 'the page was hidden while it was sampled; browsers slow hidden pages down',
    });
  };
  const handleContextLost = (): void => {
    keepFirst({ reason: 'context-lost', detail: 'the WebGL2 context was lost while the block was running' });
  };
  document.addEventListener('visibilitychange', handleVisibilityChange);
  canvas.addEventListener('webglcontextlost', handleContextLost);
  handleVisibilityChange();
  return {
    findFault: () => fault,
    onFault: (listener) => listeners.push(listener),
    dispose() {
      document.removeEventListener('visibilitychange', handleVisibilityChange);
      canvas.removeEventListener('webglcontextlost', handleContextLost);
    },
  };
}
