import type { Protocol, CameraPose } from '../../core/scenario/index.ts';
import type { FrameColumn } from '../../core/sampling/index.ts';
import { createFrameRecorder } from '../probes/index.ts';
import type { GpuTimer, RecordedFrame } from '../probes/index.ts';
import type { SceneCounters } from '../scene/index.ts';
import type { BlockStage } from './block-stage.ts';
import { computeSwayRadians, computeWindSeconds } from './camera-motion.ts';

/** How long to wait for the last GPU results; what has not come by then stays missing. A software rasteriser takes a second. */
const GPU_DRAIN_MS = 3000;

/**
 * Draws warm-up frames, then records `framesPerBlock` frames, along the protocol's camera motion. Frame i's time is the interval
 * from its own animation frame stamp to the next one's, so it holds the frame's own work and what the GPU is behind by. Stops early
 * when the guard has a fault or streaming has failed.
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

  // Filled anew every frame: what the loop allocates is collected inside frames that are measured.
  const pose = { ...basePose };
  const frame = createFrame();
  // Warm-up frames carry negative indices: the motion runs through them into frame 0, and their GPU results are ignored.
  let frameIndex = -protocol.warmupFrames;
  let stampMs = await pacedFrames.waitForTurn();
  while (!recorder.isFull && guard.findFault() === undefined && scene.findStreamingFailure() === undefined) {
    const workStartMs = performance.now();
    gpuTimer?.poll(keepGpuTime);
    pose.yawRadians = basePose.yawRadians + computeSwayRadians(protocol.cameraMotion, frameIndex);
    scene.setCameraPose(pose);
    scene.setWindTimeSeconds(computeWindSeconds(frameIndex));
    gpuTimer?.beginFrame(frameIndex);
    const hasDrawn = scene.renderFrame();
    if (hasDrawn) gpuTimer?.endFrame();
    else gpuTimer?.abandonFrame();
    pacedFrames.markSubmitted();
    const cpuSubmitMs = performance.now() - workStartMs;
    const nextStampMs = await pacedFrames.waitForTurn();
    // The picture is still the one before: its frame goes on.
    if (!hasDrawn) continue;
    if (frameIndex >= 0) {
      frame.frameTimeMs = nextStampMs - stampMs;
      frame.cpuSubmitMs = cpuSubmitMs;
      copyCountersInto(frame, scene.counters);
      recorder.record(frame);
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

type SampledFrame = { -readonly [Column in keyof RecordedFrame]: RecordedFrame[Column] };

function createFrame(): SampledFrame {
  return {
    frameTimeMs: 0,
    cpuSubmitMs: 0,
    cullMs: 0,
    streamingMs: 0,
    drawCalls: 0,
    triangles: 0,
    residentInstances: 0,
    outsideDistanceInstances: 0,
    outsideFrustumInstances: 0,
    hiddenByTerrainInstances: 0,
    drawnInstances: 0,
  };
}

function copyCountersInto(out: SampledFrame, counters: Readonly<SceneCounters>): void {
  out.cullMs = counters.cullMs;
  out.streamingMs = counters.streamingMs;
  out.drawCalls = counters.drawCalls;
  out.triangles = counters.triangles;
  out.residentInstances = counters.residentInstances;
  out.outsideDistanceInstances = counters.outsideDistanceInstances;
  out.outsideFrustumInstances = counters.outsideFrustumInstances;
  out.hiddenByTerrainInstances = counters.hiddenByTerrainInstances;
  out.drawnInstances = counters.drawnInstances;
}
