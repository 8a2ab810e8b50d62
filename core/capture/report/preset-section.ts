import type { BlockScreenshot, PresetAnalysis } from '../../comparison/index.ts';
import { PRIMARY_METRIC_ID } from '../../sampling/index.ts';
import type { ArmId } from '../../sampling/index.ts';
import type { Capture } from '../capture.ts';
import { explainVerdict, formatDifference, formatRelativeDifference } from '../comparison-text.ts';
import { renderBadge } from './badge.ts';
import { renderContent } from './content-tables.ts';
import { renderDistribution } from './distribution-table.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { renderMetricTable } from './metric-table.ts';

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
      Why: ${explainVerdict(primary, capture.analysis)}. ${preset.roundCount} complete rounds,
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
