import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_HEADERS } from '../../../core/bridge/index.ts';
import { serveApp } from '../../../electron/headless/serve-app.ts';
import type { AppServer } from '../../../electron/headless/serve-app.ts';

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

let parentFolder = '';
let server: AppServer;

/** Node's fetch would tidy the path up before it is sent; this sends it as it is. */
function send(path: string, method = 'GET', host?: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    const headers = host === undefined ? {} : { host };
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode as number, headers: response.headers, body }));
    });
    sent.once('error', reject);
    sent.end();
  });
}

beforeAll(async () => {
  parentFolder = mkdtempSync(join(tmpdir(), 'treeline-serve-'));
  writeFileSync(join(parentFolder, 'secret.txt'), 'secret');
  const root = mkdtempSync(join(parentFolder, 'root-'));
  writeFileSync(join(root, 'index.html'), '<!doctype html>page');
  writeFileSync(join(root, 'empty.js'), '');
  server = await serveApp(root);
});
afterAll(async () => {
  await server.close();
  rmSync(parentFolder, { recursive: true });
});

describe('serveApp', () => {
  it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/x/../../secret.txt', '/%'])(
    'does not leave its folder for %s',
    async (path) => {
      const answer = await send(path);
      expect(answer.status).toBe(400);
      expect(answer.body).not.toContain('secret');
    },
  );

  it('refuses other methods and other host names', async () => {
    expect((await send('/', 'POST')).status).toBe(405);
    expect((await send('/', 'GET', 'rebound.example')).status).toBe(421);
  });

  it('says 404 with the same headers for what is not there', async () => {
    const answer = await send('/missing.js');
    expect(answer.status).toBe(404);
    expect(answer.headers).toMatchObject(PAGE_HEADERS);
  });

  it.each([
    ['/', '<!doctype html>page', 'text/html; charset=utf-8'],
    ['/index.html?mode=sample', '<!doctype html>page', 'text/html; charset=utf-8'],
    ['/empty.js', '', 'text/javascript; charset=utf-8'],
  ])('serves %s with every header', async (path, body, mediaType) => {
    const answer = await send(path);
    expect(answer).toMatchObject({ status: 200, body });
    expect(answer.headers).toMatchObject({ ...PAGE_HEADERS, 'content-type': mediaType });
  });

  it('answers HEAD without a body', async () => {
    expect(await send('/', 'HEAD')).toMatchObject({ status: 200, body: '' });
  });
});
