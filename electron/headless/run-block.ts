import { computeBlockLimitMs } from '../../core/bridge/index.ts';
import type { BlockOutcome, BlockRequest, ChannelHandlers } from '../../core/bridge/index.ts';
import { awaitReport } from './await-report.ts';
import { openFreshPage } from './fresh-page.ts';
import type { FreshPage } from './fresh-page.ts';
import type { PageHost } from './page-host.ts';

/**
 * Runs one block in a fresh page of the host's browser. A page or browser that dies, hangs or does not load is a rejected
 * outcome; the promise rejects only when no browser can be started at all.
 */
export async function runBlockInFreshPage(
  host: PageHost,
  request: BlockRequest,
  onLog: (line: string) => void,
): Promise<BlockOutcome> {
  const browser = await host.useBrowser();
  const waiting = awaitReport<BlockOutcome>(computeBlockLimitMs(request.protocol), (detail) => ({
    status: 'rejected',
    blockId: request.blockId,
    reason: 'page-failed',
    detail,
  }));
  const handlers: ChannelHandlers = {
    'preview:describe-host': host.describe,
    'sample:get-request': () => request,
    'sample:report-outcome': (outcome) => {
      if (outcome.blockId === request.blockId) waiting.settle(outcome);
      else waiting.fail(`expected a report of ${request.blockId}, found ${outcome.blockId}`);
      return {};
    },
    'sample:report-failure': ({ detail }) => {
      waiting.fail(detail);
      return {};
    },
  };
  let page: FreshPage | undefined;
  try {
    page = await openFreshPage({
      browser,
      origin: host.origin,
      mode: 'sample',
      widthCssPx: request.protocol.viewportWidthCssPx,
      heightCssPx: request.protocol.viewportHeightCssPx,
      handlers,
      onFailure: waiting.fail,
      onLog,
    });
  } catch (error) {
    waiting.fail(`the page did not load: ${error instanceof Error ? error.message : String(error)}`);
  }
  const outcome = await waiting.report;
  await page?.close();
  return outcome;
}
