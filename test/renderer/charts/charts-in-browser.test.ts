import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { formatHtmlReport } from '../../../core/capture/index.ts';
import { makeSimulatedCapture, runSimulatedComparison } from '../../support/simulated-captures.ts';
import { useTestPage } from '../../support/test-page.ts';
import type {} from '../pages/charts-page.ts';

const getTestPage = useTestPage('test/renderer/pages/charts-page.ts');

/** Builds the report's script as the application's build does (vite.renderer.config.ts), without writing it. */
async function buildReportScript(): Promise<string> {
  const output = await build({
    configFile: false,
    root: resolve(import.meta.dirname, '../../..'),
    logLevel: 'error',
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry: 'renderer/charts/report-entry.ts', formats: ['iife'], name: 'TreelineReport' },
    },
  });
  const chunks = [output].flat().flatMap((part) => ('output' in part ? part.output : []));
  const script = chunks.find((chunk) => chunk.type === 'chunk');
  if (script === undefined) throw new Error('expected the build to give a script, found none');
  return script.code;
}

describe('drawComparisonCharts', () => {
  it.each(['light', 'dark'] as const)('draws every chart and takes all of them away again (%s)', async (theme) => {
    const { page, complaints } = getTestPage();
    const report = await page.evaluate((name) => globalThis.drawCharts(name), theme);
    expect(report.figureIds).toEqual([
      'overview',
      ...['C1', 'C2'].flatMap((id) => [`frame-times-${id}`, `histogram-${id}`, `pairs-${id}`, `metrics-${id}`]),
    ]);
    for (const colorCount of report.colorCounts) expect(colorCount).toBeGreaterThan(4);
    expect(new Set(report.pngStarts)).toEqual(new Set(['iVBORw0K']));
    expect(report.elementsLeft).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('draws one preset alone', async () => {
    const report = await getTestPage().page.evaluate(() => globalThis.drawCharts('dark', 'C2'));
    expect(report.figureIds).toEqual(['frame-times-C2', 'histogram-C2', 'pairs-C2', 'metrics-C2']);
  });
});

describe('the HTML report', () => {
  it('opens from a file, draws its charts, fetches nothing and complains of nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'treeline-report-'));
    try {
      const run = await runSimulatedComparison();
      const path = join(folder, 'report.html');
      await writeFile(path, formatHtmlReport(await makeSimulatedCapture(), await buildReportScript(), run.screenshots));
      const browser = getTestPage().page.context().browser();
      if (browser === null) throw new Error('expected a page of a browser, found none');
      const page = await browser.newPage();
      const complaints: string[] = [];
      const requests: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('dialog', (dialog) => complaints.push(`dialog: ${dialog.message()}`));
      page.on('request', (request) => {
        if (!request.url().startsWith('data:')) requests.push(request.url());
      });
      await page.goto(pathToFileURL(path).href);
      await page.waitForFunction(() => document.querySelectorAll('canvas').length === 9);
      expect(await page.locator('figcaption').count()).toBeGreaterThan(9);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(requests).toEqual([pathToFileURL(path).href]);
      expect(complaints).toEqual([]);
      await page.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
