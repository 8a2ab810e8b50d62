import { describe, expect, it } from 'vitest';
import {
  adjustHolm,
  computeBlockMetrics,
  computePairedDifference,
  computeWithinBlockErrors,
  judgeDifference,
  METRIC_IDS,
  PRIMARY_METRIC_ID,
  scheduleComparison,
} from '../../../core/sampling/index.ts';
import type { BlockPair, MetricId } from '../../../core/sampling/index.ts';
import { gaussianAt, makeNoisyFrames } from '../../support/frame-noise.ts';
import { makeFrameSeries } from '../../support/frame-series.ts';

const TRIAL_COUNT = 500;
const FRAMES_PER_BLOCK = 120;

interface Session {
  readonly rounds: number;
  readonly correlation: number;
  /** Spread from run to run, milliseconds around a mean of 10. */
  readonly runStandardDeviationMs: number;
  /** Slowing over the whole session, fraction of the mean. */
  readonly driftRatio: number;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Pairs of one session in which B is slower than A by `effectMs`. Interval floors from inside the blocks are left at 0. */
function simulatePairs(session: Session, trial: number, effectMs = 0): BlockPair[] {
  const slots = scheduleComparison([{ id: 'P' }], session);
  const values = slots.map((slot, index) => {
    const drift = (10 * session.driftRatio * index) / slots.length;
    const runMs = 10 + drift + session.runStandardDeviationMs * gaussianAt(index, 99, trial);
    const meanMs = runMs + (slot.arm === 'B' ? effectMs : 0);
    const noise = { meanMs, standardDeviationMs: 1, correlation: session.correlation };
    return mean(makeNoisyFrames(noise, FRAMES_PER_BLOCK, index, trial * 31 + 7));
  });
  const pairs: BlockPair[] = [];
  for (let index = 0; index < slots.length; index += 2) {
    const isFirstA = slots[index]?.arm === 'A';
    const [first, second] = [values[index] as number, values[index + 1] as number];
    pairs.push({
      valueA: isFirstA ? first : second,
      valueB: isFirstA ? second : first,
      withinErrorA: 0,
      withinErrorB: 0,
    });
  }
  return pairs;
}

function countDifferent(session: Session, effectMs = 0): number {
  let count = 0;
  for (let trial = 0; trial < TRIAL_COUNT; trial++) {
    const difference = computePairedDifference(simulatePairs(session, trial, effectMs));
    if ((difference.pValue as number) <= 0.05) count++;
  }
  return count / TRIAL_COUNT;
}

/** Two standard errors of a rate of 5 % over the trials. */
const SAMPLING_ERROR = 2 * Math.sqrt((0.05 * 0.95) / TRIAL_COUNT);

describe('false alarms of identical arms', () => {
  it.each<Session>([
    { rounds: 2, correlation: 0, runStandardDeviationMs: 0.1, driftRatio: 0 },
    { rounds: 3, correlation: 0.5, runStandardDeviationMs: 0.1, driftRatio: 0 },
    { rounds: 3, correlation: 0, runStandardDeviationMs: 0.1, driftRatio: 0.05 },
    { rounds: 4, correlation: 0, runStandardDeviationMs: 0, driftRatio: 0.02 },
  ])('stay at the nominal rate with %j', (session) => {
    expect(countDifferent(session)).toBeLessThanOrEqual(0.05 + SAMPLING_ERROR);
  });

  it.each<Session>([
    { rounds: 3, correlation: 0.9, runStandardDeviationMs: 0.1, driftRatio: 0 },
    { rounds: 3, correlation: 0.97, runStandardDeviationMs: 0, driftRatio: 0.05 },
  ])('stay below one in ten on strongly correlated frames: %j', (session) => {
    expect(countDifferent(session)).toBeLessThanOrEqual(0.1);
  });

  it('are not bought with blindness: a difference of 5 % is found most of the time', () => {
    const session = { rounds: 4, correlation: 0.5, runStandardDeviationMs: 0.1, driftRatio: 0.05 };
    expect(countDifferent(session, 0.5)).toBeGreaterThan(0.8);
  });

  it('call identical arms on a machine that slows by 5 % equivalent, not different', () => {
    const pairs = simulatePairs({ rounds: 3, correlation: 0, runStandardDeviationMs: 0, driftRatio: 0.05 }, 3);
    const difference = computePairedDifference(pairs);
    expect(judgeDifference(difference, difference.pValue as number, 0.05)).toEqual({ kind: 'equivalent' });
  });

  it('call a pure linear drift equivalent with an interval that has width', () => {
    const slots = scheduleComparison([{ id: 'P' }], { rounds: 3 });
    const valueAt = (index: number): number => 10 * (1 + (0.05 * index) / (slots.length - 1));
    const pairs: BlockPair[] = [];
    for (let index = 0; index < slots.length; index += 2) {
      const isFirstA = slots[index]?.arm === 'A';
      pairs.push({
        valueA: valueAt(isFirstA ? index : index + 1),
        valueB: valueAt(isFirstA ? index + 1 : index),
        withinErrorA: 0,
        withinErrorB: 0,
      });
    }
    const difference = computePairedDifference(pairs);
    expect(difference.meanDifference).toBeCloseTo(0, 12);
    expect((difference.interval?.high as number) - (difference.interval?.low as number)).toBeGreaterThan(0);
    expect(judgeDifference(difference, difference.pValue as number, 0.02)).toEqual({ kind: 'equivalent' });
  });
});

/** A clock without cross-origin isolation, milliseconds. */
const COARSE_STEP_MS = 0.1;

const COARSE_TRIAL_COUNT = 150;

interface CoarseSession {
  readonly rounds: number;
  readonly meanMs: number;
  readonly frameStandardDeviationMs: number;
  readonly runStandardDeviationMs: number;
  /** Frames whose own normal number is above this take 15 ms more: 2.4 makes 0.8 %; left out for none. */
  readonly hitchThreshold?: number;
}

/** Intervals between stamps that are rounded down to the clock's step, the first of them anywhere within one. */
function stampFrames(frameTimesMs: readonly number[], phaseRatio: number): number[] {
  let nowMs = phaseRatio * COARSE_STEP_MS;
  let previousTick = 0;
  return frameTimesMs.map((frameTimeMs) => {
    nowMs += frameTimeMs;
    const tick = Math.floor(nowMs / COARSE_STEP_MS);
    const spanMs = (tick - previousTick) * COARSE_STEP_MS;
    previousTick = tick;
    return spanMs;
  });
}

/** P-values of every metric of one session in which B is slower by `effectMs`, whole interval: pairs, bootstrap, blocks and clock. */
function testCoarseSession(session: CoarseSession, trial: number, effectMs: number): Map<MetricId, number> {
  const blocks = scheduleComparison([{ id: 'P' }], session).map(({ arm }, index) => {
    const runMs = session.meanMs + session.runStandardDeviationMs * gaussianAt(index, 99, trial);
    const meanMs = runMs + (arm === 'B' ? effectMs : 0);
    const noise = { meanMs, standardDeviationMs: session.frameStandardDeviationMs, correlation: 0.5 };
    const frameTimesMs = makeNoisyFrames(noise, 300, index, trial * 31 + 7).map((frameTimeMs, frame) => {
      const isHitch = gaussianAt(frame, 50 + index, trial) > (session.hitchThreshold ?? Infinity);
      return frameTimeMs + (isHitch ? 15 : 0);
    });
    const phaseRatio = Math.abs(gaussianAt(index, 98, trial)) % 1;
    const frames = makeFrameSeries({ frameTimeMs: stampFrames(frameTimesMs, phaseRatio) });
    return { arm, values: computeBlockMetrics(frames), errors: computeWithinBlockErrors(frames, COARSE_STEP_MS) };
  });
  const pValues = new Map<MetricId, number>();
  for (const id of METRIC_IDS.filter((metricId) => blocks[0]?.values[metricId] !== undefined)) {
    const pairs: BlockPair[] = [];
    for (let index = 0; index < blocks.length; index += 2) {
      const neighbours = blocks.slice(index, index + 2);
      const [a, b] = (['A', 'B'] as const).map((arm) => neighbours.find((block) => block.arm === arm)!);
      pairs.push({
        valueA: a!.values[id]!,
        valueB: b!.values[id]!,
        withinErrorA: a!.errors[id]!,
        withinErrorB: b!.errors[id]!,
      });
    }
    pValues.set(id, computePairedDifference(pairs).pValue!);
  }
  return pValues;
}

describe('false alarms on a clock of 100 µs', () => {
  it.each<CoarseSession>([
    { rounds: 1, meanMs: 2.05, frameStandardDeviationMs: 0.02, runStandardDeviationMs: 0.01 },
    { rounds: 1, meanMs: 2.05, frameStandardDeviationMs: 0.005, runStandardDeviationMs: 0.01 },
    { rounds: 2, meanMs: 8.33, frameStandardDeviationMs: 0.3, runStandardDeviationMs: 0.05, hitchThreshold: 2.4 },
  ])('stay at the nominal rate for every metric, with %j', (session) => {
    const alarms = new Map<MetricId, number>();
    let wrongSessions = 0;
    for (let trial = 0; trial < COARSE_TRIAL_COUNT; trial++) {
      const pValues = testCoarseSession(session, trial, 0);
      for (const [id, pValue] of pValues) if (pValue <= 0.05) alarms.set(id, (alarms.get(id) ?? 0) + 1);
      const secondary = [...pValues].filter(([id]) => id !== PRIMARY_METRIC_ID).map(([, pValue]) => pValue);
      if (adjustHolm(secondary).some((pValue) => pValue <= 0.05)) wrongSessions++;
    }
    const limit = 0.05 + 2 * Math.sqrt((0.05 * 0.95) / COARSE_TRIAL_COUNT);
    for (const [id, count] of alarms) expect(count / COARSE_TRIAL_COUNT, id).toBeLessThanOrEqual(limit);
    expect(wrongSessions / COARSE_TRIAL_COUNT).toBeLessThanOrEqual(0.05);
  });

  it('are not bought with blindness: two steps of the clock are found in the mean and in the median', () => {
    const session = { rounds: 3, meanMs: 2.05, frameStandardDeviationMs: 0.1, runStandardDeviationMs: 0.01 };
    let foundCount = 0;
    for (let trial = 0; trial < 20; trial++) {
      const pValues = testCoarseSession(session, trial, 0.2);
      if (pValues.get('frameTimeMeanMs')! <= 0.05 && pValues.get('frameTimeMedianMs')! <= 0.05) foundCount++;
    }
    expect(foundCount).toBeGreaterThan(16);
  });
});
