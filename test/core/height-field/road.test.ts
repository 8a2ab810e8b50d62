import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createReferenceField,
  createWorldField,
  roadSurfaceWeight,
  sampleHeightRowInto,
} from '../../../core/height-field/index.ts';
import type { ReferenceVariant } from '../../../core/height-field/index.ts';
import { findCrossings, followRoad, sampleField } from '../../support/road-oracle.ts';

const VARIANTS: readonly ReferenceVariant[] = ['dense', 'montane', 'plain', 'ridged'];
const BED_HALF_METERS = 5.5;
const REACH_METERS = 30;
const MAX_CUT_METERS = 24;
const MAX_GRADE = 0.07;

/** Worlds whose roads are walked, with the row that the walk starts from. */
const WALKS = [
  ['dense', 1337],
  ['dense', 4_000_000_000],
  ['montane', 1337],
  ['montane', 7],
  ['plain', 1337],
] as const;

/** Stretches of road in a world: those that cross some rows, each followed for up to two kilometres. */
function walkRoads(variant: ReferenceVariant, seed: number) {
  const field = createWorldField({ variant, seed, hasRoad: true });
  const rows = [-5000, 300, 2600, 7700, 61_000];
  return {
    field,
    base: createReferenceField(variant, seed),
    ways: rows.flatMap((z) => findCrossings(field, -6000, 10_000, z).map((start) => followRoad(field, start, 2000))),
  };
}

describe('a world without a road', () => {
  it.each(VARIANTS)('%s is the reference field to the bit', (variant) => {
    const base = createReferenceField(variant, 1337);
    const field = createWorldField({ variant, seed: 1337, hasRoad: false });
    const anywhere = fc.double({ min: -1e5, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(anywhere, anywhere, (x, z) => {
        expect(sampleField(field, x, z)).toEqual(sampleField(base, x, z));
        expect(field.roadDistanceMeters(x, z)).toBe(Infinity);
      }),
      { numRuns: 200 },
    );
  });
});

describe.each(WALKS)('roads of %s, seed %d', (variant, seed) => {
  let field: ReturnType<typeof walkRoads>['field'];
  let base: ReturnType<typeof walkRoads>['base'];
  let ways: ReturnType<typeof walkRoads>['ways'];
  beforeAll(() => {
    ({ field, base, ways } = walkRoads(variant, seed));
  }, 60_000);

  it('exist, for kilometres', () => {
    const meters = ways.reduce((sum, way) => sum + way.length, 0);
    expect(meters).toBeGreaterThan(4000);
  });

  it('are at most 7 % steep along the centre line, at every metre', () => {
    let steepest = 0;
    for (const way of ways) {
      for (let index = 1; index < way.length; index++) {
        const from = way[index - 1]!;
        const to = way[index]!;
        const rise =
          sampleField(field, to.xWorldMeters, to.zWorldMeters).heightMeters -
          sampleField(field, from.xWorldMeters, from.zWorldMeters).heightMeters;
        const run = Math.hypot(to.xWorldMeters - from.xWorldMeters, to.zWorldMeters - from.zWorldMeters);
        steepest = Math.max(steepest, Math.abs(rise) / run);
      }
    }
    expect(steepest).toBeGreaterThan(0.01);
    expect(steepest).toBeLessThanOrEqual(MAX_GRADE);
  });

  it('have a bed 11 m wide, level across, with no hairpin in it', () => {
    let steepestAcross = 0;
    let tightestMeters = Infinity;
    for (const way of ways) {
      for (let index = 20; index + 20 < way.length; index += 10) {
        const [before, here, after] = [way[index - 20]!, way[index]!, way[index + 20]!];
        const alongX = after.xWorldMeters - before.xWorldMeters;
        const alongZ = after.zWorldMeters - before.zWorldMeters;
        const length = Math.hypot(alongX, alongZ);
        const level = sampleField(field, here.xWorldMeters, here.zWorldMeters).heightMeters;
        for (const offset of [-0.99, -0.5, 0.5, 0.99]) {
          // The nearer metre gives the normal: a chord of 40 m would lean in bends.
          const [south, north] = [way[index - 1]!, way[index + 1]!];
          const normalX = north.zWorldMeters - south.zWorldMeters;
          const normalZ = south.xWorldMeters - north.xWorldMeters;
          const across = (offset * BED_HALF_METERS) / Math.hypot(normalX, normalZ);
          const side = sampleField(
            field,
            here.xWorldMeters + across * normalX,
            here.zWorldMeters + across * normalZ,
          ).heightMeters;
          steepestAcross = Math.max(steepestAcross, Math.abs(side - level) / Math.abs(offset * BED_HALF_METERS));
        }
        // Radius of the circle through the three points, by the sagitta.
        const sagitta = Math.abs(
          ((here.xWorldMeters - before.xWorldMeters) * alongZ - (here.zWorldMeters - before.zWorldMeters) * alongX) /
            length,
        );
        tightestMeters = Math.min(tightestMeters, (length * length) / (8 * sagitta));
      }
    }
    expect(steepestAcross).toBeLessThan(0.005);
    expect(tightestMeters).toBeGreaterThan(200);
  });

  it('cut and fill at most 24 m, change nothing beyond 30 m, and are smooth where they ease into the land', () => {
    const ARM_METERS = 0.01;
    let deepest = 0;
    let worst = 0;
    let steepest = 0;
    for (const way of ways) {
      for (let index = 0; index < way.length; index += 7) {
        const { xWorldMeters, zWorldMeters } = way[index]!;
        // Golden-ratio steps reach every distance on both sides.
        const x = xWorldMeters + 120 * (((index * 0.6180339887) % 1) - 0.5);
        const z = zWorldMeters + 20 * (((index * 0.7548776662) % 1) - 0.5);
        const found = sampleField(field, x, z);
        const land = sampleField(base, x, z);
        if (field.roadDistanceMeters(x, z) === Infinity) {
          expect(found).toEqual(land);
          continue;
        }
        deepest = Math.max(deepest, Math.abs(found.heightMeters - land.heightMeters));
        const east =
          sampleField(field, x + ARM_METERS, z).heightMeters - sampleField(field, x - ARM_METERS, z).heightMeters;
        const north =
          sampleField(field, x, z + ARM_METERS).heightMeters - sampleField(field, x, z - ARM_METERS).heightMeters;
        steepest = Math.max(steepest, Math.hypot(found.gradientX, found.gradientZ));
        worst = Math.max(
          worst,
          Math.hypot(found.gradientX - east / (2 * ARM_METERS), found.gradientZ - north / (2 * ARM_METERS)),
        );
      }
    }
    expect(deepest).toBeGreaterThan(1);
    expect(deepest).toBeLessThanOrEqual(MAX_CUT_METERS);
    expect(worst).toBeLessThan(1e-3 * steepest);
  });
});

describe('createWorldField with roads', () => {
  it.each([
    ['dense', 0.4, 0.8],
    ['montane', 0.85, 1],
    ['plain', 0.85, 1],
    ['ridged', 0, 0],
  ] as const)('%s has a road over %d to %d of every band', (variant, leastShare, greatestShare) => {
    const field = createWorldField({ variant, seed: 1337, hasRoad: true });
    let crossed = 0;
    let tried = 0;
    for (let z = -15_000; z < 15_000; z += 997) {
      for (const band of [0, 1, 2]) {
        tried++;
        crossed += findCrossings(field, 4096 * band - 1500, 4096 * band + 1500, z).length;
      }
    }
    expect(crossed / tried).toBeGreaterThanOrEqual(leastShare);
    expect(crossed / tried).toBeLessThanOrEqual(greatestShare);
  });
});

describe('the road of a world', () => {
  const field = createWorldField({ variant: 'dense', seed: 1337, hasRoad: true });
  const base = createReferenceField('dense', 1337);

  it('states the distance to its centre line as a search along it finds it', () => {
    const way = [-3000, -1500, 300, 2600]
      .flatMap((z) => findCrossings(field, 0, 9000, z))
      .map((start) => followRoad(field, start, 600))
      .find(({ length }) => length > 500)!;
    for (let index = 60; index + 60 < way.length; index += 13) {
      const x = way[index]!.xWorldMeters + (((index * 7) % 41) - 20);
      const z = way[index]!.zWorldMeters;
      // Way points are a metre of z apart, the nearest off by up to half of that along the line, and off it by under a micrometre.
      const searched = Math.min(
        ...way.map(({ xWorldMeters, zWorldMeters }) => Math.hypot(xWorldMeters - x, zWorldMeters - z)),
      );
      const stated = field.roadDistanceMeters(x, z);
      expect(stated).toBeLessThanOrEqual(searched + 1e-6);
      expect(searched ** 2 - stated ** 2).toBeLessThan(0.9);
    }
  });

  it('eases out where the land is too steep for it: distance and ground stay continuous, with exact gradients', () => {
    const ARM_METERS = 0.01;
    const ends = [];
    for (let z = -4000; z < 6000 && ends.length < 3; z += 240) {
      for (const start of findCrossings(field, -2000, 10_000, z)) {
        const way = followRoad(field, start, 241);
        if (way.length < 241) ends.push(way[way.length - 1]!);
      }
    }
    expect(ends.length).toBeGreaterThan(0);
    for (const { xWorldMeters, zWorldMeters } of ends) {
      for (let step = 0; step < 400; step++) {
        const x = xWorldMeters + 80 * (((step * 0.6180339887) % 1) - 0.5);
        const z = zWorldMeters + step;
        const found = sampleField(field, x, z);
        const east =
          sampleField(field, x + ARM_METERS, z).heightMeters - sampleField(field, x - ARM_METERS, z).heightMeters;
        const north =
          sampleField(field, x, z + ARM_METERS).heightMeters - sampleField(field, x, z - ARM_METERS).heightMeters;
        expect(Math.abs(found.gradientX - east / (2 * ARM_METERS))).toBeLessThan(0.01);
        expect(Math.abs(found.gradientZ - north / (2 * ARM_METERS))).toBeLessThan(0.01);
        expect(Math.abs(found.heightMeters - sampleField(base, x, z).heightMeters)).toBeLessThanOrEqual(MAX_CUT_METERS);
      }
      // Past its end it is gone.
      for (let x = xWorldMeters - 700; x <= xWorldMeters + 700; x += 5) {
        expect(field.roadDistanceMeters(x, zWorldMeters + 400)).toBe(Infinity);
      }
    }
  });

  it('is a pure function: the order of asking, and other worlds asked in between, change nothing', () => {
    const points = Array.from({ length: 60 }, (_, index) => {
      const z = -40_000 + 1357 * index;
      return { x: 4096 + 1400 * (((index * 0.6180339887) % 1) - 0.5), z };
    });
    const forth = points.map(({ x, z }) => [sampleField(field, x, z), field.roadDistanceMeters(x, z)]);
    const other = createWorldField({ variant: 'dense', seed: 1337, hasRoad: true });
    const noise = createWorldField({ variant: 'montane', seed: 5, hasRoad: true });
    const back = [...points].reverse().map(({ x, z }) => {
      sampleField(noise, x, z);
      return [sampleField(other, x, z), other.roadDistanceMeters(x, z)];
    });
    expect(back.reverse()).toEqual(forth);
  });

  it('samples rows as it samples points, to the bit, at every spacing of the rings', () => {
    const spacing = fc.constantFrom(0.5, 1, 2, 4, 8, 16, 32);
    const coordinate = fc.integer({ min: -12_000, max: 12_000 });
    let nearCount = 0;
    fc.assert(
      fc.property(spacing, coordinate, coordinate, (spacingMeters, x, z) => {
        const [first, count] = [Math.round(x / spacingMeters), 257];
        const row = {
          heightsMeters: new Float64Array(count + 1),
          gradientsX: new Float32Array(count + 1),
          gradientsZ: new Float32Array(count + 1),
        };
        sampleHeightRowInto(row, 1, field, first, count, spacingMeters, z);
        for (let column = 0; column < count; column++) {
          const pointX = (first + column) * spacingMeters;
          const point = sampleField(field, pointX, z);
          if (field.roadDistanceMeters(pointX, z) < Infinity) nearCount++;
          expect(row.heightsMeters[column + 1]).toBe(point.heightMeters);
          expect(row.gradientsX[column + 1]).toBe(Math.fround(point.gradientX));
          expect(row.gradientsZ[column + 1]).toBe(Math.fround(point.gradientZ));
        }
      }),
      { numRuns: 60, seed: 1337 },
    );
    expect(nearCount).toBeGreaterThan(50);
  });

  it('is finite anywhere, and within its bound of the land', () => {
    const anywhere = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(anywhere, anywhere, (x, z) => {
        const { heightMeters, gradientX, gradientZ } = sampleField(field, x, z);
        expect(Math.abs(heightMeters - sampleField(base, x, z).heightMeters)).toBeLessThanOrEqual(MAX_CUT_METERS);
        expect(Number.isFinite(gradientX) && Number.isFinite(gradientZ)).toBe(true);
        const distance = field.roadDistanceMeters(x, z);
        expect(distance === Infinity || (distance >= 0 && distance < REACH_METERS)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('roadSurfaceWeight', () => {
  it.each([
    [0, 1],
    [4.6, 1],
    [5.5, 0.5],
    [6.4, 0],
    [29, 0],
    [Infinity, 0],
  ])('at %d m is %d', (distanceMeters, weight) => {
    expect(roadSurfaceWeight(distanceMeters)).toBeCloseTo(weight, 12);
  });
});
