import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareResidentSets } from '../../../core/audit/index.ts';
import type { ResidentSet } from '../../../core/streaming/index.ts';
import { bandToMeters, buildResidentSet } from '../../support/resident-set-builder.ts';
import type { Cylinder } from '../../support/resident-set-builder.ts';

/** Trees on a lattice: no two stand in one place. */
function makeTrees(places: readonly number[]): Cylinder[] {
  return places.map((place) => ({
    xWorldMeters: (place % 20) * 3,
    zWorldMeters: Math.floor(place / 20) * 3,
    bottomYWorldMeters: 0,
    topYWorldMeters: 10,
    radiusMeters: 1,
  }));
}

function buildSet(places: readonly number[], originXWorldMeters = 0): ResidentSet {
  const cylinders = makeTrees(places);
  return buildResidentSet(originXWorldMeters, 0, [{ key: 'pine/full', band: bandToMeters(100), cylinders }]);
}

const places = fc.uniqueArray(fc.nat(399), { maxLength: 60 });

describe('compareResidentSets', () => {
  it('finds a set equal to itself, whatever the order of its instances', () => {
    fc.assert(
      fc.property(places, (chosen) => {
        expect(compareResidentSets(buildSet([...chosen].reverse()), buildSet(chosen))).toEqual({
          comparedInstances: chosen.length,
          missingInstances: 0,
          extraInstances: 0,
          duplicateInstances: 0,
          firstFault: undefined,
        });
      }),
    );
  });

  it('counts what is missing and what is too many as sets of places do', () => {
    fc.assert(
      fc.property(places, places, (actual, expected) => {
        const comparison = compareResidentSets(buildSet(actual), buildSet(expected));
        const missing = expected.filter((place) => !actual.includes(place)).length;
        const extra = actual.filter((place) => !expected.includes(place)).length;
        expect(comparison).toMatchObject({ missingInstances: missing, extraInstances: extra, duplicateInstances: 0 });
        expect(comparison.firstFault === undefined).toBe(missing + extra === 0);
      }),
    );
  });

  it('counts each wrong instance once: as extra where it has no place, else as doubled', () => {
    const rows = [
      { actual: [4, 4], expected: [4], extraInstances: 0, duplicateInstances: 1 },
      { actual: [4, 4, 4], expected: [4], extraInstances: 0, duplicateInstances: 2 },
      { actual: [4, 4], expected: [], extraInstances: 2, duplicateInstances: 0 },
      { actual: [4, 4], expected: [4, 4], extraInstances: 0, duplicateInstances: 1 },
    ];
    for (const { actual, expected, ...counts } of rows) {
      const comparison = compareResidentSets(buildSet(actual), buildSet(expected));
      expect(comparison).toMatchObject({ ...counts, missingInstances: 0 });
      expect(comparison.firstFault).toContain('pine/full at (12, 0, 0)');
    }
  });

  it('names an instance that stands twice', () => {
    const comparison = compareResidentSets(buildSet([3, 4, 4, 5]), buildSet([3, 4, 5]));
    expect(comparison.firstFault).toContain('2 times: clutter around (0, 0): pine/full at (12, 0, 0)');
  });

  it('sees a moved last digit, another cull volume and another origin', () => {
    const expected = buildSet([7]);
    for (const name of ['matrices', 'volumes'] as const) {
      const actual = buildSet([7]);
      const numbers = actual.batches[0]?.[name] as Float32Array;
      numbers[0] = Math.fround((numbers[0] as number) + 1e-6 + Math.abs(numbers[0] as number) * 1e-6);
      expect(compareResidentSets(actual, expected)).toMatchObject({ missingInstances: 1, extraInstances: 1 });
    }
    expect(compareResidentSets(buildSet([7], 10), expected)).toMatchObject({ missingInstances: 1, extraInstances: 1 });
  });
});
