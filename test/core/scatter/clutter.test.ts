import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorldField } from '../../../core/height-field/index.ts';
import type { HeightSample, WorldField } from '../../../core/height-field/index.ts';
import { CLUTTER_CLASSES, createPlacement, sampleClutterInto } from '../../../core/scatter/index.ts';
import type { ClutterClass, Placement } from '../../../core/scatter/index.ts';
import { computePatchWeight, computeSiteWeight } from '../../../core/scatter/clutter-gates.ts';
import { computeCanopyDensity } from '../../../core/scatter/tree-density.ts';
import { createCountingField, createPlaneField } from '../../support/height-fields.ts';

const SEED = 1337;
/** Distance from which the world's field knows no road. */
const ROAD_REACH_METERS = 30;

const CLASSES = CLUTTER_CLASSES.map((row) => ({ id: row.id, row }));

function classOf(id: string): ClutterClass {
  return CLUTTER_CLASSES.find((row) => row.id === id)!;
}

function grassWeight(x: number, z: number, ground: HeightSample): number {
  return computeSiteWeight(classOf('grass').gates, SEED, x, z, ground, Infinity);
}

function instanceOf(field: WorldField, row: ClutterClass, cellX: number, cellZ: number): Placement | undefined {
  const placed = createPlacement();
  return sampleClutterInto(placed, field, SEED, row, cellX, cellZ) ? placed : undefined;
}

/** One height and one gradient everywhere, which no ground has: gates see the same measures at every place. */
function createLevelSlope(heightMeters: number, gradientX: number): WorldField {
  return {
    sampleInto(out) {
      out.heightMeters = heightMeters;
      out.gradientX = gradientX;
      out.gradientZ = 0;
    },
    roadDistanceMeters: () => Infinity,
  };
}

describe('grassland gates', () => {
  /** A point under open sky, so that only the ground decides. */
  const clearing = (() => {
    for (let x = 0; ; x += 17) {
      const canopy = computeCanopyDensity(SEED, x, 0, { heightMeters: 50, gradientX: 0, gradientZ: 0 }, Infinity);
      if (canopy < 0.2) return { x, z: 0 };
    }
  })();

  it.each([
    { heightMeters: 7, slope: 0, expected: 0 },
    { heightMeters: 9, slope: 0, expected: 0.5 },
    { heightMeters: 11, slope: 0, expected: 1 },
    { heightMeters: 200, slope: 0, expected: 1 },
    { heightMeters: 215, slope: 0, expected: 0.5 },
    { heightMeters: 230, slope: 0, expected: 0 },
    { heightMeters: 50, slope: 0.45, expected: 1 },
    { heightMeters: 50, slope: 0.55, expected: 0.5 },
    { heightMeters: 50, slope: 0.65, expected: 0 },
  ])('in the open, $heightMeters m, slope $slope: $expected', ({ heightMeters, slope, expected }) => {
    const ground = { heightMeters, gradientX: 0, gradientZ: -slope };
    expect(grassWeight(clearing.x, clearing.z, ground)).toBeCloseTo(expected, 9);
  });

  it('goes bare under canopy from 0.4 to 0.85', () => {
    const ground = { heightMeters: 50, gradientX: 0, gradientZ: 0 };
    let seenBetween = 0;
    for (let x = 0; x < 20_000; x += 7) {
      const canopy = computeCanopyDensity(SEED, x, 0, ground, Infinity);
      const weight = grassWeight(x, 0, ground);
      if (canopy <= 0.4) expect(weight).toBe(1);
      else if (canopy >= 0.85) expect(weight).toBe(0);
      else {
        const t = (canopy - 0.4) / 0.45;
        expect(weight).toBeCloseTo(1 - t * t * (3 - 2 * t), 9);
        seenBetween += 1;
      }
    }
    expect(seenBetween).toBeGreaterThan(50);
  });
});

describe('sampleClutterInto', () => {
  it.each(CLASSES)('$id: holds at most about one instance a cell, so one candidate is enough', ({ row }) => {
    expect(row.densityPerSquareMeter * row.cellMeters ** 2).toBeLessThan(1.15);
  });

  it.each(CLASSES)('$id: a pure function of the cell that stays within it and on the ground', ({ row }) => {
    const field = createWorldField({ variant: 'dense', seed: SEED, hasRoad: true });
    const ground = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
    let foundCount = 0;
    for (let i = 0; i < 20_000; i += 1) {
      // Some 40 m apart, so that every kind of place comes up.
      const stride = Math.round(40 / row.cellMeters);
      const cellX = (i % 200) * stride;
      const cellZ = (Math.floor(i / 200) - 50) * stride;
      const placed = instanceOf(field, row, cellX, cellZ);
      if (placed === undefined) continue;
      foundCount += 1;
      expect(Math.floor(placed.xWorldMeters / row.cellMeters + 1e-9)).toBe(cellX);
      expect(Math.floor(placed.zWorldMeters / row.cellMeters + 1e-9)).toBe(cellZ);
      expect(placed.scale).toBeGreaterThanOrEqual(row.scaleMin - 1e-9);
      expect(placed.scale).toBeLessThan(row.scaleMax + 1e-9);
      field.sampleInto(ground, placed.xWorldMeters, placed.zWorldMeters);
      expect([placed.groundHeightMeters, placed.gradientX, placed.gradientZ]).toEqual([
        ground.heightMeters,
        ground.gradientX,
        ground.gradientZ,
      ]);
    }
    expect(foundCount).toBeGreaterThan(0);
  });

  it.each(CLASSES)('$id: fills density × cell area × gates of the cells', ({ row }) => {
    // Level lowland for most; boulders want steep high ground.
    const [height, slope] = row.id === 'boulder' ? [90, 0.6] : [40, 0];
    const field = createLevelSlope(height, slope);
    const ground = { heightMeters: height, gradientX: slope, gradientZ: 0 };
    const side = 300;
    let found = 0;
    let expected = 0;
    let variance = 0;
    for (let i = 0; i < side * side; i += 1) {
      // Every seventh cell, to see many patches.
      const cellX = (i % side) * 7;
      const cellZ = Math.floor(i / side) * 7;
      if (instanceOf(field, row, cellX, cellZ) !== undefined) found += 1;
      // Gates are read at the position, which is spread evenly over the cell: its centre is a fair stand-in.
      const x = (cellX + 0.5) * row.cellMeters;
      const z = (cellZ + 0.5) * row.cellMeters;
      const gates =
        computePatchWeight(row.gates, SEED, x, z) * computeSiteWeight(row.gates, SEED, x, z, ground, Infinity);
      const presence = Math.min(1, row.densityPerSquareMeter * row.cellMeters ** 2 * gates);
      expected += presence;
      variance += presence * (1 - presence);
    }
    expect(expected).toBeGreaterThan(100);
    expect(Math.abs(found - expected)).toBeLessThan(4.5 * Math.sqrt(variance) + 0.01 * expected);
  });

  it.each(CLASSES)(
    '$id: none stands on the bed of the road or its edge, and far from it nothing changes',
    ({ row }) => {
      const [height, slope] = row.id === 'boulder' ? [90, 0.6] : [40, 0];
      const plain = createLevelSlope(height, slope);
      // As the real field answers: nothing from 30 m on.
      const road: WorldField = {
        ...plain,
        roadDistanceMeters: (x) => (Math.abs(x - 1000) < ROAD_REACH_METERS ? Math.abs(x - 1000) : Infinity),
      };
      const reach = Math.ceil(70 / row.cellMeters);
      const middle = Math.floor(1000 / row.cellMeters);
      let nearest = Infinity;
      let found = 0;
      for (let cellX = middle - reach; cellX <= middle + reach; cellX += 1) {
        for (let cellZ = 0; cellZ < 40_000 / reach; cellZ += 1) {
          const placed = instanceOf(road, row, cellX, 3 * cellZ);
          const before = instanceOf(plain, row, cellX, 3 * cellZ);
          if (before !== undefined && Math.abs(before.xWorldMeters - 1000) >= ROAD_REACH_METERS)
            expect(placed).toEqual(before);
          if (placed === undefined) continue;
          nearest = Math.min(nearest, Math.abs(placed.xWorldMeters - 1000));
          found += 1;
        }
      }
      expect(found).toBeGreaterThan(20);
      // Half the bed is 5.5 m wide; what is broad keeps its own width off it.
      expect(nearest).toBeGreaterThan(row.id === 'boulder' ? 24 : 7);
    },
  );

  it('asks about roads only what the field answers: every ramp lies within its reach', () => {
    const ramps = CLUTTER_CLASSES.flatMap(({ gates }) => gates.filter(({ kind }) => kind === 'road'));
    expect(ramps.length).toBeGreaterThan(0);
    for (const ramp of ramps) {
      if (ramp.kind !== 'road') continue;
      expect(ramp.emptyAt).toBeLessThan(ramp.fullAt);
      expect(ramp.fullAt).toBeLessThanOrEqual(ROAD_REACH_METERS);
    }
  });

  it('thins boulders out towards the road', () => {
    const gates = classOf('boulder').gates;
    const steep = { heightMeters: 130, gradientX: 0.9, gradientZ: 0 };
    const weights = [20, 24, 27, 29.9, Infinity].map((meters) => computeSiteWeight(gates, SEED, 0, 0, steep, meters));
    expect(weights.map((weight) => Math.round(100 * weight))).toEqual([0, 0, 50, 100, 100]);
  });

  const patches = new Map(
    CLUTTER_CLASSES.flatMap(({ id, gates }) =>
      gates.flatMap((gate) => (gate.kind === 'patch' ? [[gate, id] as const] : [])),
    ),
  );

  it.each([...patches].map(([gate, id]) => ({ id, gate })))(
    '$id: patches thin it out here and not there',
    ({ gate }) => {
      const weights = Float64Array.from({ length: 20_000 }, (_, index) =>
        computePatchWeight([gate], SEED, (index % 200) * 41, Math.floor(index / 200) * 43),
      ).sort();
      const least = weights[0] as number;
      const most = weights[weights.length - 1] as number;
      expect(least).toBeCloseTo(gate.floorWeight ?? 0, 2);
      expect(most).toBeCloseTo(1, 2);
      // Neither end is all there is: a tenth of the plane is visibly thinner than its fullest tenth.
      expect(weights[2000]).toBeLessThan(0.9 * (weights[18_000] as number));
    },
  );

  it('shares no patches between gates that are not the same', () => {
    expect(new Set([...patches.keys()].map(({ salt }) => salt)).size).toBe(patches.size);
  });

  it.each(CLASSES)('$id: takes at most one height sample a cell', ({ row }) => {
    const counting = createCountingField(createPlaneField(60, 0, 0));
    fc.assert(
      fc.property(fc.integer({ min: -1e5, max: 1e5 }), fc.integer({ min: -1e5, max: 1e5 }), (cellX, cellZ) => {
        const before = counting.readCount();
        instanceOf(counting.field, row, cellX, cellZ);
        expect(counting.readCount() - before).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('stands flowers in drifts: only where the drift noise of their own wavelength is high', () => {
    const flower = CLUTTER_CLASSES.find((row) => row.id === 'flower')!;
    const grass = CLUTTER_CLASSES.find((row) => row.id === 'grass')!;
    let flowerShare = 0;
    let grassShare = 0;
    const count = 20_000;
    for (let i = 0; i < count; i += 1) {
      const x = (i % 200) * 41;
      const z = Math.floor(i / 200) * 43;
      flowerShare += computePatchWeight(flower.gates, SEED, x, z) / count;
      grassShare += computePatchWeight(grass.gates, SEED, x, z) / count;
      expect(computePatchWeight(flower.gates, SEED, x, z)).toBeLessThanOrEqual(
        computePatchWeight(grass.gates, SEED, x, z),
      );
    }
    expect(grassShare).toBeGreaterThan(0.8);
    // The source measured flowers on 28 % of open ground, at some weight.
    expect(flowerShare).toBeGreaterThan(0.08);
    expect(flowerShare).toBeLessThan(0.28);
  });

  it('lets driftwood lie in drifts, so that most of a valley floor has none', () => {
    const driftwood = classOf('driftwood');
    const count = 20_000;
    let reachedShare = 0;
    let weightShare = 0;
    let thickest = 0;
    for (let i = 0; i < count; i += 1) {
      const weight = computePatchWeight(driftwood.gates, SEED, (i % 200) * 41, Math.floor(i / 200) * 43);
      if (weight > 0) reachedShare += 1 / count;
      weightShare += weight / count;
      thickest = Math.max(thickest, weight);
    }
    expect(reachedShare).toBeGreaterThan(0.08);
    expect(reachedShare).toBeLessThan(0.2);
    expect(weightShare).toBeLessThan(0.1);
    // Inside a drift the stated density holds.
    expect(thickest).toBe(1);
  });

  it('gives no two classes the same numbers in the same cell', () => {
    const field = createPlaneField(60, 0, 0);
    for (let cell = 0; cell < 500; cell += 1) {
      const yaws = CLUTTER_CLASSES.map((row) => instanceOf(field, row, cell, 3)?.yawRadians).filter(
        (yaw) => yaw !== undefined,
      );
      expect(new Set(yaws).size).toBe(yaws.length);
    }
  });
});
