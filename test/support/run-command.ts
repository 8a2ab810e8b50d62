import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { REPOSITORY_FOLDER } from '../../electron/headless/repository.ts';

/** How a command of ours ended. */
export interface CommandEnd {
  readonly status: number | null;
  readonly output: string;
  /** Complaints; that a stale page is being built first is none. */
  readonly errorLines: readonly string[];
}

/** Compiles the commands, for runs of single tests without `npm run build` before them; compiled already costs a second. */
export function compileCommands(): void {
  const tsc = join(REPOSITORY_FOLDER, 'node_modules/typescript/bin/tsc');
  const parameters = [tsc, '-b', 'electron/headless'];
  const build = spawnSync(process.execPath, parameters, { cwd: REPOSITORY_FOLDER, encoding: 'utf8' });
  if (build.status !== 0) throw new Error(build.stdout);
}

/** Runs a built command of `electron/headless` as npm would, with changes to its environment. */
export function runCommand(
  name: 'start' | 'compare' | 'render' | 'audit' | 'require-browser',
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandEnd> {
  const script = join(REPOSITORY_FOLDER, '.build/electron/headless', `${name}.js`);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...parameters], { env: { ...process.env, ...environment } });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
    child.once('error', reject);
    child.once('close', (status) => {
      resolve({
        status,
        output,
        errorLines: errors.split('\n').filter((line) => line !== '' && !/^Building \w+…$/.test(line)),
      });
    });
  });
}
