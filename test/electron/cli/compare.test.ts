import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import process from 'node:process';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatDifference, parseBlockFile, parseCapture } from '../../../core/capture/index.ts';
import { buildApp } from '../../../electron/headless/build-app.ts';
import { REPOSITORY_FOLDER } from '../../../electron/headless/repository.ts';
import { useBrowser } from '../../support/browser.ts';
import { listMarkedProcesses, PROCESS_MARK } from '../../support/marked-processes.ts';
import { compileCommands, runCommand } from '../../support/run-command.ts';

/** One preset, one round, few frames of the smallest world: what a software rasteriser is through with in half a minute. */
const SMALL = [
  '--presets',
  'C1',
  '--tier',
  'low',
  '--size',
  '160x90',
  '--frames',
  '6',
  '--warmup',
  '1',
  '--rounds',
  '1',
];
const ARMS = ['--a', 'cull=T1', '--b', 'cull=T3'];

let folder = '';

beforeAll(async () => {
  compileCommands();
  await buildApp(['page']);
  folder = mkdtempSync(join(tmpdir(), 'treeline-compare-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Starts a comparison and interrupts it once its first block is on disk. */
async function interruptAfterFirstBlock(out: string, mark: string): Promise<number | null> {
  const script = join(REPOSITORY_FOLDER, '.build/electron/headless/compare.js');
  const environment = { ...process.env, [PROCESS_MARK]: mark };
  const child = spawn(process.execPath, [script, ...ARMS, ...SMALL, '--out', out], {
    env: environment,
    stdio: 'ignore',
  });
  const status = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await vi.waitFor(() => expect(listBlocks(out)).not.toEqual([]), { timeout: 90_000, interval: 50 });
  expect(listMarkedProcesses(mark).length).toBeGreaterThan(2); // The command, its display and its browser.
  child.kill('SIGINT');
  return status;
}

function listBlocks(out: string): string[] {
  const blocks = join(out, 'blocks');
  return existsSync(blocks) ? readdirSync(blocks).filter((name) => name.endsWith('.json')) : [];
}

describe('compare', () => {
  it('keeps finished blocks and leaves no process when interrupted, and goes on from there', async () => {
    const out = join(folder, 'interrupted');
    const mark = randomUUID();
    expect(await interruptAfterFirstBlock(out, mark)).toBe(130);
    await vi.waitFor(() => expect(listMarkedProcesses(mark)).toEqual([]), { timeout: 10_000 });
    const keptNames = listBlocks(out);
    for (const name of keptNames) {
      expect(parseBlockFile(readFileSync(join(out, 'blocks', name), 'utf8'), name)).toMatchObject({ ok: true });
    }
    expect(existsSync(join(out, 'capture.json'))).toBe(false);

    const refused = await runCommand('compare', [...ARMS, ...SMALL, '--motion', 'still', '--resume', '--out', out]);
    expect(refused).toMatchObject({ status: 2, output: '' });
    expect(refused.errorLines).toHaveLength(1);
    expect(refused.errorLines[0]).toContain('found other arms, presets or protocol');

    const resumed = await runCommand('compare', [...ARMS, ...SMALL, '--resume', '--out', out]);
    expect(resumed).toMatchObject({ status: 0, errorLines: [] });
    expect(listBlocks(out)).toEqual(expect.arrayContaining(keptNames));
    const again = await runCommand('compare', [...ARMS, ...SMALL, '--resume', '--out', out]);
    expect(again.status).toBe(0);
    expect(again.output).not.toContain('frames, median'); // All of it was there.
  });

  it('writes every file, and the capture holds every frame', async () => {
    const out = join(folder, 'whole');
    const end = await runCommand('compare', [
      ...ARMS,
      ...SMALL,
      '--title',
      'Small',
      '--csv-delimiter',
      'semicolon',
      '--out',
      out,
    ]);
    expect(end).toMatchObject({ status: 0, errorLines: [] });
    expect(end.output).toMatch(/^1\/4 C1\/round-0\/block-0\/A: 6 frames, median [\d.]+ ms; .* left$/m);
    expect(readdirSync(out)).toEqual(
      expect.arrayContaining([
        'blocks',
        'capture.json',
        'frames.csv',
        'report.html',
        'screenshot-A-C1.png',
        'summary.md',
      ]),
    );
    expect(readdirSync(out).filter((name) => name.startsWith('.'))).toEqual([]);

    expect(readFileSync(join(out, 'frames.csv'), 'utf8')).toMatch(/^preset;arm;round;/);
    const parsed = parseCapture(readFileSync(join(out, 'capture.json'), 'utf8'), 'capture.json');
    if (!parsed.ok) throw new Error(parsed.problem);
    const { scenario, blocks, ending } = parsed.capture;
    expect(scenario).toMatchObject({ title: 'Small', arms: { A: { cull: 'T1' }, B: { cull: 'T3', tier: 'low' } } });
    expect(ending.kind).toBe('complete');
    expect(blocks.map(({ arm }) => arm).join('')).toBe('ABBA');
    for (const { frames, environment } of blocks) {
      expect(frames.frameTimeMs).toHaveLength(6);
      expect(environment.crossOriginIsolated).toBe(true);
    }
    const [a, b] = blocks;
    expect(b!.frames.drawnInstances[0]).toBeLessThan(a!.frames.drawnInstances[0]!);
    expect(b!.frames.hiddenByTerrainInstances[0]).toBeGreaterThan(0);
  });
});

describe('the report of a real comparison', () => {
  const getBrowser = useBrowser();

  it('shows both presets and arms with intervals and verdicts, the machine and the charts, and complains of nothing', async () => {
    const out = join(folder, 'reported');
    const small = ['--tier', 'low', '--size', '320x180', '--frames', '6', '--warmup', '1', '--rounds', '1'];
    const end = await runCommand('compare', [...ARMS, ...small, '--presets', 'C1,C3', '--out', out]);
    expect(end).toMatchObject({ status: 0, errorLines: [] });
    const parsed = parseCapture(readFileSync(join(out, 'capture.json'), 'utf8'), 'capture.json');
    if (!parsed.ok) throw new Error(parsed.problem);
    const { analysis, blocks } = parsed.capture;
    expect(blocks.map(({ presetId, arm }) => presetId + arm).sort()).toEqual(
      ['C1A', 'C1A', 'C1B', 'C1B', 'C3A', 'C3A', 'C3B', 'C3B'].sort(),
    );

    const page = await getBrowser().newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('requestfailed', (request) => complaints.push(request.url()));
    await page.goto(pathToFileURL(join(out, 'report.html')).href);
    await page.waitForSelector('[data-treeline-overview] canvas');
    for (const { presetId, comparisons } of analysis.presets) {
      const section = page.locator(`#preset-${presetId}`);
      const text = await section.innerText();
      const primary = comparisons.find(({ role }) => role === 'primary')!;
      expect(text).toContain(formatDifference(primary.difference, analysis.confidenceRatio));
      expect(text.toLowerCase()).toContain(primary.verdict.kind.toLowerCase());
      expect(await section.locator('[data-treeline-preset] canvas').count()).toBeGreaterThan(0);
      const isDrawn = section
        .locator('img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0));
      expect(await isDrawn).toEqual([true, true]); // A picture of each arm.
    }
    const setup = await page.locator('#setup').innerText();
    expect(setup).toContain(blocks[0]!.environment.gpuRenderer);
    expect(setup).toMatch(/Cross-origin isolated\s+(yes|true)/);
    expect(setup).toMatch(/T1[^]*T3/);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

describe('render', () => {
  it('draws the same world for every cull path, and red boxes only when asked', async () => {
    const draw = async (name: string, ...parameters: string[]): Promise<Uint8Array> => {
      const out = join(folder, `${name}.png`);
      const end = await runCommand('render', ['--preset', 'C1', '--size', '240x135', '--out', out, ...parameters]);
      expect(end).toMatchObject({ status: 0, errorLines: [] });
      const image = decode(readFileSync(out));
      expect([image.width, image.height]).toEqual([160, 90]); // The low tier draws two thirds.
      return image.data as Uint8Array;
    };
    const everything = await draw('t0', '--set', 'cull=T0,tier=low');
    const culled = await draw('t3', '--set', 'cull=T3,tier=low');
    const boxed = await draw('boxes', '--set', 'cull=T3,tier=low', '--hidden-chunks');
    expect(new Set(everything).size).toBeGreaterThan(50);
    expect(culled).toEqual(everything);
    expect(boxed).not.toEqual(culled);
  });
});
