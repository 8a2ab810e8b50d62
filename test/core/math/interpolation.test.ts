import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clamp, mix, smoothstep, smoothstepDerivative } from '../../../core/math/index.ts';

const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe('clamp', () => {
  it.each([
    { value: -1, expected: 0 },
    { value: 0, expected: 0 },
    { value: 0.25, expected: 0.25 },
    { value: 1, expected: 1 },
    { value: 7, expected: 1 },
    { value: Infinity, expected: 1 },
    { value: -Infinity, expected: 0 },
    { value: NaN, expected: NaN },
  ])('limits $value to [0, 1] as $expected', ({ value, expected }) => {
    expect(clamp(value, 0, 1)).toBe(expected);
  });
});

describe('mix', () => {
  it('gives the ends exactly', () => {
    fc.assert(
      fc.property(finite, finite, (start, end) => {
        // Adding 0 makes a negative zero positive: 0·x + y cannot keep its sign.
        expect(mix(start, end, 0) + 0).toBe(start + 0);
        expect(mix(start, end, 1) + 0).toBe(end + 0);
      }),
    );
  });

  it('gives the mean at weight 1/2', () => {
    expect(mix(3, 7, 0.5)).toBe(5);
    expect(mix(7, 3, 0.25)).toBe(6);
  });
});

describe('smoothstep', () => {
  it.each([
    { x: -3, expected: 0 },
    { x: 2, expected: 0 },
    { x: 3, expected: 0.15625 },
    { x: 4, expected: 0.5 },
    { x: 5, expected: 0.84375 },
    { x: 6, expected: 1 },
    { x: 60, expected: 1 },
  ])('rises from 2 to 6: $x gives $expected', ({ x, expected }) => {
    expect(smoothstep(2, 6, x)).toBe(expected);
    expect(smoothstep(6, 2, x)).toBe(1 - expected);
  });

  it('never falls and stays in [0, 1]', () => {
    fc.assert(
      fc.property(finite, finite, (first, second) => {
        const [lower, upper] = first <= second ? [first, second] : [second, first];
        expect(smoothstep(-1000, 1000, lower)).toBeLessThanOrEqual(smoothstep(-1000, 1000, upper));
        expect(smoothstep(-1000, 1000, upper)).toBeLessThanOrEqual(1);
        expect(smoothstep(-1000, 1000, lower)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('smoothstepDerivative', () => {
  it('is the limit of central differences, rising and falling', () => {
    const arm = 1e-5;
    fc.assert(
      fc.property(fc.double({ min: -2, max: 3, noNaN: true }), fc.boolean(), (x, rising) => {
        const [edge0, edge1] = rising ? [0.3, 1.1] : [1.1, 0.3];
        const difference = (smoothstep(edge0, edge1, x + arm) - smoothstep(edge0, edge1, x - arm)) / (2 * arm);
        // The second derivative jumps at the edges by 6 / 0.8²; half a jump times half an arm is the error there.
        expect(Math.abs(smoothstepDerivative(edge0, edge1, x) - difference)).toBeLessThan(1e-4);
      }),
    );
  });

  it.each([-5, 0, 1, 5])('is zero at %d for the edges 0 and 1', (x) => {
    expect(Math.abs(smoothstepDerivative(0, 1, x))).toBe(0);
  });
});
