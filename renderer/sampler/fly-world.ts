import { createFlightPath, FLIGHT_LAPS, listFlightStops } from '../../core/audit/index.ts';
import { FLIGHT_FRAMES_PER_SECOND, HEAP_INTERVAL_SECONDS, PAGE_READY_LIMIT_MS } from '../../core/bridge/index.ts';
import type { FlightProgress, FlightRequest, FlightResult } from '../../core/bridge/index.ts';
import type { WorldScene } from '../scene/index.ts';
import { createWorldScene } from '../scene/index.ts';
import { watchBlock } from './block-guard.ts';
import type { BlockStage } from './block-stage.ts';
import { compareWithScratch } from './compare-with-scratch.ts';
import { createFlightRecorder } from './flight-recorder.ts';
import type { FlightRecorder } from './flight-recorder.ts';
import { measureHeapBytes } from './heap-size.ts';
import { createPacedFrames } from './paced-frames.ts';
import { findStreamingFault } from './readiness-fault.ts';
import { settleScene } from './settle-scene.ts';

const FRAME_MS = 1000 / FLIGHT_FRAMES_PER_SECOND;

/** A person's eyes over the ground, metres: clutter is streamed around them, and hills hide what they hide for a walker. */
const EYE_HEIGHT_METERS = 1.7;

/** The reference camera's lens (world.md §7). */
const VERTICAL_FOV_RADIANS = 1.4;

/** GPU buffers are looked at as often. */
const MEMORY_INTERVAL_FRAMES = 10 * FLIGHT_FRAMES_PER_SECOND;

/** The heap is measured as often, at rest: it takes seconds, and a flight that measured as it flies would collect garbage in flight. */
const HEAP_INTERVAL_FRAMES = HEAP_INTERVAL_SECONDS * FLIGHT_FRAMES_PER_SECOND;

/** Progress is told once a minute of flight, and of short flights three times. */
const PROGRESS_INTERVAL_FRAMES = 60 * FLIGHT_FRAMES_PER_SECOND;
const LEAST_PROGRESS_PARTS = 4;

/** Hears how far a flight has come; the flight waits for it. */
type TellProgress = (progress: FlightProgress) => Promise<void>;

/** Farther than the farthest tree is drawn, so that places of two jumps share nothing. */
const JUMP_METERS = 12_000;

/**
 * Flies the scripted path, twice around, in steps of a sixtieth of a second. In real time every step takes what it takes in life (longer
 * where its drawing does), so that workers are outrun as they would be there, no more and no less. Otherwise only steps do whose own
 * world is still under way, and all others follow at once: what workers prepare ahead, a slice a frame, then gets little time, and what
 * they were not done with is built when it is needed.
 *
 * @param canvas - laid out, without a context yet
 */
export async function flyWorld(
  canvas: HTMLCanvasElement,
  request: FlightRequest,
  tellProgress: TellProgress,
): Promise<FlightResult> {
  const guard = watchBlock(canvas);
  const scene = await createWorldScene(canvas, request.configuration);
  const stage: BlockStage = { scene, guard, pacedFrames: createPacedFrames(scene.gl, guard) };
  try {
    const fly = preparePath(scene, request);
    fly(0);
    const fault = await settleScene(stage, performance.now() + PAGE_READY_LIMIT_MS);
    if (fault !== undefined) return { status: 'failed', detail: fault.detail };
    // The page's clock counts from its navigation.
    const recorder = createFlightRecorder(scene, (request.minutes * 60) / FLIGHT_LAPS, performance.now());
    const problem = await flyFrames(stage, request, fly, recorder, tellProgress);
    if (problem !== undefined) return { status: 'failed', detail: problem };
    await jumpAbout(scene, request, recorder);
    return { status: 'flown', record: recorder.finish() };
  } finally {
    guard.dispose();
    scene.dispose();
  }
}

/** Returns what puts the eye where a frame of the flight has it. */
function preparePath(scene: WorldScene, request: FlightRequest): (frame: number) => void {
  const { minutes, speedMetersPerSecond, centerXWorldMeters, centerZWorldMeters } = request;
  const lengthMeters = (speedMetersPerSecond * minutes * 60) / FLIGHT_LAPS;
  const path = createFlightPath({ centerXWorldMeters, centerZWorldMeters, lengthMeters });
  const pose = {
    xWorldMeters: 0,
    yWorldMeters: 0,
    zWorldMeters: 0,
    yawRadians: 0,
    pitchRadians: 0,
    verticalFovRadians: VERTICAL_FOV_RADIANS,
  };
  return (frame) => {
    path.samplePointInto(pose, (frame * speedMetersPerSecond) / FLIGHT_FRAMES_PER_SECOND);
    pose.yWorldMeters = scene.groundHeightMeters(pose.xWorldMeters, pose.zWorldMeters) + EYE_HEIGHT_METERS;
    scene.setCameraPose(pose);
  };
}

/** Flies all frames. Returns what ended the flight early, if anything did. */
async function flyFrames(
  { scene, guard, pacedFrames }: BlockStage,
  request: FlightRequest,
  fly: (frame: number) => void,
  recorder: FlightRecorder,
  tellProgress: TellProgress,
): Promise<string | undefined> {
  const frameCount = Math.round(request.minutes * 60 * FLIGHT_FRAMES_PER_SECOND);
  const isStop = createStopTest(request, frameCount);
  const isTold = createTellTest(frameCount);
  for (let frame = 0; frame < frameCount; frame += 1) {
    const fault = guard.findFault() ?? findStreamingFault(scene);
    if (fault !== undefined) return fault.detail;
    // Uploads would wait for a slow GPU's drawing, and its time would stand in streaming's.
    await pacedFrames.waitForIdle();
    const startMs = performance.now();
    fly(frame);
    if (frame % request.drawEveryFrames === 0) {
      await pacedFrames.waitForTurn();
      recorder.recordFrame(scene.renderFrame());
      recorder.countDrawnFrame();
    } else {
      recorder.recordFrame(scene.passFrame());
    }
    pacedFrames.markSubmitted();
    const atSeconds = frame / FLIGHT_FRAMES_PER_SECOND;
    if (frame % MEMORY_INTERVAL_FRAMES === 0) recorder.recordMemory(atSeconds, null);
    const { frameCount: flownCount, slowFrameCount } = recorder;
    if (isTold(frame)) await tellProgress({ atSeconds, frameCount: flownCount, slowFrameCount });
    const isHeapMeasured = request.stopCount > 0 && frame % HEAP_INTERVAL_FRAMES === 0;
    if (isStop(frame) || isHeapMeasured) {
      await scene.settle();
      if (isStop(frame)) recordStop(scene, request, recorder, atSeconds);
      if (isHeapMeasured) recorder.recordMemory(atSeconds, await measureHeapBytes());
      resumeFlight(scene, recorder);
    } else if (request.isRealTime || !scene.isWorldExact()) {
      recorder.countPacedFrame();
      await waitUntil(startMs + FRAME_MS);
    } else {
      await nextTask();
    }
  }
  return undefined;
}

function createStopTest({ stopCount, configuration }: FlightRequest, frameCount: number): (frame: number) => boolean {
  const frames = new Set(listFlightStops(stopCount, frameCount, configuration.seed));
  return (frame) => frames.has(frame);
}

/** Picks the frames after which progress is told; never the last, after which the whole record is. */
function createTellTest(frameCount: number): (frame: number) => boolean {
  const intervalFrames = Math.min(PROGRESS_INTERVAL_FRAMES, Math.ceil(frameCount / LEAST_PROGRESS_PARTS));
  return (frame) => frame > 0 && frame % intervalFrames === 0;
}

/** Goes to places that nothing is cached of, and to none twice. */
async function jumpAbout(scene: WorldScene, request: FlightRequest, recorder: FlightRecorder): Promise<void> {
  const { jumpCount, centerXWorldMeters, centerZWorldMeters } = request;
  for (let jump = 1; jump <= jumpCount; jump += 1) {
    const xWorldMeters = centerXWorldMeters + jump * JUMP_METERS;
    scene.setCameraPose({ ...scene.cameraPose, xWorldMeters, zWorldMeters: centerZWorldMeters });
    const startMs = performance.now();
    await scene.settle();
    recorder.recordJump(performance.now() - startMs);
    scene.passFrame();
  }
}

/** Compares the settled world with one from scratch. */
function recordStop(scene: WorldScene, request: FlightRequest, recorder: FlightRecorder, atSeconds: number): void {
  const { xWorldMeters, zWorldMeters } = scene.cameraPose;
  const comparison = compareWithScratch(scene, request.configuration);
  recorder.recordStop({ atSeconds, xWorldMeters, zWorldMeters, ...comparison });
}

/** Lets a frame that nobody records take what the pause left: its messages, its uploads, and the time since the last crossing. */
function resumeFlight(scene: WorldScene, recorder: FlightRecorder): void {
  scene.passFrame();
  recorder.resume();
}

/** Lets messages of workers in; a timer would wait for milliseconds. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

async function waitUntil(atMs: number): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, Math.max(atMs - performance.now(), 0)));
  while (performance.now() < atMs);
}
