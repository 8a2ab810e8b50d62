export { analyzeComparison } from './analyze-comparison.ts';
export type { ComparisonAnalysis, MetricComparison, PresetAnalysis } from './analyze-comparison.ts';
export { CONTENT_COLUMNS } from './arm-summary.ts';
export type { ArmSummary, ContentColumn, ContentRange } from './arm-summary.ts';
export { findBuriedEye } from './buried-eye.ts';
export type { ComparisonOptions, ComparisonProgress, EarlierRun, FinishedBlock } from './comparison-options.ts';
export type {
  BlockScreenshot,
  ComparisonArms,
  ComparisonEnding,
  ComparisonRun,
  DroppedRound,
  RejectedBlock,
  SampledBlock,
} from './comparison-run.ts';
export { formatDuration } from './format-duration.ts';
export { findFrameExcess, MAX_CHARACTERS_PER_FRAME, MAX_COMPARISON_FRAMES } from './frame-limit.ts';
export { MAX_CONSECUTIVE_DROPPED_ROUNDS, runComparison } from './run-comparison.ts';
export { MAX_ATTEMPTS_PER_BLOCK } from './run-round.ts';
