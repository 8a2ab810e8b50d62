import type { MetricComparison } from '../../comparison/index.ts';
import { METRIC_TITLES } from '../../sampling/index.ts';
import type { Capture } from '../capture.ts';
import { formatCenter, formatInterval, formatRelativeDifference } from '../comparison-text.ts';
import { formatMs, formatPercent } from '../number-text.ts';
import { renderBadge } from './badge.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** Every metric of one preset: both arms, paired difference, interval, correction, floor and verdict. */
export function renderMetricTable(capture: Capture, comparisons: readonly MetricComparison[]): Html {
  const confidence = formatPercent(capture.analysis.confidenceRatio);
  return html`<h3>Paired comparison</h3>
    <table>
      <caption>
        Every value is the mean over blocks of the block's own metric. Intervals: ${confidence}, each metric by itself.
        The p-value of secondary metrics is Holm-corrected over them, and their verdict follows it.
      </caption>
      <thead>
        <tr>
          <th>Metric, ms</th>
          <th>A</th>
          <th>B</th>
          <th>B − A</th>
          <th>${confidence} interval</th>
          <th>Relative</th>
          <th>p (Holm)</th>
          <th>A/A floor</th>
          <th class="left">Verdict</th>
        </tr>
      </thead>
      <tbody>
        ${comparisons.map(renderMetricRow)}
      </tbody>
    </table>`;
}

function renderMetricRow(comparison: MetricComparison): Html {
  const { difference, adjustedPValue, sameArmFloor, verdict } = comparison;
  const more = verdict.moreRounds === undefined ? '' : ` (≈ ${verdict.moreRounds} more rounds)`;
  return html`<tr class="${comparison.role}">
    <th scope="row">
      ${METRIC_TITLES[comparison.metricId]}${comparison.role === 'primary' ? html`<span class="sub">primary</span>` : undefined}
    </th>
    <td>${formatMs(difference.meanA)}</td>
    <td>${formatMs(difference.meanB)}</td>
    <td class="nowrap">${formatCenter(difference)}</td>
    <td class="nowrap">${formatInterval(difference)}</td>
    <td class="nowrap">${formatRelativeDifference(difference)}</td>
    <td>${adjustedPValue === undefined ? 'n/a' : formatPValue(adjustedPValue)}</td>
    <td class="nowrap">${sameArmFloor === undefined ? 'n/a' : `± ${formatMs(sameArmFloor.meanAbsoluteDifference)}`}</td>
    <td class="left nowrap">${renderBadge(verdict.kind)}<span class="sub">${more.trim()}</span></td>
  </tr>`;
}

function formatPValue(pValue: number): string {
  return pValue < 0.001 ? '< 0.001' : pValue.toFixed(3);
}
