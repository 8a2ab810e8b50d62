/** How long keys were down between two looks. A tap between two slow frames counts for as long as it lasted. */
export interface HoldTimes {
  press(code: string, atMs: number): void;
  release(code: string, atMs: number): void;
  releaseAll(atMs: number): void;
  /** Looks: the time since the last look, and the share of it that a key was down, 0 to 1. */
  take(nowMs: number): { readonly elapsedMs: number; readonly getHeldRatio: (code: string) => number };
}

/** Creates the record with nothing down; all times on one clock, milliseconds. */
export function createHoldTimes(startMs: number): HoldTimes {
  const downSinceMs = new Map<string, number>();
  let heldMs = new Map<string, number>();
  let lastTakeMs = startMs;

  const settle = (code: string, atMs: number): void => {
    const sinceMs = downSinceMs.get(code);
    if (sinceMs !== undefined) {
      // An event may carry a stamp from before the last look.
      const gainedMs = Math.max(atMs - Math.max(sinceMs, lastTakeMs), 0);
      heldMs.set(code, (heldMs.get(code) ?? 0) + gainedMs);
    }
  };

  const release = (code: string, atMs: number): void => {
    settle(code, atMs);
    downSinceMs.delete(code);
  };

  return {
    press(code, atMs) {
      // Keys that are held repeat their event.
      if (!downSinceMs.has(code)) {
        downSinceMs.set(code, atMs);
      }
    },
    release,
    releaseAll(atMs) {
      for (const code of [...downSinceMs.keys()]) {
        release(code, atMs);
      }
    },
    take(nowMs) {
      for (const code of downSinceMs.keys()) {
        settle(code, nowMs);
      }
      const taken = heldMs;
      const elapsedMs = Math.max(nowMs - lastTakeMs, 0);
      heldMs = new Map();
      lastTakeMs = nowMs;
      return {
        elapsedMs,
        getHeldRatio: (code) => (elapsedMs === 0 ? 0 : Math.min((taken.get(code) ?? 0) / elapsedMs, 1)),
      };
    },
  };
}
