import { sampleStandardDeviation } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { computeWithinBlockErrors } from '../../../core/sampling/index.ts';
import type { MetricId } from '../../../core/sampling/index.ts';
import { makeNoisyFrames } from '../../support/frame-noise.ts';
import { makeFrameSeries, repeat } from '../../support/frame-series.ts';

const NOISY = makeNoisyFrames({ meanMs: 10, standardDeviationMs: 1, correlation: 0.5 }, 300, 1, 2);

/** Standard error of a mean as its ten batches of equal length show it, by the textbook. */
function batchMeansError(values: readonly number[]): number {
  const length = values.length / 10;
  const means = Array.from({ length: 10 }, (_, batch) => {
    const part = values.slice(batch * length, (batch + 1) * length);
    return part.reduce((sum, value) => sum + value, 0) / length;
  });
  return sampleStandardDeviation(means) / Math.sqrt(10);
}

describe('computeWithinBlockErrors', () => {
  it('is the error of batch means for a mean', () => {
    const errors = computeWithinBlockErrors(makeFrameSeries({ frameTimeMs: NOISY, cullMs: NOISY }), 0);
    expect(errors.frameTimeMeanMs).toBeCloseTo(batchMeansError(NOISY), 10);
    expect(errors.cullMeanMs).toBeCloseTo(batchMeansError(NOISY), 10);
    expect(errors.gpuFrameTimeMeanMs).toBeUndefined();
  });

  it('is as many times the error of the mean for a sum as it has frames', () => {
    const frameTimeMs = NOISY.map((value, frame) => (frame % 37 === 5 ? 40 + value : 10));
    const hitchTimes = frameTimeMs.map((value) => (value > 25 ? value : 0));
    const errors = computeWithinBlockErrors(makeFrameSeries({ frameTimeMs }), 0);
    expect(errors.hitchTimeMs).toBeCloseTo(300 * batchMeansError(hitchTimes), 8);
  });

  it.each<[MetricId, number]>([
    ['frameTimeMeanMs', 0.1 / Math.sqrt(6 * 300)],
    ['cullMeanMs', 0.1 / Math.sqrt(6 * 300)],
    ['frameTimeMedianMs', 0.1 / Math.sqrt(3)],
    ['frameTimeP95Ms', 0.1 / Math.sqrt(3)],
    ['frameTimeP99Ms', 0.1 / Math.sqrt(3)],
    ['lowSlowestMeanMs', 0.1 / Math.sqrt(3)],
    ['lowAboveQuantileMeanMs', 0.1 / Math.sqrt(3)],
    ['lowTimeIntegralMs', 0.1 / Math.sqrt(3)],
  ])('knows constant frames no better than their clock: %s', (id, error) => {
    const frames = makeFrameSeries({ frameTimeMs: repeat([300, 2]), cullMs: repeat([300, 0.1]) });
    expect(computeWithinBlockErrors(frames, 0.1)[id]).toBeCloseTo(error, 12);
    expect(computeWithinBlockErrors(frames, 0)[id]).toBeCloseTo(0, 12);
  });

  it('takes the larger of both errors', () => {
    const frames = makeFrameSeries({ frameTimeMs: NOISY });
    const [fine, coarse] = [computeWithinBlockErrors(frames, 0.005), computeWithinBlockErrors(frames, 5)];
    expect(fine.frameTimeMeanMs).toBeCloseTo(batchMeansError(NOISY), 10);
    expect(coarse.frameTimeMeanMs).toBeCloseTo(5 / Math.sqrt(1800), 10);
  });

  it('is 0 for what never happened, and the clock step for what happened everywhere alike', () => {
    const frameTimeMs = repeat([300, 2]);
    expect(computeWithinBlockErrors(makeFrameSeries({ frameTimeMs }), 0.1).hitchTimeMs).toBe(0);
    const hitching = frameTimeMs.map((value, frame) => (frame % 30 === 7 ? 20 : value));
    const errors = computeWithinBlockErrors(makeFrameSeries({ frameTimeMs: hitching }), 0.1);
    expect(errors.hitchTimeMs).toBeCloseTo(0.1 / Math.sqrt(6), 12);
  });

  it('has nothing to say about a single frame, nor of a clock that runs backwards', () => {
    expect(computeWithinBlockErrors(makeFrameSeries({ frameTimeMs: [5] }), 0.1)).toEqual({});
    expect(computeWithinBlockErrors(makeFrameSeries({ frameTimeMs: [5, 5] }), -1).frameTimeMeanMs).toBe(0);
  });
});
