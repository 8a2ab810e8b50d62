import { CONTENT_COLUMNS } from '../comparison/index.ts';
import type { ArmSummary } from '../comparison/index.ts';
import { countRejected, frameTimeToFps } from '../sampling/index.ts';
import type { ArmId } from '../sampling/index.ts';
import type { Preset } from '../scenario/index.ts';
import type { Capture } from './capture.ts';
import { formatCsvTable } from './csv-text.ts';
import type { CsvColumn, CsvOptions } from './csv-text.ts';

interface ArmRow {
  readonly preset: Preset;
  readonly arm: ArmId;
  readonly roundCount: number;
  readonly summary: ArmSummary;
}

const COLUMNS: readonly CsvColumn<ArmRow>[] = [
  ['preset', ({ preset }) => preset.id],
  ['presetTitle', ({ preset }) => preset.title],
  ['arm', ({ arm }) => arm],
  ['rounds', ({ roundCount }) => roundCount],
  ['blocks', ({ summary }) => summary.blockCount],
  ['frames', ({ summary }) => summary.frameCount],
  ['validFrames', ({ summary }) => summary.frameTime.sampleCount],
  ['rejectedFrames', ({ summary }) => countRejected(summary.rejected)],
  ['fpsFromMean', ({ summary }) => frameTimeToFps(summary.frameTime.meanMs)],
  ['meanMs', ({ summary }) => summary.frameTime.meanMs],
  ['medianMs', ({ summary }) => summary.frameTime.medianMs],
  ['sampleStandardDeviationMs', ({ summary }) => summary.frameTime.sampleStandardDeviationMs],
  ['minMs', ({ summary }) => summary.frameTime.minMs],
  ['maxMs', ({ summary }) => summary.frameTime.maxMs],
  ['p95MsType7', ({ summary }) => summary.frameTime.p95Ms],
  ['p99MsType7', ({ summary }) => summary.frameTime.p99Ms],
  ['p999MsType7', ({ summary }) => summary.frameTime.p999Ms],
  ['low1PercentSlowestMeanMs', ({ summary }) => summary.frameTime.onePercentLow.slowestMeanMs],
  ['low1PercentAboveQuantileMeanMs', ({ summary }) => summary.frameTime.onePercentLow.aboveQuantileMeanMs],
  ['low1PercentTimeIntegralMs', ({ summary }) => summary.frameTime.onePercentLow.timeIntegralMs],
  ['hitchFrames', ({ summary }) => summary.frameTime.stutter.hitchFrameCount],
  ['hitchTimeMs', ({ summary }) => summary.frameTime.stutter.hitchTimeMs],
  ['hitchTimeShare', ({ summary }) => summary.frameTime.stutter.timeShareRatio],
  ['meanStepBetweenFramesMs', ({ summary }) => summary.meanSuccessiveDifferenceMs],
  ['medianCpuSubmitMs', ({ summary }) => summary.medianCpuSubmitMs],
  ['gpuStatus', ({ summary }) => summary.gpu.status],
  ['medianGpuMs', ({ summary }) => summary.gpu.medianMs],
  ['gpuSamples', ({ summary }) => summary.gpu.sampleCount],
  ['gpuUnanswered', ({ summary }) => summary.gpu.rejected.missing],
  ['gpuRejectedNegative', ({ summary }) => summary.gpu.rejected.negative],
  ['gpuRejectedTooLong', ({ summary }) => summary.gpu.rejected.tooLong],
  ['gpuRejectedZeroRun', ({ summary }) => summary.gpu.rejected.zeroRun],
  ['gpuRejectedNotFinite', ({ summary }) => summary.gpu.rejected.notFinite],
  ['capBound', ({ summary }) => summary.cap.isCapBound],
  ['capPeriodMs', ({ summary }) => summary.cap.periodMs],
  ['capOnGridShare', ({ summary }) => summary.cap.onGridRatio],
  ...CONTENT_COLUMNS.flatMap((column): CsvColumn<ArmRow>[] => [
    [`${column}Mean`, ({ summary }) => summary.content[column]?.mean],
    [`${column}Min`, ({ summary }) => summary.content[column]?.min],
    [`${column}Max`, ({ summary }) => summary.content[column]?.max],
  ]),
];

/** One row a preset and arm, over all frames of its analysed blocks: distribution, three named lows, hygiene, what was drawn. */
export function formatArmsCsv(capture: Capture, options?: CsvOptions): string {
  const rows = capture.analysis.presets.flatMap(({ presetId, arms, roundCount }): ArmRow[] => {
    const preset = capture.scenario.presets.find(({ id }) => id === presetId);
    if (preset === undefined || arms === undefined) return [];
    return [
      { preset, arm: 'A', roundCount, summary: arms.A },
      { preset, arm: 'B', roundCount, summary: arms.B },
    ];
  });
  return formatCsvTable(COLUMNS, rows, options);
}
