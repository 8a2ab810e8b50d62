import type { ArmSummary } from '../../comparison/index.ts';
import { frameTimeToFps, METRIC_TITLES, MIN_FRAMES_FOR_P999, STUTTER_FACTOR } from '../../sampling/index.ts';
import { formatFps, formatMs, formatPercent } from '../number-text.ts';
import { renderArmsTable } from './arms-table.ts';
import type { ArmsTableRow } from './arms-table.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** Rows of the distribution table: title, and how the cell is read. */
const DISTRIBUTION_ROWS: readonly ArmsTableRow[] = [
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
  [METRIC_TITLES.lowSlowestMeanMs, ({ frameTime }) => renderLow(frameTime.onePercentLow.slowestMeanMs)],
  [METRIC_TITLES.lowAboveQuantileMeanMs, ({ frameTime }) => renderLow(frameTime.onePercentLow.aboveQuantileMeanMs)],
  [METRIC_TITLES.lowTimeIntegralMs, ({ frameTime }) => renderLow(frameTime.onePercentLow.timeIntegralMs)],
  [
    `Hitches (> ${STUTTER_FACTOR} × median)`,
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

/** Both arms' frame times over all frames of their analysed blocks. */
export function renderDistribution(armA: ArmSummary, armB: ArmSummary): Html {
  return html`<h3>Distribution</h3>
    ${renderArmsTable('Over all frames of all analysed blocks of an arm together.', DISTRIBUTION_ROWS, armA, armB)}`;
}
