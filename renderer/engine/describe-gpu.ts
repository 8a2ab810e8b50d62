import { isSoftwareRenderer } from '../../core/bridge/index.ts';

/** What the page draws with; the strings go into every capture. */
export interface GpuDescription {
  /** Unmasked renderer and vendor strings, or the masked ones where the browser keeps them to itself. */
  readonly renderer: string;
  readonly vendor: string;
  /** Whether the processor draws. */
  readonly isSoftware: boolean;
  /** Whether EXT_disjoint_timer_query_webgl2 is offered. */
  readonly hasGpuTimer: boolean;
  /** Whether KHR_parallel_shader_compile is offered; where it is not, compiling stalls the frame. */
  readonly hasParallelShaderCompile: boolean;
}

/** Reads the GPU's name and the extensions that measuring depends on. */
export function describeGpu(gl: WebGL2RenderingContext): GpuDescription {
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
  return {
    renderer,
    vendor: String(gl.getParameter(names?.UNMASKED_VENDOR_WEBGL ?? gl.VENDOR)),
    isSoftware: isSoftwareRenderer(renderer),
    hasGpuTimer: gl.getExtension('EXT_disjoint_timer_query_webgl2') !== null,
    hasParallelShaderCompile: gl.getExtension('KHR_parallel_shader_compile') !== null,
  };
}
