import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../../electron/headless/build-app.ts';
import { runAlone } from '../../../electron/headless/build-lock.ts';
import { REPOSITORY_FOLDER } from '../../../electron/headless/repository.ts';

/** The quickest of the targets; all are built and judged the same way. */
const PRELOAD = join(REPOSITORY_FOLDER, '.vite/build/preload.cjs');

describe('buildApp', () => {
  let log: string[] = [];
  beforeEach(async () => {
    await buildApp(['preload']);
    log = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      log.push(String(text));
      return true;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('builds nothing that is as it was left', async () => {
    await buildApp(['preload']);
    expect(log).toEqual([]);
  });

  it.each([
    ['is gone', () => rmSync(PRELOAD)],
    ['was overwritten', () => writeFileSync(PRELOAD, '// not what was built')],
  ])('builds again, once for all that ask at once, what %s', async (_title, spoil) => {
    const built = readFileSync(PRELOAD, 'utf8');
    spoil();
    await Promise.all([buildApp(['preload']), buildApp(['preload']), buildApp(['preload'])]);
    expect(readFileSync(PRELOAD, 'utf8')).toBe(built);
    expect(log).toEqual(['Building preload…\n']);
  });
});

describe('runAlone', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'treeline-lock-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('lets one after the other run, also after one that failed', async () => {
    const lockPath = join(folder, 'lock');
    let runningCount = 0;
    const run = async (): Promise<void> => {
      runningCount += 1;
      expect(runningCount).toBe(1);
      await wait(20);
      runningCount -= 1;
      throw new Error('failed');
    };
    const ends = await Promise.allSettled([1, 2, 3].map(() => runAlone(lockPath, run)));
    expect(ends.map((end) => end.status === 'rejected' && String(end.reason))).toEqual(
      Array<string>(3).fill('Error: failed'),
    );
    expect(existsSync(lockPath)).toBe(false);
  });

  it('passes over a holder that is no more', async () => {
    const lockPath = join(folder, 'lock');
    writeFileSync(lockPath, '999999999'); // Beyond the largest process id of any system.
    let hasRun = false;
    await runAlone(lockPath, () => {
      hasRun = true;
      return Promise.resolve();
    });
    expect(hasRun).toBe(true);
  });
});
