import { join } from 'node:path';
import process from 'node:process';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BUILD_TARGETS, buildApp } from '../../../electron/headless/build-app.ts';
import { REPOSITORY_FOLDER } from '../../../electron/headless/repository.ts';
import { useBrowser } from '../../support/browser.ts';
import { FakeElectron } from '../../support/fake-electron.ts';
import type { FakeFrame, FakeWebContents } from '../../support/fake-electron.ts';
import { describeDesktop, invoke, startBlock } from './desktop-suite.ts';
import type { Desktop } from './desktop-suite.ts';

interface MenuEntry {
  readonly id?: string;
  readonly click?: () => void;
  readonly submenu?: unknown;
}

const useTestBrowser = useBrowser();
let electron: FakeElectron;
let bench: FakeWebContents;
let log = '';

beforeAll(() => {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    log += String(text);
    return true;
  });
});
afterAll(() => {
  vi.restoreAllMocks();
});

function listMenuEntries(items: unknown): readonly MenuEntry[] {
  return (items as readonly MenuEntry[]).flatMap((item) => [
    ...(item.id === undefined ? [] : [item]),
    ...(Array.isArray(item.submenu) ? listMenuEntries(item.submenu) : []),
  ]);
}

async function openFakeDesktop(): Promise<Desktop> {
  await buildApp(BUILD_TARGETS);
  electron = new FakeElectron(useTestBrowser(), REPOSITORY_FOLDER);
  await electron.start();
  bench = electron.contents[0]!;
  return {
    page: bench.page!,
    readLog: () => log,
    async waitForWindow(start) {
      const windowCount = electron.contents.length;
      start();
      return vi.waitFor(
        () => {
          const page = electron.contents[windowCount]?.page;
          if (page?.url().includes('mode=sample') !== true) throw new Error('no block window yet');
          return page;
        },
        { timeout: 20_000 },
      );
    },
    chooseFolder(folder) {
      electron.folderChoices.push(folder);
      return Promise.resolve();
    },
    listMenuIds: () => Promise.resolve(listMenuEntries(electron.menuTemplate).map(({ id }) => id as string)),
    clickMenu(id) {
      listMenuEntries(electron.menuTemplate)
        .find((entry) => entry.id === id)
        ?.click?.();
      return Promise.resolve();
    },
    close: () => electron.close(),
  };
}

const getDesktop = describeDesktop('on the fake', openFakeDesktop);

describe('who may call', () => {
  const refusal = { ok: false, reason: 'Refused: unknown sender' };

  it.each<[string, FakeFrame | null]>([
    ['a foreign origin', { url: 'https://evil.example/', origin: 'https://evil.example' }],
    ['a file', { url: 'file:///etc/passwd', origin: 'file://' }],
    ['a look-alike', { url: 'treeline://app.evil/', origin: 'treeline://app.evil' }],
    ['a sub-frame of our own origin', { url: 'treeline://app/index.html', origin: 'treeline://app' }],
    ['a frame that is gone', null],
  ])('not %s', async (_title, frame) => {
    log = '';
    expect(await electron.call(bench, frame, 'preview:describe-host', {})).toEqual(refusal);
    expect(log).toContain('ipc refused: preview:describe-host');
  });

  it('not the main frame once it shows a foreign page', async () => {
    const mainFrame = { url: 'https://evil.example/', origin: 'https://evil.example' };
    const sender = { mainFrame } as unknown as FakeWebContents;
    expect(await electron.call(sender, mainFrame, 'preview:describe-host', {})).toEqual(refusal);
    expect(log).toContain('sent by a page of https://evil.example');
  });

  it('not a window that was offered nothing', async () => {
    const stranger = { mainFrame: bench.mainFrame } as unknown as FakeWebContents;
    expect(await electron.call(stranger, stranger.mainFrame, 'preview:describe-host', {})).toEqual(refusal);
  });

  it('not the unknown channel that gets past the preload', async () => {
    expect(await electron.call(bench, bench.mainFrame, 'preview:read-file', {})).toEqual({
      ok: false,
      reason: 'Refused: no such channel',
    });
    expect(log).toContain('preview:read-file');
  });
});

describe('the guards', () => {
  it.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])('stop %s to anything foreign only', (event) => {
    const ask = (url: string): boolean => {
      let isPrevented = false;
      bench.emit(event, { url, preventDefault: () => (isPrevented = true) });
      return isPrevented;
    };
    log = '';
    expect(ask('https://example.com/')).toBe(true);
    expect(log).toBe('treeline: refused to navigate to https://example.com/\n');
    expect(ask('treeline://app.evil/index.html')).toBe(true);
    expect(ask('file:///etc/passwd')).toBe(true);
    expect(ask('treeline://app/index.html?mode=sample')).toBe(false);
  });

  it('deny every new window, our own address too', () => {
    log = '';
    expect(bench.windowOpenHandler?.({ url: 'https://example.com/' })).toEqual({ action: 'deny' });
    expect(bench.windowOpenHandler?.({ url: 'treeline://app/index.html' })).toEqual({ action: 'deny' });
    expect(log).toContain('refused to open https://example.com/');
  });

  it('attach no webview', () => {
    let isPrevented = false;
    bench.emit('will-attach-webview', { preventDefault: () => (isPrevented = true) });
    expect(isPrevented).toBe(true);
  });

  it('grant no permission', () => {
    const answers: unknown[] = [];
    electron.permissionRequestHandler?.(bench, 'media', (isGranted: unknown) => answers.push(isGranted));
    expect(answers).toEqual([false]);
    expect(electron.permissionCheckHandler?.(bench, 'clipboard-read')).toBe(false);
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

  it('writes nothing when the user cancels an export', async () => {
    const files = [{ name: 'x', content: { kind: 'text', text: '' } }];
    const answer = await invoke(getDesktop().page, 'preview:export-files', { suggestedFolderName: 'x', files });
    expect(answer).toEqual({ status: 'cancelled' });
  });
});

describe('the window of a block', () => {
  it('is awake, unthrottled, as large as the protocol says, and not what a second start brings to the front', async () => {
    const { outcome } = await startBlock(getDesktop());
    expect(electron.windowOptions.at(-1)).toMatchObject({
      width: 320,
      height: 180,
      useContentSize: true,
      resizable: false,
      show: true,
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, backgroundThrottling: false },
    });
    expect(electron.wakeLocks.size).toBe(1);
    electron.startAgain();
    expect(electron.windows[0]!.deeds).toEqual(['restore', 'focus']);
    expect(electron.windows.at(-1)!.deeds).toEqual([]);
    await invoke(getDesktop().page, 'preview:cancel-block', {});
    expect(await outcome).toMatchObject({ status: 'rejected', reason: 'cancelled' });
    expect(electron.wakeLocks.size).toBe(0);
  });

  it.each([
    ['minimize', 'page-hidden', 'the window was minimised'],
    ['hide', 'page-hidden', 'the window was hidden'],
    ['closed', 'cancelled', 'the window was closed'],
  ])('rejects its block on %s', async (event, reason, detail) => {
    const { outcome } = await startBlock(getDesktop());
    electron.windows.at(-1)!.emit(event);
    const blockId = 'C1/round-0/block-0/A';
    expect(await outcome).toEqual({ status: 'rejected', blockId, reason, detail });
    expect(electron.wakeLocks.size).toBe(0);
  });

  it('rejects its block when the GPU process ends, and for no other process', async () => {
    const { outcome } = await startBlock(getDesktop());
    electron.reportChildGone('Utility', 'killed');
    electron.reportChildGone('GPU', 'crashed');
    expect(await outcome).toEqual({
      status: 'rejected',
      blockId: 'C1/round-0/block-0/A',
      reason: 'context-lost',
      detail: 'the GPU process ended: crashed',
    });
  });
});

describe('another start of the app', () => {
  let own: FakeElectron;
  afterEach(async () => {
    await own.close();
  });

  it('lifts the pacing of the whole process when asked, and says so to its pages', async () => {
    process.argv.push('--uncapped');
    own = new FakeElectron(useTestBrowser(), REPOSITORY_FOLDER);
    try {
      await own.start();
      expect(own.switches).toEqual(expect.arrayContaining(['disable-gpu-vsync', 'disable-frame-rate-limit']));
      const contents = own.contents[0]!;
      expect(await own.call(contents, contents.mainFrame, 'preview:describe-host', {})).toMatchObject({
        response: { isUncapped: true },
      });
    } finally {
      process.argv.splice(process.argv.indexOf('--uncapped'), 1);
    }
  });

  it('offers to reload a page whose process ended, with the reason, or closes it', async () => {
    own = new FakeElectron(useTestBrowser(), REPOSITORY_FOLDER);
    await own.start();
    const [window] = own.windows;
    const { webContents, deeds } = window!;
    await webContents.page!.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
    own.boxChoices.push(0, 1);
    webContents.emit('render-process-gone', {}, { reason: 'oom' });
    await vi.waitFor(() => expect(deeds).toEqual(['reload']));
    expect(own.boxDetails[0]).toContain('oom');
    await webContents.page!.waitForFunction('!("isOldPage" in globalThis) && "desktop" in globalThis');
    webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    await vi.waitFor(() => expect(deeds).toEqual(['reload', 'close']));
    expect(own.boxDetails[1]).toContain('crashed');
  });

  it.each([
    ['stays', 0, false],
    ['leaves', 1, true],
  ] as const)('asks before a page is left that objects, and %s as it is answered', async (_title, choice, isLeft) => {
    own = new FakeElectron(useTestBrowser(), REPOSITORY_FOLDER);
    await own.start();
    const { webContents } = own.windows[0]!;
    own.boxChoices.push(choice);
    const preventDefault = vi.fn();
    webContents.emit('will-prevent-unload', { preventDefault });
    expect(own.boxDetails.at(-1)).toContain('only in this window');
    expect(preventDefault).toHaveBeenCalledTimes(isLeft ? 1 : 0);
  });
});
