import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BUILD_TARGETS, buildApp } from '../../../electron/headless/build-app.ts';
import { requireBrowser } from '../../../electron/headless/launch-browser.ts';
import { REPOSITORY_FOLDER } from '../../../electron/headless/repository.ts';
import { startXDisplay } from '../../../electron/headless/x-display.ts';
import type { XDisplay } from '../../../electron/headless/x-display.ts';
import { listMarkedProcesses, PROCESS_MARK } from '../../support/marked-processes.ts';
import { compileCommands } from '../../support/run-command.ts';

interface StartedApp {
  readonly child: ChildProcess;
  /** Exit status, once it ended. */
  readonly status: Promise<number | null>;
  /** Waits for the address it says. */
  readonly readAddress: () => Promise<string>;
  /** What it has said so far. */
  readonly readOutput: () => string;
}

beforeAll(async () => {
  compileCommands();
  await buildApp(BUILD_TARGETS);
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
  return {
    child,
    status: new Promise((resolve) => child.once('exit', resolve)),
    readAddress,
    readOutput: () => output,
  };
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

  it('opens each time an app window of its own of the browser that it is told, and takes it along when it ends', async () => {
    const executablePath = await requireBrowser('mesa-xvfb');
    const display = await startXDisplay(1920, 1200);
    const profiles: string[] = [];
    const apps = [0, 1].map(() => {
      const mark = randomUUID();
      const environment = { DISPLAY: display.name, TREELINE_BROWSER: executablePath, [PROCESS_MARK]: mark };
      return { mark, app: startApp(environment) };
    });
    for (const { mark, app } of apps) {
      const address = await app.readAddress();
      const commandLine = await vi.waitFor(
        () => {
          const lines = listMarkedProcesses(mark).map((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8'));
          const line = lines.find((text) => text.includes(`--app=${address}`));
          if (line === undefined) throw new Error('no app window yet');
          return line;
        },
        { timeout: 30_000 },
      );
      profiles.push(/--user-data-dir=([^\0]+)/.exec(commandLine)![1]!);
    }
    expect(new Set(profiles).size).toBe(2);
    for (const { mark, app } of apps) {
      expect(app.child.exitCode).toBe(null); // The first is not ended by the second.
      app.child.kill('SIGINT');
      expect(await app.status).toBe(130);
      await vi.waitFor(() => expect(listMarkedProcesses(mark)).toEqual([]), { timeout: 10_000 });
    }
    expect(profiles.filter((folder) => existsSync(folder))).toEqual([]);
    await display.stop();
  });
});

describe('start with an Electron binary', () => {
  let folder = '';
  let display: XDisplay;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'treeline-electron-'));
    display = await startXDisplay(640, 480);
  });
  afterAll(async () => {
    await display.stop();
    rmSync(folder, { recursive: true });
  });

  /** In place of the binary, which may not be here: a program that ends as the binary might. */
  function startWithElectron(script: string): StartedApp {
    writeFileSync(join(folder, 'electron'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return startApp({ DISPLAY: display.name, TREELINE_BROWSER: '', ELECTRON_OVERRIDE_DIST_PATH: folder });
  }

  it('ends as it ends, when the session went wrong', async () => {
    const app = startWithElectron('sleep 6; exit 7');
    expect(await app.status).toBe(7);
    expect(app.readOutput()).toBe('');
  });

  it('ends well when it is closed', async () => {
    expect(await startWithElectron('exit 0').status).toBe(0);
  });

  it('opens a browser when the binary does not run here', async () => {
    const app = startWithElectron('exit 127');
    await app.readAddress();
    expect(app.readOutput()).toContain('Electron does not run here (it ended with exit status 127)');
    app.child.kill('SIGINT');
    expect(await app.status).toBe(130);
  });
});
