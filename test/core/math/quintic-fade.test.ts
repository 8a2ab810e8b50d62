import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quinticFade, quinticFadeDerivative, quinticFadeSecondDerivative } from '../../../core/math/index.ts';

const weight = fc.double({ min: 0, max: 1, noNaN: true });

describe('quinticFade', () => {
  it('runs from 0 to 1, level and uncurved at both ends', () => {
    expect([0, 0.5, 1].map(quinticFade)).toEqual([0, 0.5, 1]);
    for (const end of [0, 1]) {
      expect(quinticFadeDerivative(end)).toBe(0);
      expect(quinticFadeSecondDerivative(end)).toBe(0);
    }
  });

  it('is the polynomial 6t⁵ − 15t⁴ + 10t³, with its derivatives', () => {
    fc.assert(
      fc.property(weight, (t) => {
        expect(quinticFade(t)).toBeCloseTo(6 * t ** 5 - 15 * t ** 4 + 10 * t ** 3, 12);
        expect(quinticFadeDerivative(t)).toBeCloseTo(30 * t ** 4 - 60 * t ** 3 + 30 * t ** 2, 12);
        expect(quinticFadeSecondDerivative(t)).toBeCloseTo(120 * t ** 3 - 180 * t ** 2 + 60 * t, 11);
      }),
    );
  });
});
