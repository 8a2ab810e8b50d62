import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PAGE_HEADERS, parsePagePath, selectMediaType } from '../../core/bridge/index.ts';
import { registerCleanup } from './cleanup-ledger.ts';

/** The built page on a local port. */
export interface AppServer {
  /** For example `http://127.0.0.1:40123`, without a trailing slash. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...PAGE_HEADERS, 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}

async function answer(rootFolder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuse(response, 405, 'Only GET and HEAD.');
    return;
  }
  // A page elsewhere whose name was pointed at this machine comes with its own name here.
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')) {
    refuse(response, 421, 'Not this host.');
    return;
  }
  const path = (request.url ?? '/').split(/[?#]/, 1)[0] as string;
  const names = parsePagePath(path);
  if (names === undefined) {
    refuse(response, 400, 'Malformed path.');
    return;
  }
  const filePath = join(rootFolder, ...names);
  const found = await stat(filePath).catch(() => undefined);
  if (found?.isFile() !== true) {
    refuse(response, 404, 'Not found.');
    return;
  }
  response.writeHead(200, {
    ...PAGE_HEADERS,
    'content-type': selectMediaType(filePath),
    'content-length': found.size,
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  await pipeline(createReadStream(filePath), response);
}

/**
 * Serves a folder on 127.0.0.1 with the headers that isolate the page.
 *
 * @param port 0 lets the system choose.
 */
export async function serveApp(rootFolder: string, port = 0): Promise<AppServer> {
  const server = createServer((request, response) => {
    answer(rootFolder, request, response).catch(() => {
      response.destroy(); // The page left in mid-file, or the file could not be read to its end.
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const close = registerCleanup(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  );
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
