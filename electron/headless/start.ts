import process from 'node:process';
import { Command, InvalidArgumentError } from 'commander';
import { buildApp } from './build-app.ts';
import { endOnSignals, hasBeenToldToEnd, runCleanups } from './cleanup-ledger.ts';
import { findOrFetchElectron } from './fetch-electron.ts';
import { BROWSER_VARIABLE, findBrowser } from './find-browser.ts';
import type { FindBrowserResult } from './find-browser.ts';
import { selectDrawingWay } from './launch-arguments.ts';
import { readMachine } from './machine.ts';
import { openBrowserWindow, openElectron } from './open-app.ts';
import { PAGE_FOLDER } from './repository.ts';
import { serveApp } from './serve-app.ts';
import { EXIT_STATUS, runToExitStatus, throwOnWrongUsage, UsageError } from './usage-error.ts';

/** An end with a fault this soon after the start is the binary failing to run here, not a session that went wrong. */
const FAILED_START_MS = 5_000;

interface StartOptions {
  readonly uncapped: boolean;
  readonly port: number;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidArgumentError(`Expected a port from 0 to 65535, found ${text}.`);
  }
  return port;
}

/** How a session in Electron ended: with a status, or not begun, because the binary does not run here. */
async function runElectron(executablePath: string, isUncapped: boolean): Promise<number | 'does not run here'> {
  await buildApp(['main', 'preload']);
  const end = await openElectron(executablePath, isUncapped);
  if (end.code === 0 || hasBeenToldToEnd()) return EXIT_STATUS.fine;
  const description = end.code === undefined ? 'by a signal' : `with exit status ${end.code}`;
  if (end.ranMs < FAILED_START_MS) {
    say(`Electron does not run here (it ended ${description}): opening the bench in an installed browser.`);
    return 'does not run here';
  }
  process.stderr.write(`treeline: Electron ended ${description}\n`);
  return end.code ?? EXIT_STATUS.noValidResult;
}

/** Serves until Ctrl+C. */
function keepServing(): Promise<never> {
  return new Promise(() => {
    setInterval(() => undefined, 2 ** 30); // A promise alone does not keep the process.
  });
}

/** Serves the page to a browser's window, or to nobody in particular where there is none. */
async function openInBrowser(found: FindBrowserResult | undefined, { uncapped, port }: StartOptions): Promise<number> {
  const server = await serveApp(PAGE_FOLDER, port);
  const address = `${server.origin}/`;
  if (found === undefined) {
    say(`No display here: the bench is served at ${address} until Ctrl+C.`);
    return keepServing();
  }
  if (!found.ok) {
    say(`${found.reason}; the bench is served at ${address} until Ctrl+C.`);
    return keepServing();
  }
  const { executablePath } = found.browser;
  say(`Opening ${address} in ${executablePath}; closing the window or Ctrl+C ends it.`);
  const end = await openBrowserWindow(executablePath, uncapped ? `${address}?uncapped` : address, uncapped);
  if (end.code !== 0 && end.ranMs < FAILED_START_MS && !hasBeenToldToEnd()) {
    say(`The browser does not run here; the bench is served at ${address} until Ctrl+C.`);
    return keepServing();
  }
  await runCleanups();
  return EXIT_STATUS.fine;
}

async function start(options: StartOptions): Promise<number> {
  const machine = readMachine();
  const hasDisplay = selectDrawingWay(machine.platform, machine.environment) === 'native';
  const isExplicit = (machine.environment[BROWSER_VARIABLE] ?? '') !== '';
  endOnSignals();
  const found = hasDisplay || isExplicit ? await findBrowser(machine, findOrFetchElectron) : undefined;
  if (isExplicit && found?.ok === false) throw new UsageError(found.reason);
  await buildApp(['page']);
  if (!hasDisplay) return openInBrowser(undefined, options);
  if (found?.ok !== true || found.browser.kind !== 'electron') return openInBrowser(found, options);
  const status = await runElectron(found.browser.executablePath, options.uncapped);
  return status === 'does not run here' ? openInBrowser(await findBrowser(machine), options) : status;
}

await runToExitStatus(async () => {
  const command = throwOnWrongUsage(new Command('npm start --'))
    .description('Opens the bench: in Electron, else in an installed browser, else as an address.')
    .option('--uncapped', 'lift vertical sync and the frame-rate limit', false)
    .option(
      '--port <number>',
      'port of the local server where Electron is not used; 0 lets the system choose',
      parsePort,
      0,
    );
  command.parse();
  return start(command.opts<StartOptions>());
});
