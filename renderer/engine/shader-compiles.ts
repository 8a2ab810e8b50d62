import type { RenderEngine } from './create-engine.ts';

/** How many shader programs an engine has asked for, and how many of them are not usable yet. */
export interface ShaderCompiles {
  readonly requestedCount: () => number;
  readonly pendingCount: () => number;
}

/** Watches an engine's shader programs from now on; create it before the first material. */
export function watchShaderCompiles(engine: RenderEngine): ShaderCompiles {
  let requestedCount = 0;
  let finishedCount = 0;
  engine.onBeforeShaderCompilationObservable.add(() => requestedCount++);
  engine.onAfterShaderCompilationObservable.add(() => finishedCount++);
  return {
    requestedCount: () => requestedCount,
    pendingCount: () => (engine.areAllEffectsReady() ? 0 : Math.max(1, requestedCount - finishedCount)),
  };
}
