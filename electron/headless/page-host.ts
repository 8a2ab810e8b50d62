import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { launchBrowser } from './launch-browser.ts';
import type { LaunchBrowserOptions, LaunchedBrowser } from './launch-browser.ts';
import { PAGE_FOLDER, REPOSITORY_FOLDER } from './repository.ts';
import { serveApp } from './serve-app.ts';
import type { AppServer } from './serve-app.ts';

/** The served page and a browser to show it in; a browser that died is replaced at the next use. */
export interface PageHost {
  readonly origin: string;
  useBrowser(): Promise<LaunchedBrowser['browser']>;
  readonly close: () => Promise<void>;
}

/** Serves the built page and launches the browser at its first use. */
export async function createPageHost(launchOptions: LaunchBrowserOptions): Promise<PageHost> {
  const server: AppServer = await serveApp(PAGE_FOLDER);
  let launched: LaunchedBrowser | undefined;
  return {
    origin: server.origin,
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
export function readTreelineVersion(): string {
  const description = JSON.parse(readFileSync(join(REPOSITORY_FOLDER, 'package.json'), 'utf8')) as { version: string };
  return description.version;
}
