import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeFrameTimeLows, computeQuantile, sortSamples } from '../../../core/sampling/index.ts';
import { quantileByPlottingPositions } from '../../support/quantile-oracle.ts';

const frameTimes = fc.array(fc.double({ min: 0.01, max: 1000, noNaN: true }), { minLength: 1, maxLength: 200 });
const ratio = fc.double({ min: 0, max: 1, noNaN: true });

describe('computeQuantile', () => {
  it.each(['type7', 'type8'] as const)('agrees with plotting positions (%s)', (method) => {
    fc.assert(
      fc.property(frameTimes, ratio, (values, p) => {
        const expected = quantileByPlottingPositions(values, p, method);
        expect(Math.abs(computeQuantile(sortSamples(values), p, method) - expected)).toBeLessThan(1e-6);
      }),
    );
  });

  it.each(['type7', 'type8', 'floor'] as const)('stays between the extremes and never falls (%s)', (method) => {
    fc.assert(
      fc.property(frameTimes, ratio, ratio, (values, first, second) => {
        const sorted = sortSamples(values);
        const lower = computeQuantile(sorted, Math.min(first, second), method);
        const upper = computeQuantile(sorted, Math.max(first, second), method);
        expect(lower).toBeGreaterThanOrEqual(sorted[0] as number);
        expect(upper).toBeLessThanOrEqual(sorted[sorted.length - 1] as number);
        expect(upper).toBeGreaterThanOrEqual(lower);
      }),
    );
  });

  it('forgives the rounding of decimal shares', () => {
    const sorted = sortSamples(Array.from({ length: 100 }, (_, index) => index));
    expect(computeQuantile(sorted, 0.29, 'floor')).toBe(29);
    expect(computeQuantile(sorted, 1, 'floor')).toBe(99);
  });

  it.each([-0.1, 1.1, Number.NaN])('refuses a ratio of %f', (p) => {
    expect(() => computeQuantile(sortSamples([1]), p)).toThrow(RangeError);
  });
});

describe('sortSamples', () => {
  it.each([[[]], [[1, Number.NaN]], [[Infinity]]])('refuses %j', (values) => {
    expect(() => sortSamples(values)).toThrow(RangeError);
  });

  it('sorts by value, not by text, and leaves the input alone', () => {
    const values = [10, 9, 100];
    expect([...sortSamples(values)]).toEqual([9, 10, 100]);
    expect(values).toEqual([10, 9, 100]);
  });
});

describe('computeFrameTimeLows', () => {
  it('orders the families: plain mean ≤ above quantile ≤ slowest', () => {
    fc.assert(
      fc.property(frameTimes, (values) => {
        const lows = computeFrameTimeLows(sortSamples(values), 0.01);
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        expect(lows.aboveQuantileMeanMs).toBeGreaterThanOrEqual(mean - 1e-9);
        expect(lows.slowestMeanMs).toBeGreaterThanOrEqual(lows.aboveQuantileMeanMs - 1e-9);
        expect(values).toContain(lows.timeIntegralMs);
      }),
    );
  });
});
