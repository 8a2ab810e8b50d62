import { STILL_LIMIT_MS } from '../../core/bridge/index.ts';
import type { StillRequest, StillResult } from '../../core/bridge/index.ts';
import { awaitReport } from './await-report.ts';
import { openFreshPage } from './fresh-page.ts';
import type { FreshPage } from './fresh-page.ts';
import type { PageHost } from './page-host.ts';

/** Draws one picture in a fresh page of the host's browser; whatever goes wrong with the page is a failed result. */
export async function drawStill(
  host: PageHost,
  request: StillRequest,
  onLog: (line: string) => void,
): Promise<StillResult> {
  const browser = await host.useBrowser();
  const waiting = awaitReport<StillResult>(STILL_LIMIT_MS, (detail) => ({ status: 'failed', detail }));
  let page: FreshPage | undefined;
  try {
    page = await openFreshPage({
      browser,
      origin: host.origin,
      mode: 'still',
      widthCssPx: request.widthCssPx,
      heightCssPx: request.heightCssPx,
      handlers: {
        'preview:describe-host': host.describe,
        'sample:get-still-request': () => request,
        'sample:report-still': (result) => {
          waiting.settle(result);
          return {};
        },
        'sample:report-failure': ({ detail }) => {
          waiting.fail(detail);
          return {};
        },
      },
      onFailure: waiting.fail,
      onLog,
    });
  } catch (error) {
    waiting.fail(`the page did not load: ${error instanceof Error ? error.message : String(error)}`);
  }
  const result = await waiting.report;
  await page?.close();
  return result;
}
