import { describe, expect, it } from 'vitest';
import { detectCap, sortSamples } from '../../../core/sampling/index.ts';
import { repeat } from '../../support/frame-series.ts';
import { gaussianAt, makeNoisyFrames } from '../../support/frame-noise.ts';

const jitter = (frames: readonly number[], standardDeviationMs: number): number[] =>
  frames.map((frameTimeMs, index) => frameTimeMs + standardDeviationMs * gaussianAt(index, 1, 7));

describe('detectCap', () => {
  it.each([
    { title: '60 Hz', frames: jitter(repeat([300, 1000 / 60]), 0.1), periodMs: 1000 / 60 },
    {
      title: '165 Hz, which no list of known displays holds',
      frames: jitter(repeat([300, 1000 / 165]), 0.05),
      periodMs: 1000 / 165,
    },
    {
      title: '60 Hz with missed frames',
      frames: jitter(repeat([200, 1000 / 60], [90, 2000 / 60], [10, 3000 / 60]), 0.1),
      periodMs: 1000 / 60,
    },
    {
      title: 'two and three periods, never one',
      frames: jitter(repeat([150, 2000 / 60], [150, 3000 / 60]), 0.1),
      periodMs: 1000 / 60,
    },
    { title: '60 Hz at every fourth refresh', frames: jitter(repeat([300, 4000 / 60]), 0.2), periodMs: 2000 / 60 },
    {
      title: '5 % of frames off the grid',
      frames: [...jitter(repeat([285, 1000 / 60]), 0.1), ...repeat([15, 22])],
      periodMs: 1000 / 60,
    },
  ])('flags $title and finds the period', ({ frames, periodMs }) => {
    const detection = detectCap(sortSamples(frames));
    expect(detection.isCapBound).toBe(true);
    expect(Math.abs(detection.periodMs / periodMs - 1)).toBeLessThan(0.01);
  });

  it.each([
    {
      title: 'noise of 10 %',
      frames: makeNoisyFrames({ meanMs: 10, standardDeviationMs: 1, correlation: 0.5 }, 300, 0, 1),
    },
    { title: 'times spread evenly', frames: Array.from({ length: 300 }, (_, index) => 5 + index / 20) },
    {
      title: '12 % of frames spread between one period and two',
      frames: [...repeat([264, 1000 / 60]), ...Array.from({ length: 36 }, (_, index) => 18 + index / 3)],
    },
    { title: 'steady frames of 400 ms, which no display paces', frames: jitter(repeat([300, 400]), 6) },
  ])('does not flag $title', ({ frames }) => {
    expect(detectCap(sortSamples(frames)).isCapBound).toBe(false);
  });

  it('does not take frames that are filled with work for waiting', () => {
    const steady = sortSamples(jitter(repeat([300, 10]), 0.1));
    expect(detectCap(steady).isCapBound).toBe(true);
    expect(detectCap(steady, 3).isCapBound).toBe(true);
    expect(detectCap(steady, 9.6).isCapBound).toBe(false);
  });
});
