import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandVisibility } from '../../../core/fade/index.ts';
import { createReferenceField } from '../../../core/height-field/index.ts';
import { buildClutter, createClutterLayer } from '../../../core/streaming/clutter-layer.ts';
import { buildForest, createForestLayer } from '../../../core/streaming/forest-layer.ts';
import {
  advanceStreaming,
  createStreaming,
  INSTANCE_MATRIX_STRIDE,
  isStreamingIdle,
} from '../../../core/streaming/index.ts';
import type { InstanceBatch, ResidentSet, StreamingTier } from '../../../core/streaming/index.ts';
import { createPlaneField } from '../../support/height-fields.ts';
import { listClutter, listForest } from '../../support/resident-world-oracle.ts';
import type { OracleWorld } from '../../support/resident-world-oracle.ts';

const SEED = 1337;
const DENSE = createReferenceField('dense', SEED);

/** Gentle grassland 30 m up: every class is there. */
const PLAIN = createPlaneField(30, 0.02, -0.01);

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
    // A forested valley, where the near budget drops trees.
    { tier: 'medium', x: 1500, z: -2500 },
  ] as const)('forest, $tier at ($x, $z)', ({ tier, x, z }) => {
    const world = listForest({ field: DENSE, seed: SEED, tier, x: centreOf(x, 10), z: centreOf(z, 10) });
    expectSameWorld(buildFresh(tier, x, z).forest, world);
    if (tier === 'medium') expect(world.droppedByBudget).toBeGreaterThan(0);
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
  const tiers = fc.constantFrom<StreamingTier[]>('low', 'medium', 'high');

  /** Every instance that an eye can see in a representation is in that representation's batch. */
  function expectAllVisibleResident(set: ResidentSet, world: OracleWorld, eyeX: number, eyeZ: number): void {
    const batches = new Map(set.batches.map((batch) => [batch.key, batch]));
    const missing: string[] = [];
    for (const { key, instances } of world.batches) {
      const batch = batches.get(key)!;
      const resident = new Set(listPositions(batch).map(String));
      for (const instance of instances) {
        const distance = Math.hypot(instance.xWorldMeters - eyeX, instance.zWorldMeters - eyeZ);
        if (bandVisibility(batch.band, distance) <= 0) continue;
        const position = [
          Math.fround(instance.xWorldMeters - set.originXWorldMeters),
          Math.fround(instance.zWorldMeters - set.originZWorldMeters),
        ];
        if (!resident.has(String(position))) missing.push(`${key} at ${distance} m`);
      }
    }
    expect(missing).toEqual([]);
  }

  it('holds every tree that any eye within the cell can see', () => {
    const eye = fc.record({
      tier: tiers,
      cellX: fc.integer({ min: -40, max: 40 }),
      cellZ: fc.integer({ min: -40, max: 40 }),
      // Corners are the worst case, so they come up often.
      within: fc.tuple(
        ...[0, 1].map(() =>
          fc.oneof(fc.constantFrom(0, 0.999_999), fc.double({ min: 0, max: 0.999_999, noNaN: true })),
        ),
      ),
    });
    let comparedWorlds = 0;
    fc.assert(
      fc.property(eye, ({ tier, cellX, cellZ, within }) => {
        const x = (cellX + within[0]!) * 10;
        const z = (cellZ + within[1]!) * 10;
        const forest = buildForest(createForestLayer(DENSE, SEED, tier), centreOf(x, 10), centreOf(z, 10));
        const atCentre = listForest({ field: DENSE, seed: SEED, tier, x: centreOf(x, 10), z: centreOf(z, 10) });
        if (atCentre.droppedByBudget > 0) return;
        const world = listForest({ field: DENSE, seed: SEED, tier, x, z });
        if (world.droppedByBudget > 0) return;
        comparedWorlds += 1;
        expectAllVisibleResident(forest, world, x, z);
      }),
      { numRuns: 8 },
    );
    expect(comparedWorlds).toBeGreaterThan(0);
  });

  it('holds every clutter instance that any eye within the cell can see', () => {
    const eye = fc.record({
      tier: tiers,
      cellX: fc.integer({ min: -1400, max: 1400 }),
      cellZ: fc.integer({ min: -1400, max: 1400 }),
      within: fc.tuple(
        ...[0, 1].map(() =>
          fc.oneof(fc.constantFrom(0, 0.999_999), fc.double({ min: 0, max: 0.999_999, noNaN: true })),
        ),
      ),
    });
    let comparedInstances = 0;
    fc.assert(
      fc.property(eye, ({ tier, cellX, cellZ, within }) => {
        const x = (cellX + within[0]!) * 3;
        const z = (cellZ + within[1]!) * 3;
        const clutter = buildClutter(createClutterLayer(DENSE, SEED, tier), centreOf(x, 3), centreOf(z, 3));
        const atCentre = listClutter({ field: DENSE, seed: SEED, tier, x: centreOf(x, 3), z: centreOf(z, 3) });
        if (atCentre.droppedByBudget > 0) return;
        const world = listClutter({ field: DENSE, seed: SEED, tier, x, z });
        if (world.droppedByBudget > 0) return;
        comparedInstances += world.batches.reduce((sum, batch) => sum + batch.instances.length, 0);
        expectAllVisibleResident(clutter, world, x, z);
      }),
      { numRuns: 40 },
    );
    expect(comparedInstances).toBeGreaterThan(1000);
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
      fc.property(jump, fc.array(step, { maxLength: 4 }), fc.option(jump), (target, steps, detour) => {
        const walked = createStreaming({ field: DENSE, seed: SEED, tier: 'high' });
        // Starting a whole torus away makes the walk evict and sample again.
        if (detour !== null) advanceStreaming(walked, target[0] + 2560, target[1] + detour[1]);
        for (const [dx, dz] of steps) advanceStreaming(walked, target[0] + dx, target[1] + dz);
        // Enter from elsewhere, so that the target is always a rebuild.
        advanceStreaming(walked, target[0] + 31, target[1]);
        const arrived = advanceStreaming(walked, target[0], target[1]);
        const fresh = buildFresh('high', target[0], target[1]);
        expectSameBytes(arrived.forest!, fresh.forest);
        expectSameBytes(arrived.clutter!, fresh.clutter);
      }),
      { numRuns: 4 },
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
    const level = createPlaneField(30, 0, 0);
    const { clutter } = buildFresh('high', x, 4.5, level);
    const world = listClutter({ field: level, seed: SEED, tier: 'high', x: centreOf(x, 3), z: 4.5 });
    expect(world.batches.some((batch) => batch.instances.length > 0)).toBe(true);
    expectSameWorld(clutter, world);
  });
});
