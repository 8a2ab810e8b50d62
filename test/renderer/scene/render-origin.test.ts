import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RENDER_ORIGIN_STEP_METERS, updateRenderOrigin } from '../../../renderer/scene/render-origin.ts';

describe('render origin', () => {
  it('stays within half a step of the eye, on whole steps, wherever the eye is', () => {
    const coordinate = fc.double({ min: -1e7, max: 1e7, noNaN: true });
    fc.assert(
      fc.property(coordinate, coordinate, (x, z) => {
        const origin = { xWorldMeters: NaN, zWorldMeters: NaN };
        expect(updateRenderOrigin(origin, x, z)).toBe(true);
        expect(updateRenderOrigin(origin, x, z)).toBe(false);
        for (const [eye, snapped] of [
          [x, origin.xWorldMeters],
          [z, origin.zWorldMeters],
        ] as const) {
          expect(Math.abs(eye - snapped)).toBeLessThanOrEqual(RENDER_ORIGIN_STEP_METERS / 2);
          expect(Math.abs(snapped % RENDER_ORIGIN_STEP_METERS)).toBe(0);
          // What the GPU gets: a millimetre in the world is a millimetre there.
          expect(Math.abs(Math.fround(eye - snapped) - (eye - snapped))).toBeLessThan(1e-4);
        }
      }),
    );
  });
});
