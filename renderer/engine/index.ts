export { watchContextLoss } from './context-loss.ts';
export { createEngine, getRenderingContext } from './create-engine.ts';
export type { RenderEngine } from './create-engine.ts';
export { BABYLON_VERSION } from './babylon-version.ts';
export { describeGpu } from './describe-gpu.ts';
export type { GpuDescription } from './describe-gpu.ts';
export { createFrameLoop } from './frame-loop.ts';
export { encodePng, readDrawingBuffer } from './read-pixels.ts';
export { watchShaderCompiles } from './shader-compiles.ts';
