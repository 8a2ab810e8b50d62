import type { BenchState } from './bench-state.ts';
import { reduceBench } from './reduce-bench.ts';
import type { BenchEvent } from './reduce-bench.ts';

/** Holds the one state and tells who listens. */
export interface BenchStore {
  readonly state: BenchState;
  dispatch(event: BenchEvent): void;
  /** Called after every event that changed something, with the state before it. */
  subscribe(listener: (previous: BenchState) => void): void;
}

/** Creates a store around a first state. */
export function createBenchStore(firstState: BenchState): BenchStore {
  let state = firstState;
  const listeners: ((previous: BenchState) => void)[] = [];
  return {
    get state() {
      return state;
    },
    dispatch(event) {
      const previous = state;
      state = reduceBench(state, event);
      if (state !== previous) {
        for (const listener of listeners) {
          listener(previous);
        }
      }
    },
    subscribe(listener) {
      listeners.push(listener);
    },
  };
}
