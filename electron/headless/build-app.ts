import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { runAlone } from './build-lock.ts';
import { registerCleanup } from './cleanup-ledger.ts';
import { PAGE_FOLDER, REPOSITORY_FOLDER } from './repository.ts';

/** What can be built: the page, and the two halves of the Electron app around it. */
export const BUILD_TARGETS = ['page', 'main', 'preload'] as const;
export type BuildTarget = (typeof BUILD_TARGETS)[number];

interface TargetPlan {
  readonly configFile: string;
  /** Files and folders whose change makes the output stale. */
  readonly inputs: readonly string[];
  /** File or folder that the build makes; it is stale, too, when it is not as the build left it. */
  readonly output: string;
}

const SHARED_INPUTS = ['core', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

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
    output: PAGE_FOLDER,
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

/** Names, sizes and times of all files in one hash: a file that was removed or put back older counts as a change, too. */
function fingerprintFiles(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of listFiles(path)) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

function fingerprintInputs({ configFile, inputs }: TargetPlan): string {
  return fingerprintFiles([configFile, ...inputs].map((input) => join(REPOSITORY_FOLDER, input)));
}

/** Where a build writes down what it was made from and what it made. */
function locateStamp(target: BuildTarget): string {
  return join(REPOSITORY_FOLDER, '.build/stamps', target);
}

function isFresh(target: BuildTarget): boolean {
  const stampPath = locateStamp(target);
  if (!existsSync(stampPath) || !existsSync(PLANS[target].output)) return false;
  const stamp = `${fingerprintInputs(PLANS[target])}\n${fingerprintFiles([PLANS[target].output])}`;
  return readFileSync(stampPath, 'utf8') === stamp;
}

function runVite(configFile: string, outputFolder?: string): Promise<void> {
  const vite = join(REPOSITORY_FOLDER, 'node_modules/vite/bin/vite.js');
  const parameters = ['build', '--config', configFile, '--logLevel', 'warn'];
  // The page's root is renderer/, and Vite reads a relative folder from there: ours is absolute.
  if (outputFolder !== undefined) parameters.push('--outDir', outputFolder);
  return new Promise((resolve, reject) => {
    // Standard output belongs to the command that asked for the build.
    const child = spawn(process.execPath, [vite, ...parameters], { cwd: REPOSITORY_FOLDER, stdio: ['ignore', 2, 2] });
    const hasEnded = new Promise<void>((ended) => {
      child.once('exit', () => {
        ended();
      });
    });
    const forget = registerCleanup(async () => {
      if (child.kill()) await hasEnded;
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      void forget();
      if (code === 0) resolve();
      else reject(new Error(`vite build --config ${configFile} failed`));
    });
  });
}

/**
 * Builds the page beside the old one and swaps the folders, so that a bench that is being served never sees half a page.
 */
async function buildPage(configFile: string): Promise<void> {
  const nextFolder = join(REPOSITORY_FOLDER, '.build/page-next');
  const previousFolder = join(REPOSITORY_FOLDER, '.build/page-previous');
  const sweep = (): void => {
    for (const folder of [nextFolder, previousFolder]) rmSync(folder, { recursive: true, force: true });
  };
  sweep(); // A build that was killed could not.
  const sweepLast = registerCleanup(sweep);
  try {
    await runVite(configFile, nextFolder);
    mkdirSync(dirname(PAGE_FOLDER), { recursive: true });
    if (existsSync(PAGE_FOLDER)) renameSync(PAGE_FOLDER, previousFolder);
    renameSync(nextFolder, PAGE_FOLDER);
  } finally {
    await sweepLast();
  }
}

async function buildTarget(target: BuildTarget): Promise<void> {
  if (isFresh(target)) return; // Another process built it while this one waited for its turn.
  const plan = PLANS[target];
  const inputs = fingerprintInputs(plan); // As they were when the build began: a change during it makes the output stale.
  process.stderr.write(`Building ${target}…\n`);
  if (target === 'page') await buildPage(plan.configFile);
  else await runVite(plan.configFile);
  mkdirSync(dirname(locateStamp(target)), { recursive: true });
  writeFileSync(locateStamp(target), `${inputs}\n${fingerprintFiles([plan.output])}`);
}

/**
 * Builds the targets whose inputs changed since their last build, or whose output did; nothing changed costs some tens of
 * milliseconds. Processes that build at once take turns.
 */
export async function buildApp(targets: readonly BuildTarget[]): Promise<void> {
  const staleTargets = targets.filter((target) => !isFresh(target));
  if (staleTargets.length === 0) return;
  await runAlone(join(REPOSITORY_FOLDER, '.build/build.lock'), async () => {
    for (const target of staleTargets) await buildTarget(target);
  });
}
