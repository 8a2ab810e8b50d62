import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { PAGE_FOLDER, REPOSITORY_FOLDER } from './repository.ts';

/** What can be built: the page, and the two halves of the Electron app around it. */
export const BUILD_TARGETS = ['page', 'main', 'preload'] as const;
export type BuildTarget = (typeof BUILD_TARGETS)[number];

interface TargetPlan {
  readonly configFile: string;
  /** Files and folders whose change makes the output stale. */
  readonly inputs: readonly string[];
  /** File whose presence shows that there is an output. */
  readonly output: string;
}

const SHARED_INPUTS = ['core', 'package.json', 'package-lock.json'];

const PLANS: Readonly<Record<BuildTarget, TargetPlan>> = {
  page: {
    configFile: 'vite.renderer.config.ts',
    inputs: [
      'renderer',
      'assets/manifest.json',
      'assets/models',
      'assets/textures',
      'assets/billboards',
      ...SHARED_INPUTS,
    ],
    output: join(PAGE_FOLDER, 'index.html'),
  },
  main: {
    configFile: 'vite.main.config.ts',
    inputs: ['electron/main', 'electron/files', ...SHARED_INPUTS],
    output: join(REPOSITORY_FOLDER, '.vite/build/main.cjs'),
  },
  preload: {
    configFile: 'vite.preload.config.ts',
    inputs: ['electron/preload', ...SHARED_INPUTS],
    output: join(REPOSITORY_FOLDER, '.vite/build/preload.cjs'),
  },
};

function* listFiles(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* listFiles(join(path, name));
}

/** Names, sizes and times of all inputs in one hash: a file that was removed or put back older counts as a change, too. */
function fingerprintInputs(plan: TargetPlan): string {
  const hash = createHash('sha256');
  for (const input of [plan.configFile, ...plan.inputs]) {
    for (const file of listFiles(join(REPOSITORY_FOLDER, input))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

function runVite(configFile: string, outputFolder?: string): Promise<void> {
  const vite = join(REPOSITORY_FOLDER, 'node_modules/vite/bin/vite.js');
  const parameters = ['build', '--config', configFile, '--logLevel', 'warn'];
  // The page's root is renderer/, and Vite reads a relative folder from there: ours is absolute.
  if (outputFolder !== undefined) parameters.push('--outDir', outputFolder);
  return new Promise((resolve, reject) => {
    // Standard output belongs to the command that asked for the build.
    const child = spawn(process.execPath, [vite, ...parameters], { cwd: REPOSITORY_FOLDER, stdio: ['ignore', 2, 2] });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`vite build --config ${configFile} failed`));
    });
  });
}

/**
 * Builds the page beside the old one and swaps the folders, so that a bench that is being served never sees half a page.
 */
async function buildPage(configFile: string): Promise<void> {
  const nextFolder = join(REPOSITORY_FOLDER, `.build/page-next-${process.pid}`);
  const previousFolder = join(REPOSITORY_FOLDER, `.build/page-previous-${process.pid}`);
  try {
    await runVite(configFile, nextFolder);
    mkdirSync(dirname(PAGE_FOLDER), { recursive: true });
    if (existsSync(PAGE_FOLDER)) renameSync(PAGE_FOLDER, previousFolder);
    renameSync(nextFolder, PAGE_FOLDER);
  } finally {
    for (const folder of [nextFolder, previousFolder]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the targets whose inputs changed since their last build; nothing changed costs some tens of milliseconds. */
export async function buildApp(targets: readonly BuildTarget[]): Promise<void> {
  for (const target of targets) {
    const plan = PLANS[target];
    const stampPath = join(REPOSITORY_FOLDER, '.build/stamps', target);
    const fingerprint = fingerprintInputs(plan);
    const isFresh = existsSync(plan.output) && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === fingerprint;
    if (isFresh) continue;
    process.stderr.write(`Building ${target}…\n`);
    if (target === 'page') await buildPage(plan.configFile);
    else await runVite(plan.configFile);
    mkdirSync(dirname(stampPath), { recursive: true });
    writeFileSync(stampPath, fingerprint);
  }
}
