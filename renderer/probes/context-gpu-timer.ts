import { createGpuTimer } from './gpu-timer.ts';
import type { GpuTimer, TimerQueryExtension } from './gpu-timer.ts';

/** The GPU timer of a WebGL2 context, or undefined where the browser offers none (GPU time is then n/a, never guessed). */
export function createGpuTimerOfContext(gl: WebGL2RenderingContext): GpuTimer | undefined {
  const extension = gl.getExtension('EXT_disjoint_timer_query_webgl2') as TimerQueryExtension | null;
  return extension === null ? undefined : createGpuTimer<WebGLQuery>(gl, extension);
}
