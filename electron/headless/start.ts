import process from 'node:process';
import { Command, InvalidArgumentError } from 'commander';
import { buildApp } from './build-app.ts';
import { endOnSignals, runCleanups } from './cleanup-ledger.ts';
import { findOrFetchElectron } from './fetch-electron.ts';
import { BROWSER_VARIABLE, findBrowser } from './find-browser.ts';
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

/** True when the session was had in Electron; false when it is to be had elsewhere, with the reason said. */
async function tryElectron(isUncapped: boolean): Promise<boolean> {
  const binaryPath = await findOrFetchElectron();
  if (binaryPath === undefined) {
    say('Electron is not here and cannot be fetched: opening the bench in an installed browser.');
    return false;
  }
  await buildApp(['main', 'preload']);
  const end = await openElectron(binaryPath, isUncapped);
  if (end.code === 0 || end.ranMs > FAILED_START_MS) return true;
  say(`Electron does not run here (exit status ${end.code ?? 'none'}): opening the bench in an installed browser.`);
  return false;
}

/** Serves until Ctrl+C. */
function keepServing(): Promise<never> {
  return new Promise(() => {
    setInterval(() => undefined, 2 ** 30); // A promise alone does not keep the process.
  });
}

async function start({ uncapped, port }: StartOptions): Promise<number> {
  const machine = readMachine();
  const hasDisplay = selectDrawingWay(machine.platform, machine.environment) === 'native';
  const hasExplicitBrowser = (machine.environment[BROWSER_VARIABLE] ?? '') !== '';
  if (hasExplicitBrowser) {
    const explicit = await findBrowser(machine, false);
    if (!explicit.ok) throw new UsageError(explicit.reason);
  }
  endOnSignals();
  await buildApp(['page']);
  if (hasDisplay && !hasExplicitBrowser && (await tryElectron(uncapped))) return EXIT_STATUS.fine;

  const found = hasDisplay ? await findBrowser(machine, false) : undefined;
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
  say(`Opening ${address} in ${found.browser.executablePath}; closing the window or Ctrl+C ends it.`);
  const end = await openBrowserWindow(
    found.browser.executablePath,
    uncapped ? `${address}?uncapped` : address,
    uncapped,
  );
  if (end.code !== 0 && end.ranMs < FAILED_START_MS) {
    say(`The browser does not run here; the bench is served at ${address} until Ctrl+C.`);
    return keepServing();
  }
  await runCleanups();
  return EXIT_STATUS.fine;
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
