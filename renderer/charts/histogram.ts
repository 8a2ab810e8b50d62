import { computeQuantile, sortSamples } from '../../core/sampling/index.ts';

/** Two distributions over the same bins. */
export interface PairedHistogram {
  readonly binWidthMs: number;
  /** Lower edge of the first bin. */
  readonly startMs: number;
  /** Share of each arm's samples a bin, 0..1; the first and last bin also hold what lies beyond them. */
  readonly sharesA: readonly number[];
  readonly sharesB: readonly number[];
  /** Samples of both arms below the first and above the last edge: they are in the outer bins, and the chart says how many. */
  readonly belowCount: number;
  readonly aboveCount: number;
}

/** Bins wider than a third of a millimetre on paper can be told apart; more bins than this cannot. */
const MAX_BIN_COUNT = 90;

/** The inner share of the samples that always lies between the outer bins. */
const CORE_RATIO = 0.95;

/** Samples within this many quartile spreads beyond the quartiles of their arm lie between the outer bins as well. */
const REACH_IN_QUARTILE_SPREADS = 5;

/**
 * Bins both arms' frame times alike. The bin width is Freedman and Diaconis' 2 · IQR / ∛n, rounded up to 1, 2 or 5 times a
 * power of ten, of the narrower arm; doubled until there are at most 90 bins.
 *
 * Source: Freedman & Diaconis, "On the histogram as a density estimator" (1981).
 *
 * @param frameTimesA - valid frame times, milliseconds, at least one
 * @param frameTimesB - likewise
 */
export function buildPairedHistogram(frameTimesA: readonly number[], frameTimesB: readonly number[]): PairedHistogram {
  const all = sortSamples([...frameTimesA, ...frameTimesB]);
  const [coreA, coreB] = [measureCore(frameTimesA), measureCore(frameTimesB)];
  const lowMs = Math.max(all[0] as number, Math.min(coreA.lowMs, coreB.lowMs));
  const highMs = Math.min(all[all.length - 1] as number, Math.max(coreA.highMs, coreB.highMs));
  let binWidthMs = roundUpToNice(Math.min(coreA.binWidthMs, coreB.binWidthMs));
  while ((highMs - lowMs) / binWidthMs > MAX_BIN_COUNT) binWidthMs = roundUpToNice(2 * binWidthMs);
  const firstBin = Math.floor(lowMs / binWidthMs);
  const binCount = Math.floor(highMs / binWidthMs) - firstBin + 1;
  const startMs = firstBin * binWidthMs;
  const endMs = startMs + binCount * binWidthMs;
  const shares = (frameTimes: readonly number[]): number[] => {
    const counts = new Array<number>(binCount).fill(0);
    for (const frameTimeMs of frameTimes) {
      const bin = Math.min(Math.max(Math.floor(frameTimeMs / binWidthMs) - firstBin, 0), binCount - 1);
      counts[bin] = (counts[bin] as number) + 1;
    }
    return counts.map((count) => count / frameTimes.length);
  };
  return {
    binWidthMs,
    startMs,
    sharesA: shares(frameTimesA),
    sharesB: shares(frameTimesB),
    belowCount: all.filter((frameTimeMs) => frameTimeMs < startMs).length,
    aboveCount: all.filter((frameTimeMs) => frameTimeMs >= endMs).length,
  };
}

/**
 * The range and bin width that suit one arm. The range is wide enough for skew and for a second cluster of frames (missed
 * refreshes), and leaves a few hitches to the outer bin, where they cannot flatten everything else.
 */
function measureCore(frameTimes: readonly number[]): { lowMs: number; highMs: number; binWidthMs: number } {
  const sorted = sortSamples(frameTimes);
  const [lower, upper] = [computeQuantile(sorted, 0.25), computeQuantile(sorted, 0.75)];
  const spreadMs = upper - lower;
  const tailRatio = (1 - CORE_RATIO) / 2;
  return {
    lowMs: Math.min(lower - REACH_IN_QUARTILE_SPREADS * spreadMs, computeQuantile(sorted, tailRatio)),
    highMs: Math.max(upper + REACH_IN_QUARTILE_SPREADS * spreadMs, computeQuantile(sorted, 1 - tailRatio)),
    // Tied data have no spread of quartiles; a hundredth of their size is then fine enough.
    binWidthMs: spreadMs > 0 ? (2 * spreadMs) / Math.cbrt(sorted.length) : computeQuantile(sorted, 0.5) / 100,
  };
}

function roundUpToNice(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((candidate) => candidate * power >= value * (1 - 1e-9)) ?? 10;
  // Decimal widths as the nearest double, so that edges print as they are meant.
  return Number((step * power).toPrecision(3));
}
