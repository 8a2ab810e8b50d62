import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Machine } from './machine.ts';

/** Folder of the installed `electron` package; the package carries no binary of its own until its install script has run. */
export function locateElectronPackage(): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  } catch {
    return undefined; // Not installed, as after `npm ci --omit=dev`.
  }
}

/**
 * Path of the Electron binary if it lies on disk, else undefined. Importing `electron` would download it as a side effect,
 * so the file that its install script leaves behind is read instead.
 */
export function findElectronBinary(machine: Pick<Machine, 'environment' | 'isExecutable'>): string | undefined {
  const packageFolder = locateElectronPackage();
  if (packageFolder === undefined) return undefined;
  let binaryName: string;
  try {
    binaryName = readFileSync(join(packageFolder, 'path.txt'), 'utf8').trim();
  } catch {
    binaryName = 'electron'; // The name the package itself falls back on when only the folder is overridden.
  }
  const distributionFolder = machine.environment['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(packageFolder, 'dist');
  const binaryPath = join(distributionFolder, binaryName);
  return machine.isExecutable(binaryPath) ? binaryPath : undefined;
}
