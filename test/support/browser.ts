import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '../../electron/headless/launch-browser.ts';
import type { LaunchBrowserOptions, LaunchedBrowser } from '../../electron/headless/launch-browser.ts';

/** One browser for all tests of a file; call at the top of the file, and the returned function inside its tests. */
export function useBrowser(options: LaunchBrowserOptions = { drawing: 'mesa-xvfb' }): () => Browser {
  let launched: LaunchedBrowser | undefined;
  beforeAll(async () => {
    launched = await launchBrowser(options);
  });
  afterAll(async () => {
    await launched?.close();
  });
  return () => {
    if (launched === undefined)
      throw new Error('the browser is there from the first test on, not while tests are collected');
    return launched.browser;
  };
}
