import { formatDuration } from '../../core/comparison/index.ts';
import type { ComparisonProgress, FinishedBlock } from '../../core/comparison/index.ts';
import { sortSamples, computeQuantile } from '../../core/sampling/index.ts';

/** Writes a comparison's progress as lines: what each block gave and the time left. */
export interface ProgressLines {
  readonly handleProgress: (progress: ComparisonProgress) => void;
  readonly handleBlock: (finished: FinishedBlock) => void;
}

function describeBlock(finished: FinishedBlock): string {
  if (finished.status === 'rejected') return `rejected: ${finished.block.reason} (${finished.block.detail})`;
  const times = finished.block.frames.frameTimeMs.filter((time) => time !== undefined && time > 0);
  const median = computeQuantile(sortSamples(times as number[]), 0.5);
  return `${times.length} frames, median ${median.toFixed(2)} ms`;
}

/**
 * @param readNowMs A clock that only goes forward.
 * @param write Takes one line.
 */
export function createProgressLines(readNowMs: () => number, write: (line: string) => void): ProgressLines {
  let progress: ComparisonProgress | undefined;
  let tryStartMs = readNowMs();
  let triedCount = 0;
  let triedMs = 0;
  return {
    handleProgress: (next) => {
      progress = next;
      tryStartMs = readNowMs();
    },
    handleBlock: (finished) => {
      triedCount += 1;
      triedMs += readNowMs() - tryStartMs;
      const total = progress?.totalBlockCount ?? 0;
      const done = (progress?.settledBlockCount ?? 0) + (finished.status === 'sampled' ? 1 : 0);
      const leftMs = (triedMs / triedCount) * (total - done);
      write(`${done}/${total} ${finished.block.blockId}: ${describeBlock(finished)}; ${formatDuration(leftMs)} left`);
    },
  };
}
