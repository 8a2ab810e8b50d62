import { PAGE_READY_LIMIT_MS } from '../../core/bridge/index.ts';
import type { BlockOutcome, BlockRequest } from '../../core/bridge/index.ts';
import { createGpuTimerOfContext, describeEnvironment } from '../probes/index.ts';
import { createWorldScene } from '../scene/index.ts';
import { encodeBlobBase64 } from './blob-base64.ts';
import { watchBlock } from './block-guard.ts';
import type { BlockFault } from './block-guard.ts';
import type { BlockStage } from './block-stage.ts';
import { createPacedFrames } from './paced-frames.ts';
import { sampleFrames } from './sample-frames.ts';
import { findStreamingFault } from './readiness-fault.ts';
import { settleScene } from './settle-scene.ts';
import { warmUpScene } from './warm-up-scene.ts';

/**
 * Runs one block on this page: builds the world, compiles both arms' variants, settles, warms up, records, and hands back raw
 * frames or the reason why there are none. Meant for a fresh page: repeated worlds on one page accumulate cost.
 *
 * @param canvas - laid out at the protocol's viewport size, without a context yet
 */
export async function sampleBlock(
  canvas: HTMLCanvasElement,
  request: BlockRequest,
  treelineVersion: string,
): Promise<BlockOutcome> {
  const { blockId, configuration, otherConfiguration, preset, protocol } = request;
  const reject = ({ reason, detail }: BlockFault): BlockOutcome => ({ status: 'rejected', blockId, reason, detail });

  const guard = watchBlock(canvas);
  const startMs = performance.now();
  const scene = await createWorldScene(canvas, configuration);
  try {
    const environment = describeEnvironment(scene, treelineVersion);
    if (!Number.isFinite(environment.timerResolutionMs)) {
      return reject({
        reason: 'timer-unusable',
        detail: 'expected a clock that advances, found performance.now() standing still',
      });
    }

    const stage: BlockStage = { scene, guard, pacedFrames: createPacedFrames(scene.gl, guard) };
    const deadlineMs = startMs + PAGE_READY_LIMIT_MS;
    scene.setCameraPose(preset.pose);
    const readinessFault =
      (await warmUpScene(stage, [configuration, otherConfiguration], deadlineMs)) ??
      (await settleScene(stage, deadlineMs));
    if (readinessFault !== undefined) return reject(readinessFault);
    const settleMs = performance.now() - startMs;

    const compiledBeforeBlock = scene.compiledEffectCount();
    const gpuTimer = createGpuTimerOfContext(scene.gl);
    const frames = await sampleFrames(stage, gpuTimer, preset.pose, protocol);
    const samplingFault = guard.findFault() ?? findStreamingFault(scene);
    if (samplingFault !== undefined) return reject(samplingFault);
    const compiledInsideBlock = scene.compiledEffectCount() - compiledBeforeBlock;
    if (compiledInsideBlock > 0) {
      return reject({
        reason: 'compiled-inside-block',
        detail: `expected no shader compile inside the block, found ${compiledInsideBlock}`,
      });
    }

    let screenshotPngBase64: string | undefined;
    if (request.shouldCaptureScreenshot) {
      scene.setCameraPose(preset.pose);
      scene.setWindTimeSeconds(0);
      screenshotPngBase64 = await encodeBlobBase64(await scene.captureScreenshotPng());
      const screenshotFault = guard.findFault();
      if (screenshotFault !== undefined) return reject(screenshotFault);
    }
    return {
      status: 'sampled',
      blockId,
      frames,
      environment,
      readiness: { settleMs, discardedFrames: protocol.warmupFrames, compiledEffects: compiledBeforeBlock },
      ...(screenshotPngBase64 === undefined ? {} : { screenshotPngBase64 }),
    };
  } finally {
    guard.dispose();
    scene.dispose();
  }
}
