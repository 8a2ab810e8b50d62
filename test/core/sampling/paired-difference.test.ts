import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adjustHolm,
  bootstrapMeanInterval,
  computePairedDifference,
  judgeDifference,
} from '../../../core/sampling/index.ts';
import type { BlockPair } from '../../../core/sampling/index.ts';

const pair = (valueA: number, valueB: number, withinError = 0): BlockPair => ({
  valueA,
  valueB,
  withinErrorA: withinError,
  withinErrorB: withinError,
});
const pairs = fc.array(
  fc.record({
    valueA: fc.double({ min: 1, max: 100, noNaN: true }),
    valueB: fc.double({ min: 1, max: 100, noNaN: true }),
    withinErrorA: fc.double({ min: 0, max: 5, noNaN: true }),
    withinErrorB: fc.double({ min: 0, max: 5, noNaN: true }),
  }),
  { minLength: 2, maxLength: 12 },
);

describe('computePairedDifference', () => {
  it('is B minus A, with an interval around it', () => {
    const difference = computePairedDifference([pair(10, 9), pair(10, 8.8), pair(10.2, 9.1), pair(10.1, 9.05)]);
    expect(difference.meanDifference).toBeCloseTo(-1.0875, 12);
    expect(difference.interval?.high).toBeLessThan(-0.9);
    expect(difference.interval?.low).toBeLessThan(difference.meanDifference);
  });

  it('contains its mean, mirrors when the arms swap, and agrees with its p-value', () => {
    fc.assert(
      fc.property(pairs, (blocks) => {
        const difference = computePairedDifference(blocks);
        const { low, high } = difference.interval as { low: number; high: number };
        expect(low).toBeLessThanOrEqual(difference.meanDifference);
        expect(high).toBeGreaterThanOrEqual(difference.meanDifference);
        const leavesOutZero = low > 1e-9 || high < -1e-9;
        if (leavesOutZero) expect(difference.pValue).toBeLessThanOrEqual(0.05 + 1e-6);
        else if (low < -1e-9 && high > 1e-9) expect(difference.pValue).toBeGreaterThan(0.05 - 1e-6);
        const swapped = computePairedDifference(
          blocks.map((block) => ({
            valueA: block.valueB,
            valueB: block.valueA,
            withinErrorA: block.withinErrorB,
            withinErrorB: block.withinErrorA,
          })),
        );
        expect(swapped.meanDifference).toBeCloseTo(-difference.meanDifference, 9);
        expect(swapped.interval?.low).toBeCloseTo(-high, 6);
        expect(swapped.interval?.high).toBeCloseTo(-low, 6);
      }),
    );
  });

  it('has no interval from one pair', () => {
    const difference = computePairedDifference([pair(10, 9)]);
    expect(difference.interval).toBeUndefined();
    expect(difference.pValue).toBeUndefined();
    expect(judgeDifference(difference, 1, 0.02)).toEqual({ kind: 'unresolved' });
  });

  it('is never narrower than the frames inside the blocks allow', () => {
    const difference = computePairedDifference([pair(10, 9, 0.3), pair(11, 10, 0.3)]);
    // 1.96 · √(4 · 0.3²) / 2
    expect(difference.interval?.high).toBeCloseTo(-1 + 1.959964 * 0.3, 6);
  });

  it('keeps width when every pair agrees but the runs do not', () => {
    const { low, high } = computePairedDifference([pair(8, 9), pair(9, 10)]).interval as { low: number; high: number };
    expect(high - low).toBeGreaterThan(1);
  });

  it('has zero width for constant data only', () => {
    expect(computePairedDifference([pair(8, 9), pair(8, 9)]).interval).toEqual({ low: 1, high: 1 });
    expect(computePairedDifference([pair(8, 9), pair(8, 9)]).pValue).toBe(0);
    expect(computePairedDifference([pair(8, 8), pair(8, 8)]).pValue).toBe(1);
  });
});

describe('bootstrapMeanInterval', () => {
  it('comes out the same every time, inside the extremes', () => {
    const values = [1, 2, 3, 10, 2, 2.5];
    const interval = bootstrapMeanInterval(values, 0.95);
    expect(bootstrapMeanInterval(values, 0.95)).toEqual(interval);
    expect(interval.low).toBeGreaterThanOrEqual(1);
    expect(interval.high).toBeLessThanOrEqual(10);
    expect(interval.low).toBeLessThan(interval.high);
  });

  it('matches the normal interval of many observations', () => {
    // Variance of 0…99 is 833.25, so the mean of 100 has standard error 2.887.
    const interval = bootstrapMeanInterval(
      Array.from({ length: 100 }, (_, index) => index),
      0.95,
    );
    expect(Math.abs(interval.low - (49.5 - 5.66))).toBeLessThan(0.4);
    expect(Math.abs(interval.high - (49.5 + 5.66))).toBeLessThan(0.4);
  });
});

describe('adjustHolm', () => {
  it.each([
    { found: [0.01, 0.04, 0.03], expected: [0.03, 0.06, 0.06] },
    { found: [0.5, 0.001], expected: [0.5, 0.002] },
    { found: [0.9, 0.8], expected: [1.6, 1.6] },
    { found: [0, 0], expected: [0, 0] },
    { found: [], expected: [] },
  ])('corrects $found to $expected', ({ found, expected }) => {
    adjustHolm(found).forEach((value, index) => {
      expect(value).toBeCloseTo(expected[index] as number, 12);
    });
    expect(adjustHolm(found)).toHaveLength(expected.length);
  });
});

describe('judgeDifference', () => {
  const judge = (blocks: readonly BlockPair[], equivalenceRatio = 0.02, correction = 1) => {
    const difference = computePairedDifference(blocks);
    return judgeDifference(difference, (difference.pValue as number) * correction, equivalenceRatio);
  };

  it('names the arm with the shorter times', () => {
    expect(judge([pair(10, 12), pair(10, 12.1), pair(10, 11.9)])).toEqual({ kind: 'A faster' });
    expect(judge([pair(12, 10), pair(12.1, 10), pair(11.9, 10)])).toEqual({ kind: 'B faster' });
  });

  it('calls a certain but tiny difference equivalent', () => {
    expect(judge([pair(10, 10.05), pair(10, 10.051), pair(10, 10.049)])).toEqual({ kind: 'equivalent' });
  });

  it('leaves wide intervals unresolved, with an estimate that would settle them', () => {
    const verdict = judge([pair(10, 10.9), pair(10, 9.4), pair(10, 10.5), pair(10, 9.6)]);
    expect(verdict.kind).toBe('unresolved');
    expect(verdict.moreRounds).toBeGreaterThan(5);
    expect(verdict.moreRounds).toBeLessThan(200);
  });

  it('asks for more rounds when a correction takes the significance away', () => {
    const blocks = [pair(10, 11), pair(10, 11.6), pair(10, 10.9), pair(10, 11.4)];
    expect(judge(blocks).kind).toBe('A faster');
    const corrected = judge(blocks, 0.02, 12);
    expect(corrected.kind).toBe('unresolved');
    expect(corrected.moreRounds).toBeGreaterThan(0);
  });

  it('asks for the more rounds the larger the correction, also where the corrected p-value is beyond 1', () => {
    const blocks = [pair(10, 10.9), pair(10, 9.6), pair(10, 10.8), pair(10, 10.1)];
    const roundsAt = [1, 2, 4, 11].map((correction) => judge(blocks, 0.001, correction).moreRounds as number);
    expect((computePairedDifference(blocks).pValue as number) * 4).toBeGreaterThan(1);
    expect(roundsAt).toEqual([...roundsAt].sort((left, right) => left - right));
    expect(new Set(roundsAt).size).toBe(4);
  });

  it('holds two arms that never hitch for equivalent', () => {
    expect(judge([pair(0, 0), pair(0, 0)])).toEqual({ kind: 'equivalent' });
  });

  it('gives no number when it would take more than a thousand rounds', () => {
    const verdict = judge([pair(10, 40), pair(40, 10), pair(10, 40), pair(40, 10.3)], 0.001);
    expect(verdict).toEqual({ kind: 'unresolved', moreRounds: undefined });
  });
});
