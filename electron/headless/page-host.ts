import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import type { ChannelResponse } from '../../core/bridge/index.ts';
import { launchBrowser } from './launch-browser.ts';
import type { LaunchBrowserOptions, LaunchedBrowser } from './launch-browser.ts';
import { PAGE_FOLDER, REPOSITORY_FOLDER } from './repository.ts';
import { serveApp } from './serve-app.ts';
import type { AppServer } from './serve-app.ts';

/** The served page and a browser to show it in; a browser that died is replaced at the next use. */
export interface PageHost {
  readonly origin: string;
  /** What every page of this host is told of it. */
  readonly describe: () => ChannelResponse<'preview:describe-host'>;
  useBrowser(): Promise<LaunchedBrowser['browser']>;
  readonly close: () => Promise<void>;
}

/** Serves the built page and launches the browser at its first use. */
export async function createPageHost(launchOptions: LaunchBrowserOptions): Promise<PageHost> {
  const server: AppServer = await serveApp(PAGE_FOLDER);
  const { isUncapped = false } = launchOptions;
  let launched: LaunchedBrowser | undefined;
  return {
    origin: server.origin,
    describe: () => ({ kind: 'browser', version: readTreelineVersion(), isUncapped }),
    async useBrowser() {
      if (launched?.browser.isConnected() === true) return launched.browser;
      await launched?.close();
      launched = await launchBrowser(launchOptions);
      return launched.browser;
    },
    async close() {
      await launched?.close();
      await server.close();
    },
  };
}

/** Version of the Treeline that this repository holds. */
function readTreelineVersion(): string {
  const description = JSON.parse(readFileSync(join(REPOSITORY_FOLDER, 'package.json'), 'utf8')) as { version: string };
  return description.version;
}
