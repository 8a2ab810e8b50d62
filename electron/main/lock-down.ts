import { app, session } from 'electron';
import type { WebContents } from 'electron';
import { APP_ORIGIN } from './app-paths.ts';
import { log } from './log.ts';

/** Schemes a page may load from: its own, what it made itself, and the developer tools'. */
const LOADABLE_SCHEMES = new Set(['treeline:', 'data:', 'blob:', 'devtools:']);

function isPageAddress(address: string): boolean {
  return address === APP_ORIGIN || address.startsWith(`${APP_ORIGIN}/`);
}

function lockContents(contents: WebContents): void {
  const refuse = (event: { preventDefault(): void }, address: string): void => {
    if (isPageAddress(address)) return;
    event.preventDefault();
    log(`refused to navigate to ${address}`);
  };
  contents.on('will-navigate', (event) => {
    refuse(event, event.url);
  });
  contents.on('will-redirect', (event) => {
    refuse(event, event.url);
  });
  contents.on('will-frame-navigate', (event) => {
    refuse(event, event.url);
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    log(`refused to open ${url}`);
    return { action: 'deny' };
  });
}

/** Refuses navigation, new windows, permissions and the network to every page. Call when the app is ready, before any window. */
export function lockDownPages(): void {
  app.on('web-contents-created', (_event, contents) => {
    lockContents(contents);
  });
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, answer) => {
    log(`refused the permission ${permission}`);
    answer(false);
  });
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !LOADABLE_SCHEMES.has(new URL(details.url).protocol) });
  });
}
