import type { Browser, BrowserContext, Page } from 'playwright-core';
import { answerCall } from '../../core/bridge/index.ts';
import type { CallAnswer, ChannelHandlers } from '../../core/bridge/index.ts';

/** Name of the binding under the bridge, in the page's globals; the bridge is what the page uses. */
const BINDING_NAME = '__treelineInvoke';

/**
 * Runs in the page before any of its scripts and plays the preload's part: `window.desktop` over the binding, in the top frame
 * only.
 */
const BRIDGE_SCRIPT = `(() => {
  if (window.top !== window) return;
  const bridge = {
    async invoke(channel, request) {
      const answer = await window.${BINDING_NAME}(channel, request);
      if (!answer.ok) throw new Error(answer.reason);
      return answer.response;
    },
    onCommand() {},
  };
  Object.defineProperty(window, 'desktop', { value: Object.freeze(bridge) });
})();`;

export interface FreshPageOptions {
  readonly browser: Browser;
  /** Origin of the served page, for example `http://127.0.0.1:40123`. */
  readonly origin: string;
  readonly mode: 'sample' | 'still' | 'flight';
  readonly widthCssPx: number;
  readonly heightCssPx: number;
  readonly handlers: ChannelHandlers;
  /** Hears once or more what went wrong with the page itself. */
  readonly onFailure: (detail: string) => void;
  /** Hears what the page was refused and what it complained of; for the log. */
  readonly onLog: (line: string) => void;
}

/** A page of its own context: no storage, cache of scripts or state of an earlier one. */
export interface FreshPage {
  readonly close: () => Promise<void>;
}

async function connectBridge(page: Page, { origin, handlers, onFailure, onLog }: FreshPageOptions): Promise<void> {
  await page.exposeBinding(
    BINDING_NAME,
    (source, channel: unknown, request: unknown): Promise<CallAnswer> | CallAnswer => {
      if (source.frame !== page.mainFrame() || new URL(source.frame.url()).origin !== origin) {
        onLog(`refused a call of ${source.frame.url()}`);
        return { ok: false, reason: 'Refused: unknown sender' };
      }
      return answerCall(handlers, channel, request, (name, reason) => {
        onLog(`refused ${name}: ${reason}`);
        onFailure(`${name}: ${reason}`); // Our own page asks amiss only when it is broken: no use to wait for its report.
      });
    },
  );
  await page.addInitScript(BRIDGE_SCRIPT);
}

function watchPage(page: Page, { onFailure, onLog }: FreshPageOptions): void {
  page.on('crash', () => {
    onFailure('the page crashed');
  });
  page.on('close', () => {
    onFailure('the page was closed');
  });
  page.on('pageerror', (error) => {
    onLog(`page error: ${error.message}`);
    onFailure(error.message); // Nobody caught it, so what was under way will not come to its report.
  });
  page.on('console', (message) => {
    if (message.type() === 'error') onLog(`page console: ${message.text()}`);
  });
}

/** Opens the page in a mode with a bridge of its own. Rejects when it does not load. */
export async function openFreshPage(options: FreshPageOptions): Promise<FreshPage> {
  const context: BrowserContext = await options.browser.newContext({
    viewport: { width: options.widthCssPx, height: options.heightCssPx },
    deviceScaleFactor: 1,
    serviceWorkers: 'block',
  });
  const handleDisconnected = (): void => {
    options.onFailure('the browser ended');
  };
  options.browser.once('disconnected', handleDisconnected);
  const close = async (): Promise<void> => {
    options.browser.off('disconnected', handleDisconnected);
    await context.close().catch(() => undefined); // Gone already, with its browser.
  };
  try {
    const page = await context.newPage();
    await connectBridge(page, options);
    watchPage(page, options);
    await page.goto(`${options.origin}/index.html?mode=${options.mode}`);
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}
