import type { MetricComparison, PresetAnalysis } from '../../comparison/index.ts';
import { frameTimeToFps, PRIMARY_METRIC_ID } from '../../sampling/index.ts';
import type { Capture } from '../capture.ts';
import {
  describeArms,
  explainVerdict,
  formatCenter,
  formatInterval,
  formatRelativeDifference,
} from '../comparison-text.ts';
import { listNotices } from '../notices.ts';
import { formatFps, formatMs, formatPercent } from '../number-text.ts';
import { renderBadge } from './badge.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** Title, arms and everything that a reader must know before the numbers. */
export function renderHeader(capture: Capture): Html {
  const arms = describeArms(capture.scenario.arms);
  const environment = capture.blocks[0]?.environment;
  const notices = listNotices(capture);
  return html`<header>
    <h1>${capture.scenario.title ?? 'Frame-time comparison'}</h1>
    <p class="quiet">
      Treeline ${environment?.treelineVersion ?? ''} · ${capture.created} ·
      ${environment?.gpuRenderer ?? 'no block was sampled'}
    </p>
    <div class="arms">
      <div><span class="key key-a">A</span>${arms.A}</div>
      <div><span class="key key-b">B</span>${arms.B}</div>
    </div>
    ${
      notices.length === 0
        ? undefined
        : html`<ul class="notices">
            ${notices.map(({ level, text }) => html`<li class="${level}"><b>${level === 'warning' ? 'Warning' : 'Note'}</b>${text}</li>`)}
          </ul>`
    }
  </header>`;
}

/** The primary metric of every preset, in one table, with the chart of all intervals. */
export function renderOverview(capture: Capture): Html {
  const { presets } = capture.analysis;
  return html`<section id="result">
    <h2>Result</h2>
    <p class="quiet">
      Mean frame time is the primary metric; a negative difference means that B is faster. Intervals come from pairs of
      neighbouring blocks, never from single frames. The A/A floor is what one arm differs by from itself between
      neighbouring blocks.
    </p>
    <table>
      <thead>
        <tr>
          <th>Preset</th>
          <th class="left">Verdict</th>
          <th class="nowrap">Mean frame time,<br />B − A</th>
          <th>Relative</th>
          <th>A</th>
          <th>B</th>
          <th>A/A floor</th>
        </tr>
      </thead>
      <tbody>
        ${presets.map((preset) => renderOverviewRow(capture, preset))}
      </tbody>
    </table>
    <div class="charts" data-treeline-overview></div>
  </section>`;
}

function renderOverviewRow(capture: Capture, preset: PresetAnalysis): Html {
  const primary = preset.comparisons.find(({ metricId }) => metricId === PRIMARY_METRIC_ID);
  const title = capture.scenario.presets.find(({ id }) => id === preset.presetId)?.title;
  const name = html`<a href="#preset-${preset.presetId}">${preset.presetId}</a><span class="sub">${title}</span>`;
  if (primary === undefined)
    return html`<tr>
      <td>${name}</td>
      <td class="left" colspan="6">no complete round</td>
    </tr>`;
  const { difference, sameArmFloor, verdict } = primary;
  return html`<tr>
    <td>${name}</td>
    <td class="left">
      ${renderBadge(verdict.kind)}<span class="sub">${explainVerdict(primary, capture.analysis)}</span>
    </td>
    <td class="nowrap">${renderDifference(primary, capture)}</td>
    <td class="nowrap">${formatRelativeDifference(difference)}</td>
    <td class="nowrap a">${renderArmMean(difference.meanA)}</td>
    <td class="nowrap b">${renderArmMean(difference.meanB)}</td>
    <td class="nowrap">
      ${sameArmFloor === undefined ? 'n/a' : `± ${formatMs(sameArmFloor.meanAbsoluteDifference)} ms`}
    </td>
  </tr>`;
}

function renderArmMean(meanMs: number): Html {
  return html`${formatMs(meanMs)} ms<span class="sub">${formatFps(frameTimeToFps(meanMs))} fps</span>`;
}

/** The difference with its interval on a line of its own. */
function renderDifference({ difference }: MetricComparison, capture: Capture): Html {
  const confidence = formatPercent(capture.analysis.confidenceRatio);
  const interval = difference.interval === undefined ? 'no interval' : `${formatInterval(difference)}, ${confidence}`;
  return html`${formatCenter(difference)} ms<span class="sub">${interval}</span>`;
}
