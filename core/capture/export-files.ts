import type { ExportFile } from '../bridge/index.ts';
import type { BlockScreenshot } from '../comparison/index.ts';
import type { ArmId } from '../sampling/index.ts';
import { formatArmsCsv } from './arms-csv.ts';
import { serializeCapture } from './capture-json.ts';
import type { Capture } from './capture.ts';
import type { CsvOptions } from './csv-text.ts';
import { formatFramesCsv } from './frames-csv.ts';
import { formatMarkdownSummary } from './markdown-summary.ts';
import { formatPresentMonCsv } from './presentmon-csv.ts';
import { formatHtmlReport } from './report/html-report.ts';
import { formatSummaryCsv } from './summary-csv.ts';
import { formatTraceJson } from './trace-json.ts';

/**
 * Builds every file of an export, names flat and safe on every file system: `capture.json`, `frames.csv`, `summary.csv`,
 * `arms.csv`, `trace.json`, `summary.md`, `report.html`, and an arm and preset each `presentmon-<arm>-<preset>.csv` and, where there is a
 * picture, `screenshot-<arm>-<preset>.png`.
 *
 * @param chartScript - the built report script, see {@link formatHtmlReport}
 * @param csvOptions - of frames, summary and arms; PresentMon's dialect knows commas only
 */
export function buildExportFiles(
  capture: Capture,
  chartScript: string,
  screenshots: readonly BlockScreenshot[] = [],
  csvOptions: CsvOptions = { delimiter: ',' },
): ExportFile[] {
  const files = [
    textFile('capture.json', serializeCapture(capture)),
    textFile('frames.csv', formatFramesCsv(capture, csvOptions)),
    textFile('summary.csv', formatSummaryCsv(capture, csvOptions)),
    textFile('arms.csv', formatArmsCsv(capture, csvOptions)),
    textFile('trace.json', formatTraceJson(capture)),
    textFile('summary.md', formatMarkdownSummary(capture)),
    textFile('report.html', formatHtmlReport(capture, chartScript, screenshots)),
  ];
  for (const { presetId, arms } of capture.analysis.presets) {
    if (arms === undefined) continue;
    for (const arm of ['A', 'B'] as const satisfies readonly ArmId[]) {
      files.push(textFile(`presentmon-${arm}-${presetId}.csv`, formatPresentMonCsv(capture, presetId, arm)));
    }
  }
  for (const { arm, presetId, pngBase64 } of screenshots) {
    files.push({ name: `screenshot-${arm}-${presetId}.png`, content: { kind: 'base64', base64: pngBase64 } });
  }
  return files;
}

function textFile(name: string, text: string): ExportFile {
  return { name, content: { kind: 'text', text } };
}
