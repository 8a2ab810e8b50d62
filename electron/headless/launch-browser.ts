import { delimiter, join } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';
import type { Browser, LaunchOptions } from 'playwright-core';
import { registerCleanup } from './cleanup-ledger.ts';
import { findBrowser } from './find-browser.ts';
import { buildLaunchArguments } from './launch-arguments.ts';
import type { DrawingWay } from './launch-arguments.ts';
import { readMachine } from './machine.ts';
import type { Machine } from './machine.ts';
import { UsageError } from './usage-error.ts';
import { startXDisplay } from './x-display.ts';
import type { XDisplay } from './x-display.ts';

/** A screen of our own is never smaller: a common monitor. */
const LEAST_SCREEN_WIDTH_PX = 1920;
const LEAST_SCREEN_HEIGHT_PX = 1200;

export interface LaunchBrowserOptions {
  readonly drawing: DrawingWay;
  /** Lifts vertical sync and the frame-rate limit; default false. */
  readonly isUncapped?: boolean;
  /** Size of the largest page; a screen of our own has room for it. */
  readonly widthCssPx?: number;
  readonly heightCssPx?: number;
  /** Further switches, after ours. */
  readonly extraArguments?: readonly string[];
}

/** A running browser and the display it may stand on. */
export interface LaunchedBrowser {
  readonly browser: Browser;
  /** Ends the browser and its display; nothing of them stays. */
  readonly close: () => Promise<void>;
}

async function ensureXvfb(machine: Machine): Promise<void> {
  const folders = (machine.environment['PATH'] ?? '').split(delimiter);
  const isInstalled = (): boolean => folders.some((folder) => machine.isExecutable(join(folder, 'Xvfb')));
  if (isInstalled()) return;
  if (machine.isRoot && machine.hasAptGet) {
    machine.say('No Xvfb found: installing the package xvfb with apt-get.');
    if ((await machine.installDebianPackages(['xvfb'])) && isInstalled()) return;
  }
  throw new UsageError('no display: install Xvfb (Debian and Ubuntu: the package xvfb), or run where a display is');
}

async function prepareLaunch(options: LaunchBrowserOptions): Promise<{ launch: LaunchOptions; display?: XDisplay }> {
  const machine = readMachine();
  const launch: LaunchOptions = {
    executablePath: await requireBrowser(options.drawing, machine),
    headless: options.drawing === 'swiftshader',
    chromiumSandbox: !machine.isRoot, // Chromium refuses to run its sandbox as root.
    args: [...buildLaunchArguments(options.drawing, options.isUncapped ?? false), ...(options.extraArguments ?? [])],
    // The ledger ends everything in the right order; Playwright's own handlers would exit before the display is gone.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
  if (options.drawing !== 'mesa-xvfb') return { launch };
  const { widthCssPx = 0, heightCssPx = 0 } = options;
  const display = await startXDisplay(
    Math.max(LEAST_SCREEN_WIDTH_PX, widthCssPx),
    Math.max(LEAST_SCREEN_HEIGHT_PX, heightCssPx),
  );
  return { launch: { ...launch, env: { ...process.env, DISPLAY: display.name } }, display };
}

/**
 * Makes sure that a browser can be had, and Xvfb where the way of drawing stands on it, before work is done that would need them.
 *
 * @returns the path of the browser.
 * @throws UsageError with the one line that tells what to install or set.
 */
export async function requireBrowser(drawing: DrawingWay, machine: Machine = readMachine()): Promise<string> {
  const found = await findBrowser(machine);
  if (!found.ok) throw new UsageError(found.reason);
  if (drawing === 'mesa-xvfb') await ensureXvfb(machine);
  return found.browser.executablePath;
}

/** Playwright's message without what follows its first line: the call log, which holds every switch of the command line. */
function describeLaunchFault(error: unknown): string {
  const [firstLine = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return firstLine.replace(/^browserType\.launch: /, '');
}

/**
 * Starts an installed Chromium, Chrome or Edge, with an X server of its own where the way of drawing needs one.
 *
 * @throws UsageError or Error, each one line for the user, when no browser or no display can be had.
 */
export async function launchBrowser(options: LaunchBrowserOptions): Promise<LaunchedBrowser> {
  const { launch, display } = await prepareLaunch(options);
  try {
    const browser = await chromium.launch(launch);
    const close = registerCleanup(async () => {
      await browser.close();
      await display?.stop();
    });
    return { browser, close };
  } catch (error) {
    await display?.stop();
    throw new Error(`${String(launch.executablePath)} did not start: ${describeLaunchFault(error)}`, { cause: error });
  }
}
