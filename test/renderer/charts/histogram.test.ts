import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPairedHistogram } from '../../../renderer/charts/histogram.ts';
import { makeNoisyFrames } from '../../support/frame-noise.ts';
import { repeat } from '../../support/frame-series.ts';

const frameTimes = fc.array(fc.double({ min: 0.05, max: 2000, noNaN: true }), { minLength: 1, maxLength: 300 });
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('buildPairedHistogram', () => {
  it('holds every frame of both arms, in few enough bins', () => {
    fc.assert(
      fc.property(frameTimes, frameTimes, (a, b) => {
        const histogram = buildPairedHistogram(a, b);
        expect(sum(histogram.sharesA)).toBeCloseTo(1, 9);
        expect(sum(histogram.sharesB)).toBeCloseTo(1, 9);
        expect(histogram.sharesA).toHaveLength(histogram.sharesB.length);
        expect(histogram.sharesA.length).toBeLessThanOrEqual(92);
        const endMs = histogram.startMs + histogram.binWidthMs * histogram.sharesA.length;
        const outside = [...a, ...b].filter((value) => value < histogram.startMs || value >= endMs).length;
        expect(histogram.belowCount + histogram.aboveCount).toBe(outside);
      }),
    );
  });

  it('counts like a reader with a ruler', () => {
    const a = [10.05, 10.15, 10.25, 10.25];
    const { startMs, binWidthMs, sharesA } = buildPairedHistogram(a, a);
    sharesA.forEach((share, bin) => {
      const [from, to] = [startMs + bin * binWidthMs, startMs + (bin + 1) * binWidthMs];
      expect(share).toBe(a.filter((value) => value >= from - 1e-9 && value < to - 1e-9).length / a.length);
    });
  });

  it('gathers a few hitches in the last bin and says how many', () => {
    const frames = makeNoisyFrames({ meanMs: 10, standardDeviationMs: 0.5, correlation: 0 }, 990, 1, 1);
    const histogram = buildPairedHistogram([...frames, ...repeat([10, 400])], frames);
    const endMs = histogram.startMs + histogram.binWidthMs * histogram.sharesA.length;
    expect(endMs).toBeLessThan(20);
    expect(histogram.aboveCount).toBe(10);
    expect(histogram.sharesA.at(-1)).toBeCloseTo(0.01, 9);
  });

  it('shows a second cluster of missed refreshes', () => {
    const jittered = (center: number, count: number): number[] =>
      makeNoisyFrames({ meanMs: center, standardDeviationMs: 0.05, correlation: 0 }, count, 2, 2);
    const frames = [...jittered(16.7, 900), ...jittered(33.4, 100)];
    const { startMs, binWidthMs, sharesA, aboveCount } = buildPairedHistogram(frames, frames);
    expect(startMs + binWidthMs * sharesA.length).toBeGreaterThan(33.3);
    expect(aboveCount).toBeLessThan(30);
  });

  it('takes tied frames', () => {
    const histogram = buildPairedHistogram(repeat([100, 16.667]), repeat([100, 16.667]));
    expect(Math.max(...histogram.sharesA)).toBe(1);
  });
});
