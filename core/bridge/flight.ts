import { z } from 'zod';
import { configurationSchema, viewportSideSchema } from '../scenario/index.ts';

/** Frames of flight a second: each moves the eye by a sixtieth of a second's way, whatever it takes itself. */
export const FLIGHT_FRAMES_PER_SECOND = 60;

/** Flight time between two measurements of the heap; each ends a wait for the garbage collector, which takes seconds. */
export const HEAP_INTERVAL_SECONDS = 30;

/** Schema of what a host hands to a fresh page of mode `flight`: a scripted flight through the streamed world. */
export const flightRequestSchema = z.strictObject({
  configuration: configurationSchema,
  /** Flight time. */
  minutes: z.number().min(0.05).max(120),
  speedMetersPerSecond: z.number().min(0.1).max(100),
  /** What the path goes around. */
  centerXWorldMeters: z.number(),
  centerZWorldMeters: z.number(),
  /**
   * Places at which the flight stops, settles and is compared with a world that is built from scratch. A flight that has any also rests
   * every {@link HEAP_INTERVAL_SECONDS} to measure the heap; one without is never interrupted.
   */
  stopCount: z.int().min(0).max(1000),
  /** Jumps to places that were never near, after the flight; each is timed until its world is resident. */
  jumpCount: z.int().min(0).max(1000),
  /**
   * Whether every frame takes its sixtieth of a second, as in life. Otherwise only those do whose world is under way, and all others
   * follow at once: workers then have as long for what is asked, but less for what they prepare ahead.
   */
  isRealTime: z.boolean(),
  /** A frame is drawn every so many; 1 draws all. */
  drawEveryFrames: z.int().min(1).max(100_000),
  widthCssPx: viewportSideSchema,
  heightCssPx: viewportSideSchema,
});
export type FlightRequest = Readonly<z.infer<typeof flightRequestSchema>>;

/** Parts of the resident world that a frame can take over from the workers. */
export const FLIGHT_CHANGES = { terrain: 1, clutter: 2, forest: 4 } as const;

const count = z.int().min(0);

/** Schema of one look at the memory. */
const memorySampleSchema = z.strictObject({
  atSeconds: z.number().min(0),
  /** Memory of the page and its workers after garbage was collected; null where it was not measured. */
  heapBytes: z.number().min(0).nullable(),
  /** Vertex, index, instance and uniform buffers on the GPU; textures are not counted. */
  gpuBufferBytes: z.number().min(0),
  residentInstances: count,
});

/** Schema of one stop: what stood where a world from scratch has it, and what did not. */
const flightStopSchema = z.strictObject({
  atSeconds: z.number().min(0),
  xWorldMeters: z.number(),
  zWorldMeters: z.number(),
  comparedInstances: count,
  missingInstances: count,
  /** Instances that the world from scratch has none of, however often they stand. */
  extraInstances: count,
  /** Further copies of instances that the world from scratch has; never counted among the extra ones. */
  duplicateInstances: count,
  /** The first that is wrong, one line. */
  firstFault: z.string().optional(),
});
export type FlightStop = Readonly<z.infer<typeof flightStopSchema>>;

/** Schema of what a flight recorded. */
const flightRecordSchema = z.strictObject({
  gpuRenderer: z.string(),
  lapSeconds: z.number(),
  /** From the opening of the page to its first complete picture. */
  startUpMs: z.number(),
  /** One value a frame of 1/60 s of flight. */
  streamingMs: z.array(z.number()),
  uploadedBytes: z.array(z.number()),
  /** What the main thread took over in each frame, {@link FLIGHT_CHANGES} added up. */
  changes: z.array(z.int().min(0).max(7)),
  /** From each frame whose eye had entered another cell to the frame with that cell's world, on the page's clock. */
  crossingMs: z.array(z.number()),
  /** What each jump took until its world was resident. */
  jumpMs: z.array(z.number()),
  drawnFrames: count,
  /** Frames that waited for the clock, so that workers had the time that they have in life. */
  pacedFrames: count,
  /** Indices of the frames whose resident world was farther behind the eye than its pads allow: in life the picture would stand. */
  lateFrames: z.array(count),
  /** What it took, on the page's clock. */
  elapsedMs: z.number(),
  memory: z.array(memorySampleSchema),
  batches: z.array(z.strictObject({ key: z.string(), leastInstances: count, mostInstances: count })),
  stops: z.array(flightStopSchema),
});
export type FlightRecord = Readonly<z.infer<typeof flightRecordSchema>>;

/** Schema of how far a flight has come, told as it goes. */
export const flightProgressSchema = z.strictObject({
  atSeconds: z.number().min(0),
  frameCount: count,
  /** Frames so far that streamed for longer than their budget. */
  slowFrameCount: count,
});
export type FlightProgress = Readonly<z.infer<typeof flightProgressSchema>>;

/** Schema of what that page reports. */
export const flightResultSchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('flown'), record: flightRecordSchema }),
  z.strictObject({ status: z.literal('failed'), detail: z.string() }),
]);
export type FlightResult = Readonly<z.infer<typeof flightResultSchema>>;
