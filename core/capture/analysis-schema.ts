import { z } from 'zod';
import { CONTENT_COLUMNS } from '../comparison/index.ts';
import type { ComparisonAnalysis } from '../comparison/index.ts';
import { METRIC_IDS, VERDICT_KINDS } from '../sampling/index.ts';

const count = z.int().min(0);

const intervalSchema = z.strictObject({ low: z.number(), high: z.number() });

const metricsSchema = z.strictObject({
  sampleCount: count,
  totalTimeMs: z.number(),
  meanMs: z.number(),
  medianMs: z.number(),
  sampleStandardDeviationMs: z.number(),
  minMs: z.number(),
  maxMs: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
  p999Ms: z.number().optional(),
  onePercentLow: z.strictObject({
    slowestMeanMs: z.number(),
    aboveQuantileMeanMs: z.number(),
    timeIntegralMs: z.number(),
  }),
  stutter: z.strictObject({
    hitchFrameCount: count,
    hitchTimeMs: z.number(),
    timeShareRatio: z.number(),
    frameShareRatio: z.number(),
  }),
});

const armSchema = z.strictObject({
  blockCount: count,
  frameCount: count,
  rejected: z.strictObject({ zero: count, negative: count, notANumber: count, infinite: count, missing: count }),
  frameTime: metricsSchema,
  meanSuccessiveDifferenceMs: z.number(),
  cap: z.strictObject({ isCapBound: z.boolean(), periodMs: z.number(), onGridRatio: z.number() }),
  medianCpuSubmitMs: z.number().optional(),
  gpu: z.strictObject({
    status: z.enum(['measured', 'not-offered', 'unusable']),
    sampleCount: count,
    rejected: z.strictObject({ missing: count, notFinite: count, negative: count, tooLong: count, zeroRun: count }),
    medianMs: z.number().optional(),
  }),
  content: z.partialRecord(
    z.enum(CONTENT_COLUMNS),
    z.strictObject({ mean: z.number(), min: z.number(), max: z.number() }),
  ),
});

const comparisonSchema = z.strictObject({
  metricId: z.enum(METRIC_IDS),
  role: z.enum(['primary', 'secondary']),
  difference: z.strictObject({
    pairCount: count,
    meanA: z.number(),
    meanB: z.number(),
    meanDifference: z.number(),
    differences: z.array(z.number()),
    interval: intervalSchema.optional(),
    pValue: z.number().optional(),
  }),
  adjustedPValue: z.number().optional(),
  sameArmFloor: z
    .strictObject({
      pairCount: count,
      meanAbsoluteDifference: z.number(),
      maxAbsoluteDifference: z.number(),
      meanSignedDifference: z.number(),
    })
    .optional(),
  verdict: z.strictObject({ kind: z.enum(VERDICT_KINDS), moreRounds: count.optional() }),
});

/** Schema of the analysis inside a capture. */
export const analysisSchema: z.ZodType<ComparisonAnalysis> = z.strictObject({
  quantileMethod: z.enum(['type7', 'type8', 'floor']),
  confidenceRatio: z.number(),
  equivalenceRatio: z.number(),
  presets: z.array(
    z.strictObject({
      presetId: z.string(),
      roundCount: count,
      arms: z.strictObject({ A: armSchema, B: armSchema }).optional(),
      comparisons: z.array(comparisonSchema),
    }),
  ),
});
