/**
 * Milliseconds until the comparison ends, or undefined before the first block has finished. Blocks take about the same time each
 * (most of it is loading and settling a page), so the mean of the finished ones is the forecast, less what the block under way has
 * used; never below zero.
 */
export function estimateTimeLeftMs(progress: {
  readonly startedAtMs: number;
  readonly lastFinishAtMs: number;
  readonly nowMs: number;
  readonly finishedBlockCount: number;
  readonly blockCount: number;
}): number | undefined {
  if (progress.finishedBlockCount === 0) {
    return undefined;
  }
  const meanBlockMs = (progress.lastFinishAtMs - progress.startedAtMs) / progress.finishedBlockCount;
  const usedMs = Math.min(Math.max(progress.nowMs - progress.lastFinishAtMs, 0), meanBlockMs);
  const remainingBlockCount = Math.max(progress.blockCount - progress.finishedBlockCount, 0);
  return Math.max(remainingBlockCount * meanBlockMs - (remainingBlockCount === 0 ? 0 : usedMs), 0);
}
