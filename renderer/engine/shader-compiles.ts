import type { RenderEngine } from './create-engine.ts';

/** How many shader programs an engine has asked for, how many of them are not usable yet, and the one that never will be. */
export interface ShaderCompiles {
  readonly requestedCount: () => number;
  readonly pendingCount: () => number;
  /** Which shader failed to compile and what the driver says, one line; undefined while all went well. The first stays. */
  readonly findFailure: () => string | undefined;
}

/** Where a browser's stack trace begins below an error's message. */
const STACK_START = /\n\s+at /;

/** Watches an engine's shader programs from now on; create it before the first material. */
export function watchShaderCompiles(engine: RenderEngine): ShaderCompiles {
  let requestedCount = 0;
  let finishedCount = 0;
  let failure: string | undefined;
  engine.onBeforeShaderCompilationObservable.add(() => requestedCount++);
  engine.onAfterShaderCompilationObservable.add(() => finishedCount++);
  engine.onEffectErrorObservable.add(({ effect, errors }) => {
    const message = (errors.split(STACK_START)[0] ?? '').replaceAll('\0', '').replace(/\s+/g, ' ').trim();
    failure ??= `the shader of effect ${JSON.stringify(effect.name)} failed to compile: ${message}`;
  });
  return {
    requestedCount: () => requestedCount,
    pendingCount: () => (engine.areAllEffectsReady() ? 0 : Math.max(1, requestedCount - finishedCount)),
    findFailure: () => failure,
  };
}
