import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { registerCleanup } from './cleanup-ledger.ts';
import { findElectronBinary, locateElectronPackage } from './electron-binary.ts';
import { readMachine } from './machine.ts';

/** Where the package's install script downloads from, unless a mirror is set. */
const RELEASES_ADDRESS = 'https://github.com/electron/electron/releases/';

/** A machine without a way out is told so soon. */
const PROBE_LIMIT_MS = 6_000;

/** The binary is some 120 MB; a line too slow for it by then shows the bench sooner in a browser. */
const DOWNLOAD_LIMIT_MS = 60_000;

async function canReachReleases(): Promise<boolean> {
  const address = process.env['ELECTRON_MIRROR'] ?? process.env['npm_config_electron_mirror'] ?? RELEASES_ADDRESS;
  try {
    await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
    return true; // Any answer shows a way out; whether the file is there is the install script's to find.
  } catch {
    return false;
  }
}

/** Runs the package's install script to its end, to the limit or to the end of this process, whichever comes first. */
async function runInstallScript(packageFolder: string): Promise<void> {
  const child = spawn(process.execPath, [join(packageFolder, 'install.js')], { stdio: 'ignore' });
  const stop = registerCleanup(() => {
    child.kill();
  });
  const limit = setTimeout(() => void stop(), DOWNLOAD_LIMIT_MS);
  await new Promise<void>((resolve) => {
    child.once('error', () => {
      resolve();
    });
    child.once('exit', () => {
      resolve();
    });
  });
  clearTimeout(limit);
  await stop();
}

/** The Electron binary, downloaded first where that is possible within bounds; undefined when it cannot be had. */
export async function findOrFetchElectron(): Promise<string | undefined> {
  const machine = readMachine();
  const present = findElectronBinary(machine);
  if (present !== undefined) return present;
  const packageFolder = locateElectronPackage();
  if (packageFolder !== undefined) {
    machine.say(`Electron is not here: fetching it (once, some 120 MB, at most ${DOWNLOAD_LIMIT_MS / 1000} s)…`);
    if (await canReachReleases()) await runInstallScript(packageFolder);
  }
  const fetched = findElectronBinary(machine);
  if (fetched === undefined) machine.say('Electron could not be fetched: the bench opens in an installed browser.');
  return fetched;
}
