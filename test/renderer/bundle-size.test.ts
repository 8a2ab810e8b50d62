import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configurationSchema, REFERENCE_PRESETS } from '../../core/scenario/index.ts';
import type { Preset } from '../../core/scenario/index.ts';
import { buildApp } from '../../electron/headless/build-app.ts';
import { drawStill } from '../../electron/headless/draw-still.ts';
import { PAGE_FOLDER } from '../../electron/headless/repository.ts';
import { serveApp } from '../../electron/headless/serve-app.ts';
import type { AppServer } from '../../electron/headless/serve-app.ts';
import { useBrowser } from '../support/browser.ts';

/** Engine, materials and world, compressed as servers compress: what a page fetches on its main thread until its first picture. */
const ENGINE_LIMIT_BYTES = 350 * 1024;

/** The page's entry by the name that the build gives it. */
const ENTRY_NAME = /\/index-[^/]+\.js$/;

/** Workers load beside the main thread; each has its own copy of what it computes with. */
const WORKER_NAME = /-worker-[^/]+\.js$/;
const WORKERS_LIMIT_BYTES = 48 * 1024;

/** The entry carries the host's contract, its schemas and their parser. */
const ENTRY_LIMIT_BYTES = 40 * 1024;

const getBrowser = useBrowser();
let server: AppServer;

beforeAll(async () => {
  await buildApp(['page']);
  server = await serveApp(PAGE_FOLDER);
}, 240_000);

afterAll(async () => {
  await server?.close();
});

/** A browser whose contexts tell of every script that they were served. */
function watchScripts(browser: Browser, onScript: (name: string, body: Promise<Buffer>) => void): Browser {
  return new Proxy(browser, {
    get(target, name) {
      if (name !== 'newContext') {
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      }
      return async (...parameters: Parameters<Browser['newContext']>): Promise<BrowserContext> => {
        const context = await target.newContext(...parameters);
        context.on('response', (response) => {
          const { pathname } = new URL(response.url());
          if (pathname.endsWith('.js')) onScript(pathname, response.body());
        });
        return context;
      };
    },
  });
}

describe('scripts of a page that draws', () => {
  it('are an engine of at most 350 KB, an entry and workers, compressed, until its picture is there', async () => {
    const scripts: { readonly name: string; readonly body: Promise<Buffer> }[] = [];
    const browser = watchScripts(getBrowser(), (name, body) => scripts.push({ name, body }));
    const result = await drawStill(
      {
        origin: server.origin,
        useBrowser: () => Promise.resolve(browser),
        describe: () => ({ kind: 'browser', version: 'test', isUncapped: false }),
        close: () => Promise.resolve(),
      },
      {
        configuration: configurationSchema.parse({ tier: 'low', renderScale: 0.2 }),
        preset: REFERENCE_PRESETS[0]?.preset as Preset,
        widthCssPx: 320,
        heightCssPx: 180,
        isHiddenChunksShown: false,
      },
      (line) => expect.fail(line),
    );
    expect(result, JSON.stringify(result).slice(0, 300)).toMatchObject({ status: 'drawn' });
    const sizes = await Promise.all(
      scripts.map(async ({ name, body }) => ({ name, bytes: gzipSync(await body).length })),
    );
    const list = sizes.map(({ name, bytes }) => `${name} ${bytes}`).join('\n');
    const sum = (belongs: (name: string) => boolean): number =>
      sizes.filter(({ name }) => belongs(name)).reduce((totalBytes, { bytes }) => totalBytes + bytes, 0);
    const entryBytes = sum((name) => ENTRY_NAME.test(name));
    const workerBytes = sum((name) => WORKER_NAME.test(name));
    const engineBytes = sum((name) => !ENTRY_NAME.test(name) && !WORKER_NAME.test(name));
    expect(entryBytes, list).toBeGreaterThan(1024);
    expect(entryBytes, list).toBeLessThanOrEqual(ENTRY_LIMIT_BYTES);
    expect(workerBytes, list).toBeGreaterThan(1024);
    expect(workerBytes, list).toBeLessThanOrEqual(WORKERS_LIMIT_BYTES);
    expect(engineBytes, list).toBeGreaterThan(100 * 1024);
    expect(engineBytes, list).toBeLessThanOrEqual(ENGINE_LIMIT_BYTES);
  });
});
