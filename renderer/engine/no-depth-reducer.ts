/**
 * Stands in for Babylon's `Misc/depthReducer` in the built page (vite.renderer.config.ts). Cascaded shadows construct one only where
 * they are to find their depth bounds by reading the picture back, which the bench's never do: its frames must not wait for the GPU.
 */
export class DepthReducer {
  activate(): never {
    throw new TypeError('expected shadows with depth bounds of their own, found some that read them back');
  }
}
