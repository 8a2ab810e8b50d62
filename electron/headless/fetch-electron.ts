import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { findElectronBinary, locateElectronPackage } from './electron-binary.ts';
import { readMachine } from './machine.ts';

/** Where the package's install script downloads from, unless a mirror is set. */
const RELEASES_ADDRESS = 'https://github.com/electron/electron/releases/';

/** A machine without a way out is told so soon. */
const PROBE_LIMIT_MS = 6_000;

/** The binary is some 120 MB; past this the line is too slow to keep the user waiting. */
const DOWNLOAD_LIMIT_MS = 240_000;

async function canReachReleases(): Promise<boolean> {
  const address = process.env['ELECTRON_MIRROR'] ?? process.env['npm_config_electron_mirror'] ?? RELEASES_ADDRESS;
  try {
    await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
    return true; // Any answer shows a way out; whether the file is there is the install script's to find.
  } catch {
    return false;
  }
}

function runInstallScript(packageFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(packageFolder, 'install.js')], { stdio: 'ignore' });
    const limit = setTimeout(() => child.kill(), DOWNLOAD_LIMIT_MS);
    const end = (isInstalled: boolean): void => {
      clearTimeout(limit);
      resolve(isInstalled);
    };
    child.once('error', () => {
      end(false);
    });
    child.once('exit', (code) => {
      end(code === 0);
    });
  });
}

/** The Electron binary, downloaded first where that is possible within bounds; undefined when it cannot be had. */
export async function findOrFetchElectron(): Promise<string | undefined> {
  const machine = readMachine();
  const present = findElectronBinary(machine);
  if (present !== undefined) return present;
  const packageFolder = locateElectronPackage();
  if (packageFolder === undefined || !(await canReachReleases())) return undefined;
  machine.say('Fetching the Electron binary (once, some 120 MB)…');
  await runInstallScript(packageFolder);
  return findElectronBinary(machine);
}
