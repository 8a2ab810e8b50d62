import { CONTENT_COLUMNS } from '../../comparison/index.ts';
import type {
  ArmSummary,
  BlockScreenshot,
  ContentColumn,
  MetricComparison,
  PresetAnalysis,
} from '../../comparison/index.ts';
import { frameTimeToFps, METRIC_TITLES, MIN_FRAMES_FOR_P999, PRIMARY_METRIC_ID } from '../../sampling/index.ts';
import type { ArmId } from '../../sampling/index.ts';
import type { Capture } from '../capture.ts';
import { explainVerdict, formatDifference, formatInterval, formatRelativeDifference } from '../comparison-text.ts';
import { formatCount, formatFps, formatMs, formatPercent, formatSignedMs } from '../number-text.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { renderBadge } from './overview-section.ts';

const CONTENT_TITLES: Readonly<Record<ContentColumn, string>> = {
  drawnInstances: 'Drawn instances',
  triangles: 'Triangles',
  drawCalls: 'Draw calls',
  residentInstances: 'Resident instances',
};

/** One preset: verdict, charts, all metrics, distributions, what was drawn, pictures. */
export function renderPreset(capture: Capture, preset: PresetAnalysis, screenshots: readonly BlockScreenshot[]): Html {
  const title = capture.scenario.presets.find(({ id }) => id === preset.presetId)?.title;
  const heading = html`<h2>${preset.presetId} — ${title}</h2>`;
  const primary = preset.comparisons.find(({ metricId }) => metricId === PRIMARY_METRIC_ID);
  if (preset.arms === undefined || primary === undefined) {
    return html`<section id="preset-${preset.presetId}">
      ${heading}
      <p>No round is complete: nothing is compared here.</p>
    </section>`;
  }
  const { A, B } = preset.arms;
  return html`<section id="preset-${preset.presetId}">
    ${heading}
    <p class="verdict">
      ${renderBadge(primary.verdict.kind)}
      <b>${formatDifference(primary.difference, capture.analysis.confidenceRatio)}</b>
      (${formatRelativeDifference(primary.difference)}) mean frame time
    </p>
    <p class="quiet">
      ${explainVerdict(primary, capture.analysis)}. ${preset.roundCount} complete rounds,
      ${primary.difference.pairCount} pairs of blocks; ${A.frameCount} frames of A, ${B.frameCount} of B.
    </p>
    <div class="charts" data-treeline-preset="${preset.presetId}"></div>
    ${renderMetricTable(capture, preset.comparisons)}
    <div class="columns">
      <div>${renderDistribution(A, B)}</div>
      <div>${renderContent(A, B)}</div>
    </div>
    ${renderScreenshots(preset.presetId, screenshots)}
  </section>`;
}

function renderMetricTable(capture: Capture, comparisons: readonly MetricComparison[]): Html {
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
    <td class="nowrap">${formatSignedMs(difference.meanDifference)}</td>
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

/** Rows of the distribution table: title, and how the cell is read. */
const DISTRIBUTION_ROWS: readonly (readonly [title: string, read: (summary: ArmSummary) => string | Html])[] = [
  ['Frames, valid', ({ frameTime }) => String(frameTime.sampleCount)],
  ['Rate, 1000 / mean', ({ frameTime }) => `${formatFps(frameTimeToFps(frameTime.meanMs))} fps`],
  ['Mean', ({ frameTime }) => `${formatMs(frameTime.meanMs)} ms`],
  ['Median', ({ frameTime }) => `${formatMs(frameTime.medianMs)} ms`],
  ['Standard deviation (n − 1)', ({ frameTime }) => `${formatMs(frameTime.sampleStandardDeviationMs)} ms`],
  ['P95, type 7', ({ frameTime }) => `${formatMs(frameTime.p95Ms)} ms`],
  ['P99, type 7', ({ frameTime }) => `${formatMs(frameTime.p99Ms)} ms`],
  [
    'P99.9, type 7',
    ({ frameTime }) =>
      frameTime.p999Ms === undefined ? `n/a below ${MIN_FRAMES_FOR_P999}` : `${formatMs(frameTime.p999Ms)} ms`,
  ],
  ['Longest', ({ frameTime }) => `${formatMs(frameTime.maxMs)} ms`],
  ['1 % low, mean of slowest ⌈n/100⌉', ({ frameTime }) => renderLow(frameTime.onePercentLow.slowestMeanMs)],
  ['1 % low, mean at or above P99', ({ frameTime }) => renderLow(frameTime.onePercentLow.aboveQuantileMeanMs)],
  ['1 % low, time integral', ({ frameTime }) => renderLow(frameTime.onePercentLow.timeIntegralMs)],
  [
    'Hitches (> 2.5 × median)',
    ({ frameTime: { stutter } }) =>
      html`${stutter.hitchFrameCount}<span class="sub">${formatPercent(stutter.timeShareRatio)} of the time</span>`,
  ],
  ['Mean step from frame to frame', ({ meanSuccessiveDifferenceMs }) => `${formatMs(meanSuccessiveDifferenceMs)} ms`],
  [
    'Median CPU submit',
    ({ medianCpuSubmitMs }) => (medianCpuSubmitMs === undefined ? 'n/a' : `${formatMs(medianCpuSubmitMs)} ms`),
  ],
  [
    'Median GPU time',
    ({ gpu }) => (gpu.medianMs === undefined ? `n/a (${gpu.status})` : `${formatMs(gpu.medianMs)} ms`),
  ],
];

function renderLow(frameTimeMs: number): Html {
  return html`${formatMs(frameTimeMs)} ms<span class="sub">${formatFps(frameTimeToFps(frameTimeMs))} fps</span>`;
}

function renderDistribution(armA: ArmSummary, armB: ArmSummary): Html {
  return html`<h3>Distribution</h3>
    <table>
      <caption>
        Over all frames of all analysed blocks of an arm together.
      </caption>
      <thead>
        <tr>
          <th></th>
          <th>A</th>
          <th>B</th>
        </tr>
      </thead>
      <tbody>
        ${DISTRIBUTION_ROWS.map(
          ([title, read]) =>
            html`<tr>
              <td>${title}</td>
              <td class="a">${read(armA)}</td>
              <td class="b">${read(armB)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function renderContent(armA: ArmSummary, armB: ArmSummary): Html {
  const rows = CONTENT_COLUMNS.flatMap((column) => {
    const [a, b] = [armA.content[column], armB.content[column]];
    if (a === undefined || b === undefined) return [];
    const difference =
      a.mean === b.mean ? 'same' : a.mean === 0 ? 'differs' : formatContentDifference(b.mean / a.mean - 1);
    return [
      html`<tr>
        <td>${CONTENT_TITLES[column]}</td>
        <td class="a">${formatRange(a)}</td>
        <td class="b">${formatRange(b)}</td>
        <td>${difference}</td>
      </tr>`,
    ];
  });
  return html`<h3>What was drawn</h3>
    <table>
      <caption>
        Mean a frame, smallest to largest below. Arms that are meant to show the same picture should draw the same.
      </caption>
      <thead>
        <tr>
          <th></th>
          <th>A</th>
          <th>B</th>
          <th>B against A</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
    <h3>Invalid samples</h3>
    <table>
      <caption>
        Left out and counted; nothing is left out for being slow.
      </caption>
      <thead>
        <tr>
          <th></th>
          <th>A</th>
          <th>B</th>
        </tr>
      </thead>
      <tbody>
        ${REJECTION_ROWS.map(
          ([title, read]) =>
            html`<tr>
              <td>${title}</td>
              <td class="a">${read(armA)}</td>
              <td class="b">${read(armB)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

const REJECTION_ROWS: readonly (readonly [title: string, read: (summary: ArmSummary) => number])[] = [
  ['Frame times: zero or negative', ({ rejected }) => rejected.zero + rejected.negative],
  ['Frame times: missing or not finite', ({ rejected }) => rejected.missing + rejected.notANumber + rejected.infinite],
  [
    'GPU times: negative, not finite or > 10 × interval',
    ({ gpu }) => gpu.rejected.negative + gpu.rejected.notFinite + gpu.rejected.tooLong,
  ],
  ['GPU times: in runs of exact zeros', ({ gpu }) => gpu.rejected.zeroRun],
  ['GPU times: never answered', ({ gpu }) => gpu.rejected.missing],
];

function formatContentDifference(ratio: number): string {
  return `${ratio > 0 ? '+' : '−'}${formatPercent(Math.abs(ratio))}`;
}

function formatRange(range: { readonly mean: number; readonly min: number; readonly max: number }): Html {
  const spread =
    range.min === range.max
      ? undefined
      : html`<span class="sub">${formatCount(range.min)} … ${formatCount(range.max)}</span>`;
  return html`${formatCount(range.mean)}${spread}`;
}

function renderScreenshots(presetId: string, screenshots: readonly BlockScreenshot[]): Html | undefined {
  const ofPreset = screenshots.filter((screenshot) => screenshot.presetId === presetId);
  if (ofPreset.length === 0) return undefined;
  const figures = (['A', 'B'] as const satisfies readonly ArmId[]).flatMap((arm) => {
    const screenshot = ofPreset.find((candidate) => candidate.arm === arm);
    if (screenshot === undefined) return [];
    return [
      html`<figure>
        <img alt="Arm ${arm} at ${presetId}" src="data:image/png;base64,${screenshot.pngBase64}" />
        <figcaption>
          <span class="key key-${arm.toLowerCase()}">${arm}</span>last frame of the arm's first good block
        </figcaption>
      </figure>`,
    ];
  });
  return html`<h3>Pictures</h3>
    <div class="shots">${figures}</div>`;
}
