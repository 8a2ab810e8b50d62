import { findElectronBinary } from './electron-binary.ts';
import { listBrowserPlaces } from './browser-places.ts';
import type { Machine } from './machine.ts';

/** Variable that names the browser to use, before anything that is found. */
export const BROWSER_VARIABLE = 'TREELINE_BROWSER';

/** A binary that can show the bench. */
interface FoundBrowser {
  readonly kind: 'electron' | 'chromium';
  readonly executablePath: string;
  readonly origin: 'variable' | 'electron-package' | 'installed' | 'newly-installed';
}

/** A browser, or the one line that tells what to do about its absence. */
export type FindBrowserResult =
  { readonly ok: true; readonly browser: FoundBrowser } | { readonly ok: false; readonly reason: string };

/**
 * Finds the binary to run the bench's pages in: the one that `TREELINE_BROWSER` names, the Electron binary where the caller
 * can use it, an installed Chrome, Chromium or Edge; failing those, installs Chromium where that takes no question (Debian, as
 * root). An explicit path that is wrong is refused, never passed over.
 */
export async function findBrowser(machine: Machine, canUseElectron: boolean): Promise<FindBrowserResult> {
  const explicit = machine.environment[BROWSER_VARIABLE];
  if (explicit !== undefined && explicit !== '') {
    if (!machine.isExecutable(explicit)) {
      return {
        ok: false,
        reason: `${BROWSER_VARIABLE}: expected the path of a browser's executable, found ${explicit}`,
      };
    }
    return { ok: true, browser: { kind: 'chromium', executablePath: explicit, origin: 'variable' } };
  }

  if (canUseElectron) {
    const electronPath = findElectronBinary(machine);
    if (electronPath !== undefined) {
      return { ok: true, browser: { kind: 'electron', executablePath: electronPath, origin: 'electron-package' } };
    }
  }

  const installed = listBrowserPlaces(machine).find((path) => machine.isExecutable(path));
  if (installed !== undefined) {
    return { ok: true, browser: { kind: 'chromium', executablePath: installed, origin: 'installed' } };
  }

  if (machine.isRoot && machine.hasAptGet) {
    machine.say('No Chrome, Chromium or Edge found: installing the packages chromium and xvfb with apt-get.');
    if (await machine.installDebianPackages(['chromium', 'xvfb'])) {
      const path = listBrowserPlaces(machine).find((place) => machine.isExecutable(place));
      if (path !== undefined) {
        return { ok: true, browser: { kind: 'chromium', executablePath: path, origin: 'newly-installed' } };
      }
    }
    return { ok: false, reason: 'no browser: apt-get could not install chromium; install Chrome, Chromium or Edge' };
  }
  return {
    ok: false,
    reason: `no browser: install Chrome, Chromium or Edge, or set ${BROWSER_VARIABLE} to the path of one`,
  };
}
