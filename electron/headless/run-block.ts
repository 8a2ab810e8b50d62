import { computeBlockLimitMs } from '../../core/bridge/index.ts';
import type { BlockOutcome, BlockRequest } from '../../core/bridge/index.ts';
import type { PageHost } from './page-host.ts';
import { visitPage } from './visit-page.ts';

/**
 * Runs one block in a fresh page of the host's browser. A page or browser that dies, hangs or does not load is a rejected
 * outcome; the promise rejects only when no browser can be started at all.
 */
export function runBlockInFreshPage(
  host: PageHost,
  request: BlockRequest,
  onLog: (line: string) => void,
): Promise<BlockOutcome> {
  const { blockId, protocol } = request;
  return visitPage<BlockOutcome>(host, {
    mode: 'sample',
    widthCssPx: protocol.viewportWidthCssPx,
    heightCssPx: protocol.viewportHeightCssPx,
    limitMs: computeBlockLimitMs(protocol),
    createFailure: (detail) => ({ status: 'rejected', blockId, reason: 'page-failed', detail }),
    answer: ({ settle, fail }) => ({
      'sample:get-request': () => request,
      'sample:report-outcome': (outcome) => {
        if (outcome.blockId === blockId) settle(outcome);
        else fail(`expected a report of ${blockId}, found ${outcome.blockId}`);
        return {};
      },
    }),
    onLog,
  });
}
