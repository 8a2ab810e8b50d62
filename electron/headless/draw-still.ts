import { STILL_LIMIT_MS } from '../../core/bridge/index.ts';
import type { StillRequest, StillResult } from '../../core/bridge/index.ts';
import type { PageHost } from './page-host.ts';
import { visitPage } from './visit-page.ts';

/** Draws one picture in a fresh page of the host's browser; whatever goes wrong with the page is a failed result. */
export function drawStill(host: PageHost, request: StillRequest, onLog: (line: string) => void): Promise<StillResult> {
  return visitPage<StillResult>(host, {
    mode: 'still',
    widthCssPx: request.widthCssPx,
    heightCssPx: request.heightCssPx,
    limitMs: STILL_LIMIT_MS,
    createFailure: (detail) => ({ status: 'failed', detail }),
    answer: ({ settle }) => ({
      'sample:get-still-request': () => request,
      'sample:report-still': (result) => {
        settle(result);
        return {};
      },
    }),
    onLog,
  });
}
