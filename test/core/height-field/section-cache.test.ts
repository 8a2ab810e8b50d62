import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSectionCache } from '../../../core/height-field/section-cache.ts';

describe('createSectionCache', () => {
  const key = fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 }));

  it('gives what the function gives, and builds again only what was longest not asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.array(key, { maxLength: 60 }), (capacity, asked) => {
        const built: string[] = [];
        const cache = createSectionCache(capacity, (road, section) => {
          built.push(`${road}/${section}`);
          return { road, section };
        });
        // A plain list, last asked for last.
        let held: string[] = [];
        const expected: string[] = [];
        for (const [road, section] of asked) {
          expect(cache.get(road, section)).toEqual({ road, section });
          const name = `${road}/${section}`;
          if (!held.includes(name)) expected.push(name);
          held = [...held.filter((each) => each !== name), name].slice(-capacity);
        }
        expect(built).toEqual(expected);
      }),
    );
  });
});
