import type { BlockScreenshot } from '../../comparison/index.ts';
import type { Capture } from '../capture.ts';
import { extractChartData } from '../chart-data.ts';
import { embedJson, embedScript, html, trustHtml } from './html.ts';
import type { Html } from './html.ts';
import { renderHeader, renderOverview } from './overview-section.ts';
import { renderPreset } from './preset-section.ts';
import { REPORT_STYLE } from './report-style.ts';
import { renderMethod } from './method-section.ts';
import { renderRejections } from './rejection-section.ts';
import { renderSetup } from './setup-section.ts';

/** Id of the element that holds the charts' data as JSON, see `ComparisonChartData`. */
export const REPORT_DATA_ELEMENT_ID = 'treeline-data';

/** Nothing may be fetched: the report is one file and opens the same in ten years. */
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/**
 * Formats a capture as one self-contained HTML page. All numbers stand in tables; the charts are drawn by `chartScript` from the
 * data inside the page, into the elements marked `data-treeline-overview` and `data-treeline-preset`. Text from the capture is
 * escaped wherever it appears.
 *
 * @param chartScript - the built report script; with the empty text the report has no charts
 */
export function formatHtmlReport(
  capture: Capture,
  chartScript: string,
  screenshots: readonly BlockScreenshot[] = [],
): string {
  const { presets } = capture.analysis;
  const hasCharts = chartScript !== '';
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${capture.scenario.title ?? 'Frame-time comparison'} · Treeline</title>
        <style>
          ${trustHtml(REPORT_STYLE)}
        </style>
      </head>
      <body>
        ${renderHeader(capture)}
        <nav>
          ${[['result', 'Result'], ...presets.map(({ presetId }) => [`preset-${presetId}`, presetId]), ['rejected', 'Rejected blocks'], ['setup', 'Set-up'], ['method', 'Method']].map(([id, title]): Html => html`<a href="#${id}">${title}</a>`)}
        </nav>
        ${renderOverview(capture)} ${presets.map((preset) => renderPreset(capture, preset, screenshots))}
        ${renderRejections(capture)} ${renderSetup(capture)} ${renderMethod(capture)}
        ${
          hasCharts
            ? html`<script type="application/json" id="${REPORT_DATA_ELEMENT_ID}">
                  ${embedJson(extractChartData(capture))}
                </script>
                <script>
                  ${embedScript(chartScript)};
                </script>`
            : undefined
        }
      </body>
    </html> `;
  return page.markup;
}
