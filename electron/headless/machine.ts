import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import process from 'node:process';

/** What finding a browser needs to know of, and may do to, the machine it runs on; a plain value in tests. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  /** True for a file that this user may execute. */
  isExecutable(path: string): boolean;
  /** True where packages are installed with apt-get. */
  readonly hasAptGet: boolean;
  /** Installs Debian packages; resolves with false when any of them could not be installed. */
  installDebianPackages(names: readonly string[]): Promise<boolean>;
  /** Says one line to the person at the terminal. */
  say(line: string): void;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false; // Absent, a folder, or not ours to run: for the caller all the same.
  }
}

function runQuietly(command: string, parameters: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    child.once('error', () => {
      resolve(false);
    });
    child.once('exit', (code) => {
      resolve(code === 0);
    });
  });
}

async function installDebianPackages(names: readonly string[]): Promise<boolean> {
  const install = ['install', '-y', '--no-install-recommends', ...names];
  if (await runQuietly('apt-get', install)) return true;
  // A fresh container has no package lists yet; fetch them once and try again.
  return (await runQuietly('apt-get', ['update'])) && (await runQuietly('apt-get', install));
}

/** The machine this process runs on. */
export function readMachine(): Machine {
  return {
    platform: process.platform,
    environment: process.env,
    isRoot: process.getuid?.() === 0,
    isExecutable,
    hasAptGet: existsSync('/usr/bin/apt-get') && existsSync('/etc/debian_version'),
    installDebianPackages,
    say: (line) => {
      process.stderr.write(`${line}\n`);
    },
  };
}
