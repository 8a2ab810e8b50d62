import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandVisibility } from '../../../core/fade/band-visibility.ts';
import { createWorldField } from '../../../core/height-field/index.ts';
import type { WorldField } from '../../../core/height-field/index.ts';
import { buildClutter, createClutterLayer } from '../../../core/streaming/clutter-layer.ts';
import { buildForest, createForestLayer } from '../../../core/streaming/forest-layer.ts';
import {
  advanceStreaming,
  createStreaming,
  INSTANCE_MATRIX_STRIDE,
  isStreamingIdle,
} from '../../../core/streaming/index.ts';
import type { InstanceBatch, ResidentSet } from '../../../core/streaming/index.ts';
import type { StreamingTier } from '../../../core/streaming/streaming-tier.ts';
import { createPlaneField } from '../../support/height-fields.ts';
import { listClutter, listForest } from '../../support/resident-world-oracle.ts';
import type { OracleWorld } from '../../support/resident-world-oracle.ts';

const SEED = 1337;
const DENSE = createWorldField({ variant: 'dense', seed: SEED, hasRoad: true });

/** Gentle grassland 30 m up: every class is there. */
const PLAIN = createPlaneField(30, 0.02, -0.01);

/** The same without a slope, so that sites far out stand as high. */
const LEVEL = createPlaneField(30, 0, 0);

function centreOf(meters: number, cellMeters: number): number {
  return (Math.floor(meters / cellMeters) + 0.5) * cellMeters;
}

function buildFresh(
  tier: StreamingTier,
  x: number,
  z: number,
  field = DENSE,
): { forest: ResidentSet; clutter: ResidentSet } {
  const { forest, clutter } = advanceStreaming(createStreaming({ field, seed: SEED, tier }), x, z);
  return { forest: forest!, clutter: clutter! };
}

function listPositions(batch: InstanceBatch): number[][] {
  return Array.from({ length: batch.instanceCount }, (_, instance) => {
    const at = instance * INSTANCE_MATRIX_STRIDE;
    return [batch.matrices[at + 12]!, batch.matrices[at + 14]!];
  });
}

function expectSameWorld(set: ResidentSet, world: OracleWorld): void {
  expect(set.batches.map((batch) => batch.key)).toEqual(world.batches.map((batch) => batch.key));
  for (const [index, batch] of set.batches.entries()) {
    const expected = world.batches[index]!;
    const { fadeInStartMeters, fadeInEndMeters, fadeOutStartMeters, fadeOutEndMeters } = batch.band;
    const band = [fadeInStartMeters, fadeInEndMeters, fadeOutStartMeters, fadeOutEndMeters];
    for (const [edge, meters] of band.entries()) expect(meters).toBeCloseTo(expected.band[edge]!, 9);
    expect(listPositions(batch), batch.key).toEqual(
      expected.instances.map((instance) => [
        Math.fround(instance.xWorldMeters - set.originXWorldMeters),
        Math.fround(instance.zWorldMeters - set.originZWorldMeters),
      ]),
    );
  }
}

describe('resident sets against a world listed from scratch', () => {
  it.each([
    { tier: 'high', x: 5, z: 5 },
    { tier: 'low', x: -4093.2, z: 1788.8 },
    // A forested valley: 556 trees compete for the meshes' lists, pads included.
    { tier: 'medium', x: 1500, z: -2500 },
  ] as const)('forest, $tier at ($x, $z)', ({ tier, x, z }) => {
    const world = listForest({ field: DENSE, seed: SEED, tier, x: centreOf(x, 10), z: centreOf(z, 10) });
    expectSameWorld(buildFresh(tier, x, z).forest, world);
  });

  it.each([
    { tier: 'high', x: 4096, z: 0, field: DENSE },
    { tier: 'low', x: 5, z: 5, field: DENSE },
    { tier: 'high', x: -812.4, z: 377.7, field: PLAIN },
  ] as const)('clutter, $tier at ($x, $z)', ({ tier, x, z, field }) => {
    const world = listClutter({ field, seed: SEED, tier, x: centreOf(x, 3), z: centreOf(z, 3) });
    expectSameWorld(buildFresh(tier, x, z, field).clutter, world);
  });
});

describe('admission', () => {
  /** Cell corners, the worst places for an eye, its middle, and any other place within the cell; cell edges from its corner. */
  const corners = [0, 0.999_999].flatMap((u) => [0, 0.999_999].map((v) => [u, v] as const));
  const within = fc.double({ min: 0, max: 0.999_999, noNaN: true });
  const eyes = fc.tuple(within, within).map((eye) => [...corners, [0.5, 0.5] as const, eye]);

  /**
   * Every instance that an eye of the cell can see in a representation is in that representation's batch, whatever budgets say.
   * Returns how many were seen.
   */
  function expectAllVisibleResident(
    set: ResidentSet,
    world: OracleWorld,
    cellMeters: number,
    eyesWithin: readonly (readonly [number, number])[],
  ): number {
    const missing: string[] = [];
    let seenCount = 0;
    for (const [index, { key, instances }] of world.batches.entries()) {
      const batch = set.batches[index]!;
      expect(batch.key).toBe(key);
      const resident = new Set(listPositions(batch).map(String));
      for (const { xWorldMeters, zWorldMeters } of instances) {
        const x = xWorldMeters - set.originXWorldMeters;
        const z = zWorldMeters - set.originZWorldMeters;
        const isSeen = eyesWithin.some(
          ([u, v]) =>
            bandVisibility(batch.band, Math.hypot(x - (u - 0.5) * cellMeters, z - (v - 0.5) * cellMeters)) > 0,
        );
        if (!isSeen) continue;
        seenCount += 1;
        if (!resident.has(String([Math.fround(x), Math.fround(z)]))) missing.push(`${key} at (${x}, ${z})`);
      }
    }
    expect(missing).toEqual([]);
    return seenCount;
  }

  function countVisibleTrees(
    field: WorldField,
    tier: StreamingTier,
    cell: readonly [number, number],
    eyesWithin: readonly (readonly [number, number])[],
  ): number {
    const centre = { x: (cell[0] + 0.5) * 10, z: (cell[1] + 0.5) * 10 };
    const forest = buildForest(createForestLayer(field, SEED, tier), centre.x, centre.z);
    const world = listForest({ field, seed: SEED, tier, ...centre, extraPadMeters: 10 });
    return expectAllVisibleResident(forest, world, 10, eyesWithin);
  }

  it.each([
    { name: 'a forested valley', field: DENSE, tier: 'high', cell: [150, -250], least: 1000 },
    // 461 trees stand within 120 m of this cell's centre, the most that was found anywhere.
    { name: 'a full stand on a plain', field: PLAIN, tier: 'high', cell: [-41, -34], least: 20_000 },
    { name: 'a full stand on a plain', field: PLAIN, tier: 'low', cell: [-41, -34], least: 20_000 },
  ] as const)('holds every tree that any eye within the cell can see: $name, $tier', ({ field, tier, cell, least }) => {
    expect(countVisibleTrees(field, tier, cell, corners)).toBeGreaterThan(least);
  });

  it('holds every tree that any eye within the cell can see: anywhere', () => {
    const cells = fc.integer({ min: -400, max: 400 });
    let seenCount = 0;
    fc.assert(
      fc.property(
        fc.constantFrom<StreamingTier>('low', 'high'),
        fc.tuple(cells, cells),
        eyes,
        (tier, cell, eyesWithin) => {
          seenCount += countVisibleTrees(DENSE, tier, cell, eyesWithin);
        },
      ),
      { numRuns: 3 },
    );
    expect(seenCount).toBeGreaterThan(0);
  });

  function countVisibleClutter(
    field: WorldField,
    tier: StreamingTier,
    cell: readonly [number, number],
    eyesWithin: readonly (readonly [number, number])[],
  ): number {
    const centre = { x: (cell[0] + 0.5) * 3, z: (cell[1] + 0.5) * 3 };
    const clutter = buildClutter(createClutterLayer(field, SEED, tier), centre.x, centre.z);
    const world = listClutter({ field, seed: SEED, tier, ...centre, extraPadMeters: 3 });
    return expectAllVisibleResident(clutter, world, 3, eyesWithin);
  }

  it.each([
    // 10,258 of 10,600 stand within 40 m of the centre, and 4,223 of 4,400 within 110 m: as many as a meadow ever holds.
    { name: 'a full meadow', field: LEVEL, tier: 'high', cell: [-92, -1172], least: 10_600 },
    { name: 'a full grassland', field: LEVEL, tier: 'high', cell: [765, -885], least: 4400 },
    { name: 'a full meadow', field: LEVEL, tier: 'low', cell: [-92, -1172], least: 4000 },
  ] as const)(
    'holds every plant that any eye within the cell can see: $name, $tier',
    ({ field, tier, cell, least }) => {
      expect(countVisibleClutter(field, tier, cell, corners)).toBeGreaterThan(least);
    },
  );

  it('holds every plant that any eye within the cell can see: anywhere', () => {
    const cells = fc.integer({ min: -1400, max: 1400 });
    let seenCount = 0;
    fc.assert(
      fc.property(
        fc.constantFrom<StreamingTier>('low', 'high'),
        fc.tuple(cells, cells),
        eyes,
        (tier, cell, eyesWithin) => {
          seenCount += countVisibleClutter(DENSE, tier, cell, eyesWithin);
        },
      ),
      { numRuns: 12 },
    );
    expect(seenCount).toBeGreaterThan(1000);
  });

  it('draws every tree once, whatever the distance: visibilities of its representations sum to 1', () => {
    const { forest } = buildFresh('high', 5, 5);
    const bandOf = (key: string) => forest.batches.find((batch) => batch.key === key)!.band;
    const meshes = ['pine/full', 'pine/mid', 'pine/low'].map(bandOf);
    const billboards = [
      { band: bandOf('pine/billboard-fill'), end: 900 },
      { band: bandOf('pine/billboard-lattice'), end: 1800 },
    ];
    for (const { band, end } of billboards) {
      for (let distance = 0; distance <= end; distance += 0.37) {
        const sum = [...meshes, band].reduce((total, each) => total + bandVisibility(each, distance), 0);
        expect(sum).toBe(1);
      }
    }
  });
});

/** Equal in every number of every array; arrays are compared as bytes, of which there are millions. */
function expectSameBytes(found: ResidentSet, expected: ResidentSet): void {
  const bytesOf = (array: ArrayBufferView): Uint8Array =>
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  const flatten = (value: object): [string, unknown][] =>
    Object.entries(value).flatMap(([name, part]: [string, unknown]): [string, unknown][] =>
      typeof part === 'object' && part !== null && !ArrayBuffer.isView(part)
        ? flatten(part).map(([inner, leaf]) => [`${name}.${inner}`, leaf])
        : [[name, part]],
    );
  const expectedLeaves = new Map(flatten(expected));
  const foundLeaves = flatten(found);
  expect(foundLeaves.map(([name]) => name)).toEqual([...expectedLeaves.keys()]);
  for (const [name, leaf] of foundLeaves) {
    const other = expectedLeaves.get(name);
    if (ArrayBuffer.isView(leaf) && ArrayBuffer.isView(other)) {
      expect(Buffer.compare(bytesOf(leaf), bytesOf(other)), name).toBe(0);
    } else {
      expect(leaf, name).toBe(other);
    }
  }
}

describe('advanceStreaming', () => {
  it('gives the same bytes at an eye, whatever path led there', () => {
    const step = fc.tuple(fc.double({ min: -60, max: 60, noNaN: true }), fc.double({ min: -60, max: 60, noNaN: true }));
    const jump = fc.tuple(
      fc.double({ min: -5000, max: 5000, noNaN: true }),
      fc.double({ min: -5000, max: 5000, noNaN: true }),
    );
    fc.assert(
      fc.property(jump, fc.array(step, { minLength: 1, maxLength: 3 }), jump, (target, steps, detour) => {
        const walked = createStreaming({ field: DENSE, seed: SEED, tier: 'high' });
        // Starting a whole torus away makes the walk evict and sample again.
        advanceStreaming(walked, target[0] + 2560, target[1] + detour[1]);
        for (const [dx, dz] of steps) advanceStreaming(walked, target[0] + dx, target[1] + dz);
        // Enter from elsewhere, so that the target is always a rebuild.
        advanceStreaming(walked, target[0] + 31, target[1]);
        const arrived = advanceStreaming(walked, target[0], target[1]);
        const fresh = buildFresh('high', target[0], target[1]);
        expectSameBytes(arrived.forest!, fresh.forest);
        expectSameBytes(arrived.clutter!, fresh.clutter);
      }),
      { numRuns: 2 },
    );
  });

  it('rebuilds a layer exactly when the eye enters another of its cells', () => {
    const streaming = createStreaming({ field: PLAIN, seed: SEED, tier: 'low' });
    const path = Array.from({ length: 80 }, (_, i) => -12 + 0.31 * i);
    let previousX: number | undefined;
    for (const x of path) {
      const { forest, clutter } = advanceStreaming(streaming, x, 7.5);
      const isEntering = (cell: number): boolean =>
        previousX === undefined || Math.floor(previousX / cell) !== Math.floor(x / cell);
      expect(forest !== undefined).toBe(isEntering(10));
      expect(clutter !== undefined).toBe(isEntering(3));
      if (forest !== undefined)
        expect([forest.originXWorldMeters, forest.originZWorldMeters]).toEqual([centreOf(x, 10), 5]);
      if (clutter !== undefined)
        expect([clutter.originXWorldMeters, clutter.originZWorldMeters]).toEqual([centreOf(x, 3), 7.5]);
      previousX = x;
    }
  });

  it('hands out the same object while nothing is rebuilt', () => {
    const streaming = createStreaming({ field: PLAIN, seed: SEED, tier: 'low' });
    advanceStreaming(streaming, 1, 1);
    expect(advanceStreaming(streaming, 1.5, 2.5)).toBe(advanceStreaming(streaming, 2, 1));
  });

  it('leaves sets handed out before as they were', () => {
    const streaming = createStreaming({ field: DENSE, seed: SEED, tier: 'low' });
    const first = advanceStreaming(streaming, 5, 5).forest!;
    const copy = structuredClone(first);
    for (let x = 15; x < 100; x += 10) advanceStreaming(streaming, x, 5);
    expectSameBytes(first, copy);
  });

  it('is idle once the eye has been built for', () => {
    const streaming = createStreaming({ field: PLAIN, seed: SEED, tier: 'low' });
    expect(isStreamingIdle(streaming)).toBe(false);
    advanceStreaming(streaming, 0, 0);
    expect(isStreamingIdle(streaming)).toBe(true);
  });

  it('refuses an eye without a place, a seed that is no 32-bit integer and an unknown tier', () => {
    const streaming = createStreaming({ field: PLAIN, seed: 0xffffffff, tier: 'low' });
    expect(() => advanceStreaming(streaming, NaN, 0)).toThrow(RangeError);
    expect(() => advanceStreaming(streaming, 0, Infinity)).toThrow(RangeError);
    for (const seed of [-1, 1.5, NaN, 2 ** 32]) {
      expect(() => createStreaming({ field: PLAIN, seed, tier: 'low' })).toThrow(RangeError);
    }
    // @ts-expect-error: ultra is no tier
    expect(() => createStreaming({ field: PLAIN, seed: 1, tier: 'ultra' })).toThrow(/low, medium, high.*ultra/);
  });

  it('keeps centimetres a thousand kilometres out', () => {
    const x = 1_000_005;
    const { clutter } = buildFresh('high', x, 4.5, LEVEL);
    const world = listClutter({ field: LEVEL, seed: SEED, tier: 'high', x: centreOf(x, 3), z: 4.5 });
    expect(world.batches.some((batch) => batch.instances.length > 0)).toBe(true);
    expectSameWorld(clutter, world);
  });
});
