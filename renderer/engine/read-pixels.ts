import { getRenderingContext } from './create-engine.ts';
import type { RenderEngine } from './create-engine.ts';

/**
 * Reads the drawing buffer: RGBA, 4 bytes a pixel, row-major, top row first. Valid only in the task that drew the frame, since
 * the buffer is not preserved. Allocates; waits for the GPU.
 */
export function readDrawingBuffer(engine: RenderEngine): Uint8Array<ArrayBuffer> {
  const gl = getRenderingContext(engine);
  const width = gl.drawingBufferWidth;
  const height = gl.drawingBufferHeight;
  const bottomUp = new Uint8Array(width * height * 4);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bottomUp);
  const rowBytes = width * 4;
  const topDown = new Uint8Array(bottomUp.length);
  for (let row = 0; row < height; row++) {
    topDown.set(bottomUp.subarray(row * rowBytes, (row + 1) * rowBytes), (height - 1 - row) * rowBytes);
  }
  return topDown;
}

/** Encodes pixels as {@link readDrawingBuffer} gives them; alpha is written as opaque. */
export async function encodePng(pixels: Uint8Array, width: number, height: number): Promise<Blob> {
  const image = new ImageData(width, height);
  image.data.set(pixels);
  for (let alpha = 3; alpha < image.data.length; alpha += 4) image.data[alpha] = 255;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2D canvas to encode the screenshot with');
  context.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
