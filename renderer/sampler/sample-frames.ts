import type { Protocol, CameraPose } from '../../core/scenario/index.ts';
import type { FrameColumn } from '../../core/sampling/index.ts';
import { createFrameRecorder } from '../probes/index.ts';
import type { GpuTimer } from '../probes/index.ts';
import type { BlockStage } from './block-stage.ts';
import { poseOfFrame } from './camera-motion.ts';

/** How long to wait for the last GPU results; what has not come by then stays missing. A software rasteriser takes a second. */
const GPU_DRAIN_MS = 3000;

/**
 * Draws warm-up frames, then records `framesPerBlock` frames, along the protocol's camera motion. Frame i's time is the interval
 * from its own animation frame stamp to the next one's, so it holds the frame's own work and what the GPU is behind by. Stops early
 * when the guard has a fault.
 *
 * @returns the raw columns, one entry a frame
 */
export async function sampleFrames(
  { scene, guard, pacedFrames }: BlockStage,
  gpuTimer: GpuTimer | undefined,
  basePose: CameraPose,
  protocol: Protocol,
): Promise<Record<FrameColumn, (number | null)[]>> {
  const recorder = createFrameRecorder(protocol.framesPerBlock);
  const keepGpuTime = (frameIndex: number, gpuFrameTimeMs: number): void =>
    recorder.setGpuFrameTime(frameIndex, gpuFrameTimeMs);

  // Warm-up frames carry negative indices: the motion runs through them into frame 0, and their GPU results are ignored.
  let frameIndex = -protocol.warmupFrames;
  let stampMs = await pacedFrames.waitForTurn();
  while (!recorder.isFull && guard.findFault() === undefined) {
    const workStartMs = performance.now();
    gpuTimer?.poll(keepGpuTime);
    scene.setCameraPose(poseOfFrame(basePose, protocol.cameraMotion, frameIndex));
    gpuTimer?.beginFrame(frameIndex);
    scene.renderFrame();
    gpuTimer?.endFrame();
    pacedFrames.markSubmitted();
    const cpuSubmitMs = performance.now() - workStartMs;
    const nextStampMs = await pacedFrames.waitForTurn();
    if (frameIndex >= 0) {
      const counters = scene.counters;
      recorder.record({
        frameTimeMs: nextStampMs - stampMs,
        cpuSubmitMs,
        cullMs: counters.cullMs,
        streamingMs: counters.streamingMs,
        drawCalls: counters.drawCalls,
        triangles: counters.triangles,
        residentInstances: counters.residentInstances,
        outsideDistanceInstances: counters.outsideDistanceInstances,
        outsideFrustumInstances: counters.outsideFrustumInstances,
        hiddenByTerrainInstances: counters.hiddenByTerrainInstances,
        drawnInstances: counters.drawnInstances,
      });
    }
    stampMs = nextStampMs;
    frameIndex += 1;
  }

  const drainEndMs = performance.now() + GPU_DRAIN_MS;
  const isAnswerAwaited = (): boolean =>
    gpuTimer !== undefined && gpuTimer.pendingQueryCount > 0 && performance.now() < drainEndMs;
  while (isAnswerAwaited() && guard.findFault() === undefined) {
    await pacedFrames.waitForTurn();
    gpuTimer?.poll(keepGpuTime);
  }
  return recorder.toColumns();
}
