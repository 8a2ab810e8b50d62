/** Waiting for the one report of a page. */
export interface AwaitedReport<Report> {
  readonly report: Promise<Report>;
  /** The page has reported; only the first report or failure counts. */
  readonly settle: (report: Report) => void;
  /** The page will not report. */
  readonly fail: (detail: string) => void;
}

/** Waits for a report, at most `limitMs`; a failure becomes a report, too. */
export function awaitReport<Report>(limitMs: number, createFailure: (detail: string) => Report): AwaitedReport<Report> {
  let resolveReport: (report: Report) => void = () => undefined;
  const report = new Promise<Report>((resolve) => {
    resolveReport = resolve;
  });
  const settle = (reported: Report): void => {
    clearTimeout(limit);
    resolveReport(reported);
  };
  const fail = (detail: string): void => {
    settle(createFailure(detail));
  };
  const limit = setTimeout(() => {
    fail(`no report within ${limitMs} ms`);
  }, limitMs);
  return { report, settle, fail };
}
