import { listBrowserPlaces } from './browser-places.ts';
import type { Machine } from './machine.ts';

/** Variable that names the browser to use, before anything that is found. */
export const BROWSER_VARIABLE = 'TREELINE_BROWSER';

/** A binary that can show the bench. */
interface FoundBrowser {
  readonly kind: 'electron' | 'chromium';
  readonly executablePath: string;
}

/** A browser, or the one line that tells what to do about its absence. */
export type FindBrowserResult =
  { readonly ok: true; readonly browser: FoundBrowser } | { readonly ok: false; readonly reason: string };

function foundChromium(executablePath: string): FindBrowserResult {
  return { ok: true, browser: { kind: 'chromium', executablePath } };
}

/**
 * Finds the binary to run the bench's pages in: the one that `TREELINE_BROWSER` names, the Electron binary where the caller
 * can use it, an installed Chrome, Chromium or Edge; failing those, installs Chromium where that takes no question (Debian, as
 * root). An explicit path that is wrong is refused, never passed over.
 *
 * @param findElectron How to come by the Electron binary; absent where only a browser will do. That is everywhere but in
 * `npm start`: the commands and the tests give each page a browser context of its own, and Electron makes none for a driver.
 */
export async function findBrowser(
  machine: Machine,
  findElectron?: () => Promise<string | undefined>,
): Promise<FindBrowserResult> {
  const explicit = machine.environment[BROWSER_VARIABLE];
  if (explicit !== undefined && explicit !== '') {
    if (machine.isExecutable(explicit)) return foundChromium(explicit);
    return {
      ok: false,
      reason: `${BROWSER_VARIABLE}: expected the path of a browser's executable, found ${explicit}`,
    };
  }

  const electronPath = await findElectron?.();
  if (electronPath !== undefined) return { ok: true, browser: { kind: 'electron', executablePath: electronPath } };

  const findInstalled = (): string | undefined => listBrowserPlaces(machine).find((path) => machine.isExecutable(path));
  const installed = findInstalled();
  if (installed !== undefined) return foundChromium(installed);

  if (machine.isRoot && machine.hasAptGet) {
    machine.say('No Chrome, Chromium or Edge found: installing the packages chromium and xvfb with apt-get.');
    const newlyInstalled = (await machine.installDebianPackages(['chromium', 'xvfb'])) ? findInstalled() : undefined;
    if (newlyInstalled !== undefined) return foundChromium(newlyInstalled);
    return { ok: false, reason: 'no browser: apt-get could not install chromium; install Chrome, Chromium or Edge' };
  }
  return {
    ok: false,
    reason: `no browser: install Chrome, Chromium or Edge, or set ${BROWSER_VARIABLE} to the path of one`,
  };
}
