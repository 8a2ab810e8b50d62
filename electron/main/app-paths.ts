import { join } from 'node:path';
import { app } from 'electron';

/** Scheme and origin of the bench's pages. */
export const APP_SCHEME = 'treeline';
export const APP_ORIGIN = 'treeline://app';

/** Address of the page in a mode. */
export function pageAddress(mode: 'preview' | 'sample'): string {
  return `${APP_ORIGIN}/index.html?mode=${mode}`;
}

/** Folder of the built page, in the repository and inside the packed app alike. */
export function locatePageFolder(): string {
  return join(app.getAppPath(), '.vite/renderer/bench');
}

/** The built preload. */
export function locatePreload(): string {
  return join(app.getAppPath(), '.vite/build/preload.cjs');
}
