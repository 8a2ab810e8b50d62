import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BENCH_COMMANDS } from '../../core/bridge/index.ts';
import { buildApp } from '../../electron/headless/build-app.ts';
import { PAGE_FOLDER } from '../../electron/headless/repository.ts';
import { serveApp } from '../../electron/headless/serve-app.ts';
import type { AppServer } from '../../electron/headless/serve-app.ts';
import { useBrowser } from '../support/browser.ts';
import { countPixels } from '../support/screenshot-pixels.ts';

/** Small and light, because the tests draw on the CPU. */
const ADDRESS = '/?tier=low&renderScale=0.2';
const SETTLE_LIMIT_MS = 150_000;

const getBrowser = useBrowser();
let server: AppServer;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  await buildApp(['page']);
  server = await serveApp(PAGE_FOLDER);
  page = await getBrowser().newPage({ viewport: { width: 960, height: 600 }, acceptDownloads: true });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  // The folder picker is a window of the system that no test can press; without it the page downloads.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showDirectoryPicker'));
  await page.goto(server.origin + ADDRESS);
  await settle();
}, 240_000);

afterAll(async () => {
  await page?.close();
  await server?.close();
});

async function settle(): Promise<void> {
  await page.waitForSelector('[data-viewport][data-settled="true"]', { timeout: SETTLE_LIMIT_MS });
}

/** The readout's own text at a key. */
function readHud(key: string): Promise<string> {
  return page.locator(`[data-hud="${key}"]`).innerText();
}

async function readCount(key: string): Promise<number> {
  return Number((await readHud(key)).replaceAll('\u2009', ''));
}

async function press(key: string): Promise<void> {
  await page.keyboard.press(key);
}

/** Presses a key that changes the picture and waits until the readout shows the new one. */
async function pressAndSettle(key: string): Promise<void> {
  await press(key);
  await settle();
}

/** Waits until two readings of the eye in a row, with a report of the readout between them, are equal. */
async function waitUntilStill(): Promise<void> {
  let reading = '';
  const isStill = async (): Promise<boolean> => {
    const previous = reading;
    reading = await readHud('eye');
    return reading === previous;
  };
  await expect.poll(isStill, { interval: 700, timeout: 20_000 }).toBe(true);
}

async function readStages(): Promise<Record<'resident' | 'distance' | 'frustum' | 'hidden' | 'drawn', number>> {
  return {
    resident: await readCount('resident'),
    distance: await readCount('outside-distance'),
    frustum: await readCount('outside-frustum'),
    hidden: await readCount('hidden'),
    drawn: await readCount('drawn'),
  };
}

describe('readout', () => {
  it('accounts for every resident instance', async () => {
    const stages = await readStages();
    expect(stages.resident).toBeGreaterThan(100);
    expect(stages.distance + stages.frustum + stages.hidden + stages.drawn).toBe(stages.resident);
  });

  it('states the window of its times, and says n/a where nothing was measured', async () => {
    await expect
      .poll(() => readHud('window'), { timeout: 30_000 })
      .toMatch(/^Times · mean of last [1-9]\d* frames(, GPU of [1-9]\d*)?$/);
    for (const key of ['frame-ms', 'cpu-ms', 'cull-ms', 'streaming-ms']) {
      expect(await readHud(key), key).toMatch(/^\d+\.\d\d$/);
    }
    expect(await readHud('gpu-ms')).toMatch(/^(n\/a|\d+\.\d\d)$/);
    expect(await readCount('draw-calls')).toBeGreaterThan(0);
    expect(await readCount('triangles')).toBeGreaterThan(0);
    expect(await readHud('renderer')).toContain('llvmpipe');
  });
});

describe('arms', () => {
  it('take the tier that was set, or follow the one that suits the GPU', async () => {
    const select = page.locator('[data-axis="tier"] select').first();
    expect(await select.inputValue()).toBe('low');
    await expect.poll(() => readHud('tier')).toBe('tier low, set');
    await select.selectOption('automatic');
    expect(await select.locator('option:checked').innerText()).toBe('automatic (low)');
    expect(await page.locator('[data-axis="tier"][data-differs]').count()).toBe(0);
    await expect.poll(() => readHud('tier')).toBe('tier low, automatic: software rasteriser');
    await select.selectOption('low');
    await expect.poll(() => readHud('tier')).toBe('tier low, set');
  });

  it('step numbers by their arrows, typed values to the next step, and stay in range', async () => {
    const mist = page.locator('[data-axis="mist"] input').last();
    await mist.fill('0.12');
    await mist.press('ArrowUp');
    expect(await mist.inputValue()).toBe('0.15');
    expect(await page.locator('[data-axis="mist"][data-differs]').count()).toBe(1);
    await mist.press('ArrowDown');
    expect(await mist.inputValue()).toBe('0.1');
    for (let press = 0; press < 3; press += 1) await mist.press('ArrowDown');
    expect(await mist.inputValue()).toBe('0');
    await mist.press('Escape'); // Back to the bench's keys.
    expect(await page.locator('[data-axis="mist"][data-differs]').count()).toBe(0);
  });
});

describe('keys', () => {
  it('T, Y, U and I put the cull paths on the shown arm, and each drops what its stage may', async () => {
    await pressAndSettle('t');
    const t0 = await readStages();
    await pressAndSettle('y');
    const t1 = await readStages();
    await pressAndSettle('u');
    const t2 = await readStages();
    await pressAndSettle('i');
    const t3 = await readStages();

    expect([t0.frustum, t0.hidden, t1.hidden]).toEqual([0, 0, 0]);
    expect(t1.frustum).toBeGreaterThan(0);
    expect(t2.hidden).toBeGreaterThan(0);
    expect(t3.hidden).toBeGreaterThan(0);
    expect(t0.drawn).toBeGreaterThan(t1.drawn);
    expect(t1.drawn).toBeGreaterThan(t3.drawn);
    for (const stages of [t1, t2, t3]) {
      expect(stages.resident).toBe(t0.resident);
      // What both would reject may be booked on either.
      expect(stages.distance).toBeLessThanOrEqual(t0.distance);
    }
    expect(await page.locator('[data-axis="cull"] select').first().inputValue()).toBe('T3');
    expect(await page.locator('[data-axis="cull"] select').last().inputValue()).toBe('T3');
    expect(await page.locator('[data-axis="cull"][data-differs]').count()).toBe(0);
  });

  it('V flips the shown arm and comes back to the same picture', async () => {
    await pressAndSettle('y');
    const armA = await readStages();
    await pressAndSettle('v');
    expect(await readHud('arm')).toBe('Arm B');
    expect((await readStages()).drawn).toBeLessThan(armA.drawn);
    await pressAndSettle('v');
    expect(await readHud('arm')).toBe('Arm A');
    expect(await readStages()).toEqual(armA);
  });

  it('B outlines hidden chunks in red and takes the outlines away again', async () => {
    await pressAndSettle('i');
    const countRed = async (): Promise<number> =>
      countPixels(
        await page.locator('canvas').screenshot(),
        ([red, green, blue]) => red > 170 && green < 70 && blue < 70,
      );
    const before = await countRed();
    await pressAndSettle('b');
    expect(await countRed()).toBeGreaterThan(before + 20);
    expect(await page.locator('[data-command="toggle-hidden-chunks"]').getAttribute('aria-pressed')).toBe('true');
    await pressAndSettle('b');
    expect(await countRed()).toBe(before);
  });

  it('C, Shift+C and digits walk the presets', async () => {
    const titles = await page.locator('.preset-title').allInnerTexts();
    for (const [key, index] of [
      ['c', 1],
      ['Shift+C', 0],
      ['Shift+C', titles.length - 1],
      ['3', 2],
      ['1', 0],
    ] as const) {
      await press(key);
      await expect.poll(() => readHud('preset'), { message: key, timeout: 10_000 }).toBe(titles[index]);
      expect(await page.locator('[data-current] .preset-title').innerText(), key).toBe(titles[index]);
    }
    await settle();
  });

  it('W flies forward while it is held, and stays above the ground', async () => {
    const before = await readHud('eye');
    await page.keyboard.down('w');
    await expect.poll(() => readHud('eye'), { timeout: 10_000 }).not.toBe(before);
    await page.keyboard.up('w');
    expect(await readHud('preset')).toContain('moved');
    await waitUntilStill();
    await pressAndSettle('1');
    expect(await readHud('eye')).toBe(before);
  });

  it('dragging looks around without moving', async () => {
    const before = await readHud('eye');
    const gaze = await readHud('gaze');
    const box = (await page.locator('canvas').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => readHud('gaze'), { timeout: 10_000 }).not.toBe(gaze);
    expect(await readHud('eye')).toBe(before);
    await pressAndSettle('1');
  });

  it('F3 hides the readout and shows it again', async () => {
    await press('F3');
    expect(await page.locator('.hud').isVisible()).toBe(false);
    await press('F3');
    expect(await page.locator('.hud').isVisible()).toBe(true);
  });

  it('? opens the key sheet with every key, and Escape closes it', async () => {
    await press('Shift+?');
    const sheet = page.locator('dialog.key-sheet');
    expect(await sheet.isVisible()).toBe(true);
    const text = await sheet.innerText();
    for (const key of ['T', 'Y', 'U', 'I', 'C', 'Shift+C', 'B', 'V', 'P', 'Esc', 'Ctrl+E', '?', 'F3', 'W', 'Shift']) {
      expect(text.split(/\s+/), key).toContain(key);
    }
    await press('Escape');
    expect(await sheet.isVisible()).toBe(false);
    await press('?');
    await sheet.getByRole('button', { name: 'Close' }).click();
    expect(await sheet.isVisible()).toBe(false);
    await press('?');
    expect(await sheet.isVisible()).toBe(true);
    await press('?');
    expect(await sheet.isVisible()).toBe(false);
  });

  it('are text inside a field, where nothing else happens', async () => {
    const field = page.getByLabel('Seed of arm A');
    const before = await page.locator('.toolbar').innerText();
    await field.click();
    await field.press('Control+A');
    await page.keyboard.type('tvpcb?1');
    expect(await field.inputValue()).toBe('tvpcb?1');
    await press('Tab');
    expect(await page.locator('[data-axis="seed"] .field-error').first().innerText()).toContain('whole number');
    await field.focus();
    await press('Escape');
    expect(await field.inputValue()).toBe('1337');
    expect(await page.locator('.toolbar').innerText()).toBe(before);
    expect(await page.locator('dialog.key-sheet').isVisible()).toBe(false);
    expect(await page.locator('[data-viewport]').getAttribute('data-phase')).toBe('idle');
  });
});

describe('window', () => {
  it.each([
    [960, 600],
    [1440, 900],
    [1920, 1080],
  ])('fits %i × %i without scrolling, with the run button in view', async (width, height) => {
    await page.setViewportSize({ width, height });
    const overflow = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return [scrollWidth - window.innerWidth, scrollHeight - window.innerHeight];
    });
    expect(overflow).toEqual([0, 0]);
    for (const name of ['.run-buttons [data-command="run-comparison"]', '.hud', '.dock-head', '.toolbar']) {
      const box = (await page.locator(name).boundingBox())!;
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, name).toBe(true);
    }
    const toolbar = page.locator('.toolbar');
    expect(await toolbar.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await page.setViewportSize({ width: 960, height: 600 });
  });

  it('has a button with a tooltip for every command', async () => {
    for (const { id } of BENCH_COMMANDS) {
      const titles = await page
        .locator(`button[data-command="${id}"]`)
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('title')));
      expect(titles.length, id).toBeGreaterThan(0);
      for (const title of titles) expect(title, id).toMatch(/\(.+\)\n.+/);
    }
  });
});

describe('comparison', () => {
  async function setProtocol(key: string, value: number): Promise<void> {
    const field = page.locator(`[data-protocol="${key}"] input`);
    await field.fill(String(value));
    await field.press('Enter');
  }

  it('says that there is nothing to export yet', async () => {
    await press('Control+e');
    expect(await page.locator('.messages').innerText()).toContain('run a comparison first');
  });

  it('offers the pacing that the host was started with, and says how to have the other', async () => {
    const pacing = page.locator('[data-protocol="capMode"] select');
    expect(await pacing.inputValue()).toBe('capped');
    expect(await pacing.locator('option:not([disabled])').allInnerTexts()).toEqual(['capped']);
    expect(await pacing.getAttribute('title')).toContain('npm start -- --uncapped');
    const uncapped = await getBrowser().newPage();
    await uncapped.goto(`${server.origin}${ADDRESS}&uncapped`);
    const lifted = uncapped.locator('[data-protocol="capMode"] select');
    expect(await lifted.inputValue()).toBe('uncapped');
    expect(await lifted.locator('option:not([disabled])').allInnerTexts()).toEqual(['uncapped']);
    await uncapped.close();
  });

  it('says why a picture that is too wide for its height is not taken', async () => {
    const width = page.locator('[data-protocol="viewportWidthCssPx"]');
    const before = await width.locator('input').inputValue();
    await setProtocol('viewportWidthCssPx', 8192);
    expect(await width.locator('.field-error').innerText()).toBe('Expected no side more than 8 times the other');
    await width.locator('input').press('Escape');
    expect(await width.locator('input').inputValue()).toBe(before);
  });

  it('P runs it and Escape cancels it', async () => {
    await setProtocol('framesPerBlock', 8);
    await setProtocol('warmupFrames', 1);
    await setProtocol('rounds', 1);
    await setProtocol('viewportWidthCssPx', 160);
    await setProtocol('viewportHeightCssPx', 120);
    expect(await page.locator('.run-plan').innerText()).toContain('1 preset × 1 round × 4 = 4 blocks of 8 frames');
    await press('p');
    await page.waitForSelector('[data-viewport][data-phase="running"]');
    expect(await page.locator('[data-progress="block"]').innerText()).toBe('Block 1 of 4');
    expect(await page.locator('[data-axis="cull"] select').first().isDisabled()).toBe(true);
    await press('Escape');
    await page.waitForSelector('[data-viewport][data-phase="idle"]', { timeout: 60_000 });
    expect(await page.locator('.messages').innerText()).toContain('Cancelled before a whole round');
    await settle();
  });

  it('P again runs it to its verdicts and charts, with the view standing still', async () => {
    await pressAndSettle('y');
    await press('p');
    await page.waitForSelector('[data-viewport][data-phase="running"]');
    await page.waitForSelector('[data-viewport][data-phase="done"]', { timeout: 170_000 });
    expect(await page.locator('.verdicts [data-role="primary"] .verdict').count()).toBe(1);
    expect(await page.locator('[data-charts] canvas').count()).toBeGreaterThan(0);
    await settle();
    expect(await readCount('drawn')).toBeGreaterThan(0);
  });

  /** Whether the browser asks before it leaves the page. */
  async function isAskedBeforeLeaving(): Promise<boolean> {
    const asked = page.waitForEvent('dialog', { timeout: 5_000 }).then(
      async (dialog) => {
        await dialog.dismiss();
        return dialog.type() === 'beforeunload';
      },
      () => false,
    );
    await page.evaluate(() => setTimeout(() => location.reload(), 0));
    return asked;
  }

  it('asks before the window is left with frames that were not exported, and says that they are only here', async () => {
    expect(await page.locator('.run-note').isVisible()).toBe(true);
    expect(await isAskedBeforeLeaving()).toBe(true);
    expect(await page.locator('.verdicts [data-role="primary"] .verdict').count()).toBe(1);
  });

  it('Ctrl+E writes the comparison as files', async () => {
    const downloads: Download[] = [];
    page.on('download', (download) => downloads.push(download));
    await press('Control+e');
    await expect
      .poll(() => page.locator('.messages').innerText(), { timeout: 60_000 })
      .toContain('Offered as downloads');
    const names = downloads.map((download) => download.suggestedFilename());
    expect(names.some((name) => name.endsWith('.json'))).toBe(true);
    expect(names.some((name) => name.endsWith('.csv'))).toBe(true);
    expect(names.some((name) => name.endsWith('.html'))).toBe(true);
    expect(await page.locator('.run-note').isVisible()).toBe(false);
  });
});

it('has nothing to complain about on the console', () => {
  expect(complaints).toEqual([]);
});
