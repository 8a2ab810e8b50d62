import type { FlightRecord, FlightStop } from '../../core/bridge/index.ts';
import type { WorldScene } from '../scene/index.ts';

/** Collects what a flight is to report. */
export interface FlightRecorder {
  /** After each frame. */
  recordFrame(hasPicture: boolean): void;
  recordMemory(atSeconds: number, heapBytes: number | null): void;
  recordStop(stop: FlightStop): void;
  countDrawnFrame(): void;
  countPacedFrame(): void;
  finish(): FlightRecord;
}

/** Creates an empty record of a scene's flight, which begins now. */
export function createFlightRecorder(scene: WorldScene, lapSeconds: number): FlightRecorder {
  const startMs = performance.now();
  const streamingMs: number[] = [];
  const uploadedBytes: number[] = [];
  const memory: FlightRecord['memory'] = [];
  const stops: FlightStop[] = [];
  const instancesOfBatch = new Map<string, { least: number; most: number }>();
  let drawnFrames = 0;
  let pacedFrames = 0;
  let lateFrames = 0;

  function recordBatches(): void {
    for (const { key, pass, residentInstances } of scene.getInventory()) {
      if (pass !== 'color') continue;
      const range = instancesOfBatch.get(key) ?? { least: residentInstances, most: residentInstances };
      range.least = Math.min(range.least, residentInstances);
      range.most = Math.max(range.most, residentInstances);
      instancesOfBatch.set(key, range);
    }
  }

  return {
    recordFrame(hasPicture) {
      streamingMs.push(scene.counters.streamingMs);
      uploadedBytes.push(scene.counters.uploadedBytes);
      if (!hasPicture) lateFrames += 1;
    },
    recordMemory(atSeconds, heapBytes) {
      const { gpuBufferBytes, residentInstances } = scene.counters;
      memory.push({ atSeconds, heapBytes, gpuBufferBytes, residentInstances });
      recordBatches();
    },
    recordStop: (stop) => stops.push(stop),
    countDrawnFrame: () => drawnFrames++,
    countPacedFrame: () => pacedFrames++,
    finish: () => ({
      gpuRenderer: scene.gpu.renderer,
      lapSeconds,
      streamingMs,
      uploadedBytes,
      drawnFrames,
      pacedFrames,
      lateFrames,
      elapsedMs: performance.now() - startMs,
      memory,
      batches: [...instancesOfBatch].map(([key, { least, most }]) => ({
        key,
        leastInstances: least,
        mostInstances: most,
      })),
      stops,
    }),
  };
}
