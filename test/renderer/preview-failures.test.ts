import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../electron/headless/build-app.ts';
import { PAGE_FOLDER } from '../../electron/headless/repository.ts';
import { serveApp } from '../../electron/headless/serve-app.ts';
import type { AppServer } from '../../electron/headless/serve-app.ts';
import { useBrowser } from '../support/browser.ts';

const SETTLE_LIMIT_MS = 150_000;
let server: AppServer;

beforeAll(async () => {
  await buildApp(['page']);
  server = await serveApp(PAGE_FOLDER);
}, 180_000);

afterAll(async () => {
  await server?.close();
});

describe('a page that cannot draw', () => {
  const getBrowser = useBrowser({ drawing: 'mesa-xvfb', extraArguments: ['--disable-3d-apis'] });

  it('says that WebGL2 is missing and what to do', async () => {
    const page = await getBrowser().newPage();
    await page.goto(server.origin);
    const alert = page.locator('.failure-page');
    await alert.waitFor();
    expect(await alert.innerText()).toContain('WebGL2');
    expect(await alert.innerText()).toMatch(/driver|acceleration/);
    await page.close();
  });

  it('names a mode that does not exist', async () => {
    const page = await getBrowser().newPage();
    await page.goto(`${server.origin}/?mode=tour`);
    expect(await page.locator('.failure-page').innerText()).toContain('no page mode “tour”');
    await page.close();
  });
});

describe('a page that loses its context', () => {
  const getBrowser = useBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await getBrowser().newPage({ viewport: { width: 960, height: 600 } });
    await page.goto(`${server.origin}/?tier=low&renderScale=0.3&seed=nonsense`);
    await page.waitForSelector('[data-viewport][data-settled="true"]', { timeout: SETTLE_LIMIT_MS });
  }, 240_000);

  afterAll(async () => {
    await page?.close();
  });

  it('says what in its address it could not use', async () => {
    expect(await page.locator('.messages').innerText()).toContain('seed "nonsense"');
  });

  it('shows a banner, and goes on by itself when the context comes back', async () => {
    const drawnBefore = await page.locator('[data-hud="drawn"]').innerText();
    await page.evaluate(() => {
      const gl = document.querySelector('canvas')!.getContext('webgl2')!;
      const extension = gl.getExtension('WEBGL_lose_context')!;
      extension.loseContext();
      setTimeout(() => {
        extension.restoreContext();
      }, 1500);
    });
    const banner = page.locator('.context-banner');
    await banner.waitFor({ state: 'visible' });
    expect(await banner.innerText()).toContain('reload');
    await banner.waitFor({ state: 'hidden', timeout: 60_000 });
    await page.waitForSelector('[data-viewport][data-settled="true"]', { timeout: SETTLE_LIMIT_MS });
    expect(await page.locator('[data-hud="drawn"]').innerText()).toBe(drawnBefore);
  });
});

describe('a page whose world cannot stream', () => {
  const getBrowser = useBrowser();

  it('says so for good, with what to do, is never settled, and still reports', async () => {
    const page = await getBrowser().newPage({ viewport: { width: 960, height: 600 } });
    // A worker's script is fetched outside the page: only its context sees it.
    await page.context().route(/scatter-worker/, (route) => route.abort());
    await page.goto(`${server.origin}/?tier=low&renderScale=0.3`);
    const banner = page.locator('.context-banner');
    await banner.waitFor({ state: 'visible', timeout: SETTLE_LIMIT_MS });
    expect(await banner.innerText()).toMatch(/The scatter worker failed: .*Reload the page/);
    expect(await banner.getByRole('button', { name: 'Reload' }).isVisible()).toBe(true);
    await expect.poll(() => page.locator('[data-hud="eye"]').innerText(), { timeout: SETTLE_LIMIT_MS }).toMatch(/\d/);
    expect(await page.locator('[data-viewport]').getAttribute('data-settled')).toBe('false');
    expect(await page.locator('.messages').innerText()).not.toContain('worker');
    await page.close();
  });
});
