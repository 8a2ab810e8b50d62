import { z } from 'zod';
import { environmentSchema, framesMessageSchema, readFramesMessage, REJECTION_REASONS } from '../bridge/index.ts';
import type { DroppedRound, RejectedBlock, SampledBlock } from '../comparison/index.ts';
import { FRAME_COLUMNS } from '../sampling/index.ts';

const framesSchema = framesMessageSchema
  .refine(
    (frames) => FRAME_COLUMNS.every((column) => frames[column].length === frames.frameTimeMs.length),
    'columns of one length',
  )
  .transform(readFramesMessage);

const slotShape = {
  blockId: z.string().min(1).max(200),
  presetId: z.string().min(1).max(40),
  roundIndex: z.int().min(0),
  positionInRound: z.int().min(0).max(3),
  arm: z.enum(['A', 'B']),
};

const attemptShape = { ...slotShape, attemptIndex: z.int().min(0) };

export const sampledBlockSchema: z.ZodType<SampledBlock> = z.strictObject({
  ...attemptShape,
  frames: framesSchema,
  environment: environmentSchema,
  readiness: z.strictObject({ settleMs: z.number(), discardedFrames: z.int(), compiledEffects: z.int() }),
});

export const rejectedBlockSchema: z.ZodType<RejectedBlock> = z.strictObject({
  ...attemptShape,
  reason: z.enum(REJECTION_REASONS),
  detail: z.string(),
});

export const droppedRoundSchema: z.ZodType<DroppedRound> = z.strictObject({
  presetId: slotShape.presetId,
  roundIndex: slotShape.roundIndex,
  reason: z.enum(REJECTION_REASONS),
  detail: z.string(),
});
