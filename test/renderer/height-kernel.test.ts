import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_HEADERS } from '../../core/bridge/index.ts';
import { createReferenceField } from '../../core/height-field/index.ts';
import { REPOSITORY_FOLDER } from '../../electron/headless/repository.ts';
import { useBrowser } from '../support/browser.ts';
import type { KernelReport } from './pages/height-kernel-page.ts';

const PAGE_TEXT = '<!doctype html><title>kernel</title><script type="module" src="/script.js"></script>';

const getBrowser = useBrowser();
let server: Server;
let page: Page;

beforeAll(async () => {
  const result = await build({
    configFile: false,
    root: REPOSITORY_FOLDER,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'test/renderer/pages/height-kernel-page.ts', formats: ['es'], fileName: 'script' },
    },
  });
  const [bundle] = result as { output: { code: string }[] }[];
  const script = bundle!.output[0]!.code;
  server = createServer(({ url }, response) => {
    const isScript = url === '/script.js';
    response.writeHead(200, { ...PAGE_HEADERS, 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? script : PAGE_TEXT);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  page = await getBrowser().newPage();
  await page.goto(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
  await page.waitForFunction('globalThis.kernelReport !== undefined');
});

afterAll(async () => {
  await page.close();
  server.close();
});

function expectKernel(report: KernelReport): void {
  const sample = { heightMeters: Number.NaN, gradientX: Number.NaN, gradientZ: Number.NaN };
  createReferenceField('dense', 1337, 'scalar').sampleInto(sample, 313.1, -2891.7);
  expect(report).toEqual({ hasKernel: true, sample: Object.values(sample) });
}

describe('the height field in a browser, under the headers of the bench', () => {
  it('takes the kernel on the page', async () => {
    expectKernel(await page.evaluate<KernelReport>('globalThis.kernelReport'));
  });

  it('takes the kernel in a worker', async () => {
    const report = await page.evaluate(
      () =>
        new Promise<KernelReport>((resolve, reject) => {
          const worker = new Worker('/script.js', { type: 'module' });
          worker.onmessage = ({ data }: MessageEvent<KernelReport>) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
        }),
    );
    expectKernel(report);
  });
});
