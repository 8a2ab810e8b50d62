import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../../electron/headless/build-app.ts';
import { findBrowser } from '../../../electron/headless/find-browser.ts';
import { readMachine } from '../../../electron/headless/machine.ts';
import { REPOSITORY_FOLDER } from '../../../electron/headless/repository.ts';
import { startXDisplay } from '../../../electron/headless/x-display.ts';
import { listMarkedProcesses, PROCESS_MARK } from '../../support/marked-processes.ts';
import { compileCommands } from '../../support/run-command.ts';

interface StartedApp {
  readonly child: ChildProcess;
  /** Exit status, once it ended. */
  readonly status: Promise<number | null>;
  /** Waits for the address it says. */
  readonly readAddress: () => Promise<string>;
}

beforeAll(async () => {
  compileCommands();
  await buildApp(['page']);
});

function startApp(environment: Readonly<Record<string, string>>): StartedApp {
  const script = join(REPOSITORY_FOLDER, '.build/electron/headless/start.js');
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const readAddress = (): Promise<string> =>
    vi.waitFor(
      () => {
        const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(output)?.[0];
        if (found === undefined) throw new Error('no address yet');
        return found;
      },
      { timeout: 60_000 },
    );
  return { child, status: new Promise((resolve) => child.once('exit', resolve)), readAddress };
}

describe('start', () => {
  it('serves the isolated page where there is no display, until it is ended', async () => {
    const app = startApp({ DISPLAY: '', WAYLAND_DISPLAY: '' });
    const response = await fetch(await app.readAddress());
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(await response.text()).toContain('<title>Treeline</title>');
    app.child.kill('SIGTERM');
    expect(await app.status).toBe(143);
  });

  it('opens an app window of the browser that it is told, and takes it along when it ends', async () => {
    const found = await findBrowser(readMachine(), false);
    if (!found.ok) throw new Error(found.reason);
    const display = await startXDisplay(1920, 1200);
    const mark = randomUUID();
    const app = startApp({
      DISPLAY: display.name,
      TREELINE_BROWSER: found.browser.executablePath,
      [PROCESS_MARK]: mark,
    });
    const address = await app.readAddress();
    const readCommandLines = (): string[] =>
      listMarkedProcesses(mark).map((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8'));
    await vi.waitFor(() => expect(readCommandLines().join('\n')).toContain(`--app=${address}`), { timeout: 30_000 });
    app.child.kill('SIGINT');
    expect(await app.status).toBe(130);
    await vi.waitFor(() => expect(listMarkedProcesses(mark)).toEqual([]), { timeout: 10_000 });
    await display.stop();
  });
});
