import { z } from 'zod';
import { configurationSchema, presetSchema, protocolSchema } from '../scenario/index.ts';
import { framesMessageSchema } from './frames-message.ts';

/** Schema of what a host hands to a fresh page: sample one arm at one preset. */
export const blockRequestSchema = z.strictObject({
  /** Unique within the comparison, for example `C1/round-0/block-2/A`; a repeat adds `/attempt-1`. */
  blockId: z.string().min(1).max(200),
  arm: z.enum(['A', 'B']),
  configuration: configurationSchema,
  /** The other arm's configuration, so that the page can compile both arms' shader variants before it samples. */
  otherConfiguration: configurationSchema,
  preset: presetSchema,
  protocol: protocolSchema,
  shouldCaptureScreenshot: z.boolean(),
});
export type BlockRequest = Readonly<z.infer<typeof blockRequestSchema>>;

/** Schema of the machine and page a block ran on. */
export const environmentSchema = z.strictObject({
  /** Unmasked WebGL renderer and vendor strings. */
  gpuRenderer: z.string(),
  gpuVendor: z.string(),
  userAgent: z.string(),
  treelineVersion: z.string(),
  babylonVersion: z.string(),
  crossOriginIsolated: z.boolean(),
  /** Smallest step seen of the page's clock, milliseconds. */
  timerResolutionMs: z.number(),
  hasGpuTimer: z.boolean(),
  hasParallelShaderCompile: z.boolean(),
  devicePixelRatio: z.number(),
  drawingBufferWidthDevicePx: z.int(),
  drawingBufferHeightDevicePx: z.int(),
  hardwareConcurrency: z.int(),
});
export type Environment = Readonly<z.infer<typeof environmentSchema>>;

/** Why a block cannot be used. */
export const REJECTION_REASONS = [
  'page-hidden',
  'context-lost',
  'gpu-changed',
  'environment-changed',
  'compiled-inside-block',
  'timer-unusable',
  'settle-timeout',
  'page-failed',
  'cancelled',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Schema of what a page reports for a block. */
export const blockOutcomeSchema = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('sampled'),
    blockId: z.string(),
    frames: framesMessageSchema,
    environment: environmentSchema,
    /** What it took to be ready: for the report, not for the metrics. */
    readiness: z.strictObject({
      settleMs: z.number(),
      discardedFrames: z.int(),
      compiledEffects: z.int(),
    }),
    /** PNG of a frame that is drawn after the block from the preset's own pose, base64 without a data-URL prefix. */
    screenshotPngBase64: z.string().optional(),
  }),
  z.strictObject({
    status: z.literal('rejected'),
    blockId: z.string(),
    reason: z.enum(REJECTION_REASONS),
    detail: z.string(),
  }),
]);
export type BlockOutcome = Readonly<z.infer<typeof blockOutcomeSchema>>;
