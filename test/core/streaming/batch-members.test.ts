import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPlacement } from '../../../core/scatter/index.ts';
import { createMemberSelection, selectMembers } from '../../../core/streaming/batch-members.ts';
import type { BatchPlan } from '../../../core/streaming/batch-plan.ts';
import { createGatheredPlacements, gatherPlacements, KEEPING } from '../../../core/streaming/gathered-placements.ts';
import { createPlacementCache, isLatticeSlot } from '../../../core/streaming/placement-cache.ts';
import { createForestLayer } from '../../../core/streaming/forest-layer.ts';
import { createPlaneField } from '../../support/height-fields.ts';

/** Any plan of the forest will do to be changed from. */
const PLAN = createForestLayer(createPlaneField(30, 0, 0), 1337, 'low').selection.plans[0]!;

/** 700 placements of three kinds around the origin, on and off the lattice. */
function gather(): ReturnType<typeof createGatheredPlacements> {
  const cache = createPlacementCache({
    cellMeters: 2,
    denseRadiusMeters: 30,
    latticeRadiusMeters: 40,
    scratchPlacement: createPlacement(),
    sampler: (out, cellX, cellZ) => {
      out.xWorldMeters = 2 * cellX + 0.7;
      out.zWorldMeters = 2 * cellZ + 1.1;
      return (((5 * cellX + 3 * cellZ) % 3) + 3) % 3;
    },
  });
  const gathered = createGatheredPlacements(cache);
  gatherPlacements(gathered, 0, 0);
  return gathered;
}

const meters = fc.integer({ min: 0, max: 40 });
const plan = fc
  .record({
    kind: fc.integer({ min: 0, max: 2 }),
    level: fc.constantFrom('full', 'billboard'),
    lattice: fc.constantFrom('every-cell', 'on-lattice', 'off-lattice'),
    padMeters: fc.integer({ min: 0, max: 5 }),
    edges: fc.tuple(meters, meters),
  })
  .map(({ edges, ...rest }): BatchPlan => {
    const [first, last] = [Math.min(...edges), Math.max(...edges)];
    const band = {
      fadeInStartMeters: first,
      fadeInEndMeters: first,
      fadeOutStartMeters: last,
      fadeOutEndMeters: last,
    };
    return { ...PLAN, ...rest, band };
  });

describe('selectMembers', () => {
  it('gives every plan what it would pick alone', () => {
    fc.assert(
      fc.property(
        fc.array(plan, { maxLength: 8 }),
        fc.array(fc.constantFrom(...Object.values(KEEPING)), { minLength: 50, maxLength: 50 }),
        (plans, keeping) => {
          const gathered = gather();
          for (let index = 0; index < gathered.count; index += 1) gathered.keeping[index] = keeping[index % 50]!;
          const batches = selectMembers(createMemberSelection(plans, gathered));
          expect(batches.map((batch) => batch.plan)).toEqual(plans);
          for (const { plan: each, members } of batches) {
            const expected = Array.from({ length: gathered.count }, (_, index) => index).filter((index) => {
              const slot = gathered.slots[index]!;
              const distance = gathered.distances[index]!;
              const onLattice = isLatticeSlot(gathered.cache, slot);
              const least = each.level === 'billboard' ? KEEPING.billboard : KEEPING.everything;
              return (
                gathered.cache.kinds[slot] === each.kind &&
                gathered.keeping[index]! >= least &&
                distance >= each.band.fadeInStartMeters - each.padMeters &&
                distance <= each.band.fadeOutEndMeters + each.padMeters &&
                (each.lattice === 'every-cell' || onLattice === (each.lattice === 'on-lattice'))
              );
            });
            expect([...members]).toEqual(expected);
          }
        },
      ),
    );
  });

  it('refuses more plans of a kind than it has bits for', () => {
    const plans = Array.from({ length: 9 }, () => ({ ...PLAN, kind: 1 }));
    expect(() => createMemberSelection(plans, gather())).toThrow(/at most 8 of a kind, found 9/);
    expect(selectMembers(createMemberSelection(plans.slice(1), gather()))).toHaveLength(8);
  });
});
