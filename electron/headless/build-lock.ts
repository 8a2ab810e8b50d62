import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { registerCleanup } from './cleanup-ledger.ts';

/** A build takes seconds; looking this often costs nothing and is not felt. */
const RETRY_MS = 100;

function readHolder(lockPath: string): number | undefined {
  try {
    return Number(readFileSync(lockPath, 'utf8'));
  } catch {
    return undefined; // Given back meanwhile.
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function tryToTake(lockPath: string): boolean {
  try {
    writeFileSync(lockPath, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = readHolder(lockPath);
    // A file that has no number yet is being written this moment.
    if (holder !== undefined && holder > 0 && !isRunning(holder)) rmSync(lockPath, { force: true });
    return false;
  }
}

/** Runs something while no other process that asks for the same lock file does; a holder that died is passed over. */
export async function runAlone(lockPath: string, run: () => Promise<void>): Promise<void> {
  mkdirSync(dirname(lockPath), { recursive: true });
  while (!tryToTake(lockPath)) await wait(RETRY_MS);
  const giveBack = registerCleanup(() => {
    rmSync(lockPath, { force: true });
  });
  try {
    await run();
  } finally {
    await giveBack();
  }
}
