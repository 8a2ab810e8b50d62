import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { computeBlockLimitMs } from '../../../core/bridge/index.ts';
import type { StillRequest } from '../../../core/bridge/index.ts';
import { buildCapture } from '../../../core/capture/index.ts';
import { runComparison } from '../../../core/comparison/index.ts';
import { buildApp } from '../../../electron/headless/build-app.ts';
import { drawStill } from '../../../electron/headless/draw-still.ts';
import { createPageHost } from '../../../electron/headless/page-host.ts';
import type { PageHost } from '../../../electron/headless/page-host.ts';
import { runBlockInFreshPage } from '../../../electron/headless/run-block.ts';
import { createSmallBlock } from '../../support/small-block.ts';

let host: PageHost;
let browser: Browser;

beforeAll(async () => {
  await buildApp(['page']);
  host = await createPageHost({ drawing: 'mesa-xvfb' });
  browser = await host.useBrowser();
});
afterAll(async () => {
  await host.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Does something to the context of the next fresh page before the page is opened, and to no other. */
function meddleOnce(meddle: (context: BrowserContext) => Promise<unknown>): void {
  const openContext = browser.newContext.bind(browser);
  vi.spyOn(browser, 'newContext').mockImplementationOnce(async (options) => {
    const context = await openContext(options);
    await meddle(context);
    return context;
  });
}

function ignoreLog(): void {
  // What the page complains of is not what is looked at here.
}

/** A script that does something in the third frame that is timed: timer queries are begun for a block's frames only. */
function insideBlock(action: string): string {
  return `(() => {
    const { beginQuery } = WebGL2RenderingContext.prototype;
    let timedFrameCount = 0;
    WebGL2RenderingContext.prototype.beginQuery = function (...parameters) {
      beginQuery.apply(this, parameters);
      timedFrameCount += 1;
      if (timedFrameCount === 3) { ${action} }
    };
  })()`;
}

const LOSE_CONTEXT = `this.getExtension('WEBGL_lose_context').loseContext();`;

/** What a page sees when it is hidden for a moment. Without a window manager nothing here can really hide a browser's window. */
const HIDE_FOR_A_MOMENT = `
  for (const state of ['hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }`;

/** Throws where nobody catches it, once the page draws. */
const THROW_IN_A_FRAME = `requestAnimationFrame(() => requestAnimationFrame(() => { throw new Error('a frame broke'); }))`;

describe('a block whose page', () => {
  const protocol = createSmallBlock({}).protocol;

  it('loses its context in mid-block is rejected for that, repeated, and in the capture with its reason', async () => {
    meddleOnce((context) => context.addInitScript(insideBlock(LOSE_CONTEXT)));
    const { preset, configuration, otherConfiguration } = createSmallBlock();
    const run = await runComparison({
      arms: { A: configuration, B: otherConfiguration },
      presets: [preset],
      protocol: { ...protocol, warmupFrames: 1 },
      earlierRun: undefined,
      runBlock: (request) => runBlockInFreshPage(host, request, ignoreLog),
    });
    const { rejectedBlocks, blocks, ending } = buildCapture(run, '2026-01-02T03:04:05Z');
    expect(rejectedBlocks).toEqual([
      expect.objectContaining({ blockId: 'C1/round-0/block-0/A', attemptIndex: 0, reason: 'context-lost' }),
    ]);
    expect(ending.kind).toBe('complete');
    expect(blocks.map(({ attemptIndex }) => attemptIndex)).toEqual([1, 0, 0, 0]);
    expect(blocks[0]!.blockId).toBe('C1/round-0/block-0/A/attempt-1');
    expect(blocks[0]!.frames.frameTimeMs).toHaveLength(protocol.framesPerBlock);
  });

  it('is hidden for a moment in mid-block is rejected for that', async () => {
    meddleOnce((context) => context.addInitScript(insideBlock(HIDE_FOR_A_MOMENT)));
    const outcome = await runBlockInFreshPage(host, createSmallBlock(), ignoreLog);
    expect(outcome).toMatchObject({ status: 'rejected', reason: 'page-hidden' });
  });

  it('throws where nobody catches it is given up at once, with what was thrown', async () => {
    meddleOnce((context) => context.addInitScript(THROW_IN_A_FRAME));
    const startMs = performance.now();
    expect(await runBlockInFreshPage(host, createSmallBlock(), ignoreLog)).toMatchObject({
      status: 'rejected',
      reason: 'page-failed',
      detail: 'a frame broke',
    });
    expect(performance.now() - startMs).toBeLessThan(computeBlockLimitMs(protocol) / 4);
  });

  it('cannot load its code is given up at once', async () => {
    meddleOnce((context) => context.route('**/bundle/sampler*', (route) => route.abort()));
    const startMs = performance.now();
    const outcome = await runBlockInFreshPage(host, createSmallBlock(), ignoreLog);
    expect(outcome).toMatchObject({ status: 'rejected', reason: 'page-failed' });
    expect(outcome.status === 'rejected' && outcome.detail).toContain('dynamically imported module');
    expect(performance.now() - startMs).toBeLessThan(computeBlockLimitMs(protocol) / 4);
  });
});

describe('a picture whose page', () => {
  it('throws where nobody catches it is given up at once, with what was thrown', async () => {
    meddleOnce((context) => context.addInitScript(THROW_IN_A_FRAME));
    const { configuration, preset } = createSmallBlock();
    const request: StillRequest = {
      configuration,
      preset,
      widthCssPx: 160,
      heightCssPx: 90,
      isHiddenChunksShown: false,
    };
    expect(await drawStill(host, request, ignoreLog)).toEqual({ status: 'failed', detail: 'a frame broke' });
  });
});
