import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { registerCleanup } from './cleanup-ledger.ts';

/** An X server of our own. */
export interface XDisplay {
  /** Value for DISPLAY, for example `:7`. */
  readonly name: string;
  readonly stop: () => Promise<void>;
}

const START_LIMIT_MS = 20_000;
const STOP_LIMIT_MS = 3_000;

/** X11 connection set-up: little-endian, protocol 11.0, no authorisation. */
const X11_SETUP_REQUEST = Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

function readDisplayNumber(output: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    output.setEncoding('utf8');
    output.on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('\n')) resolve(text.trim());
    });
    output.once('end', () => {
      reject(new Error('Xvfb ended before it had a display'));
    });
  });
}

/**
 * Keeps one client connected for as long as this process lives. Xvfb runs with `-terminate`, which ends it when its last client
 * goes: with this client it survives the moments without a browser, and without this process it does not outlive the browser.
 */
function holdConnection(displayNumber: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(`/tmp/.X11-unix/X${displayNumber}`);
    socket.once('connect', () => socket.write(X11_SETUP_REQUEST));
    socket.once('data', () => {
      socket.resume();
      socket.unref();
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

/**
 * Starts Xvfb on a display that it picks itself.
 *
 * @throws Error when Xvfb is not installed or does not come up within 20 s.
 */
export async function startXDisplay(widthPx: number, heightPx: number): Promise<XDisplay> {
  const parameters = ['-displayfd', '3', '-screen', '0', `${widthPx}x${heightPx}x24`, '-nolisten', 'tcp', '-terminate'];
  const server = spawn('Xvfb', parameters, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const hasEnded = new Promise<void>((resolve) => {
    server.once('exit', () => {
      resolve();
    });
    server.once('error', () => {
      resolve();
    });
  });
  const hasFailed = new Promise<never>((_, reject) => {
    server.once('error', (error) => {
      reject(new Error(`Xvfb could not be started: ${error.message}`));
    });
    setTimeout(() => {
      reject(new Error(`Xvfb gave no display within ${START_LIMIT_MS} ms`));
    }, START_LIMIT_MS).unref();
  });
  hasFailed.catch(() => undefined); // Raced below; the late rejection of the timer has nobody to tell.

  const end = async (): Promise<void> => {
    heldConnection?.destroy();
    server.kill('SIGTERM');
    const force = setTimeout(() => server.kill('SIGKILL'), STOP_LIMIT_MS);
    await hasEnded;
    clearTimeout(force);
  };
  let heldConnection: Socket | undefined;
  const stop = registerCleanup(end);
  try {
    const displayNumber = await Promise.race([readDisplayNumber(server.stdio[3] as Readable), hasFailed]);
    heldConnection = await holdConnection(displayNumber);
    heldConnection.on('error', () => undefined); // The server going first is the normal end.
    return { name: `:${displayNumber}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
