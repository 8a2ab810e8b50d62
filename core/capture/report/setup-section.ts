import type { Environment } from '../../bridge/index.ts';
import type { Protocol } from '../../scenario/index.ts';
import type { Capture } from '../capture.ts';
import { listDifferingAxes } from '../comparison-text.ts';
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
      <td>${ENVIRONMENT_TITLES[name]}</td>
      <td class="left">${values.join('; ')}</td>
    </tr>`;
  });
  const settleTimes = capture.blocks.map(({ readiness }) => readiness.settleMs);
  const shortest = settleTimes.reduce((least, next) => Math.min(least, next));
  const longest = settleTimes.reduce((most, next) => Math.max(most, next));
  const settling = `${Math.round(shortest)} to ${Math.round(longest)} ms`;
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
