import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandVisibility } from '../../../core/fade/band-visibility.ts';
import { createWorldField } from '../../../core/height-field/index.ts';
import type { WorldField } from '../../../core/height-field/index.ts';
import { hashLattice3 } from '../../../core/random/index.ts';
import { CLUTTER_CLASSES, createPlacement, TREE_SPECIES, UNDERSTORY } from '../../../core/scatter/index.ts';
import type { Placement } from '../../../core/scatter/index.ts';
import { createMemberSelection, selectMembers } from '../../../core/streaming/batch-members.ts';
import { buildClutter, createClutterLayer } from '../../../core/streaming/clutter-layer.ts';
import { buildForest, createForestLayer } from '../../../core/streaming/forest-layer.ts';
import { advanceStreaming, createStreaming, INSTANCE_MATRIX_STRIDE } from '../../../core/streaming/index.ts';
import type { InstanceBatch, ResidentSet } from '../../../core/streaming/index.ts';
import { createGatheredPlacements, gatherPlacements } from '../../../core/streaming/gathered-placements.ts';
import { createPlacementCache } from '../../../core/streaming/placement-cache.ts';
import { buildResidentSet } from '../../../core/streaming/resident-set-builder.ts';
import type { StreamingTier } from '../../../core/streaming/streaming-tier.ts';
import { createHillyRoadField, createPlaneField } from '../../support/height-fields.ts';
import { expectSameBytes } from '../../support/resident-set-bytes.ts';
import { listClutter, listForest } from '../../support/resident-world-oracle.ts';
import { findCrossings } from '../../support/road-oracle.ts';
import { yawThenTilt } from '../../support/rotation-oracle.ts';
import type { OracleWorld } from '../../support/resident-world-oracle.ts';

const SEED = 1337;
const DENSE = createWorldField({ variant: 'dense', seed: SEED, hasRoad: true });

/** Gentle grassland 30 m up: every class is there. */
const PLAIN = createPlaneField(30, 0.02, -0.01);

/** The same without a slope, so that sites far out stand as high. */
const LEVEL = createPlaneField(30, 0, 0);

/** Hills with roads that cost next to nothing, for laws that want many tries. */
const HILLS = createHillyRoadField();

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
    if (batch.level !== 'billboard') expectSameMatrices(batch, expected.instances);
  }
}

/** Every matrix turns and tilts the model as its placement says: axes of the model against rotations written out. */
function expectSameMatrices(batch: InstanceBatch, placements: readonly Placement[]): void {
  let worst = 0;
  for (const [instance, { yawRadians, upX, upZ, scale }] of placements.entries()) {
    const matrix = batch.matrices.subarray(instance * INSTANCE_MATRIX_STRIDE, (instance + 1) * INSTANCE_MATRIX_STRIDE);
    const up = { x: upX, y: Math.sqrt(1 - upX * upX - upZ * upZ), z: upZ };
    for (const axis of [0, 1, 2]) {
      const unit = { x: axis === 0 ? 1 : 0, y: axis === 1 ? 1 : 0, z: axis === 2 ? 1 : 0 };
      const { x, y, z } = yawThenTilt(yawRadians, up, unit);
      for (const [column, part] of [x, y, z].entries()) {
        worst = Math.max(worst, Math.abs(matrix[4 * axis + column]! / scale - part));
      }
    }
  }
  // Floats of cosine, sine and up, each good to 6e-8.
  expect(worst, batch.key).toBeLessThan(1e-6);
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
      // x → its z's: instances that share an x are rare.
      const resident = new Map<number, number[]>();
      for (const [x, z] of listPositions(batch)) resident.set(x!, [...(resident.get(x!) ?? []), z!]);
      for (const { xWorldMeters, zWorldMeters } of instances) {
        const x = xWorldMeters - set.originXWorldMeters;
        const z = zWorldMeters - set.originZWorldMeters;
        const isSeen = eyesWithin.some(
          ([u, v]) =>
            bandVisibility(batch.band, Math.hypot(x - (u - 0.5) * cellMeters, z - (v - 0.5) * cellMeters)) > 0,
        );
        if (!isSeen) continue;
        seenCount += 1;
        if (resident.get(Math.fround(x))?.includes(Math.fround(z)) !== true) missing.push(`${key} at (${x}, ${z})`);
      }
    }
    expect(missing).toEqual([]);
    return seenCount;
  }

  /** Sums what a layer's count sees over cells up to `mostCells` from the origin, and fails where a visible instance is missing. */
  function countSeenAnywhere(
    countVisible: typeof countVisibleTrees,
    field: WorldField,
    mostCells: number,
    numRuns: number,
  ): number {
    const cells = fc.integer({ min: -mostCells, max: mostCells });
    let seenCount = 0;
    fc.assert(
      fc.property(
        fc.constantFrom<StreamingTier>('low', 'high'),
        fc.tuple(cells, cells),
        eyes,
        (tier, cell, eyesWithin) => {
          seenCount += countVisible(field, tier, cell, eyesWithin);
        },
      ),
      { numRuns },
    );
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

  it.each([
    { name: 'the dense world', field: DENSE, numRuns: 3 },
    { name: 'hills', field: HILLS, numRuns: 30 },
  ])(
    'holds every tree that any eye within the cell can see: anywhere in $name',
    ({ field, numRuns }) => {
      expect(countSeenAnywhere(countVisibleTrees, field, 400, numRuns)).toBeGreaterThan(0);
    },
    120_000,
  );

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

  it.each([
    { name: 'the dense world', field: DENSE, numRuns: 12 },
    { name: 'hills', field: HILLS, numRuns: 30 },
  ])('holds every plant that any eye within the cell can see: anywhere in $name', ({ field, numRuns }) => {
    expect(countSeenAnywhere(countVisibleClutter, field, 1400, numRuns)).toBeGreaterThan(1000);
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

describe('advanceStreaming', () => {
  /**
   * Walks of a few metres, runs, and jumps: by whole sides of the caches' tori too (meadow 179.2 m, flower and fungus 192, bush 256,
   * rock 288, understory 320, grass and driftwood 384, boulder 1,536, trees 2,560 and 5,120), where every cell evicts another.
   */
  const within = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
  const side = fc.constantFrom(0, 179.2, -192, 256, 288, -320, 384, -1536, 2560, 5120);
  const step = fc.oneof(
    fc.tuple(within(4), within(4)),
    fc.tuple(within(60), within(60)),
    fc.tuple(within(5200), within(5200)),
    fc.tuple(side, side),
  );

  it.each(['low', 'medium', 'high'] as const)('gives the same bytes at an eye, whatever path led there: %s', (tier) => {
    const place = fc.tuple(within(5000), within(5000));
    fc.assert(
      fc.property(place, fc.array(step, { minLength: 2, maxLength: 5 }), (target, steps) => {
        const walked = createStreaming({ field: DENSE, seed: SEED, tier });
        let [x, z] = target;
        const path = [[x, z]];
        for (const [dx, dz] of steps) path.push([(x += dx), (z += dz)]);
        // Backwards, so that the walk ends at the target; enter from elsewhere, so that the target is always a rebuild.
        for (const [atX, atZ] of path.reverse().slice(0, -1)) advanceStreaming(walked, atX!, atZ!);
        advanceStreaming(walked, target[0] + 31, target[1]);
        const arrived = advanceStreaming(walked, target[0], target[1]);
        const fresh = buildFresh(tier, target[0], target[1]);
        expectSameBytes(arrived.forest!, fresh.forest);
        expectSameBytes(arrived.clutter!, fresh.clutter);
      }),
      { numRuns: 2 },
    );
  });

  it('gives the same bytes at every stop of a way, whatever came before it', () => {
    const place = fc.tuple(within(5000), within(5000));
    let comparedCount = 0;
    fc.assert(
      fc.property(
        fc.constantFrom<StreamingTier>('low', 'high'),
        place,
        // Farther than the diagonal of a clutter cell, so that there is something to compare at every stop.
        fc.array(
          step.filter(([dx, dz]) => Math.hypot(dx, dz) > 4.25),
          { minLength: 8, maxLength: 8 },
        ),
        (tier, [startX, startZ], steps) => {
          const walked = createStreaming({ field: HILLS, seed: SEED, tier });
          let [x, z] = [startX, startZ];
          for (const [dx, dz] of steps) {
            const { forest, clutter } = advanceStreaming(walked, (x += dx), (z += dz));
            const fresh = buildFresh(tier, x, z, HILLS);
            if (forest !== undefined) expectSameBytes(forest, fresh.forest);
            expectSameBytes(clutter!, fresh.clutter);
            comparedCount += 1;
          }
        },
      ),
      { numRuns: 5 },
    );
    expect(comparedCount).toBeGreaterThanOrEqual(30);
  });

  it('gives the same bytes after a jump by the side of any torus, where every cell evicts another', () => {
    const streaming = createStreaming({ field: HILLS, seed: SEED, tier: 'low' });
    const caches = [...streaming.forest.layer.caches, ...streaming.clutter.layer.caches];
    const sides = caches.flatMap(({ cellMeters, denseSideSlots, latticeSideSlots }) => [
      denseSideSlots * cellMeters,
      2 * latticeSideSlots * cellMeters,
    ]);
    let [x, z] = [-812.4, 377.7];
    advanceStreaming(streaming, x, z);
    for (const side of new Set(sides.filter((meters) => meters > 0))) {
      // Some sides are no whole number of rebuild cells, so the disc of cells is the same but for a cell at its rim.
      for (const [jumpX, jumpZ] of [
        [side, 0],
        [-side, side],
      ] as const) {
        const { forest, clutter } = advanceStreaming(streaming, (x += jumpX), (z += jumpZ));
        const fresh = buildFresh('low', x, z, HILLS);
        expectSameBytes(forest!, fresh.forest);
        expectSameBytes(clutter!, fresh.clutter);
      }
    }
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

  it.each(['low', 'high'] as const)('holds at most 16 MB of caches and columns, wherever it has been: %s', (tier) => {
    const streaming = createStreaming({ field: PLAIN, seed: SEED, tier });
    const gathered = [
      streaming.forest.layer.gathered,
      ...streaming.forest.layer.understory.map((each) => each.gathered),
      ...streaming.clutter.layer.classes.map((each) => each.gathered),
    ];
    const sumBytes = (record: object): number =>
      Object.values(record).reduce<number>((sum, value) => sum + (ArrayBuffer.isView(value) ? value.byteLength : 0), 0);
    const countBytes = (): number => gathered.reduce((sum, each) => sum + sumBytes(each) + sumBytes(each.cache), 0);
    const before = countBytes();
    for (const x of [0, 15, 700, 90_000]) advanceStreaming(streaming, x, -x);
    expect(countBytes()).toBe(before);
    expect(before).toBeLessThan(16e6);
    expect(before).toBeGreaterThan(8e6);
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

  it('keeps a tenth of a millimetre of a placement here, 100 km and 1,000 km out', () => {
    for (const x of [5, 100_005, 1_000_005]) {
      const { forest, clutter } = buildFresh('high', x, 4.5, LEVEL);
      const clutterWorld = listClutter({ field: LEVEL, seed: SEED, tier: 'high', x: centreOf(x, 3), z: 4.5 });
      const forestWorld = listForest({ field: LEVEL, seed: SEED, tier: 'high', x: centreOf(x, 10), z: 5 });
      for (const [set, world] of [
        [clutter, clutterWorld],
        [forest, forestWorld],
      ] as const) {
        expectSameWorld(set, world);
        let worstMeters = 0;
        for (const [index, batch] of set.batches.entries()) {
          for (const [place, [foundX, foundZ]] of listPositions(batch).entries()) {
            const { xWorldMeters, zWorldMeters } = world.batches[index]!.instances[place]!;
            const missX = foundX! + set.originXWorldMeters - xWorldMeters;
            const missZ = foundZ! + set.originZWorldMeters - zWorldMeters;
            worstMeters = Math.max(worstMeters, Math.hypot(missX, missZ));
          }
        }
        expect(worstMeters).toBeGreaterThan(0);
        expect(worstMeters).toBeLessThan(1e-4);
      }
    }
  });

  it('stands what it places on the exact ground of a world with a road, 100 km out', () => {
    // A road crosses this row.
    const [crossing] = findCrossings(DENSE, 98_000, 110_000, 100_000.3);
    const { xWorldMeters: eyeX, zWorldMeters: eyeZ } = crossing!;
    const { forest, clutter } = buildFresh('low', eyeX + 20, eyeZ);
    const rows = [...TREE_SPECIES, ...UNDERSTORY, ...CLUTTER_CLASSES];
    const ground = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
    let vergeCount = 0;
    for (const [set, world] of [
      [
        forest,
        listForest({ field: DENSE, seed: SEED, tier: 'low', x: centreOf(eyeX + 20, 10), z: centreOf(eyeZ, 10) }),
      ],
      [
        clutter,
        listClutter({ field: DENSE, seed: SEED, tier: 'low', x: centreOf(eyeX + 20, 3), z: centreOf(eyeZ, 3) }),
      ],
    ] as const) {
      expectSameWorld(set, world);
      for (const [index, batch] of set.batches.entries()) {
        const row = rows.find(({ id }) => id === batch.asset)!;
        // A log lies on its two ends.
        if (row.orientation === 'lie') continue;
        let worstMeters = 0;
        for (const [place, { xWorldMeters, zWorldMeters, scale }] of world.batches[index]!.instances.entries()) {
          DENSE.sampleInto(ground, xWorldMeters, zWorldMeters);
          const y = batch.matrices[place * INSTANCE_MATRIX_STRIDE + 13]!;
          worstMeters = Math.max(worstMeters, Math.abs(y + scale * row.sinkMeters - ground.heightMeters));
          if (DENSE.roadDistanceMeters(xWorldMeters, zWorldMeters) < 30) vergeCount += 1;
        }
        // Floats of heights up to 230 m and of scales.
        expect(worstMeters, batch.key).toBeLessThan(1e-4);
      }
    }
    expect(vergeCount).toBeGreaterThan(20);
  });

  /** A world that repeats every 100 km: ground and hashes of far cells are those of near ones. */
  function createFarPlacement(cellMeters: number, shiftMeters: number): ResidentSet {
    const placement = createPlacement();
    const shift = Math.round(shiftMeters / cellMeters);
    const cache = createPlacementCache({
      cellMeters,
      denseRadiusMeters: 120,
      scratchPlacement: placement,
      sampler: (out, cellX, cellZ) => {
        const hash = (slot: number): number => hashLattice3(cellX - shift, cellZ, slot, SEED);
        out.xWorldMeters = (cellX + hash(0)) * cellMeters;
        out.zWorldMeters = (cellZ + hash(1)) * cellMeters;
        out.groundHeightMeters = 100 * hash(2);
        out.scale = 1 + hash(3);
        out.yawRadians = 6 * hash(4);
        return 0;
      },
    });
    const gathered = createGatheredPlacements(cache);
    const origin = { xWorldMeters: shiftMeters + 5, zWorldMeters: 5 };
    gatherPlacements(gathered, origin.xWorldMeters, origin.zWorldMeters);
    const [plan] = createForestLayer(LEVEL, SEED, 'high').selection.plans;
    const frame = { layer: 'forest', origin, radiusMeters: 120 } as const;
    return buildResidentSet(frame, selectMembers(createMemberSelection([{ ...plan!, padMeters: 60 }], gathered)));
  }

  it('puts the same local configuration in the same places at 0 and at 100 km', () => {
    const near = createFarPlacement(10, 0).batches[0]!;
    const far = createFarPlacement(10, 100_000).batches[0]!;
    expect(near.instanceCount).toBeGreaterThan(300);
    // 100 km is no whole number of chunks, so the order differs; places are matched.
    expect(far.instanceCount).toBe(near.instanceCount);
    const sorted = (batch: InstanceBatch): number[][] =>
      listPositions(batch).sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);
    const farPlaces = sorted(far);
    for (const [index, [x, z]] of sorted(near).entries()) {
      expect(Math.abs(farPlaces[index]![0]! - x!)).toBeLessThan(1e-3);
      expect(Math.abs(farPlaces[index]![1]! - z!)).toBeLessThan(1e-3);
    }
  });
});
