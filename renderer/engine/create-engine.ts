import { Engine } from '@babylonjs/core/Engines/engine.js';

/** Babylon's WebGL2 engine; other rooms name it by this type only. */
export type RenderEngine = Engine;

/** An engine, or what to tell the user. */
export type EngineCreation =
  { readonly ok: true; readonly engine: RenderEngine } | { readonly ok: false; readonly reason: string };

const NO_WEBGL2 =
  'WebGL2 is not available here: expected a browser with WebGL2 and graphics acceleration switched on, found none. ' +
  'Update the graphics driver, or allow acceleration in the settings of the browser.';

/**
 * Creates the engine on a canvas, at device resolution. No multisampling: a pixel that a dissolve keeps must be kept whole, and
 * pictures must be comparable pixel for pixel.
 */
export function createEngine(canvas: HTMLCanvasElement): EngineCreation {
  let engine: Engine;
  try {
    engine = new Engine(
      canvas,
      false,
      {
        alpha: false,
        stencil: false,
        // Screenshots read back in the task that drew, so nothing needs to outlive the frame.
        preserveDrawingBuffer: false,
        powerPreference: 'high-performance',
        audioEngine: false,
        // Losing the context is a state that we come back from (design §8).
        doNotHandleContextLost: false,
      },
      true,
    );
  } catch {
    // Babylon throws a bare string here; the reason for the user is the same whatever it says.
    return { ok: false, reason: NO_WEBGL2 };
  }
  if (engine.webGLVersion < 2) {
    engine.dispose();
    return { ok: false, reason: NO_WEBGL2 };
  }
  return { ok: true, engine };
}

/** The context that an engine draws into. */
export function getRenderingContext(engine: RenderEngine): WebGL2RenderingContext {
  return engine._gl;
}
