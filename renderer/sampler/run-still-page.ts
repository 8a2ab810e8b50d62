import { PAGE_READY_LIMIT_MS } from '../../core/bridge/index.ts';
import type { StillRequest, StillResult } from '../../core/bridge/index.ts';
import type { Host } from '../host/index.ts';
import { createWorldScene } from '../scene/index.ts';
import { encodeBlobBase64 } from './blob-base64.ts';
import { watchBlock } from './block-guard.ts';
import { layOutCanvas } from './lay-out-canvas.ts';
import { createPacedFrames } from './paced-frames.ts';
import { settleScene } from './settle-scene.ts';

async function drawStill(canvas: HTMLCanvasElement, request: StillRequest): Promise<StillResult> {
  const deadlineMs = performance.now() + PAGE_READY_LIMIT_MS;
  const guard = watchBlock(canvas);
  const scene = await createWorldScene(canvas, request.configuration);
  try {
    scene.setCameraPose(request.preset.pose);
    scene.setHiddenChunksShown(request.isHiddenChunksShown);
    const fault = await settleScene({ scene, guard, pacedFrames: createPacedFrames(scene.gl, guard) }, deadlineMs);
    if (fault !== undefined) return { status: 'failed', detail: fault.detail };
    const pngBase64 = await encodeBlobBase64(await scene.captureScreenshotPng());
    const captureFault = guard.findFault();
    if (captureFault !== undefined) return { status: 'failed', detail: captureFault.detail };
    return { status: 'drawn', pngBase64, gpuRenderer: scene.gpu.renderer, inventory: [...scene.getInventory()] };
  } finally {
    guard.dispose();
    scene.dispose();
  }
}

/** The whole life of a `still` page: asks the host what to draw, settles, hands over the picture or the reason why not, once. */
export async function runStillPage(canvas: HTMLCanvasElement, host: Host): Promise<void> {
  const request = await host.getStillRequest();
  layOutCanvas(canvas, request.widthCssPx, request.heightCssPx);
  let result: StillResult;
  try {
    result = await drawStill(canvas, request);
  } catch (error) {
    result = { status: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
  await host.reportStill(result);
}
