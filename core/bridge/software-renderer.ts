/** Rasterisers that browsers fall back to: ANGLE's, Mesa's for OpenGL and Vulkan, macOS's and Windows'. */
const SOFTWARE_RENDERER = /swiftshader|llvmpipe|softpipe|lavapipe|software|basic render/i;

/**
 * Whether a WebGL renderer string names a rasteriser that draws on the processor: its times say nothing about a graphics card,
 * and what is nearly free on one, such as anisotropic filtering, costs several times over.
 */
export function isSoftwareRenderer(gpuRenderer: string): boolean {
  return SOFTWARE_RENDERER.test(gpuRenderer);
}
