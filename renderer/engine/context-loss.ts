import type { RenderEngine } from './create-engine.ts';

/** Whether the GPU's context is there, as a state that can be watched. */
export interface ContextLoss {
  readonly isLost: boolean;
  /** Calls back from now on; returns the way to stop listening. */
  readonly onLost: (listener: () => void) => () => void;
  /** Calls back when everything stands again. */
  readonly onRestored: (listener: () => void) => () => void;
}

/**
 * Watches an engine's context.
 *
 * @param rebuild - called once the engine has rebuilt its shaders, buffers and textures and before anybody is told: uploads what
 *   the engine does not keep
 */
export function watchContextLoss(engine: RenderEngine, rebuild: () => void): ContextLoss {
  const lostListeners = new Set<() => void>();
  const restoredListeners = new Set<() => void>();
  let isLost = false;
  engine.onContextLostObservable.add(() => {
    isLost = true;
    for (const listener of lostListeners) listener();
  });
  engine.onContextRestoredObservable.add(() => {
    rebuild();
    isLost = false;
    for (const listener of restoredListeners) listener();
  });
  return {
    get isLost() {
      return isLost;
    },
    onLost: (listener) => listenWith(lostListeners, listener),
    onRestored: (listener) => listenWith(restoredListeners, listener),
  };
}

function listenWith(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
