import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPlacement } from '../../../core/scatter/index.ts';
import {
  createPlacementCache,
  isLatticeSlot,
  KIND_EMPTY,
  resolveSlot,
} from '../../../core/streaming/placement-cache.ts';
import type { PlacementCache } from '../../../core/streaming/placement-cache.ts';

/** A cache over a made-up world that can be told from its cell alone; counts what it samples. */
function createCountedCache(latticeRadiusMeters?: number): {
  readonly cache: PlacementCache;
  readonly readCount: () => number;
} {
  let count = 0;
  const cache = createPlacementCache({
    cellMeters: 2,
    denseRadiusMeters: 12,
    ...(latticeRadiusMeters === undefined ? {} : { latticeRadiusMeters }),
    scratchPlacement: createPlacement(),
    sampler: (out, cellX, cellZ) => {
      count += 1;
      out.xWorldMeters = cellX * 2 + 0.25;
      out.zWorldMeters = cellZ * 2 + 0.75;
      return (cellX + cellZ) % 3 === 0 ? KIND_EMPTY : 1;
    },
  });
  return { cache, readCount: () => count };
}

describe('placement cache', () => {
  const cells = fc.array(fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 })), {
    minLength: 150,
    maxLength: 300,
  });

  it('always answers for the cell it was asked for', () => {
    fc.assert(
      fc.property(cells, fc.option(fc.constant(30), { nil: undefined }), (asked, latticeRadius) => {
        const { cache } = createCountedCache(latticeRadius);
        for (const [cellX, cellZ] of asked) {
          const slot = resolveSlot(cache, cellX, cellZ);
          expect(cache.kinds[slot]).toBe((cellX + cellZ) % 3 === 0 ? KIND_EMPTY : 1);
          if (cache.kinds[slot] === KIND_EMPTY) continue;
          expect([cache.xs[slot], cache.zs[slot]]).toEqual([cellX * 2 + 0.25, cellZ * 2 + 0.75]);
          expect(isLatticeSlot(cache, slot)).toBe(latticeRadius !== undefined && cellX % 2 === 0 && cellZ % 2 === 0);
        }
      }),
    );
  });

  it('holds every cell that touches its disc at once, wherever the disc stands', () => {
    for (const [centreX, centreZ] of [
      [0, 0],
      [0.999, 77.3],
      [-513.7, -1.01],
    ] as const) {
      const { cache, readCount } = createCountedCache(30);
      const visit = (): void => {
        for (let cellZ = Math.floor((centreZ - 30) / 2); cellZ <= Math.floor((centreZ + 30) / 2); cellZ += 1) {
          for (let cellX = Math.floor((centreX - 30) / 2); cellX <= Math.floor((centreX + 30) / 2); cellX += 1) {
            const isDense = Math.abs((cellX + 0.5) * 2 - centreX) <= 13 && Math.abs((cellZ + 0.5) * 2 - centreZ) <= 13;
            if (isDense || (cellX % 2 === 0 && cellZ % 2 === 0)) resolveSlot(cache, cellX, cellZ);
          }
        }
      };
      visit();
      const coldCount = readCount();
      visit();
      expect(readCount()).toBe(coldCount);
    }
  });

  it('samples cell (0, 0), whose coordinates a new slot already shows', () => {
    const { cache, readCount } = createCountedCache();
    resolveSlot(cache, 0, 0);
    expect(readCount()).toBe(1);
  });
});
