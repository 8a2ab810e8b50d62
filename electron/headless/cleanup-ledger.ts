import process from 'node:process';

type Cleanup = () => Promise<void> | void;

/** Everything this process has started and must end; last started is ended first. */
const openCleanups = new Set<Cleanup>();

/** Bound on the tidy end; past it the process exits and the children end by their own broken pipes. */
const CLEANUP_LIMIT_MS = 5_000;

let isEnding = false;

/** True once a signal has asked this process to end: whatever fails from now on fails because of that. */
export function hasBeenToldToEnd(): boolean {
  return isEnding;
}

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

/** Remembers what to end; the returned function ends it now and forgets it. Ending twice does nothing. */
export function registerCleanup(cleanup: Cleanup): () => Promise<void> {
  openCleanups.add(cleanup);
  return async () => {
    if (openCleanups.delete(cleanup)) await cleanup();
  };
}

/** Ends all that is registered, last first. A cleanup that fails does not keep the others from running. */
export async function runCleanups(): Promise<void> {
  for (const cleanup of [...openCleanups].reverse()) {
    openCleanups.delete(cleanup);
    try {
      await cleanup();
    } catch {
      // What could not be ended tidily is being abandoned: the process is about to exit.
    }
  }
}

/** Makes Ctrl+C, termination and hang-up end the children before the process. For entry points only. */
export function endOnSignals(): void {
  for (const [signal, number] of Object.entries(SIGNAL_NUMBERS)) {
    process.once(signal, () => {
      isEnding = true;
      const exit = (): void => {
        process.exit(128 + number);
      };
      setTimeout(exit, CLEANUP_LIMIT_MS).unref();
      void runCleanups().finally(exit);
    });
  }
}
