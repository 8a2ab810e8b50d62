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

/** Milliseconds after which a candidate set is warm: what takes so long has looped often enough inside itself. */
const WARMUP_CAP_MS = 2_000;

/** Milliseconds of samples after which a candidate set stops taking more: twenty sets and a browser stay within five minutes. */
const TIME_CAP_MS = 5_000;

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
  const warmUpEndMs = performance.now() + WARMUP_CAP_MS;
  let warmUpRound = -WARMUP_ROUNDS;
  do {
    runRound(candidates, warmUpRound);
    warmUpRound += 1;
  } while (warmUpRound < 0 && performance.now() < warmUpEndMs);
  const samples = candidates.map((): number[] => []);
  const endMs = performance.now() + TIME_CAP_MS;
  for (let round = 0; round < sampleCount; round++) {
    for (const [index, elapsedMs] of runRound(candidates, round).entries()) samples[index]?.push(elapsedMs);
    if (round + 1 >= LEAST_SAMPLES && performance.now() > endMs) break;
  }
  return samples;
}

/** Runs every candidate once. Returns what each took, milliseconds. */
function runRound(candidates: readonly Candidate[], round: number): number[] {
  return candidates.map((candidate) => {
    candidate.prepare?.(round);
    const before = performance.now();
    candidate.run(round);
    return performance.now() - before;
  });
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
