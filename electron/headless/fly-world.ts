import { computeFlightLimitMs } from '../../core/bridge/index.ts';
import type { FlightProgress, FlightRequest, FlightResult } from '../../core/bridge/index.ts';
import { awaitReport } from './await-report.ts';
import { openFreshPage } from './fresh-page.ts';
import type { FreshPage } from './fresh-page.ts';
import type { PageHost } from './page-host.ts';

/** Who hears of a flight while it goes on. */
export interface FlightListeners {
  readonly onLog: (line: string) => void;
  readonly onProgress?: (progress: FlightProgress) => void;
}

/** Flies through the world in a fresh page of the host's browser; whatever goes wrong with the page is a failed result. */
export async function flyWorld(
  host: PageHost,
  request: FlightRequest,
  { onLog, onProgress }: FlightListeners,
): Promise<FlightResult> {
  const browser = await host.useBrowser();
  const waiting = awaitReport<FlightResult>(computeFlightLimitMs(request), (detail) => ({ status: 'failed', detail }));
  let page: FreshPage | undefined;
  try {
    page = await openFreshPage({
      browser,
      origin: host.origin,
      mode: 'flight',
      widthCssPx: request.widthCssPx,
      heightCssPx: request.heightCssPx,
      handlers: {
        'preview:describe-host': host.describe,
        'sample:get-flight-request': () => request,
        'sample:tell-flight-progress': (progress) => {
          onProgress?.(progress);
          return {};
        },
        'sample:report-flight': (result) => {
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
