import { describe, expect, it } from 'vitest';
import { computeStudentCritical, computeStudentTwoSidedP } from '../../../core/sampling/index.ts';

describe('Student distribution', () => {
  // Printed tables, three decimals.
  it.each([
    [0.95, 1, 12.706],
    [0.95, 2, 4.303],
    [0.95, 5, 2.571],
    [0.95, 11, 2.201],
    [0.95, 100, 1.984],
    [0.99, 5, 4.032],
    [0.5, 3, 0.765],
  ])('has the critical value %f, %i → %f', (confidenceRatio, degreesOfFreedom, expected) => {
    expect(computeStudentCritical(confidenceRatio, degreesOfFreedom)).toBeCloseTo(expected, 3);
  });

  it('has closed forms at one and two degrees of freedom', () => {
    for (const t of [0, 0.1, 1, 3, 50]) {
      expect(computeStudentTwoSidedP(t, 1)).toBeCloseTo(1 - (2 / Math.PI) * Math.atan(t), 12);
      expect(computeStudentTwoSidedP(t, 2)).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 12);
    }
  });

  it('turns normal with many degrees of freedom', () => {
    expect(computeStudentCritical(0.95, 1e6)).toBeCloseTo(1.959964, 4);
  });

  it('ends at the ends', () => {
    expect(computeStudentTwoSidedP(Infinity, 4)).toBe(0);
    expect(computeStudentTwoSidedP(0, 4)).toBe(1);
    expect(() => computeStudentTwoSidedP(1, 0)).toThrow(RangeError);
    expect(() => computeStudentCritical(1, 4)).toThrow(RangeError);
  });
});
