import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { registerCleanup } from './cleanup-ledger.ts';
import { buildLaunchArguments } from './launch-arguments.ts';
import { REPOSITORY_FOLDER } from './repository.ts';

/** How an opened app ended. */
export interface AppEnd {
  /** Exit status; undefined when a signal ended it or it could not be started. */
  readonly code: number | undefined;
  readonly ranMs: number;
}

/** Chromium as root refuses to start with its sandbox; anyone else keeps it. */
function sandboxArguments(): readonly string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

function runToItsEnd(
  executablePath: string,
  parameters: readonly string[],
  shouldShowOutput: boolean,
): Promise<AppEnd> {
  const startMs = performance.now();
  return new Promise((resolve) => {
    const output = shouldShowOutput ? 'inherit' : 'ignore';
    const child = spawn(executablePath, parameters, { stdio: ['ignore', output, output] });
    const forget = registerCleanup(
      () =>
        new Promise<void>((ended) => {
          if (child.exitCode !== null || child.signalCode !== null) {
            ended();
            return;
          }
          child.once('exit', () => {
            ended();
          });
          child.kill('SIGTERM');
        }),
    );
    child.once('error', () => {
      void forget();
      resolve({ code: undefined, ranMs: performance.now() - startMs });
    });
    child.once('exit', (code) => {
      void forget();
      resolve({ code: code ?? undefined, ranMs: performance.now() - startMs });
    });
  });
}

/** Opens the desktop app from the repository and waits for its end. */
export function openElectron(executablePath: string, isUncapped: boolean): Promise<AppEnd> {
  const parameters = [...sandboxArguments(), REPOSITORY_FOLDER, ...(isUncapped ? ['--uncapped'] : [])];
  return runToItsEnd(executablePath, parameters, true);
}

/** Removals of a profile, and the pause after each, milliseconds: together well inside the ledger's limit for a tidy end. */
const PROFILE_REMOVALS = 5;
const PROFILE_PAUSE_MS = 200;

/**
 * Opens an address as an app window of an installed browser and waits for its end. The profile is new and goes with the window: a
 * window in the user's running browser, or in that of another bench, would ignore our switches and share its load.
 */
export async function openBrowserWindow(executablePath: string, address: string, isUncapped: boolean): Promise<AppEnd> {
  const profileFolder = await mkdtemp(join(tmpdir(), 'treeline-browser-'));
  // The browser's helpers may write for a moment after it has gone, and make the folder anew: looked at until it stays away.
  const removeProfile = registerCleanup(async () => {
    for (let attempt = 0; attempt < PROFILE_REMOVALS; attempt += 1) {
      await rm(profileFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      await delay(PROFILE_PAUSE_MS);
      if (!existsSync(profileFolder)) return;
    }
  });
  const parameters = [
    ...sandboxArguments(),
    ...buildLaunchArguments('native', isUncapped),
    `--app=${address}`,
    `--user-data-dir=${profileFolder}`,
    '--window-size=1600,1000',
  ];
  const end = await runToItsEnd(executablePath, parameters, false);
  await removeProfile();
  return end;
}
