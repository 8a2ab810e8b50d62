import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLUTTER_REBUILD_CELL_METERS,
  computeEyeReachMeters,
  computeMembershipPadMeters,
  FOREST_REBUILD_CELL_METERS,
} from '../../../core/streaming/rebuild-cell.ts';

describe('the reach of an eye', () => {
  it.each([FOREST_REBUILD_CELL_METERS, CLUTTER_REBUILD_CELL_METERS])(
    'is no farther than any class of a layer with cells of %d m is padded',
    (rebuildCellMeters) => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 400 }), (classUnits) => {
          const padMeters = computeMembershipPadMeters(classUnits / 10, rebuildCellMeters);
          expect(computeEyeReachMeters(rebuildCellMeters)).toBeLessThanOrEqual(padMeters + 1e-12);
        }),
      );
    },
  );
});
