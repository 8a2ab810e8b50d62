import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BENCH_COMMANDS, blockOutcomeSchema } from '../../../core/bridge/index.ts';
import type { BlockOutcome, BlockRequest } from '../../../core/bridge/index.ts';
import { BUILD_TARGETS, buildApp } from '../../../electron/headless/build-app.ts';
import { REPOSITORY_FOLDER } from '../../../electron/headless/repository.ts';
import { useBrowser } from '../../support/browser.ts';
import { FakeElectron } from '../../support/fake-electron.ts';
import type { FakeFrame, FakeWebContents } from '../../support/fake-electron.ts';
import { createSmallBlock } from '../../support/small-block.ts';

const useTestBrowser = useBrowser();
let electron: FakeElectron;
let bench: FakeWebContents;
let page: Page;
let log: string[] = [];

beforeAll(async () => {
  await buildApp(BUILD_TARGETS);
  electron = new FakeElectron(useTestBrowser(), REPOSITORY_FOLDER);
  await electron.start();
  bench = electron.contents[0]!;
  page = bench.page!;
});
afterAll(async () => {
  await electron.close();
});

beforeEach(() => {
  log = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    log.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Calls through the page, its preload and the main process; a refusal comes back as its message. */
function invoke(channel: string, request: unknown): Promise<unknown> {
  return page.evaluate(
    ([name, value]) =>
      (window as unknown as { desktop: { invoke(channel: unknown, request: unknown): Promise<unknown> } }).desktop
        .invoke(name, value)
        .catch((error: unknown) => `refused: ${(error as Error).message}`),
    [channel, request] as const,
  );
}

describe('who may call', () => {
  const refusal = { ok: false, reason: 'Refused: unknown sender' };

  it.each<[string, FakeFrame | null]>([
    ['a foreign origin', { url: 'https://evil.example/', origin: 'https://evil.example' }],
    ['a file', { url: 'file:///etc/passwd', origin: 'file://' }],
    ['a look-alike', { url: 'treeline://app.evil/', origin: 'treeline://app.evil' }],
    ['a sub-frame of our own origin', { url: 'treeline://app/index.html', origin: 'treeline://app' }],
    ['a frame that is gone', null],
  ])('not %s', async (_title, frame) => {
    expect(await electron.call(bench, frame, 'preview:describe-host', {})).toEqual(refusal);
    expect(log.join('')).toContain('ipc refused: preview:describe-host');
  });

  it('not the main frame once it shows a foreign page', async () => {
    const mainFrame = { url: 'https://evil.example/', origin: 'https://evil.example' };
    const sender = { mainFrame } as unknown as FakeWebContents;
    expect(await electron.call(sender, mainFrame, 'preview:describe-host', {})).toEqual(refusal);
    expect(log.join('')).toContain('sent by a page of https://evil.example');
  });

  it('not a window that was offered nothing', async () => {
    const stranger = { mainFrame: bench.mainFrame } as unknown as FakeWebContents;
    expect(await electron.call(stranger, stranger.mainFrame, 'preview:describe-host', {})).toEqual(refusal);
  });
});

describe('what may be called', () => {
  it.each(['preview:read-file', '__proto__', ''])(
    'not the unknown channel "%s", refused by the preload',
    async (name) => {
      expect(await invoke(name, {})).toBe('refused: Refused: no such channel');
    },
  );

  it('not the unknown channel that gets past the preload', async () => {
    expect(await electron.call(bench, bench.mainFrame, 'preview:read-file', {})).toEqual({
      ok: false,
      reason: 'Refused: no such channel',
    });
    expect(log.join('')).toContain('preview:read-file');
  });

  it('not a sample page’s channel from the bench', async () => {
    expect(await invoke('sample:get-request', {})).toBe('refused: Refused: sample:get-request is not for this page');
  });

  it.each([
    ['preview:run-block', { blockId: 'x' }],
    ['preview:export-files', { suggestedFolderName: 'x', files: [] }],
    [
      'preview:export-files',
      { suggestedFolderName: 'x', files: [{ name: '../x', content: { kind: 'text', text: '' } }] },
    ],
    ['preview:describe-host', { verbose: true }],
    ['preview:cancel-block', undefined],
  ])('not %s with the malformed %j', async (channel, request) => {
    expect(await invoke(channel, request)).toMatch(/^refused: Refused: malformed request on /);
    expect(log.join('')).toContain(`ipc refused: ${channel}`);
  });

  it('the channel table, by the bench', async () => {
    expect(await invoke('preview:describe-host', {})).toEqual({
      kind: 'electron',
      version: '0.1.0',
      isUncapped: false,
    });
  });
});

describe('the page', () => {
  it('is isolated and finds the bridge and nothing else of Electron', async () => {
    const found = await page.evaluate(() => ({
      isIsolated: crossOriginIsolated,
      bridge: Object.keys((window as unknown as { desktop: object }).desktop).sort(),
      isFrozen: Object.isFrozen((window as unknown as { desktop: object }).desktop),
      leaks: ['require', 'process', 'module', 'electron', 'ipcRenderer'].filter((name) => name in window),
    }));
    expect(found).toEqual({ isIsolated: true, bridge: ['invoke', 'onCommand'], isFrozen: true, leaks: [] });
  });

  it('cannot navigate away, open a window, frame or fetch anything foreign', async () => {
    const address = page.url();
    await page.evaluate(() => {
      location.href = 'https://example.com/';
      const frame = document.createElement('iframe');
      frame.src = 'https://example.com/';
      document.body.append(frame);
      window.open('https://example.com/');
    });
    expect(
      await page.evaluate(() =>
        fetch('https://example.com/').then(
          () => 'fetched',
          () => 'refused',
        ),
      ),
    ).toBe('refused');
    await vi.waitFor(() => {
      expect(page.context().pages()).toHaveLength(1);
      expect(log.join('')).toContain('refused to navigate to https://example.com/');
    });
    expect(page.url()).toBe(address);
    await page.evaluate(() => document.querySelector('iframe')?.remove());
  });

  it('gets no permission', () => {
    const answers: unknown[] = [];
    electron.permissionRequestHandler?.(bench, 'media', (isGranted: unknown) => answers.push(isGranted));
    expect(answers).toEqual([false]);
    expect(electron.permissionCheckHandler?.(bench, 'clipboard-read')).toBe(false);
  });

  it('hears the id of a chosen menu entry, and every command has an entry', async () => {
    const entries = new Map<string, { click: () => void }>();
    const collect = (items: unknown): void => {
      for (const item of items as { id?: string; click?: () => void; submenu?: unknown }[]) {
        if (item.id !== undefined && item.click !== undefined) entries.set(item.id, { click: item.click });
        if (Array.isArray(item.submenu)) collect(item.submenu);
      }
    };
    collect(electron.menuTemplate);
    expect([...entries.keys()].sort()).toEqual(BENCH_COMMANDS.map(({ id }) => id).sort());

    await page.evaluate(() => {
      const { desktop, heard } = Object.assign(window, { heard: [] as string[] }) as unknown as {
        desktop: { onCommand(listener: (id: string) => void): void };
        heard: string[];
      };
      desktop.onCommand((id) => heard.push(id));
    });
    entries.get('cull-t2')?.click();
    await page.waitForFunction(() => (window as unknown as { heard: string[] }).heard.length > 0);
    expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual(['cull-t2']);
  });
});

describe('the app', () => {
  const webPreferences = {
    preload: join(REPOSITORY_FOLDER, '.vite/build/preload.cjs'),
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    backgroundThrottling: false,
  };

  it('opens its window with these options and no others', () => {
    expect(electron.windowOptions[0]).toEqual({
      title: 'Treeline',
      width: 1600,
      height: 1000,
      minWidth: 960,
      minHeight: 600,
      show: false,
      backgroundColor: '#11161a',
      webPreferences,
    });
  });

  it('sandboxes every process and makes its scheme a secure one', () => {
    expect(electron.isSandboxEnabled).toBe(true);
    expect(electron.privilegedSchemes).toEqual([
      { scheme: 'treeline', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    ]);
  });

  it('lifts no pacing unasked', () => {
    expect(electron.switches).toEqual(['ignore-gpu-blocklist', 'enable-unsafe-swiftshader']);
  });

  it('lifts it for the whole process when asked, and says so to its pages', async () => {
    process.argv.push('--uncapped');
    const uncapped = new FakeElectron(useTestBrowser(), REPOSITORY_FOLDER);
    try {
      await uncapped.start();
      expect(uncapped.switches).toEqual(expect.arrayContaining(['disable-gpu-vsync', 'disable-frame-rate-limit']));
      const [contents] = uncapped.contents;
      expect(await uncapped.call(contents!, contents!.mainFrame, 'preview:describe-host', {})).toMatchObject({
        response: { isUncapped: true },
      });
    } finally {
      process.argv.splice(process.argv.indexOf('--uncapped'), 1);
      await uncapped.close();
    }
  });
});

describe('exporting', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'treeline-export-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const request = {
    suggestedFolderName: '../C1: T1 vs T3',
    files: [
      { name: 'summary.md', content: { kind: 'text', text: 'größer' } },
      { name: 'a.png', content: { kind: 'base64', base64: 'AP8=' } },
    ],
  };

  it('writes nothing when the user cancels', async () => {
    expect(await invoke('preview:export-files', request)).toEqual({ status: 'cancelled' });
  });

  it('writes all files into a new folder inside the chosen one', async () => {
    electron.folderChoices.push(folder);
    const name = 'C1-T1-vs-T3';
    const answer = (await invoke('preview:export-files', request)) as { status: string; location: string };
    expect(answer.status).toBe('written');
    const [written] = readdirSync(folder);
    expect(answer.location.endsWith(`/${written ?? ''}`)).toBe(true);
    expect(written).toContain(name);
    expect(readFileSync(join(folder, written!, 'summary.md'), 'utf8')).toBe('größer');
    expect([...readFileSync(join(folder, written!, 'a.png'))]).toEqual([0, 255]);
  });

  it('says in words that name no path why nothing was written', async () => {
    writeFileSync(join(folder, 'file'), '');
    electron.folderChoices.push(join(folder, 'file'));
    const answer = await invoke('preview:export-files', request);
    expect(answer).toBe('refused: Nothing was exported: the files could not be written');
    expect(readdirSync(folder)).toEqual(['file']);
  });
});

describe('running a block', () => {
  function runBlock(request: BlockRequest): Promise<BlockOutcome> {
    return invoke('preview:run-block', request) as Promise<BlockOutcome>;
  }

  /** Starts a block and waits until its window shows the sample page. */
  async function startBlock(): Promise<{
    readonly outcome: Promise<BlockOutcome>;
    readonly contents: FakeWebContents;
  }> {
    const windowCount = electron.contents.length;
    const outcome = runBlock(createSmallBlock());
    const contents = await vi.waitFor(
      () => {
        const opened = electron.contents[windowCount];
        if (opened?.page?.url().includes('mode=sample') !== true) throw new Error('no block window yet');
        return opened;
      },
      { timeout: 20_000 },
    );
    return { outcome, contents };
  }

  it('samples it in a fresh window that is awake, unthrottled and as large as the protocol says', async () => {
    const outcome = blockOutcomeSchema.parse(await runBlock(createSmallBlock({ shouldCaptureScreenshot: true })));
    if (outcome.status !== 'sampled') throw new Error(`rejected: ${outcome.reason}: ${outcome.detail}`);
    expect(outcome.frames.frameTimeMs).toHaveLength(8);
    expect(outcome.environment.crossOriginIsolated).toBe(true);
    expect(Buffer.from(outcome.screenshotPngBase64!, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(electron.windowOptions.at(-1)).toMatchObject({
      width: 320,
      height: 180,
      useContentSize: true,
      resizable: false,
      show: true,
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, backgroundThrottling: false },
    });
    expect(electron.wakeLocks.size).toBe(0);
  });

  it('gives up a cancelled one, and refuses a second beside it', async () => {
    const { outcome } = await startBlock();
    expect(electron.wakeLocks.size).toBe(1);
    expect(await runBlock(createSmallBlock())).toBe('refused: A block is already being sampled');
    await invoke('preview:cancel-block', {});
    expect(await outcome).toMatchObject({ status: 'rejected', reason: 'cancelled' });
    expect(electron.wakeLocks.size).toBe(0);
  });

  it('rejects one whose GPU process ends', async () => {
    const { outcome } = await startBlock();
    electron.reportChildGone('Utility', 'killed');
    electron.reportChildGone('GPU', 'crashed');
    expect(await outcome).toEqual({
      status: 'rejected',
      blockId: 'C1/round-0/block-0/A',
      reason: 'context-lost',
      detail: 'the GPU process ended: crashed',
    });
  });

  it('rejects one whose page throws where nobody catches it, without waiting for its report', async () => {
    const { outcome, contents } = await startBlock();
    await contents.page!.waitForSelector('canvas.sampled');
    await contents.page!.evaluate(() => {
      setTimeout(() => {
        throw new Error('a timer broke');
      });
    });
    expect(await outcome).toMatchObject({ status: 'rejected', reason: 'page-failed', detail: 'a timer broke' });
  });

  it('rejects one whose page crashes', async () => {
    const { outcome, contents } = await startBlock();
    void contents.page!.goto('chrome://crash').catch(() => undefined);
    expect(await outcome).toMatchObject({ status: 'rejected', reason: 'page-failed' });
  });
});
