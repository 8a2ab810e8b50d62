import { describe, expect, it } from 'vitest';
import {
  computeFrameTimeLows,
  computeQuantile,
  computeSeriesMetrics,
  frameTimeToFps,
  sortSamples,
} from '../../../core/sampling/index.ts';
import { repeat } from '../../support/frame-series.ts';

/** Published vectors; `p99` and `p999` in the order type 7, type 8, floor. Values are printed with four digits there. */
const VECTORS = [
  {
    name: 'G1',
    frames: repeat([999, 8], [1, 200]),
    mean: 8.192,
    fps: 122.07,
    fpsMean: 124.88,
    p99: [8, 8, 8],
    p999: [8.192, 135.9],
    lows: [27.2, 8.192, 200],
  },
  {
    name: 'G2',
    frames: repeat([990, 10], [10, 50]),
    mean: 10.4,
    fps: 96.15,
    fpsMean: 99.2,
    p99: [10.4, 36.53, 50],
    p999: [50, 50],
    lows: [50, 50, 50],
  },
  {
    name: 'G3',
    frames: [1, 4],
    mean: 2.5,
    fps: 400,
    fpsMean: 625,
    p99: [3.97, 4, 4],
    p999: [3.997, 4],
    lows: [4, 4, 4],
  },
  {
    name: 'G4',
    frames: repeat([100, 16.667]),
    mean: 16.667,
    fps: 60,
    fpsMean: 60,
    p99: [16.667, 16.667, 16.667],
    p999: [16.667, 16.667],
    lows: [16.667, 16.667, 16.667],
  },
  {
    name: 'G6',
    frames: Array.from({ length: 20 }, (_, index) => 10 + index),
    mean: 19.5,
    fps: 51.28,
    fpsMean: 56.63,
    p99: [28.81, 29, 29],
    p999: [28.98, 29],
    lows: [29, 29, 29],
  },
  {
    name: 'G7',
    frames: repeat([1200, 16.667], [4, 500]),
    mean: 18.27,
    fps: 54.73,
    fpsMean: 59.81,
    p99: [16.667, 16.667, 16.667],
    p999: [500, 500],
    lows: [165.4, 18.27, 500],
  },
  {
    name: 'tied vsync',
    frames: repeat([1790, 16.667], [10, 33.333]),
    mean: 16.76,
    fps: 59.67,
    fpsMean: 59.83,
    p99: [16.667, 16.667, 16.667],
    p999: [33.333, 33.333],
    lows: [25.93, 16.76, 33.333],
  },
] as const;

/** Four printed digits. */
function expectPrinted(found: number, printed: number): void {
  expect(Math.abs(found - printed) / printed).toBeLessThan(6e-4);
}

describe.each(VECTORS)('golden vector $name', ({ frames, mean, fps, fpsMean, p99, p999, lows }) => {
  const metrics = computeSeriesMetrics(frames);
  const sorted = sortSamples(frames);

  it('averages times and converts to a rate last', () => {
    expectPrinted(metrics.meanMs, mean);
    expectPrinted(frameTimeToFps(metrics.meanMs), fps);
    const meanOfRates = frames.reduce((sum, frameTimeMs) => sum + 1000 / frameTimeMs, 0) / frames.length;
    expectPrinted(meanOfRates, fpsMean);
  });

  it('reads P99 and P99.9 by each named method', () => {
    expectPrinted(metrics.p99Ms, p99[0]);
    expectPrinted(computeQuantile(sorted, 0.99, 'type7'), p99[0]);
    expectPrinted(computeQuantile(sorted, 0.99, 'type8'), p99[1]);
    expectPrinted(computeQuantile(sorted, 0.99, 'floor'), p99[2]);
    expectPrinted(computeQuantile(sorted, 0.999, 'type7'), p999[0]);
    expectPrinted(computeQuantile(sorted, 0.999, 'type8'), p999[1]);
  });

  it('keeps the three families of 1 % low apart', () => {
    expectPrinted(metrics.onePercentLow.slowestMeanMs, lows[0]);
    expectPrinted(metrics.onePercentLow.aboveQuantileMeanMs, lows[1]);
    expectPrinted(metrics.onePercentLow.timeIntegralMs, lows[2]);
  });

  it('shows P99.9 from 1000 frames on and refuses it below', () => {
    if (frames.length < 1000) expect(metrics.p999Ms).toBeUndefined();
    else expectPrinted(metrics.p999Ms as number, p999[0]);
  });
});

describe('traps of the metric definitions', () => {
  it('finds 2.44 % of the time and 0.1 % of the frames of G1 in hitches', () => {
    const { stutter } = computeSeriesMetrics(repeat([999, 8], [1, 200]));
    expect(stutter.hitchFrameCount).toBe(1);
    expect(stutter.hitchTimeMs).toBe(200);
    expect(stutter.timeShareRatio).toBeCloseTo(200 / 8192, 12);
    expect(stutter.frameShareRatio).toBe(0.001);
  });

  it('does not count a frame of exactly 2.5 medians as a hitch', () => {
    expect(computeSeriesMetrics([10, 10, 10, 25]).stutter.hitchFrameCount).toBe(0);
    expect(computeSeriesMetrics([10, 10, 10, 25.001]).stutter.hitchFrameCount).toBe(1);
  });

  it('converts a percentile of times, not a percentile of rates', () => {
    const frames = repeat([990, 10], [10, 50]);
    const rates = sortSamples(frames.map((frameTimeMs) => 1000 / frameTimeMs));
    expect(computeQuantile(rates, 0.01, 'type8')).toBeCloseTo(46.9, 1);
    expect(frameTimeToFps(computeQuantile(sortSamples(frames), 0.99, 'type8'))).toBeCloseTo(27.4, 1);
  });

  it('names the slow tail: worst-case rate of G6 is 1000 / P99, below the average rate', () => {
    const metrics = computeSeriesMetrics(Array.from({ length: 20 }, (_, index) => 10 + index));
    expectPrinted(frameTimeToFps(metrics.p99Ms), 1000 / 28.81);
    expect(frameTimeToFps(metrics.p99Ms)).toBeLessThan(frameTimeToFps(metrics.meanMs));
  });

  it('takes the last frame into the window it names', () => {
    const metrics = computeSeriesMetrics([...repeat([97, 10.1]), 13.5]);
    expect(metrics.sampleCount).toBe(98);
    expect(metrics.meanMs).toBeCloseTo((97 * 10.1 + 13.5) / 98, 12);
    expect(metrics.maxMs).toBe(13.5);
  });

  it.each([
    [1000, 0.001, 1],
    [1001, 0.001, 2],
    [999, 0.001, 1],
    [1000, 0.01, 10],
    [700, 0.01, 7],
    [2900, 0.01, 29],
    [101, 0.01, 2],
    [1, 0.01, 1],
  ])('takes ceil(n · share) of the slowest frames: %i at %f is %i', (frameCount, shareRatio, expectedCount) => {
    // Distinct times, so that the mean of the slowest k tells k.
    const frames = Array.from({ length: frameCount }, (_, index) => index + 1);
    const meanOfSlowest = frameCount - (expectedCount - 1) / 2;
    expect(computeFrameTimeLows(sortSamples(frames), shareRatio).slowestMeanMs).toBeCloseTo(meanOfSlowest, 9);
  });
});
