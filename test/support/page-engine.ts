import type { Scene } from '@babylonjs/core/scene.js';
import { createEngine, readDrawingBuffer } from '../../renderer/engine/index.ts';
import type { RenderEngine } from '../../renderer/engine/index.ts';

/** Opens an engine on a canvas of its own in the test's page; a CSS pixel is a device pixel. */
export function openPageEngine(widthPx: number, heightPx: number): RenderEngine {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = `display: block; width: ${widthPx}px; height: ${heightPx}px`;
  document.body.append(canvas);
  const creation = createEngine(canvas);
  if (!creation.ok) throw new Error(creation.reason);
  creation.engine.setHardwareScalingLevel(1);
  return creation.engine;
}

/** Draws one frame when the scene is ready and reads it: RGBA, 4 bytes a pixel, row-major, top row first. */
export async function drawScene(engine: RenderEngine, scene: Scene): Promise<Uint8Array> {
  await scene.whenReadyAsync();
  engine.beginFrame();
  scene.render();
  engine.endFrame();
  return readDrawingBuffer(engine);
}
