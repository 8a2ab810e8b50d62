import type { MetricComparison } from '../comparison/index.ts';
import { METRIC_TITLES } from '../sampling/index.ts';
import type { Preset } from '../scenario/index.ts';
import type { Capture } from './capture.ts';
import { formatCsvTable } from './csv-text.ts';
import type { CsvColumn, CsvOptions } from './csv-text.ts';

interface SummaryRow {
  readonly preset: Preset;
  readonly comparison: MetricComparison;
  readonly confidenceRatio: number;
}

const COLUMNS: readonly CsvColumn<SummaryRow>[] = [
  ['preset', ({ preset }) => preset.id],
  ['presetTitle', ({ preset }) => preset.title],
  ['metric', ({ comparison }) => comparison.metricId],
  ['metricTitle', ({ comparison }) => METRIC_TITLES[comparison.metricId]],
  ['role', ({ comparison }) => comparison.role],
  ['unit', () => 'ms'],
  ['pairs', ({ comparison }) => comparison.difference.pairCount],
  ['meanOfBlocksA', ({ comparison }) => comparison.difference.meanA],
  ['meanOfBlocksB', ({ comparison }) => comparison.difference.meanB],
  ['differenceBMinusA', ({ comparison }) => comparison.difference.meanDifference],
  ['intervalLow', ({ comparison }) => comparison.difference.interval?.low],
  ['intervalHigh', ({ comparison }) => comparison.difference.interval?.high],
  ['confidence', ({ confidenceRatio }) => confidenceRatio],
  ['differencePercentOfA', ({ comparison: { difference } }) => (100 * difference.meanDifference) / difference.meanA],
  ['pValue', ({ comparison }) => comparison.difference.pValue],
  ['pValueHolm', ({ comparison }) => comparison.adjustedPValue],
  ['sameArmFloorMeanAbsolute', ({ comparison }) => comparison.sameArmFloor?.meanAbsoluteDifference],
  ['sameArmFloorMax', ({ comparison }) => comparison.sameArmFloor?.maxAbsoluteDifference],
  ['verdict', ({ comparison }) => comparison.verdict.kind],
  ['moreRoundsEstimate', ({ comparison }) => comparison.verdict.moreRounds],
];

/** One row a preset and metric: both arms, the paired difference with its interval, the A/A floor and the verdict. */
export function formatSummaryCsv(capture: Capture, options?: CsvOptions): string {
  const { confidenceRatio, presets } = capture.analysis;
  const rows = presets.flatMap(({ presetId, comparisons }) => {
    const preset = capture.scenario.presets.find(({ id }) => id === presetId);
    return preset === undefined ? [] : comparisons.map((comparison) => ({ preset, comparison, confidenceRatio }));
  });
  return formatCsvTable(COLUMNS, rows, options);
}
