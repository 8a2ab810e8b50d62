import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPlacement } from '../../../core/scatter/index.ts';
import { createGatheredPlacements, KEEPING } from '../../../core/streaming/gathered-placements.ts';
import type { GatheredPlacements } from '../../../core/streaming/gathered-placements.ts';
import { dropBeyondBudget } from '../../../core/streaming/instance-budget.ts';
import { createPlacementCache } from '../../../core/streaming/placement-cache.ts';

/** A gathering with the given distances, in cell order. */
function gatheringOf(distances: readonly number[]): GatheredPlacements {
  const cache = createPlacementCache({
    cellMeters: 1,
    denseRadiusMeters: 50,
    scratchPlacement: createPlacement(),
    sampler: () => 0,
  });
  const gathered = createGatheredPlacements(cache);
  gathered.count = distances.length;
  gathered.distances.set(distances);
  gathered.keeping.fill(KEEPING.everything);
  return gathered;
}

describe('dropBeyondBudget', () => {
  // Whole metres, so that ties are common.
  const distances = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 60 });

  it('keeps what a stable sort by distance puts first', () => {
    fc.assert(
      fc.property(
        distances,
        fc.integer({ min: 0, max: 70 }),
        fc.integer({ min: 1, max: 3 }),
        (meters, budget, every) => {
          const gathered = gatheringOf(meters);
          const isMember = (index: number): boolean => index % every === 0;
          dropBeyondBudget(gathered, { instanceBudget: budget, isMember, keepingWhenDropped: () => KEEPING.nothing });
          const kept = new Set(
            meters
              .map((distance, index) => ({ distance, index }))
              .filter(({ index }) => isMember(index))
              .sort((a, b) => a.distance - b.distance)
              .slice(0, budget)
              .map(({ index }) => index),
          );
          const expected = meters.map((_, index) =>
            !isMember(index) || kept.has(index) ? KEEPING.everything : KEEPING.nothing,
          );
          expect([...gathered.keeping.subarray(0, meters.length)]).toEqual(expected);
        },
      ),
    );
  });

  it('never gives back what another budget took', () => {
    const gathered = gatheringOf([1, 2, 3]);
    gathered.keeping[2] = KEEPING.nothing;
    dropBeyondBudget(gathered, {
      instanceBudget: 0,
      isMember: () => true,
      keepingWhenDropped: () => KEEPING.billboard,
    });
    expect([...gathered.keeping.subarray(0, 3)]).toEqual([KEEPING.billboard, KEEPING.billboard, KEEPING.nothing]);
  });
});
