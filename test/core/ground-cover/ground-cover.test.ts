import { describe, expect, it } from 'vitest';
import { createClipmap, scrollClipmap } from '../../../core/clipmap/index.ts';
import type { ClipmapRing } from '../../../core/clipmap/index.ts';
import { createWorldField } from '../../../core/height-field/index.ts';
import { sampleCanopyDensity } from '../../../core/scatter/index.ts';
import {
  createGroundCover,
  GROUND_COVER_STRIDE,
  ROAD_DISTANCE_LIMIT_METERS,
  updateGroundCover,
} from '../../../core/ground-cover/index.ts';

const SEED = 1337;
const LEVEL = 1;

describe('ground cover', () => {
  it('after a scroll equals a fresh one, to the bit', () => {
    const field = createWorldField({ variant: 'dense', seed: SEED, hasRoad: true });
    const clipmap = createClipmap(field);
    scrollClipmap(clipmap, 300, 300);
    const ring = clipmap.rings[LEVEL] as ClipmapRing;
    const cover = createGroundCover();
    updateGroundCover(cover, ring, { field, seed: SEED });
    for (const [x, z] of [
      [307, 300],
      [307, 291],
      [330, 332],
      [30, 334],
      [2030, -900],
    ] as const) {
      scrollClipmap(clipmap, x, z);
      expect(updateGroundCover(cover, ring, { field, seed: SEED })).toBe(true);
      const fresh = createGroundCover();
      updateGroundCover(fresh, ring, { field, seed: SEED });
      expect(cover.values).toEqual(fresh.values);
    }
    expect(updateGroundCover(cover, ring, { field, seed: SEED })).toBe(false);
  });

  it.each([
    { name: 'of 16 m samples', x: 300, z: 300, level: 4, stride: 16 },
    // A road crosses here: verge, where scatter grows turf under a stand that would be full without it.
    { name: 'over a road', x: 4762.89, z: -2986, level: 1, stride: 4 },
  ])(
    'holds the canopy of scatter at every vertex, and a variation that stays in range: ring $name',
    ({ x: eyeX, z: eyeZ, level, stride }) => {
      const field = createWorldField({ variant: 'dense', seed: SEED, hasRoad: true });
      const clipmap = createClipmap(field);
      scrollClipmap(clipmap, eyeX, eyeZ);
      const ring = clipmap.rings[level] as ClipmapRing;
      const cover = createGroundCover();
      updateGroundCover(cover, ring, { field, seed: SEED });
      let leastVariation = Infinity;
      let mostVariation = -Infinity;
      for (let row = 0; row < 129; row += stride) {
        for (let column = 0; column < 129; column += stride) {
          const index = GROUND_COVER_STRIDE * (row * 129 + column);
          const x = (ring.originXGrid + column) * ring.sampleSpacingMeters;
          const z = (ring.originZGrid + row) * ring.sampleSpacingMeters;
          // Gradients travel as floats.
          expect(cover.values[index]).toBeCloseTo(sampleCanopyDensity(field, SEED, x, z), 5);
          const variation = cover.values[index + 1] as number;
          leastVariation = Math.min(leastVariation, variation);
          mostVariation = Math.max(mostVariation, variation);
          const roadDistanceMeters = Math.min(field.roadDistanceMeters(x, z), ROAD_DISTANCE_LIMIT_METERS);
          expect(cover.values[index + 2]).toBe(Math.fround(roadDistanceMeters));
        }
      }
      expect(mostVariation).toBeLessThanOrEqual(1);
      expect(leastVariation).toBeGreaterThanOrEqual(-1);
    },
  );

  it('spreads the variation over its range', () => {
    const field = createWorldField({ variant: 'dense', seed: SEED, hasRoad: false });
    const clipmap = createClipmap(field);
    scrollClipmap(clipmap, 300, 300);
    const cover = createGroundCover();
    updateGroundCover(cover, clipmap.rings[4] as ClipmapRing, { field, seed: SEED });
    const variations = cover.values.filter((_, index) => index % GROUND_COVER_STRIDE === 1);
    expect(Math.max(...variations) - Math.min(...variations)).toBeGreaterThan(0.8);
  });

  it('shows no forest floor beside a road, whatever stood there without it', () => {
    const withRoad = createWorldField({ variant: 'dense', seed: SEED, hasRoad: true });
    const clipmap = createClipmap(withRoad);
    scrollClipmap(clipmap, 4762.89, -2986);
    const cover = createGroundCover();
    const bare = createGroundCover();
    const ring = clipmap.rings[1] as ClipmapRing;
    updateGroundCover(cover, ring, { field: withRoad, seed: SEED });
    // The same samples, as if no road were asked about.
    updateGroundCover(bare, ring, { field: { ...withRoad, roadDistanceMeters: () => Infinity }, seed: SEED });
    let vergeCount = 0;
    for (let index = 0; index < cover.values.length; index += GROUND_COVER_STRIDE) {
      const canopy = cover.values[index] as number;
      const roadDistanceMeters = cover.values[index + 2] as number;
      if (roadDistanceMeters <= 12) expect(canopy).toBe(0);
      if (roadDistanceMeters >= 27) expect(canopy).toBe(bare.values[index]);
      if (roadDistanceMeters < 27 && (bare.values[index] as number) > 0.5) vergeCount += 1;
    }
    expect(vergeCount).toBeGreaterThan(20);
  });
});
