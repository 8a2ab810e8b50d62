import { performance } from 'node:perf_hooks';
import { median, medianAbsoluteDeviation } from 'simple-statistics';

/** Times of one candidate, milliseconds. */
export interface TimedCandidate {
  readonly name: string;
  readonly medianMs: number;
  readonly medianAbsoluteDeviationMs: number;
  readonly sampleCount: number;
}

/** Rounds before any sample is kept: enough for the engine's last compiler to have run. */
const WARMUP_ROUNDS = 30;

/** Milliseconds after which a candidate set stops taking samples. */
const TIME_CAP_MS = 20_000;

/** Smallest sample count with which a cap on time is obeyed. */
const LEAST_SAMPLES = 15;

/** What is timed, and by what name it is listed. */
export interface Candidate {
  readonly name: string;
  /** Brings the candidate to where its round starts; not timed. */
  prepare?(round: number): void;
  run(round: number): void;
}

/**
 * Times candidates in turn, one call each a round, so that a slow stretch of the machine falls on all of them alike. No limit
 * is checked: wall-clock limits on a shared machine fail for other reasons than the code.
 *
 * @returns milliseconds by candidate and round
 */
export function timeRounds(candidates: readonly Candidate[], sampleCount: number): number[][] {
  const samples = candidates.map((): number[] => []);
  const start = performance.now();
  for (let round = -WARMUP_ROUNDS; round < sampleCount; round++) {
    for (const [index, candidate] of candidates.entries()) {
      candidate.prepare?.(round);
      const before = performance.now();
      candidate.run(round);
      const elapsed = performance.now() - before;
      if (round >= 0) samples[index]?.push(elapsed);
    }
    if (round >= LEAST_SAMPLES && performance.now() - start > TIME_CAP_MS) break;
  }
  return samples;
}

/** Medians and spreads of {@link timeRounds}. */
export function sampleInterleaved(candidates: readonly Candidate[], sampleCount: number): TimedCandidate[] {
  const samples = timeRounds(candidates, sampleCount);
  return candidates.map((candidate, index) => {
    const own = samples[index] ?? [];
    return {
      name: candidate.name,
      medianMs: median(own),
      medianAbsoluteDeviationMs: medianAbsoluteDeviation(own),
      sampleCount: own.length,
    };
  });
}

/** Smallest step seen of the clock that samples are taken with, milliseconds. */
export function measureTimerResolutionMs(): number {
  let smallest = Infinity;
  for (let trial = 0; trial < 1000; trial++) {
    const before = performance.now();
    let after = performance.now();
    while (after === before) after = performance.now();
    smallest = Math.min(smallest, after - before);
  }
  return smallest;
}
