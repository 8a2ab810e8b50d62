import { readFileSync } from 'node:fs';
import type { Download, Page, Route } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_HEADERS } from '../../../core/bridge/index.ts';
import type { BlockRequest } from '../../../core/bridge/index.ts';
import { buildApp } from '../../../electron/headless/build-app.ts';
import { PAGE_FOLDER, REPOSITORY_FOLDER } from '../../../electron/headless/repository.ts';
import { serveApp } from '../../../electron/headless/serve-app.ts';
import type { AppServer } from '../../../electron/headless/serve-app.ts';
import type { Host } from '../../../renderer/host/index.ts';
import { useBrowser } from '../../support/browser.ts';
import { createSmallBlock } from '../../support/small-block.ts';

type HostWindow = Window & { readonly host: Host };

const PAGE_TEXT = '<!doctype html><title>host</title><body><script type="module" src="/host-page.js"></script>';

const useTestBrowser = useBrowser();
let server: AppServer;
let script = '';
let page: Page;

async function bundleHostPage(): Promise<string> {
  const result = await build({
    configFile: false,
    root: REPOSITORY_FOLDER,
    logLevel: 'error',
    build: { write: false, lib: { entry: 'test/support/host-page.ts', formats: ['es'], fileName: 'host-page' } },
  });
  const [bundle] = result as { output: { code: string }[] }[];
  return bundle!.output[0]!.code;
}

/** Puts the host's page in place of the bench's; `isFrameReal` leaves the frames of blocks to the built page. */
async function openHostPage(isFrameReal: boolean, query = ''): Promise<Page> {
  const opened = await useTestBrowser().newPage({ viewport: { width: 640, height: 360 } });
  const answer = (route: Route, contentType: string, body: string): Promise<void> =>
    route.fulfill({ headers: { ...PAGE_HEADERS, 'content-type': contentType }, body });
  await opened.route('**/host-page.js', (route) => answer(route, 'text/javascript', script));
  await opened.route(/:\d+\/(\?mode=sample|\?uncapped)?$/, (route) => {
    const isFrame = route.request().url().includes('mode=sample');
    return isFrame && isFrameReal ? route.continue() : answer(route, 'text/html', PAGE_TEXT);
  });
  await opened.goto(`${server.origin}/${query}`);
  await opened.waitForFunction('window.host !== undefined');
  return opened;
}

function runBlock(blockId: string): Promise<unknown> {
  return page.evaluate(
    (request) => (window as unknown as HostWindow).host.runBlock(request),
    createSmallBlock({ blockId }),
  );
}

beforeAll(async () => {
  await buildApp(['page']);
  script = await bundleHostPage();
  server = await serveApp(PAGE_FOLDER);
  page = await openHostPage(false);
});
afterAll(async () => {
  await server.close();
});

describe('the host of a plain browser', () => {
  it('says that it is one', async () => {
    expect(await page.evaluate(() => (window as unknown as HostWindow).host.describe())).toMatchObject({
      kind: 'browser',
      isUncapped: false,
    });
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  });

  it('says that its pacing was lifted where its launcher said so', async () => {
    const uncapped = await openHostPage(false, '?uncapped');
    const description = await uncapped.evaluate(() => (window as unknown as HostWindow).host.describe());
    expect(description).toMatchObject({ kind: 'browser', isUncapped: true });
    await uncapped.close();
  });

  it('has no block for a page that nobody opened for one', async () => {
    const refusal = page.evaluate(() => (window as unknown as HostWindow).host.getBlockRequest());
    await expect(refusal).rejects.toThrow('sample:get-request is not for this page');
  });

  it('refuses a malformed request', async () => {
    const request = { ...createSmallBlock(), arm: 'C' } as unknown as BlockRequest;
    const refusal = page.evaluate((value) => (window as unknown as HostWindow).host.runBlock(value), request);
    await expect(refusal).rejects.toThrow('malformed request on preview:run-block: arm');
  });

  it('brings a frame its block and home its report, and takes the frame away', async () => {
    expect(await runBlock('C1/round-0')).toEqual({
      status: 'rejected',
      blockId: 'C1/round-0',
      reason: 'settle-timeout',
      detail: 'frame of C1/round-0',
    });
    expect(await page.locator('iframe').count()).toBe(0);
  });

  it('does not take the report of another block', async () => {
    expect(await runBlock('reports another block')).toMatchObject({ status: 'rejected', reason: 'page-failed' });
  });

  it('gives a frame up that says it broke', async () => {
    expect(await runBlock('breaks')).toMatchObject({
      status: 'rejected',
      reason: 'page-failed',
      detail: 'the frame broke',
    });
    expect(await page.locator('iframe').count()).toBe(0);
  });

  it('refuses a frame what is not for sample pages', async () => {
    expect(await runBlock('exports')).toMatchObject({
      detail: 'Error: Refused: preview:export-files is not for this page',
    });
  });

  it('hears no report but the frame’s own', async () => {
    const outcome = runBlock('says nothing');
    await page.locator('iframe').waitFor({ state: 'attached' });
    const forged = { status: 'rejected', blockId: 'says nothing', reason: 'gpu-changed', detail: 'forged' };
    await page.evaluate((request) => {
      const call = { kind: 'treeline-call', callId: 0, channel: 'sample:report-outcome', request };
      window.postMessage(call, location.origin);
    }, forged);
    const second = page.evaluate(
      (request) => (window as unknown as HostWindow).host.runBlock(request),
      createSmallBlock(),
    );
    await expect(second).rejects.toThrow('A block is already being sampled');
    await page.evaluate(() => (window as unknown as HostWindow).host.cancelBlock());
    expect(await outcome).toMatchObject({ status: 'rejected', reason: 'cancelled' });
    expect(await page.locator('iframe').count()).toBe(0);
  });

  describe('exporting', () => {
    /** Puts a folder picker in place of the browser's, whose dialog nobody would answer. */
    async function exportWith(
      picker: 'none' | 'refused' | 'cancelled' | 'private folder',
      text = 'ä',
    ): Promise<unknown> {
      return page.evaluate(
        ([kind, content]) => {
          const pickers = {
            none: undefined,
            refused: () => Promise.reject(new DOMException('no gesture', 'SecurityError')),
            cancelled: () => Promise.reject(new DOMException('closed', 'AbortError')),
            'private folder': () => navigator.storage.getDirectory(),
          };
          Reflect.deleteProperty(window, 'showDirectoryPicker');
          if (kind !== 'none') Object.assign(window, { showDirectoryPicker: pickers[kind] });
          return (window as unknown as HostWindow).host.exportFiles('C1: T1/T3', [
            { name: 'a.txt', content: { kind: 'text', text: content } },
            { name: 'b.png', content: { kind: 'base64', base64: 'AP8=' } },
          ]);
        },
        [picker, text] as const,
      );
    }

    it('writes nothing when the picker is closed', async () => {
      expect(await exportWith('cancelled')).toEqual({ status: 'cancelled' });
    });

    it.each(['none', 'refused'] as const)('downloads where the picker is %s', async (picker) => {
      const downloads: Download[] = [];
      const handleDownload = (download: Download): unknown => downloads.push(download);
      page.on('download', handleDownload);
      expect(await exportWith(picker)).toEqual({ status: 'offered' });
      page.off('download', handleDownload);
      expect(downloads.map((download) => download.suggestedFilename())).toEqual(['a.txt', 'b.png']);
      expect(readFileSync(await downloads[0]!.path(), 'utf8')).toBe('ä');
      expect([...readFileSync(await downloads[1]!.path())]).toEqual([0, 255]);
    });

    it('writes a new folder into the picked one', async () => {
      expect(await exportWith('private folder')).toEqual({ status: 'written', location: '/C1-T1-T3' });
      const texts = await page.evaluate(async () => {
        const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('C1-T1-T3');
        const read = async (name: string): Promise<number[]> => {
          const file = await (await folder.getFileHandle(name)).getFile();
          return [...new Uint8Array(await file.arrayBuffer())];
        };
        return [await read('a.txt'), await read('b.png')];
      });
      expect(texts).toEqual([[...Buffer.from('ä')], [0, 255]]);
    });

    it('leaves an earlier export as it is, whether the next succeeds or fails', async () => {
      await exportWith('private folder', 'earlier');
      const listFolders = (): Promise<readonly (readonly [string, string])[]> =>
        page.evaluate(async () => {
          const folders: [string, string][] = [];
          for await (const [name, handle] of (await navigator.storage.getDirectory()).entries()) {
            const file = await (await (handle as FileSystemDirectoryHandle).getFileHandle('a.txt')).getFile();
            folders.push([name, await file.text()]);
          }
          return folders.sort();
        });
      const before = await listFolders();
      expect(await exportWith('private folder', 'later')).toMatchObject({ status: 'written' });
      const after = await listFolders();
      expect(after).toEqual(expect.arrayContaining([...before]));
      expect(after.map(([, text]) => text)).toEqual(expect.arrayContaining(['earlier', 'later']));

      const failure = await page.evaluate(() => {
        // The disk is full at the second file.
        // eslint-disable-next-line @typescript-eslint/unbound-method -- applied with the handle as its this
        const { createWritable } = FileSystemFileHandle.prototype;
        let count = 0;
        FileSystemFileHandle.prototype.createWritable = function (...options) {
          count++;
          return count < 2
            ? createWritable.apply(this, options)
            : Promise.reject(new DOMException('full', 'QuotaExceededError'));
        };
        return (window as unknown as HostWindow).host
          .exportFiles('C1: T1/T3', [
            { name: 'a.txt', content: { kind: 'text', text: 'lost' } },
            { name: 'b.txt', content: { kind: 'text', text: 'lost' } },
          ])
          .then(({ status }) => status, String)
          .finally(() => (FileSystemFileHandle.prototype.createWritable = createWritable));
      });
      expect(failure).toContain('Error');
      expect(await listFolders()).toEqual(after);
    });
  });

  it('samples a real block in a frame of the built page', async () => {
    const realPage = await openHostPage(true);
    const outcome = await realPage.evaluate(
      (request) => (window as unknown as HostWindow).host.runBlock(request),
      createSmallBlock(),
    );
    expect(outcome).toMatchObject({ status: 'sampled', environment: { crossOriginIsolated: true } });
    await realPage.close();
  });
});
