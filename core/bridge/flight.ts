import { z } from 'zod';
import { configurationSchema, viewportSideSchema } from '../scenario/index.ts';

/** Schema of what a host hands to a fresh page of mode `flight`: a scripted flight through the streamed world. */
export const flightRequestSchema = z.strictObject({
  configuration: configurationSchema,
  /** Flight time; the page takes less, as it does not wait for a clock where nothing is being streamed. */
  minutes: z.number().min(0.05).max(120),
  speedMetersPerSecond: z.number().min(0.1).max(100),
  /** What the path goes around. */
  centerXWorldMeters: z.number(),
  centerZWorldMeters: z.number(),
  /** Places at which the flight stops, settles and is compared with a world that is built from scratch. */
  stopCount: z.int().min(0).max(1000),
  /** Jumps to places that were never near, after the flight; each is timed until its world is there. */
  jumpCount: z.int().min(0).max(1000),
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
  /** JavaScript heap of the page; null where the browser does not tell. */
  heapBytes: z.number().min(0).nullable(),
  /** Buffers and textures that hold instances, terrain and chunks on the GPU. */
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
  /** Instances that no world from scratch has there. */
  extraInstances: count,
  /** Instances that stand in one batch twice. */
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
  /** What each jump took until its world was there. */
  jumpMs: z.array(z.number()),
  drawnFrames: count,
  /** Frames that went at the pace of the clock, since something was being streamed, so that workers had the time they have in life. */
  pacedFrames: count,
  /** Frames whose resident world was farther behind the eye than its pads allow. */
  lateFrames: count,
  /** What it took, on the page's clock. */
  elapsedMs: z.number(),
  memory: z.array(memorySampleSchema),
  batches: z.array(z.strictObject({ key: z.string(), leastInstances: count, mostInstances: count })),
  stops: z.array(flightStopSchema),
});
export type FlightRecord = Readonly<z.infer<typeof flightRecordSchema>>;

/** Schema of what that page reports. */
export const flightResultSchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('flown'), record: flightRecordSchema }),
  z.strictObject({ status: z.literal('failed'), detail: z.string() }),
]);
export type FlightResult = Readonly<z.infer<typeof flightResultSchema>>;
