import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimateMinMax } from '../../../renderer/charts/min-max-decimation.ts';

const lines = fc
  .array(fc.double({ min: 0.1, max: 1000, noNaN: true }), { minLength: 1, maxLength: 400 })
  .map((values) => values.map((y, x) => ({ x, y })));

describe('decimateMinMax', () => {
  it('loses no spike: each bucket keeps its lowest and highest point', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 60 }), (points, bucketCount) => {
        const kept = decimateMinMax(points, bucketCount);
        expect(kept.length).toBeLessThanOrEqual(Math.max(2 * bucketCount, 1));
        expect(points).toEqual(expect.arrayContaining([...kept]));
        const heights = kept.map((point) => point.y);
        expect(Math.max(...heights)).toBe(Math.max(...points.map((point) => point.y)));
        expect(Math.min(...heights)).toBe(Math.min(...points.map((point) => point.y)));
        for (let index = 1; index < kept.length; index++) {
          expect(kept[index]?.x).toBeGreaterThan(kept[index - 1]?.x as number);
        }
      }),
    );
  });

  it('returns short lines whole', () => {
    const points = [
      { x: 0, y: 1 },
      { x: 1, y: 2 },
    ];
    expect(decimateMinMax(points, 1)).toBe(points);
  });

  it('keeps one long frame among ten thousand', () => {
    const points = Array.from({ length: 10_000 }, (_, x) => ({ x, y: x === 7777 ? 500 : 8 }));
    expect(decimateMinMax(points, 100)).toContainEqual({ x: 7777, y: 500 });
  });

  it('refuses to put a line into no bucket', () => {
    expect(() => decimateMinMax([], 0)).toThrow(RangeError);
  });
});
