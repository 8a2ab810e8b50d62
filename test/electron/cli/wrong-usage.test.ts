import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireBrowser } from '../../../electron/headless/launch-browser.ts';
import { compileCommands, runCommand } from '../../support/run-command.ts';

let folder = '';

beforeAll(() => {
  compileCommands();
  folder = mkdtempSync(join(tmpdir(), 'treeline-usage-'));
  writeFileSync(join(folder, 'file'), 'mine');
  writeFileSync(join(folder, 'broken.treeline.json'), '{ "version": 1,');
  writeFileSync(join(folder, 'axis.treeline.json'), '{"version":1,"presets":["C1"],"arms":{"A":{"cull":"T9"},"B":{}}}');
  writeFileSync(
    join(folder, 'world.treeline.json'),
    '{"version":1,"presets":["C3"],"arms":{"A":{},"B":{"world":"ridged"}}}',
  );
  writeFileSync(join(folder, 'preset.treeline.json'), '{"version":1,"presets":["C1","C77"],"arms":{"A":{},"B":{}}}');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Arguments with `@/` for the test's folder, so that a row of a table can be read. */
function resolveArguments(line: string): string[] {
  return line.split(' ').map((part) => part.replace('@/', `${folder}/`));
}

/** A browser that cannot run: whatever is refused with another message was refused before a browser was started. */
const NO_BROWSER = { TREELINE_BROWSER: '/dev/null' };

async function expectRefusal(
  name: 'compare' | 'render' | 'audit' | 'start',
  line: string,
  parts: readonly string[],
  environment = {},
) {
  const before = readdirSync(folder);
  const end = await runCommand(name, resolveArguments(line), environment);
  expect(end.errorLines).toHaveLength(1);
  for (const part of parts) expect(end.errorLines[0]).toContain(part);
  expect(end.errorLines[0]).not.toContain('    at ');
  expect(end.output).toBe('');
  expect(end.status).toBe(2);
  expect(readdirSync(folder)).toEqual(before);
}

describe('compare refuses with one line, status 2 and nothing written', () => {
  it.concurrent.each([
    ['--a cull=T1', ['--out']],
    ['--out @/new', ['--a, --b', '--scenario', 'found neither']],
    ['--a cull=T1 --b cull=T3 --presets C99 --out @/new', ['--presets', 'C1', '"C99"']],
    ['--a cull=T1 --b cull=T3 --presets C1,C1 --out @/new', ['each preset once']],
    ['--a cull=T7 --out @/new', ['--a', 'T0, T1, T2, T3', '"T7"']],
    ['--a cull=T1 --b speed=9 --out @/new', ['--b', 'cull', '"speed"']],
    ['--a cull=T1 --b cull --out @/new', ['--b', 'axis=value']],
    ['--a cull=T1 --frames many --out @/new', ['--frames', 'Expected a number', '"many"']],
    ['--a cull=T1 --frames 1 --out @/new', ['--frames', 'at least 2', '1']],
    ['--a cull=T1 --frames 2.5 --out @/new', ['--frames', 'whole number', '2.5']],
    ['--a cull=T1 --frames NaN --out @/new', ['--frames', '"NaN"']],
    ['--a cull=T1 --frames 1e9 --out @/new', ['--frames', '"1e9"']],
    ['--a cull=T1 --rounds -1 --out @/new', ['--rounds', 'at least 1', '-1']],
    ['--a cull=T1 --equivalence 1 --out @/new', ['--equivalence', 'below 1']],
    ['--a cull=T1 --size 640 --out @/new', ['--size', '<width>x<height>', '"640"']],
    ['--a cull=T1 --size 9x9 --out @/new', ['--size', '16', '"9x9"']],
    ['--a cull=T1 --size 8192x16 --out @/new', ['--size', 'more than 8 times', '"8192x16"']],
    ['--a cull=T1 --frames 100000 --rounds 1000 --out @/new', ['--frames', 'at most 1000000 frames', '800000000']],
    ['--a cull=T1 --b world=ridged --out @/new', ['--presets', 'C1 in world ridged', '0.5 m', 'm under it']],
    ['--a cull=T1 --seed 27 --presets C4 --out @/new', ['--presets', 'C4', 'seed 27', 'm under it']],
    ['--scenario @/world.treeline.json --out @/new', ['world.treeline.json', 'C3', 'world ridged', 'm under it']],
    ['--a cull=T1 --tier ultra --out @/new', ['--tier', 'low, medium, high']],
    ['--a cull=T1 --set mist=2 --out @/new', ['--set', 'mist', 'at most 1', '2']],
    ['--a cull=T1 --set tier=low --tier low --out @/new', ['--set, --tier', 'each axis once', 'tier again']],
    ['--a cull=T1 --seed -5 --out @/new', ['--seed', '-5']],
    ['--a cull=T1 --cap fast --out @/new', ['--cap', 'capped, uncapped']],
    ['--a cull=T1 --drawing gpu --out @/new', ['--drawing', 'mesa-xvfb']],
    ['--a cull=T1 --csv-delimiter tab --out @/new', ['--csv-delimiter', 'comma, semicolon']],
    ['--a cull=T1 --colour red --out @/new', ['--colour']],
    ['--a cull=T1 --out @/new more', ['too many arguments']],
    ['--scenario @/missing.treeline.json --out @/new', ['--scenario', 'ENOENT', 'missing.treeline.json']],
    ['--scenario @/broken.treeline.json --out @/new', ['broken.treeline.json:1:']],
    ['--scenario @/axis.treeline.json --out @/new', ['axis.treeline.json:1:', 'arms.A.cull', '"T9"']],
    ['--scenario @/preset.treeline.json --out @/new', ['preset.treeline.json', 'presets[1]', '"C77"']],
    ['--scenario @/axis.treeline.json --a cull=T1 --out @/new', ['--scenario', '--a']],
  ])('%s', async (line, parts) => {
    await expectRefusal('compare', line, parts, NO_BROWSER);
  });

  it.concurrent.each([
    ['@/file/deep/er', 'a path through a file'],
    ['@/file', 'a file in its place'],
    ['/proc/treeline/x', 'no folder can be made'],
  ])('--out %s', async (path, part) => {
    await expectRefusal('compare', `--a cull=T1 --b cull=T3 --out ${path}`, ['--out', part]);
    expect(existsSync('/proc/treeline')).toBe(false);
  });

  it('a browser that is none', async () => {
    await expectRefusal('compare', '--a cull=T1 --out @/new', ['TREELINE_BROWSER', '/dev/null'], NO_BROWSER);
  });
});

describe('audit refuses with one line, status 2 and nothing written', () => {
  it.concurrent.each([
    ['--out @/new', ["unknown option '--out'"]],
    ['weather', ['an audit among inventory, flight', '"weather"']],
    ['inventory --presets C99', ['--presets', 'canopy', '"C99"']],
    ['inventory --set shadows=soft', ['--set', 'matching, all-or-nothing, off', '"soft"']],
    ['inventory --tier low --set tier=high', ['--set, --tier', 'each axis once']],
    ['inventory --presets C3 --set world=ridged', ['--presets', 'C3 in world ridged', '0.5 m']],
    ['inventory --minutes 3', ['--minutes']],
    ['flight --minutes 0', ['--minutes', 'at least 0.05', '0']],
    ['flight --speed 1000', ['--speed', 'at most 100', '1000']],
    ['flight --stops 1.5', ['--stops', 'whole number', '1.5']],
    ['flight --draw-every 0', ['--draw-every', 'at least 1', '0']],
    ['flight --around C99', ['--around', '"C99"']],
    ['flight --size 20', ['--size', '<width>x<height>']],
    ['flight --fast', ["unknown option '--fast'", '--help lists the options']],
  ])('%s', async (line, parts) => {
    await expectRefusal('audit', line, parts, NO_BROWSER);
  });

  it('no audit at all', async () => {
    const end = await runCommand('audit', []);
    expect(end).toMatchObject({
      status: 2,
      output: '',
      errorLines: ['treeline: expected an audit among inventory, flight, found none'],
    });
  });

  it('a folder that cannot be written to', async () => {
    await expectRefusal('audit', 'flight --out @/file', ['--out', 'a file in its place']);
  });
});

describe('a machine that cannot show the page', () => {
  it.each([
    ['compare', '--a cull=T1 --b cull=T3 --out @/new'],
    ['render', '--preset C1 --out @/new/x.png'],
  ] as const)('%s without Xvfb is refused before anything is made', async (name, line) => {
    // Nothing is on this path, neither Xvfb nor what would install it; the browser is given by its own.
    const environment = { PATH: folder, TREELINE_BROWSER: await requireBrowser('swiftshader') };
    const end = await runCommand(name, [...resolveArguments(line), '--drawing', 'mesa-xvfb'], environment);
    expect(end.errorLines.at(-1)).toContain('no display: install Xvfb');
    expect(end).toMatchObject({ status: 2, output: '' });
    expect(existsSync(join(folder, 'new'))).toBe(false);
  });

  it.each([
    ['compare', '--a cull=T1 --b cull=T3 --out @/new'],
    ['render', '--preset C1 --out @/new/x.png'],
  ] as const)('%s with a browser that ends at once is one line, and no gate that failed', async (name, line) => {
    const end = await runCommand(name, resolveArguments(line), { TREELINE_BROWSER: process.execPath });
    expect(end.errorLines).toHaveLength(1);
    expect(end.errorLines[0]).toContain(`${process.execPath} did not start`);
    expect(end.errorLines[0]!.length).toBeLessThan(300);
    expect(end).toMatchObject({ status: 3, output: '' });
    expect(existsSync(join(folder, 'new'))).toBe(false);
  });
});

describe('require-browser', () => {
  it('says nothing where a browser and Xvfb are', async () => {
    expect(await runCommand('require-browser', [])).toEqual({ status: 0, output: '', errorLines: [] });
  });

  it('tells in one line what to install where they are not', async () => {
    const end = await runCommand('require-browser', [], NO_BROWSER);
    expect(end).toMatchObject({ status: 2, output: '' });
    expect(end.errorLines).toHaveLength(1);
  });
});

describe('render refuses with one line, status 2 and nothing written', () => {
  it.concurrent.each([
    ['--preset C1', ['--out']],
    ['--out @/x.png', ['--preset']],
    ['--preset C9 --out @/x.png', ['--preset', '"C9"']],
    ['--preset C1 --out @/x.png --set cull=T9', ['--set', '"T9"']],
    ['--preset C4 --out @/x.png --set seed=27', ['--preset', 'C4', 'seed 27', 'm under it']],
    ['--preset C1 --out @/x.png --size 0x0', ['--size', '"0x0"']],
    ['--preset C1 --out @/x.png --tier low', ["unknown option '--tier'", '--help lists the options']],
    ['--preset C1 --out @/x.png --set tier=best', ['--set', 'low, medium, high', '"best"']],
  ])('%s', async (line, parts) => {
    await expectRefusal('render', line, parts, NO_BROWSER);
  });

  it.concurrent.each([
    ['@/x.jpg', '.png'],
    ['@/file/x.png', 'a file in its place'],
    ['@/file/deep/x.png', 'a path through a file'],
  ])('--out %s', async (path, part) => {
    await expectRefusal('render', `--preset C1 --out ${path}`, ['--out', part]);
  });
});

describe('start refuses with one line and status 2', () => {
  it('a port that is none', async () => {
    await expectRefusal('start', '--port 70000', ['--port', '70000']);
  });

  it('a browser that is none', async () => {
    await expectRefusal('start', '--port 0', ['TREELINE_BROWSER', '/dev/null'], NO_BROWSER);
  });
});
