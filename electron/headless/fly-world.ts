import { computeFlightLimitMs } from '../../core/bridge/index.ts';
import type { FlightProgress, FlightRequest, FlightResult } from '../../core/bridge/index.ts';
import type { PageHost } from './page-host.ts';
import { visitPage } from './visit-page.ts';

/** Who hears of a flight while it goes on. */
export interface FlightListeners {
  readonly onLog: (line: string) => void;
  readonly onProgress?: (progress: FlightProgress) => void;
}

/** Flies through the world in a fresh page of the host's browser; whatever goes wrong with the page is a failed result. */
export function flyWorld(
  host: PageHost,
  request: FlightRequest,
  { onLog, onProgress }: FlightListeners,
): Promise<FlightResult> {
  return visitPage<FlightResult>(host, {
    mode: 'flight',
    widthCssPx: request.widthCssPx,
    heightCssPx: request.heightCssPx,
    limitMs: computeFlightLimitMs(request),
    createFailure: (detail) => ({ status: 'failed', detail }),
    answer: ({ settle }) => ({
      'sample:get-flight-request': () => request,
      'sample:tell-flight-progress': (progress) => {
        onProgress?.(progress);
        return {};
      },
      'sample:report-flight': (result) => {
        settle(result);
        return {};
      },
    }),
    onLog,
  });
}
