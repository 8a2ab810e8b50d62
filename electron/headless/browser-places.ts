import { posix, win32 } from 'node:path';
import type { Machine } from './machine.ts';

/** Command names under which the three Chromium families are installed on Linux, the steadiest for measuring first. */
const PATH_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
] as const;

const LINUX_PLACES = [
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
] as const;

const MACOS_BUNDLES = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
] as const;

const WINDOWS_PLACES = [
  String.raw`Google\Chrome\Application\chrome.exe`,
  String.raw`Chromium\Application\chrome.exe`,
  String.raw`Microsoft\Edge\Application\msedge.exe`,
] as const;

/** Every path where Chrome, Chromium or Edge may be installed on this machine, in the order to try them. */
export function listBrowserPlaces(machine: Pick<Machine, 'platform' | 'environment'>): readonly string[] {
  const { platform, environment } = machine;
  if (platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => environment[name]);
    return roots
      .filter((root) => root !== undefined && root !== '')
      .flatMap((root) => WINDOWS_PLACES.map((place) => win32.join(root as string, place)));
  }
  const folders = (environment['PATH'] ?? '').split(':').filter((folder) => folder !== '');
  const onPath = PATH_NAMES.flatMap((name) => folders.map((folder) => posix.join(folder, name)));
  if (platform !== 'darwin') return [...onPath, ...LINUX_PLACES];
  const home = environment['HOME'];
  const roots = ['/Applications', ...(home === undefined ? [] : [posix.join(home, 'Applications')])];
  return [...roots.flatMap((root) => MACOS_BUNDLES.map((bundle) => posix.join(root, bundle))), ...onPath];
}
