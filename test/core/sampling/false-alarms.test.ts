import { describe, expect, it } from 'vitest';
import { computePairedDifference, judgeDifference, scheduleComparison } from '../../../core/sampling/index.ts';
import type { BlockPair } from '../../../core/sampling/index.ts';
import { gaussianAt, makeNoisyFrames } from '../../support/frame-noise.ts';

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
  ])('stay at the nominal 5 %% with %j', (session) => {
    expect(countDifferent(session)).toBeLessThanOrEqual(0.05 + SAMPLING_ERROR);
  });

  it.each<Session>([
    { rounds: 3, correlation: 0.9, runStandardDeviationMs: 0.1, driftRatio: 0 },
    { rounds: 3, correlation: 0.97, runStandardDeviationMs: 0, driftRatio: 0.05 },
  ])('stay below 10 %% on strongly correlated frames: %j', (session) => {
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
