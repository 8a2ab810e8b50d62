import { describe, expect, it } from 'vitest';
import { measureTimerResolutionMs } from '../../../renderer/probes/timer-resolution.ts';

describe('timer resolution', () => {
  it.each([0.005, 0.1, 1, 16])('finds a step of %d ms in a clock that is read much more often', (stepMs) => {
    let reading = 0;
    const now = (): number => Math.floor((reading += 1) / 100) * stepMs;
    expect(measureTimerResolutionMs(now)).toBeCloseTo(stepMs, 9);
  });

  it('calls a clock that never moves unusable', () => {
    expect(measureTimerResolutionMs(() => 42)).toBe(Number.POSITIVE_INFINITY);
  });

  it('takes no step from a clock that runs backwards', () => {
    let reading = 0;
    const now = (): number => -(reading += 1);
    expect(measureTimerResolutionMs(now)).toBe(Number.POSITIVE_INFINITY);
  });
});
