import { FLIGHT_CHANGES } from '../../core/bridge/index.ts';
import type { FlightRecord, FlightStop } from '../../core/bridge/index.ts';
import { STREAMING_BUDGET_MS } from '../../core/streaming/index.ts';
import type { WorldScene } from '../scene/index.ts';

/** Collects what a flight is to report. */
export interface FlightRecorder {
  /**
   * After each frame.
   *
   * @param isInTime - whether what is resident was right for the frame's eye
   */
  recordFrame(isInTime: boolean): void;
  /** After a pause in which the world settled: what changed in it belongs to no frame, and no crossing is under way. */
  resume(): void;
  /** Frames so far, and those that streamed for longer than their budget. */
  readonly frameCount: number;
  readonly slowFrameCount: number;
  recordMemory(atSeconds: number, heapBytes: number | null): void;
  recordStop(stop: FlightStop): void;
  recordJump(jumpMs: number): void;
  countDrawnFrame(): void;
  countPacedFrame(): void;
  finish(): FlightRecord;
}

/**
 * Creates an empty record of a scene's flight, which begins now.
 *
 * @param startUpMs - what it took to get here from the opening of the page
 */
export function createFlightRecorder(scene: WorldScene, lapSeconds: number, startUpMs: number): FlightRecorder {
  const startMs = performance.now();
  const changes: number[] = [];
  const crossingMs: number[] = [];
  const jumpMs: number[] = [];
  /** When the eye entered a cell whose world has not come yet. */
  let enteredAtMs: number | undefined;
  let previous = scene.getResidentWorld();
  let previousTerrainRevision = previous?.terrain.pyramid.revision;
  const streamingMs: number[] = [];
  const uploadedBytes: number[] = [];
  const memory: FlightRecord['memory'] = [];
  const stops: FlightStop[] = [];
  const instancesOfBatch = new Map<string, { least: number; most: number }>();
  let drawnFrames = 0;
  let pacedFrames = 0;
  const lateFrames: number[] = [];
  let slowFrameCount = 0;

  function recordBatches(): void {
    for (const { key, pass, residentInstances } of scene.getInventory()) {
      if (pass !== 'color') continue;
      const range = instancesOfBatch.get(key) ?? { least: residentInstances, most: residentInstances };
      range.least = Math.min(range.least, residentInstances);
      range.most = Math.max(range.most, residentInstances);
      instancesOfBatch.set(key, range);
    }
  }

  function takeChange(): number {
    const resident = scene.getResidentWorld();
    const terrainRevision = resident?.terrain.pyramid.revision;
    const change =
      (terrainRevision === previousTerrainRevision ? 0 : FLIGHT_CHANGES.terrain) |
      (resident?.clutter === previous?.clutter ? 0 : FLIGHT_CHANGES.clutter) |
      (resident?.forest === previous?.forest ? 0 : FLIGHT_CHANGES.forest);
    previous = resident;
    previousTerrainRevision = terrainRevision;
    return change;
  }

  function followCrossing(): void {
    if (scene.isWorldExact()) {
      if (enteredAtMs !== undefined) crossingMs.push(performance.now() - enteredAtMs);
      enteredAtMs = undefined;
    } else {
      enteredAtMs ??= performance.now();
    }
  }

  return {
    recordFrame(isInTime) {
      if (!isInTime) lateFrames.push(streamingMs.length);
      if (scene.counters.streamingMs > STREAMING_BUDGET_MS) slowFrameCount += 1;
      changes.push(takeChange());
      followCrossing();
      streamingMs.push(scene.counters.streamingMs);
      uploadedBytes.push(scene.counters.uploadedBytes);
    },
    resume() {
      takeChange();
      enteredAtMs = undefined;
    },
    get frameCount() {
      return streamingMs.length;
    },
    get slowFrameCount() {
      return slowFrameCount;
    },
    recordMemory(atSeconds, heapBytes) {
      const { gpuBufferBytes, residentInstances } = scene.counters;
      memory.push({ atSeconds, heapBytes, gpuBufferBytes, residentInstances });
      recordBatches();
    },
    recordStop: (stop) => stops.push(stop),
    recordJump: (took) => jumpMs.push(took),
    countDrawnFrame: () => drawnFrames++,
    countPacedFrame: () => pacedFrames++,
    finish: () => ({
      gpuRenderer: scene.gpu.renderer,
      lapSeconds,
      startUpMs,
      changes,
      crossingMs,
      jumpMs,
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
