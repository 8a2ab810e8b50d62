import { describe, expect, it } from 'vitest';
import {
  cleanDurations,
  cleanGpuTimes,
  computeBlockMetrics,
  computeSuccessiveDifferences,
  countRejected,
} from '../../../core/sampling/index.ts';
import { makeFrameSeries, repeat } from '../../support/frame-series.ts';

describe('cleanDurations', () => {
  it('rejects and counts what cannot be a frame time', () => {
    const clean = cleanDurations([8, 0, -1, Number.NaN, 8, Infinity, -Infinity, undefined, null, -0]);
    expect(clean.values).toEqual([8, 8]);
    expect(clean.rejected).toEqual({ zero: 2, negative: 1, notANumber: 1, infinite: 2, missing: 2 });
    expect(countRejected(clean.rejected)).toBe(8);
  });

  it('keeps zeros of parts of a frame', () => {
    expect(cleanDurations([0, 0.5, -0.1], true)).toEqual({
      values: [0, 0.5],
      rejected: { zero: 0, negative: 1, notANumber: 0, infinite: 0, missing: 0 },
    });
  });

  it('never removes a frame for being slow', () => {
    expect(cleanDurations([...repeat([300, 16.7]), 5000]).values).toHaveLength(301);
  });
});

describe('computeSuccessiveDifferences', () => {
  it('makes no step where blocks join', () => {
    expect(computeSuccessiveDifferences([repeat([5, 8]), repeat([5, 20])])).toEqual(repeat([8, 0]));
  });

  it('makes no step across a rejected sample', () => {
    expect(computeSuccessiveDifferences([[8, Number.NaN, 20, 21], [], [5]])).toEqual([1]);
  });
});

describe('cleanGpuTimes', () => {
  const intervals = (count: number): number[] => repeat([count, 16]);

  it('keeps 2.1 of negative, wrapped and all-zero results', () => {
    const clean = cleanGpuTimes([-3, 1.84e17, 0, 0, 0, 2.1], intervals(6));
    expect(clean.values).toEqual([2.1]);
    expect(clean.rejected).toEqual({ missing: 0, notFinite: 0, negative: 1, tooLong: 1, zeroRun: 3 });
  });

  it('keeps one or two zeros, which may be work below the timer step', () => {
    expect(cleanGpuTimes([0, 0, 1], intervals(3)).values).toEqual([0, 0, 1]);
  });

  it('sees through unanswered queries in a run of zeros', () => {
    const clean = cleanGpuTimes([0, undefined, 0, null, 0], intervals(5));
    expect(clean.values).toEqual([]);
    expect(clean.rejected).toMatchObject({ missing: 2, zeroRun: 3 });
  });

  it('holds a time against its own interval, exactly ten times being allowed', () => {
    expect(cleanGpuTimes([160, 160.1], [16, 16]).values).toEqual([160]);
    expect(cleanGpuTimes([100, 100], [5, 20]).values).toEqual([100]);
  });

  it('holds a time against the median interval when its own is invalid', () => {
    expect(cleanGpuTimes([30, 30, 300], [16, 0, undefined]).values).toEqual([30, 30]);
    expect(cleanGpuTimes([30, Infinity], [0, 0]).values).toEqual([30]);
  });
});

describe('computeBlockMetrics', () => {
  it('leaves GPU time out when every result is garbage, and keeps the CPU series', () => {
    const frames = makeFrameSeries({
      frameTimeMs: repeat([4, 16]),
      cpuSubmitMs: repeat([4, 3]),
      gpuFrameTimeMs: repeat([4, 0]),
    });
    const metrics = computeBlockMetrics(frames);
    expect(metrics.gpuFrameTimeMeanMs).toBeUndefined();
    expect(metrics.cpuSubmitMeanMs).toBe(3);
    expect(metrics.frameTimeMeanMs).toBe(16);
    expect(metrics).not.toHaveProperty('cullMeanMs');
  });

  it('has no frame-time metrics without a valid frame time', () => {
    expect(computeBlockMetrics(makeFrameSeries({ frameTimeMs: [0, -1] }))).toEqual({});
  });
});
