/** One piece of a frame's streaming work, done as a whole or not at all. */
export interface StreamingJob {
  isDue(): boolean;
  run(): void;
}

/** Spreads streaming work over frames. */
export interface StreamingJobs {
  /** Runs due jobs while the budget lasts, at least one if any is due. */
  runFrame(): void;
  /** Runs all that are due, whatever they take: nobody waits for a frame. */
  runAll(): void;
}

/**
 * Creates the schedule of a few jobs. A job is begun while less than the budget has been spent. Those that are passed over go before
 * all others in the next frame, so none waits for more frames than there are other jobs.
 *
 * @param jobs - nearest to the eye first
 * @param budgetMs - of one frame
 * @param now - the page's clock, milliseconds
 */
export function createStreamingJobs(jobs: readonly StreamingJob[], budgetMs: number, now: () => number): StreamingJobs {
  let passedOver: readonly StreamingJob[] = [];
  return {
    runFrame() {
      // Most frames end here, and allocate nothing.
      if (!isAnyDue(jobs)) {
        if (passedOver.length > 0) passedOver = [];
        return;
      }
      const startMs = now();
      const first = passedOver;
      const order = first.length === 0 ? jobs : [...first, ...jobs.filter((job) => !first.includes(job))];
      const due = order.filter((job) => job.isDue());
      let begun = 0;
      while (begun < due.length && (begun === 0 || now() - startMs < budgetMs)) {
        (due[begun] as StreamingJob).run();
        begun += 1;
      }
      passedOver = due.slice(begun);
    },
    runAll() {
      for (const job of jobs) if (job.isDue()) job.run();
      passedOver = [];
    },
  };
}

function isAnyDue(jobs: readonly StreamingJob[]): boolean {
  for (const job of jobs) if (job.isDue()) return true;
  return false;
}
