import type { BlockOutcome, BlockRequest, Environment } from '../../core/bridge/index.ts';
import { configurationSchema, protocolSchema } from '../../core/scenario/index.ts';
import type { Configuration, Preset, Protocol } from '../../core/scenario/index.ts';
import { gaussianAt, makeNoisyFrames } from './frame-noise.ts';

/** A machine that never existed, complete enough for any report. */
export const SIMULATED_ENVIRONMENT: Environment = {
  gpuRenderer: 'ANGLE (Simulated, Noise Generator 1, OpenGL ES 3.0)',
  gpuVendor: 'Simulated "Vendor", Inc.',
  userAgent: 'Simulated/1.0',
  treelineVersion: '0.1.0',
  babylonVersion: '9.35.0',
  crossOriginIsolated: true,
  timerResolutionMs: 0.005,
  hasGpuTimer: true,
  hasParallelShaderCompile: true,
  devicePixelRatio: 1,
  drawingBufferWidthDevicePx: 1280,
  drawingBufferHeightDevicePx: 720,
  hardwareConcurrency: 8,
};

export function makeConfiguration(changes: Partial<Configuration> = {}): Configuration {
  return configurationSchema.parse(changes);
}

export function makeProtocol(changes: Partial<Protocol> = {}): Protocol {
  return protocolSchema.parse({ framesPerBlock: 60, rounds: 2, ...changes });
}

export function makePreset(id: string, title = `Preset ${id}`): Preset {
  const pose = {
    xWorldMeters: 1,
    yWorldMeters: 80,
    zWorldMeters: -3,
    yawRadians: 0.5,
    pitchRadians: 0,
    verticalFovRadians: 1,
  };
  return { id, title, pose };
}

/** What a simulated arm costs. */
export interface SimulatedCost {
  readonly meanMs: number;
  readonly standardDeviationMs: number;
  /** One in so many frames takes `hitchMs` more; 0 for none. */
  readonly hitchEvery: number;
  readonly hitchMs: number;
  readonly hasGpuTimes: boolean;
  /** Whether the machine offers timer queries; as `hasGpuTimes` where left out. */
  readonly hasGpuTimer?: boolean;
  readonly drawnInstances: number;
}

export const SIMULATED_COST: SimulatedCost = {
  meanMs: 10,
  standardDeviationMs: 0.6,
  hitchEvery: 0,
  hitchMs: 0,
  hasGpuTimes: true,
  drawnInstances: 20_000,
};

/** Answers a request as a page would, from noise that is a pure function of the block's number. */
export function simulateBlock(request: BlockRequest, cost: SimulatedCost, blockNumber: number): BlockOutcome {
  const count = request.protocol.framesPerBlock;
  const noise = { meanMs: cost.meanMs, standardDeviationMs: cost.standardDeviationMs, correlation: 0.6 };
  const frameTimeMs = makeNoisyFrames(noise, count, blockNumber, 2024).map((frameTime, frame) => {
    const isHitch = cost.hitchEvery > 0 && (frame + 7 * blockNumber) % cost.hitchEvery === cost.hitchEvery - 1;
    return Math.max(0.1, frameTime + (isHitch ? cost.hitchMs : 0));
  });
  const partOf = (share: number, stream: number): number[] =>
    frameTimeMs.map((frameTime, frame) =>
      Math.max(0, Math.min(frameTime, 2 * cost.meanMs) * share * (1 + 0.05 * gaussianAt(frame, stream, blockNumber))),
    );
  const constant = (value: number): number[] => frameTimeMs.map(() => value);
  return {
    status: 'sampled',
    blockId: request.blockId,
    frames: {
      frameTimeMs,
      cpuSubmitMs: partOf(0.35, 1),
      cullMs: partOf(0.08, 2),
      streamingMs: partOf(0.02, 3),
      gpuFrameTimeMs: cost.hasGpuTimes
        ? partOf(0.7, 4).map((value, frame) => (frame % 29 === 0 ? null : value))
        : constant(0).map(() => null),
      drawCalls: constant(420),
      triangles: constant(50 * cost.drawnInstances),
      residentInstances: constant(120_000),
      outsideDistanceInstances: constant(30_000),
      outsideFrustumInstances: constant(60_000),
      hiddenByTerrainInstances: constant(30_000 - cost.drawnInstances),
      drawnInstances: constant(cost.drawnInstances),
    },
    environment: { ...SIMULATED_ENVIRONMENT, hasGpuTimer: cost.hasGpuTimer ?? cost.hasGpuTimes },
    readiness: { settleMs: 850, discardedFrames: request.protocol.warmupFrames, compiledEffects: 14 },
  };
}
