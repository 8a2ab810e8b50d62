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

  it('holds the canopy of scatter at every vertex, and a variation that stays in range and varies', () => {
    const field = createWorldField({ variant: 'dense', seed: SEED, hasRoad: true });
    const clipmap = createClipmap(field);
    scrollClipmap(clipmap, 300, 300);
    const ring = clipmap.rings[4] as ClipmapRing;
    const { values } = (() => {
      const cover = createGroundCover();
      updateGroundCover(cover, ring, { field, seed: SEED });
      return cover;
    })();
    const variations: number[] = [];
    for (let row = 0; row < 129; row += 16) {
      for (let column = 0; column < 129; column += 16) {
        const index = GROUND_COVER_STRIDE * (row * 129 + column);
        const canopy = sampleCanopyDensity(
          field,
          SEED,
          (ring.originXGrid + column) * ring.sampleSpacingMeters,
          (ring.originZGrid + row) * ring.sampleSpacingMeters,
        );
        const roadDistanceMeters = field.roadDistanceMeters(
          (ring.originXGrid + column) * ring.sampleSpacingMeters,
          (ring.originZGrid + row) * ring.sampleSpacingMeters,
        );
        expect(values[index + 2]).toBe(Math.fround(Math.min(roadDistanceMeters, ROAD_DISTANCE_LIMIT_METERS)));
        // Gradients travel as floats.
        expect(values[index]).toBeCloseTo(canopy, 5);
        variations.push(values[index + 1] as number);
      }
    }
    expect(Math.max(...variations)).toBeLessThanOrEqual(1);
    expect(Math.min(...variations)).toBeGreaterThanOrEqual(-1);
    expect(Math.max(...variations) - Math.min(...variations)).toBeGreaterThan(0.8);
  });
});
