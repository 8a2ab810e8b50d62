import type { ComparisonAnalysis, MetricComparison, PresetAnalysis } from '../../core/comparison/index.ts';
import { METRIC_TITLES } from '../../core/sampling/index.ts';
import type { Verdict } from '../../core/sampling/index.ts';
import { createElement } from './element.ts';
import { formatSignedMs } from './format-number.ts';

/** What the table names presets by. */
interface NamedPreset {
  readonly id: string;
  readonly title: string;
}

/** Builds the table of verdicts: for each preset and metric both arms, the paired difference with its interval, and what it comes to. */
export function buildVerdictTable(analysis: ComparisonAnalysis, presets: readonly NamedPreset[]): HTMLTableElement {
  const confidence = `${(100 * analysis.confidenceRatio).toFixed(0)} %`;
  const margin = `${(100 * analysis.equivalenceRatio).toFixed(1)} %`;
  return createElement('table', { class: 'verdicts' }, [
    createElement('caption', {}, [
      `Milliseconds, mean over blocks. B − A with its ${confidence} interval over paired blocks; equivalent means within ±${margin} of A.`,
    ]),
    createElement('thead', {}, [
      createElement('tr', {}, [
        createElement('th', { scope: 'col' }, ['Metric']),
        createElement('th', { scope: 'col' }, ['Verdict']),
        createElement('th', { scope: 'col', class: 'verdict-number', 'data-arm': 'A' }, ['A']),
        createElement('th', { scope: 'col', class: 'verdict-number', 'data-arm': 'B' }, ['B']),
        createElement('th', { scope: 'col', class: 'verdict-number' }, ['B − A']),
        createElement('th', { scope: 'col', class: 'verdict-number' }, [`${confidence} interval`]),
      ]),
    ]),
    ...analysis.presets.map((preset) =>
      buildPresetBody(preset, presets.find(({ id }) => id === preset.presetId)?.title ?? preset.presetId),
    ),
  ]);
}

function buildPresetBody(preset: PresetAnalysis, title: string): HTMLElement {
  const rounds = `${String(preset.roundCount)} whole round${preset.roundCount === 1 ? '' : 's'}`;
  return createElement('tbody', {}, [
    createElement('tr', { class: 'verdict-preset' }, [
      createElement('th', { scope: 'rowgroup', colspan: 6 }, [
        title,
        createElement('span', { class: 'verdict-rounds' }, [rounds]),
      ]),
    ]),
    ...preset.comparisons.map(buildMetricRow),
  ]);
}

function buildMetricRow(comparison: MetricComparison): HTMLElement {
  const { difference, metricId, role, verdict } = comparison;
  const { interval } = difference;
  const number = (text: string): HTMLElement => createElement('td', { class: 'verdict-number' }, [text]);
  return createElement('tr', { 'data-metric': metricId, 'data-role': role }, [
    createElement('th', { scope: 'row' }, [METRIC_TITLES[metricId]]),
    createElement('td', {}, [
      createElement('span', { class: 'verdict', 'data-verdict': verdict.kind, title: describeRounds(verdict) }, [
        verdict.kind,
      ]),
    ]),
    number(difference.meanA.toFixed(2)),
    number(difference.meanB.toFixed(2)),
    number(formatSignedMs(difference.meanDifference)),
    number(interval === undefined ? '–' : `${formatSignedMs(interval.low)} … ${formatSignedMs(interval.high)}`),
  ]);
}

function describeRounds(verdict: Verdict): string | undefined {
  return verdict.moreRounds === undefined
    ? undefined
    : `About ${String(verdict.moreRounds)} more round${verdict.moreRounds === 1 ? '' : 's'} would settle it`;
}
