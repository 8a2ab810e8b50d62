import type { Environment } from '../../bridge/index.ts';
import { MAX_ATTEMPTS_PER_BLOCK } from '../../comparison/index.ts';
import {
  CAP_SHARE_RATIO,
  CAP_TOLERANCE_RATIO,
  GPU_TO_INTERVAL_LIMIT,
  GPU_ZERO_RUN_LENGTH,
  STUTTER_FACTOR,
} from '../../sampling/index.ts';
import type { Protocol } from '../../scenario/index.ts';
import type { Capture } from '../capture.ts';
import { listDifferingAxes } from '../comparison-text.ts';
import { formatPercent } from '../number-text.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

const PROTOCOL_TITLES: Readonly<Record<keyof Protocol, string>> = {
  framesPerBlock: 'Frames a block',
  warmupFrames: 'Frames discarded before a block',
  rounds: 'Rounds a preset (four blocks each)',
  viewportWidthCssPx: 'Viewport width, CSS px',
  viewportHeightCssPx: 'Viewport height, CSS px',
  cameraMotion: 'Camera inside a block',
  capMode: 'Display pacing asked for',
  equivalenceRatio: 'Equivalent within, fraction of A',
};

const ENVIRONMENT_TITLES: Readonly<Record<keyof Environment, string>> = {
  gpuRenderer: 'GPU, unmasked renderer',
  gpuVendor: 'GPU, unmasked vendor',
  userAgent: 'User agent',
  treelineVersion: 'Treeline',
  babylonVersion: 'Babylon.js',
  crossOriginIsolated: 'Cross-origin isolated',
  timerResolutionMs: 'Clock step, ms',
  hasGpuTimer: 'GPU timer queries',
  hasParallelShaderCompile: 'Parallel shader compile',
  devicePixelRatio: 'Device pixels a CSS px',
  drawingBufferWidthDevicePx: 'Drawing buffer width, device px',
  drawingBufferHeightDevicePx: 'Drawing buffer height, device px',
  hardwareConcurrency: 'Logical processors',
};

/** Rejected tries and dropped rounds; says so when there are none. */
export function renderRejections(capture: Capture): Html {
  const { rejectedBlocks, droppedRounds } = capture;
  const blocks = rejectedBlocks.map(
    ({ blockId, reason, detail }) =>
      html`<tr>
        <td>${blockId}</td>
        <td class="left nowrap">${reason}</td>
        <td class="left">${detail}</td>
      </tr>`,
  );
  const rounds = droppedRounds.map(
    ({ presetId, roundIndex, reason, detail }) =>
      html`<tr>
        <td>${presetId}, round ${roundIndex}</td>
        <td class="left nowrap">${reason}</td>
        <td class="left">${detail}</td>
      </tr>`,
  );
  const head = html`<th class="left">Reason</th>
    <th class="left">Detail</th>`;
  return html`<section id="rejected">
    <h2>Rejected blocks</h2>
    <p class="quiet">
      A block that cannot be used is recorded and tried again, ${MAX_ATTEMPTS_PER_BLOCK} times in all; then its round is
      dropped.
    </p>
    ${
      blocks.length === 0
        ? html`<p>None: every block was good at the first try.</p>`
        : html`<table>
            <thead>
              <tr>
                <th>Block</th>
                ${head}
              </tr>
            </thead>
            <tbody>
              ${blocks}
            </tbody>
          </table>`
    }
    ${
      rounds.length === 0
        ? undefined
        : html`<h3>Dropped rounds</h3>
            <table>
              <thead>
                <tr>
                  <th>Round</th>
                  ${head}
                </tr>
              </thead>
              <tbody>
                ${rounds}
              </tbody>
            </table>`
    }
  </section>`;
}

/** Arms, protocol and environment. */
export function renderSetup(capture: Capture): Html {
  const { arms, protocol } = capture.scenario;
  const differing = new Set<string>(listDifferingAxes(arms));
  const axes = Object.keys(arms.A) as (keyof typeof arms.A)[];
  const axisRows = axes.map(
    (axis) =>
      html`<tr class="${differing.has(axis) ? 'differs' : 'same'}">
        <td>${axis}</td>
        <td>${String(arms.A[axis])}</td>
        <td>${String(arms.B[axis])}</td>
      </tr>`,
  );
  const protocolRows = (Object.keys(protocol) as (keyof Protocol)[]).map(
    (name) =>
      html`<tr>
        <td>${PROTOCOL_TITLES[name]}</td>
        <td>${String(protocol[name])}</td>
      </tr>`,
  );
  return html`<section id="setup">
    <h2>Set-up</h2>
    <div class="columns">
      <div>
        <h3>Arms</h3>
        <table>
          <thead>
            <tr>
              <th>Axis</th>
              <th>A</th>
              <th>B</th>
            </tr>
          </thead>
          <tbody>
            ${axisRows}
          </tbody>
        </table>
      </div>
      <div>
        <h3>Protocol</h3>
        <table>
          <thead>
            <tr>
              <th>Setting</th>
              <th>Value</th>
            </tr>
          </thead>
          <tbody>
            ${protocolRows}
          </tbody>
        </table>
      </div>
    </div>
    ${renderEnvironment(capture)}
  </section>`;
}

/** One row a fact; a fact that changed from block to block shows every value it took. */
function renderEnvironment(capture: Capture): Html {
  const environments = capture.blocks.map(({ environment }) => environment);
  const first = environments[0];
  if (first === undefined)
    return html`<h3>Environment</h3>
      <p>No block was sampled.</p>`;
  const names = Object.keys(first) as (keyof Environment)[];
  const rows = names.map((name) => {
    const values = [...new Set(environments.map((environment) => String(environment[name])))];
    return html`<tr>
      <td>${name}</td>
      <td class="left">${values.join('; ')}</td>
    </tr>`;
  });
  const settleTimes = capture.blocks.map(({ readiness }) => readiness.settleMs);
  const settling = `${Math.round(Math.min(...settleTimes))} to ${Math.round(Math.max(...settleTimes))} ms`;
  return html`<h3>Environment</h3>
    <table>
      <caption>
        As read by the pages themselves; ${environments.length} blocks, each on a fresh page, which took ${settling} to
        settle.
      </caption>
      <thead>
        <tr>
          <th>Fact</th>
          <th class="left">Value</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`;
}

/** How every number was made, with the names of the methods. */
export function renderMethod(capture: Capture): Html {
  const { analysis, scenario } = capture;
  const margin = formatPercent(analysis.equivalenceRatio);
  return html`<section id="method">
    <h2>Method</h2>
    <ul class="method">
      <li>
        <b>Schedule.</b> ${scenario.protocol.rounds} rounds a preset, ABBA and BAAB in turn, presets interleaved; each
        block is ${scenario.protocol.framesPerBlock} frames on a fresh page, after compiling the shaders of both arms,
        settling, and discarding ${scenario.protocol.warmupFrames} frames. Either order cancels a linear drift inside a
        round.
      </li>
      <li>
        <b>Unit of analysis.</b> The pair of neighbouring blocks, one an arm. Frames of one block are correlated and are
        never tested as if they were independent.
      </li>
      <li>
        <b>Interval.</b> ${formatPercent(analysis.confidenceRatio)}, of the mean paired difference: the widest reach of
        Student's t over the pairs, a percentile bootstrap over the pairs (2000 resamples, fixed seed), and ± 1.96
        standard errors from inside the blocks (jackknife over ten batches). Relative differences divide by A's mean.
      </li>
      <li>
        <b>Verdict.</b> Equivalent: the whole interval lies within ± ${margin} of A. A or B faster: significant at 5 %.
        Otherwise unresolved, with an estimate of the rounds it would take at today's noise. Mean frame time is the
        primary metric, Holm-corrected over the presets; the others are secondary, Holm-corrected over each other within
        a preset.
      </li>
      <li>
        <b>A/A floor.</b> The mean absolute difference between neighbouring blocks of the same arm (the inner two of
        each round).
      </li>
      <li>
        <b>Frame time.</b> The interval between animation-frame stamps. CPU submit is the main thread's work inside a
        frame, not the time to render it. GPU time comes from timer queries only.
      </li>
      <li>
        <b>Rates</b> are 1000 / mean frame time. <b>Percentiles</b> are of frame times, quantile type 7 (linear
        interpolation at (n − 1) · p); P99 is the slow end.
      </li>
      <li>
        <b>1 % lows</b> are three different numbers: the mean of the slowest ⌈n/100⌉ frames; the mean of frames at or
        above P99; and the frame time at which the slowest frames add up to 1 % of the time.
      </li>
      <li>
        <b>Hitches</b> are frames longer than ${STUTTER_FACTOR} times the median; hitch time is their whole length.
      </li>
      <li>
        <b>Hygiene.</b> Frame times that are zero, negative, missing or not finite are left out and counted. GPU times
        are left out when negative, over ${GPU_TO_INTERVAL_LIMIT} times the frame's interval, or in runs of
        ${GPU_ZERO_RUN_LENGTH} or more exact zeros. No frame is left out for being slow, and no difference is taken
        across the end of a block.
      </li>
      <li>
        <b>Cap-bound</b> means that more than ${formatPercent(CAP_SHARE_RATIO)} of the frames lie within
        ${formatPercent(CAP_TOLERANCE_RATIO)} of a period around multiples of that period, fitted to the data, and the
        measured work does not fill the frames.
      </li>
    </ul>
  </section>`;
}
