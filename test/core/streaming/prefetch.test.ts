import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorldField } from '../../../core/height-field/index.ts';
import { enterCellsInto } from '../../../core/streaming/cells-ahead.ts';
import { advanceStreaming, createStreaming, prefetchStreaming } from '../../../core/streaming/index.ts';
import type { StreamingTier } from '../../../core/streaming/streaming-tier.ts';
import { createCountingField, createHillyRoadField, createPlaneField } from '../../support/height-fields.ts';
import { expectSameBytes } from '../../support/resident-set-bytes.ts';

const SEED = 1337;
const PLAIN = createPlaneField(30, 0.02, -0.01);

function prefetchAll(
  streaming: ReturnType<typeof createStreaming>,
  x: number,
  z: number,
  heading: [number, number],
): number {
  let total = 0;
  for (;;) {
    const sampled = prefetchStreaming(streaming, x, z, ...heading, 500);
    expect(sampled).toBeLessThanOrEqual(500);
    if (sampled === 0) return total;
    total += sampled;
  }
}

describe('cells that a way enters', () => {
  it('are those that small steps along it find', () => {
    // Small steps cannot tell who is first at a corner or follow a heading of 1e-320: places off each other's lattice have neither.
    const coordinate = (offset: number): fc.Arbitrary<number> =>
      fc.integer({ min: -500_000, max: 500_000 }).map((steps) => steps / 10_000 + offset);
    const direction = fc.integer({ min: -1000, max: 1000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(coordinate(3.14e-5), coordinate(2.72e-5), direction, direction, (x, z, headingX, headingZ) => {
        fc.pre(Math.hypot(headingX, headingZ) > 0.1);
        const out = { cells: new Float64Array(6) };
        enterCellsInto(out, x, z, headingX, headingZ, 3);
        const found: number[] = [];
        let last = [Math.floor(x / 3), Math.floor(z / 3)];
        for (let step = 0; found.length < 6; step += 1) {
          const along = step * 0.0005;
          const cell = [Math.floor((x + headingX * along) / 3), Math.floor((z + headingZ * along) / 3)];
          if (cell[0] === last[0] && cell[1] === last[1]) continue;
          // A step through a corner: either neighbour may be first.
          fc.pre(cell[0] === last[0] || cell[1] === last[1]);
          found.push(...(cell as [number, number]));
          last = cell;
        }
        expect(Array.from(out.cells)).toEqual(found);
      }),
      { numRuns: 60 },
    );
  });
});

describe('prefetchStreaming', () => {
  it.each(['low', 'high'] as const)('leaves nothing to sample for the next crossing of either layer: %s', (tier) => {
    const counting = createCountingField(PLAIN);
    const streaming = createStreaming({ field: counting.field, seed: SEED, tier });
    advanceStreaming(streaming, -812.4, 377.7);
    expect(prefetchAll(streaming, -812.4, 377.7, [0.8, 0.6])).toBeGreaterThan(0);
    const before = counting.readCount();
    // Clutter cells end at −810 and 378, forest cells at −810 and 380.
    const { forest, clutter } = advanceStreaming(streaming, -812.4 + 0.8 * 3.2, 377.7 + 0.6 * 3.2);
    expect([forest, clutter]).not.toContain(undefined);
    expect(counting.readCount()).toBe(before);
  });

  it.each(['low', 'medium', 'high'] as const)('evicts nothing that the present eye needs: %s', (tier) => {
    for (const heading of [
      [1, 0],
      [0, -1],
      [-0.7, 0.7],
    ] as [number, number][]) {
      const counting = createCountingField(PLAIN);
      const streaming = createStreaming({ field: counting.field, seed: SEED, tier });
      advanceStreaming(streaming, 100.5, 100.5);
      prefetchAll(streaming, 100.5, 100.5, heading);
      // Leave both cells along the heading and come back: the first set is built again from what is held.
      const before = counting.readCount();
      streaming.forest.builtCellX = NaN;
      streaming.clutter.builtCellX = NaN;
      const { forest, clutter } = advanceStreaming(streaming, 100.5, 100.5);
      expect([forest, clutter]).not.toContain(undefined);
      expect(counting.readCount()).toBe(before);
    }
  });

  it('samples in slices and is done at some time, for every heading', () => {
    const streaming = createStreaming({ field: PLAIN, seed: SEED, tier: 'low' });
    const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
    const meters = fc.double({ min: -300, max: 300, noNaN: true });
    fc.assert(
      fc.property(meters, meters, angle, fc.integer({ min: 1, max: 4000 }), (x, z, yaw, budget) => {
        advanceStreaming(streaming, x, z);
        const sampled = prefetchStreaming(streaming, x, z, Math.sin(yaw), Math.cos(yaw), budget);
        expect(sampled).toBeLessThanOrEqual(budget);
        prefetchAll(streaming, x, z, [Math.sin(yaw), Math.cos(yaw)]);
        expect(prefetchStreaming(streaming, x, z, Math.sin(yaw), Math.cos(yaw), budget)).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    { name: 'dense', field: createWorldField({ variant: 'dense', seed: SEED, hasRoad: true }), numRuns: 2 },
    { name: 'hills', field: createHillyRoadField(), numRuns: 30 },
  ])('changes no set, whatever was sampled ahead: $name', ({ field, numRuns }) => {
    const tiers = fc.constantFrom<StreamingTier>('low', 'high');
    const meters = fc.double({ min: -3000, max: 3000, noNaN: true });
    const heading = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(tiers, meters, meters, heading, heading, (tier, x, z, headingX, headingZ) => {
        const streaming = createStreaming({ field, seed: SEED, tier });
        for (let slice = 0; slice < 3; slice += 1) {
          prefetchStreaming(streaming, x - 40 * slice, z, headingX, headingZ, 700);
        }
        const found = advanceStreaming(streaming, x, z);
        const fresh = advanceStreaming(createStreaming({ field, seed: SEED, tier }), x, z);
        expectSameBytes(found.forest!, fresh.forest!);
        expectSameBytes(found.clutter!, fresh.clutter!);
      }),
      { numRuns },
    );
  });

  it('does nothing without a heading, and refuses what has no place or budget', () => {
    const streaming = createStreaming({ field: PLAIN, seed: SEED, tier: 'low' });
    expect(prefetchStreaming(streaming, 1, 1, 0, 0, 100)).toBe(0);
    expect(() => prefetchStreaming(streaming, NaN, 1, 1, 0, 100)).toThrow(RangeError);
    expect(() => prefetchStreaming(streaming, 1, 1, Infinity, 0, 100)).toThrow(RangeError);
    expect(() => prefetchStreaming(streaming, 1, 1, 1, 0, 0)).toThrow(/at least 1 cell.*0/);
  });
});
