import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RENDER_ORIGIN_STEP_METERS } from '../../../renderer/scene/render-origin.ts';
import { createSharedWind } from '../../../renderer/materials/wind-plugin.ts';
import { WIND_TILE_METERS } from '../../../renderer/materials/wind-waves.ts';
import { windSway } from '../../support/wind-oracle.ts';

const place = fc.double({ min: -1e5, max: 1e5, noNaN: true });
const time = fc.double({ min: 0, max: 1e6, noNaN: true });

// The oracle is held against the GPU in surfaces.test.ts.
describe('the sway', () => {
  it('is never longer than the full one, which cull volumes count on', () => {
    fc.assert(
      fc.property(time, place, place, (seconds, x, z) => {
        expect(Math.hypot(...windSway(seconds, x, z))).toBeLessThan(1);
      }),
      { numRuns: 2000 },
    );
  });

  it('stands where it stood after the wind has come round, and after the origin has moved', () => {
    expect(WIND_TILE_METERS).toBe(RENDER_ORIGIN_STEP_METERS);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 300, noNaN: true }), fc.nat(20), fc.nat(20), (seconds, x, z) => {
        const [swayX, swayZ] = windSway(seconds, x, z);
        for (const [otherX, otherZ] of [windSway(seconds + 300, x, z), windSway(seconds, x + 512, z - 1024)]) {
          expect(otherX).toBeCloseTo(swayX, 9);
          expect(otherZ).toBeCloseTo(swayZ, 9);
        }
      }),
    );
  });
});

describe('the clock', () => {
  it('hands the shaders the very numbers of time 0 when the wind has come round', () => {
    const wind = createSharedWind();
    const start = [...wind.phases];
    for (const seconds of [300, 600, -300, 3e6]) {
      wind.setTimeSeconds(seconds);
      expect([...wind.phases]).toEqual(start);
    }
    wind.setTimeSeconds(1.5);
    expect([...wind.phases]).not.toEqual(start);
  });
});
