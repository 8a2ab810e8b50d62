import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { protocol } from 'electron';
import { PAGE_HEADERS, parsePagePath, selectMediaType } from '../../core/bridge/index.ts';
import { APP_SCHEME } from './app-paths.ts';

/** Makes the scheme behave like https; must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

function refuse(status: number): Response {
  return new Response(undefined, { status, headers: PAGE_HEADERS });
}

/** Answers a request of the scheme from the page's folder; anything else is refused. */
async function answerAppRequest(pageFolder: string, request: Request): Promise<Response> {
  const { host, pathname } = new URL(request.url);
  if (host !== 'app') return refuse(404);
  if (request.method !== 'GET') return refuse(405);
  const names = parsePagePath(pathname);
  if (names === undefined) return refuse(400);
  try {
    const content = await readFile(join(pageFolder, ...names));
    return new Response(content, { headers: { ...PAGE_HEADERS, 'content-type': selectMediaType(pathname) } });
  } catch {
    return refuse(404); // Absent, or a folder.
  }
}

/** Serves the page's folder at `treeline://app/`. */
export function serveAppScheme(pageFolder: string): void {
  protocol.handle(APP_SCHEME, (request) => answerAppRequest(pageFolder, request));
}
