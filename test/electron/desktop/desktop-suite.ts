import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BENCH_COMMANDS, blockOutcomeSchema } from '../../../core/bridge/index.ts';
import type { BlockOutcome, BlockRequest } from '../../../core/bridge/index.ts';
import { createSmallBlock } from '../../support/small-block.ts';

/** The built desktop app, running, in whatever runs it. */
export interface Desktop {
  /** The bench's page. */
  readonly page: Page;
  /** Everything that the app has written to its log. */
  readLog(): string;
  /** Starts something, and waits for the window that it opens to have a page. */
  waitForWindow(start: () => void): Promise<Page>;
  /** Answers the next folder dialog; without an answer it is cancelled. */
  chooseFolder(folder: string): Promise<void>;
  /** Ids of the menu's entries that have one. */
  listMenuIds(): Promise<readonly string[]>;
  clickMenu(id: string): Promise<void>;
  close(): Promise<void>;
}

interface DesktopWindow {
  readonly desktop: {
    invoke(channel: unknown, request: unknown): Promise<unknown>;
    onCommand(listener: (id: string) => void): void;
  };
}

/** Calls through the page, its preload and the main process; a refusal comes back as its message. */
export function invoke(page: Page, channel: string, request: unknown): Promise<unknown> {
  return page.evaluate(
    ([name, value]) =>
      (window as unknown as DesktopWindow).desktop
        .invoke(name, value)
        .catch((error: unknown) => `refused: ${(error as Error).message}`),
    [channel, request] as const,
  );
}

/** Starts a block and waits until its window samples. */
export async function startBlock(
  desktop: Desktop,
): Promise<{ readonly outcome: Promise<BlockOutcome>; readonly blockPage: Page }> {
  let outcome: Promise<unknown> = Promise.resolve();
  const blockPage = await desktop.waitForWindow(() => {
    outcome = invoke(desktop.page, 'preview:run-block', createSmallBlock());
  });
  await blockPage.waitForSelector('canvas.sampled', { timeout: 30_000 });
  return { outcome: outcome as Promise<BlockOutcome>, blockPage };
}

/** What must hold of the built app alike in Electron and on the fake that stands in where there is none. */
export function describeDesktop(title: string, openDesktop: () => Promise<Desktop>): () => Desktop {
  let desktop: Desktop;
  beforeAll(async () => {
    desktop = await openDesktop();
  });
  afterAll(async () => {
    await desktop.close();
  });

  describe(`${title}: what may be called`, () => {
    it.each(['preview:read-file', '__proto__', ''])('not the unknown channel "%s"', async (name) => {
      expect(await invoke(desktop.page, name, {})).toContain('Refused: no such channel');
    });

    it('not a sample page’s channel from the bench', async () => {
      const answer = await invoke(desktop.page, 'sample:get-request', {});
      expect(answer).toContain('Refused: sample:get-request is not for this page');
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
      expect(await invoke(desktop.page, channel, request)).toMatch(/Refused: malformed request on /);
      await vi.waitFor(() => expect(desktop.readLog()).toContain(`ipc refused: ${channel}`));
    });

    it('the channel table, by the bench', async () => {
      expect(await invoke(desktop.page, 'preview:describe-host', {})).toEqual({
        kind: 'electron',
        version: '0.1.0',
        isUncapped: false,
      });
    });
  });

  describe(`${title}: the page`, () => {
    it('is isolated and finds the bridge and nothing else of Electron', async () => {
      const found = await desktop.page.evaluate(() => ({
        isIsolated: crossOriginIsolated,
        bridge: Object.keys((window as unknown as DesktopWindow).desktop).sort(),
        leaks: ['require', 'process', 'module', 'electron', 'ipcRenderer'].filter((name) => name in window),
      }));
      expect(found).toEqual({ isIsolated: true, bridge: ['invoke', 'onCommand'], leaks: [] });
    });

    it('cannot navigate away, open a window or fetch anything foreign', async () => {
      const { page } = desktop;
      const address = page.url();
      await page.evaluate(() => {
        location.href = 'https://away.example/';
      });
      await vi.waitFor(() => expect(desktop.readLog()).toContain('refused to navigate to https://away.example/'));
      await page.evaluate(() => {
        window.open('https://opened.example/');
      });
      await vi.waitFor(() => expect(desktop.readLog()).toContain('refused to open '));
      await vi.waitFor(() => expect(page.context().pages()).toEqual([page]));
      const fetched = page.evaluate(() =>
        fetch('https://fetched.example/').then(
          () => 'fetched',
          () => 'refused',
        ),
      );
      expect(await fetched).toBe('refused');
      expect(page.url()).toBe(address);
    });

    it('hears the id of a chosen menu entry, and every command has an entry', async () => {
      expect([...(await desktop.listMenuIds())].sort()).toEqual(BENCH_COMMANDS.map(({ id }) => id).sort());
      await desktop.page.evaluate(() => {
        const { desktop: bridge, heard } = Object.assign(window as unknown as DesktopWindow, { heard: [] as string[] });
        bridge.onCommand((id) => heard.push(id));
      });
      await desktop.clickMenu('cull-t2');
      await desktop.page.waitForFunction(() => (window as unknown as { heard: string[] }).heard.length > 0);
      const heard = await desktop.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
      expect(heard).toEqual(['cull-t2']);
    });
  });

  describe(`${title}: exporting`, () => {
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

    it('writes all files into a new folder inside the chosen one', async () => {
      await desktop.chooseFolder(folder);
      const answer = (await invoke(desktop.page, 'preview:export-files', request)) as {
        status: string;
        location: string;
      };
      expect(answer.status).toBe('written');
      const [written] = readdirSync(folder);
      expect(answer.location.endsWith(`/${written ?? ''}`)).toBe(true);
      expect(written).toContain('C1-T1-vs-T3');
      expect(readFileSync(join(folder, written!, 'summary.md'), 'utf8')).toBe('größer');
      expect([...readFileSync(join(folder, written!, 'a.png'))]).toEqual([0, 255]);
    });

    it('says in words that name no path why nothing was written', async () => {
      writeFileSync(join(folder, 'file'), '');
      await desktop.chooseFolder(join(folder, 'file'));
      const answer = await invoke(desktop.page, 'preview:export-files', request);
      expect(answer).toMatch(/^refused: .*Nothing was exported: the files could not be written$/);
      expect(readdirSync(folder)).toEqual(['file']);
    });
  });

  describe(`${title}: running a block`, () => {
    const runBlock = (request: BlockRequest): Promise<unknown> => invoke(desktop.page, 'preview:run-block', request);

    it('samples it in a fresh window', async () => {
      const outcome = blockOutcomeSchema.parse(await runBlock(createSmallBlock({ shouldCaptureScreenshot: true })));
      if (outcome.status !== 'sampled') throw new Error(`rejected: ${outcome.reason}: ${outcome.detail}`);
      expect(outcome.frames.frameTimeMs).toHaveLength(8);
      expect(outcome.environment.crossOriginIsolated).toBe(true);
      expect(Buffer.from(outcome.screenshotPngBase64!, 'base64').subarray(1, 4).toString()).toBe('PNG');
    });

    it('gives up a cancelled one, and refuses a second beside it', async () => {
      const { outcome } = await startBlock(desktop);
      expect(await runBlock(createSmallBlock())).toContain('A block is already being sampled');
      await invoke(desktop.page, 'preview:cancel-block', {});
      expect(await outcome).toMatchObject({ status: 'rejected', reason: 'cancelled' });
    });

    it('rejects one whose page throws where nobody catches it, without waiting for its report', async () => {
      const { outcome, blockPage } = await startBlock(desktop);
      await blockPage.evaluate(() => {
        setTimeout(() => {
          throw new Error('a timer broke');
        });
      });
      expect(await outcome).toMatchObject({ status: 'rejected', reason: 'page-failed', detail: 'a timer broke' });
    });

    it('rejects one whose page crashes', async () => {
      const { outcome, blockPage } = await startBlock(desktop);
      void blockPage
        .context()
        .newCDPSession(blockPage)
        .then((session) => session.send('Page.crash'))
        .catch(() => undefined); // Its answer goes with the page.
      expect(await outcome).toMatchObject({ status: 'rejected', reason: 'page-failed' });
    });
  });
  return () => desktop;
}
