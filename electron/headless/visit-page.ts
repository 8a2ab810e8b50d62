import type { ChannelHandlers } from '../../core/bridge/index.ts';
import { awaitReport } from './await-report.ts';
import type { AwaitedReport } from './await-report.ts';
import { openFreshPage } from './fresh-page.ts';
import type { FreshPage, FreshPageOptions } from './fresh-page.ts';
import type { PageHost } from './page-host.ts';

/** One page's errand: what it is asked, and how it says that it is done. */
export interface PageVisit<Report> extends Pick<FreshPageOptions, 'mode' | 'widthCssPx' | 'heightCssPx' | 'onLog'> {
  readonly limitMs: number;
  /** What stands for the report of a page that died, hung or did not load. */
  readonly createFailure: (detail: string) => Report;
  /** Answers of the mode's own channels; those that every page asks are answered already. */
  readonly answer: (waiting: AwaitedReport<Report>) => ChannelHandlers;
}

/**
 * Opens a fresh page of the host's browser and waits for its one report. Whatever goes wrong with the page is a report of failure;
 * the promise rejects only when no browser can be started at all.
 */
export async function visitPage<Report>(host: PageHost, visit: PageVisit<Report>): Promise<Report> {
  const { mode, widthCssPx, heightCssPx, onLog } = visit;
  const browser = await host.useBrowser();
  const waiting = awaitReport(visit.limitMs, visit.createFailure);
  const handlers: ChannelHandlers = {
    'preview:describe-host': host.describe,
    'sample:report-failure': ({ detail }) => {
      waiting.fail(detail);
      return {};
    },
    ...visit.answer(waiting),
  };
  let page: FreshPage | undefined;
  try {
    page = await openFreshPage({
      browser,
      origin: host.origin,
      mode,
      widthCssPx,
      heightCssPx,
      handlers,
      onFailure: waiting.fail,
      onLog,
    });
  } catch (error) {
    waiting.fail(`the page did not load: ${error instanceof Error ? error.message : String(error)}`);
  }
  const report = await waiting.report;
  await page?.close();
  return report;
}
