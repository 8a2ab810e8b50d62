import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { createServer } from 'vite';
import type { ViteDevServer } from 'vite';
import { useBrowser } from './browser.ts';
import type { LaunchBrowserOptions } from '../../electron/headless/launch-browser.ts';

const REPOSITORY_FOLDER = resolve(import.meta.dirname, '../..');

/** The page stands at the repository's root, so that `assets/…` beside it is the generated folder. */
const PAGE_PATH = '/test-page.html';

/** A page whose module is served from source, and what it complained about. */
export interface TestPage {
  readonly page: Page;
  /** Errors and warnings of the console, and errors that nobody caught. */
  readonly complaints: readonly string[];
}

/**
 * One browser and one page for all tests of a file; call at the top of the file, and the returned function inside its tests.
 *
 * @param modulePath - module of the page, from the repository's root, for example `test/renderer/pages/world-page.ts`
 */
export function useTestPage(modulePath: string, options?: LaunchBrowserOptions): () => TestPage {
  const getBrowser = useBrowser(options);
  const complaints: string[] = [];
  let server: ViteDevServer | undefined;
  let page: Page | undefined;

  beforeAll(async () => {
    if (!existsSync(resolve(REPOSITORY_FOLDER, modulePath)))
      throw new Error(`${modulePath}: expected a module, found none`);
    server = await serveSources(modulePath);
    page = await getBrowser().newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(`http://127.0.0.1:${String(getPort(server))}${PAGE_PATH}`);
    await page.waitForFunction(() => 'isTestPageReady' in globalThis);
  });
  afterAll(async () => {
    await page?.close();
    await server?.close();
  });
  return () => {
    if (page === undefined) throw new Error('the page is there from the first test on, not while tests are collected');
    return { page, complaints };
  };
}

async function serveSources(modulePath: string): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    root: REPOSITORY_FOLDER,
    logLevel: 'error',
    appType: 'custom',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [
      {
        name: 'treeline:test-page',
        configureServer({ middlewares }) {
          middlewares.use(PAGE_PATH, (_request, response) => {
            response.setHeader('content-type', 'text/html');
            response.end(
              `<!doctype html><link rel="icon" href="data:," /><body style="margin: 0"><script type="module">
                import '/${modulePath}';
                globalThis.isTestPageReady = true;
              </script></body>`,
            );
          });
        },
      },
    ],
  });
  await server.listen();
  return server;
}

function getPort(server: ViteDevServer): number {
  const address = server.httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('expected a listening server, found none');
  return address.port;
}
