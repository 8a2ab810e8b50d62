import { describe, expect, it } from 'vitest';
import { exportFileSchema } from '../../../core/bridge/index.ts';
import {
  buildExportFiles,
  extractChartData,
  formatChange,
  formatHtmlReport,
  formatMarkdownSummary,
  formatMs,
  formatPercent,
  formatSignedMs,
  formatSignedPercent,
  listNotices,
  REPORT_DATA_ELEMENT_ID,
} from '../../../core/capture/index.ts';
import {
  SIMULATED_COST,
  SIMULATED_ENVIRONMENT,
  simulateBlock,
  makeConfiguration,
} from '../../support/simulated-blocks.ts';
import {
  HOSTILE_TITLE,
  makeSimulatedCapture,
  runSimulatedComparison,
  TINY_PNG_BASE64,
} from '../../support/simulated-captures.ts';

describe('formatHtmlReport', () => {
  it('escapes text from the capture and ends no script early', async () => {
    const report = formatHtmlReport(await makeSimulatedCapture(), 'const text = "</script><!-- x";');
    expect(report).not.toContain('<script>alert(1)');
    expect(report).toContain('Draw, &quot;far&quot; &lt;/script&gt;');
    expect(report.match(/<\/script>/g)).toHaveLength(2);
    expect(report).toContain('const text = "<\\/script><\\!-- x";');
  });

  it('carries the data of its charts', async () => {
    const capture = await makeSimulatedCapture();
    const report = formatHtmlReport(capture, ';');
    const start = report.indexOf('>', report.indexOf(`id="${REPORT_DATA_ELEMENT_ID}"`)) + 1;
    const data: unknown = JSON.parse(report.slice(start, report.indexOf('</script>', start)));
    expect(data).toEqual(JSON.parse(JSON.stringify(extractChartData(capture))));
    expect(JSON.stringify(data)).toContain(JSON.stringify(HOSTILE_TITLE));
  });

  it('names nothing outside itself', async () => {
    const run = await runSimulatedComparison();
    const report = formatHtmlReport(await makeSimulatedCapture(), '', run.screenshots);
    expect(report.match(/(?:src|href)="(?!#|data:)[^"]*"/g)).toBeNull();
    expect(report).not.toMatch(/https?:/);
    expect(report).toContain(`data:image/png;base64,${TINY_PNG_BASE64}`);
    expect(report).toContain('default-src &#39;none&#39;');
  });

  it('says verdict, interval, floor, rejected blocks and named methods in words', async () => {
    const report = formatHtmlReport(await makeSimulatedCapture(), '');
    expect(report).toMatch(/B − A = −\d\.\d\d ms \[−\d\.\d\d, −\d\.\d\d\], 95 %/);
    for (const words of [
      'B faster',
      'A/A floor',
      'hidden, for &quot;812 ms&quot;',
      'quantile type 7',
      '1 % low, time integral',
      'ANGLE (Simulated',
    ]) {
      expect(report).toContain(words);
    }
    expect(report).not.toMatch(/NaN|undefined|Infinity|\[object/);
  });

  it('stands without any good block', async () => {
    const capture = await makeSimulatedCapture({ isCancelled: () => true });
    const report = formatHtmlReport(capture, ';');
    expect(report).toContain('No block could be sampled');
    expect(report).not.toMatch(/NaN|undefined|Infinity|\[object/);
  });
});

describe('buildExportFiles', () => {
  it('gives files that a host accepts, under distinct names', async () => {
    const run = await runSimulatedComparison();
    const files = buildExportFiles(await makeSimulatedCapture(), 'script', run.screenshots);
    for (const file of files) expect(exportFileSchema.parse(file)).toEqual(file);
    const names = files.map((file) => file.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining([
        'capture.json',
        'frames.csv',
        'summary.csv',
        'arms.csv',
        'summary.md',
        'report.html',
        'presentmon-A-C1.csv',
        'screenshot-B-C2.png',
      ]),
    );
  });
});

describe('buildExportFiles with semicolons', () => {
  it('parts its own tables by them, and leaves the dialect of others alone', async () => {
    const files = buildExportFiles(await makeSimulatedCapture(), '', [], { delimiter: ';' });
    const headOf = (name: string): string | undefined => {
      const content = files.find((file) => file.name === name)?.content;
      return content?.kind === 'text' ? content.text.split('\r\n')[0] : undefined;
    };
    for (const name of ['frames.csv', 'summary.csv', 'arms.csv']) expect(headOf(name)).toMatch(/^preset;[^,]*$/);
    expect(headOf('presentmon-A-C1.csv')).toMatch(/^Application,ProcessID,/);
  });
});

describe('formatMarkdownSummary', () => {
  it('has one row a preset with as many cells as the head', async () => {
    const capture = await makeSimulatedCapture();
    const rows = formatMarkdownSummary({ ...capture, scenario: { ...capture.scenario, title: HOSTILE_TITLE } })
      .split('\n')
      .filter((line) => line.startsWith('|'));
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(row.replaceAll('\\|', '').match(/\|/g)).toHaveLength(8);
    expect(rows[2]).toContain('**B faster**');
  });
});

describe('listNotices', () => {
  const textsOf = async (...changes: Parameters<typeof makeSimulatedCapture>): Promise<string> =>
    listNotices(await makeSimulatedCapture(...changes))
      .map(({ level, text }) => `${level}: ${text}`)
      .join('\n');

  it('warns of software rendering and of a machine without GPU timers', async () => {
    const texts = await textsOf({
      runBlock: (request) => {
        const outcome = simulateBlock(request, { ...SIMULATED_COST, hasGpuTimes: false }, 1);
        if (outcome.status !== 'sampled') return Promise.resolve(outcome);
        const environment = {
          ...SIMULATED_ENVIRONMENT,
          hasGpuTimer: false,
          gpuRenderer: 'ANGLE (Google, Vulkan (SwiftShader))',
          timerResolutionMs: 0.1,
          crossOriginIsolated: false,
        };
        return Promise.resolve({ ...outcome, environment });
      },
    });
    expect(texts).toContain('warning: The picture was drawn in software');
    expect(texts).toContain('note: GPU times are n/a');
    expect(texts).toContain('steps of 0.100 ms, because the page was not cross-origin isolated');
  });

  it('warns of pacing, of cancelling, and says when the arms drew different content', async () => {
    let asked = 0;
    const texts = await textsOf({
      isCancelled: () => asked++ >= 8,
      runBlock: (request) => {
        const cost = {
          ...SIMULATED_COST,
          meanMs: 1000 / 60,
          standardDeviationMs: 0.1,
          drawnInstances: request.arm === 'A' ? 20_000 : 15_000,
        };
        return Promise.resolve(simulateBlock(request, cost, asked));
      },
    });
    expect(texts).toMatch(/warning: C1, arm A: 100 % of the frames sit on multiples of 16\.\d\d ms/);
    expect(texts).toContain('warning: The comparison was cancelled');
    expect(texts).toContain('B drew −25 % instances, −25 % triangles against A');
  });

  it('shows the failure rate of an A/A self-test', async () => {
    const arm = makeConfiguration();
    let call = 0;
    const texts = await textsOf({
      arms: { A: arm, B: arm },
      runBlock: (request) => Promise.resolve(simulateBlock(request, SIMULATED_COST, call++)),
    });
    expect(texts).toContain('A/A self-test, and it called 0 of 2 preset(s) different');
  });
});

describe('numbers in words', () => {
  it.each([
    [formatMs(0.1234), '0.123'],
    [formatMs(12.345), '12.35'],
    [formatMs(123.45), '123.5'],
    [formatMs(-0.0001), '0.000'],
    [formatSignedMs(0.0001), '0.000'],
    [formatSignedMs(1.5), '+1.50'],
    [formatSignedMs(-1.5), '−1.50'],
    [formatSignedPercent(-0.1234), '−12.3 %'],
    [formatSignedPercent(0.001), '+0.10 %'],
    [formatSignedPercent(Number.NaN), 'n/a'],
    [formatChange(15, 20), '−25 %'],
    [formatChange(20.5, 20), '+2.5 %'],
    [formatChange(1, 0), 'more'],
    [formatPercent(0.02), '2 %'],
    [formatPercent(0.95), '95 %'],
  ])('%s is %s', (found, expected) => {
    expect(found).toBe(expected);
  });
});
