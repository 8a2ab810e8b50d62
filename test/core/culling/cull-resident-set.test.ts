import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BRUTE_SAMPLE_COUNT,
  CHUNK_VERDICT,
  createCullResult,
  createCullView,
  createHeightPyramid,
  cullResidentSetInto,
  cullViewInto,
  FAR_METERS,
  fillPyramidFromGrid,
  NEAR_METERS,
} from '../../../core/culling/index.ts';
import type { CullPath, CullResult, HeightPyramid } from '../../../core/culling/index.ts';
import type { CameraPose } from '../../../core/scenario/index.ts';
import { CHUNK_RANGE_STRIDE, CULL_VOLUME_STRIDE } from '../../../core/streaming/index.ts';
import type { ResidentSet } from '../../../core/streaming/index.ts';
import { isHiddenDensely } from '../../support/dense-sights.ts';
import { buildHills, createRandom, HILL_KINDS } from '../../support/hills.ts';
import type { HillKind } from '../../support/hills.ts';
import { bandToMeters, buildResidentSet } from '../../support/resident-set-builder.ts';
import type { Cylinder } from '../../support/resident-set-builder.ts';
import { canSeeCylinder, highestAround } from '../../support/sight-oracle.ts';

const CELLS = 128;
const CELL_METERS = 2;
const EDGE_METERS = CELLS * CELL_METERS;
const PATHS: readonly CullPath[] = ['T0', 'T1', 'T2', 'T3'];

function buildGround(kind: HillKind, seed: number): HeightPyramid {
  const pyramid = createHeightPyramid({ cellSizeMeters: CELL_METERS, cellsPerEdge: CELLS });
  fillPyramidFromGrid(pyramid, buildHills(kind, seed, CELLS, CELL_METERS));
  return pyramid;
}

/** Trees and grass in patches, so that runs of instances are neighbours as they are in a streamed set. */
function plantSet(pyramid: HeightPyramid, seed: number): ResidentSet {
  const random = createRandom(seed);
  const plant = (count: number, height: number, radius: number): Cylinder[] => {
    const cylinders: Cylinder[] = [];
    while (cylinders.length < count) {
      const patchX = (random() - 0.5) * EDGE_METERS * 0.9;
      const patchZ = (random() - 0.5) * EDGE_METERS * 0.9;
      for (let index = 0; index < 50; index++) {
        const x = patchX + (random() - 0.5) * 10;
        const z = patchZ + (random() - 0.5) * 10;
        const ground = pyramid.surface!.heightMeters(x, z);
        cylinders.push({
          xWorldMeters: x,
          zWorldMeters: z,
          bottomYWorldMeters: ground - 0.2,
          topYWorldMeters: ground + height * (0.7 + 0.6 * random()),
          radiusMeters: radius * (0.7 + 0.6 * random()),
        });
      }
    }
    return cylinders;
  };
  return buildResidentSet(3, -11, [
    { key: 'grass/near', band: bandToMeters(45), cylinders: plant(400, 0.4, 0.3) },
    {
      key: 'grass/far',
      band: { fadeInStartMeters: 40, fadeInEndMeters: 45, fadeOutStartMeters: 88, fadeOutEndMeters: 110 },
      cylinders: plant(600, 0.4, 0.3),
    },
    { key: 'pine/full', band: bandToMeters(Infinity), cylinders: plant(200, 14, 3) },
  ]);
}

/** Cylinder of an instance, World, back from the set's floats. */
function cylinderOf(set: ResidentSet, batchIndex: number, instance: number): Cylinder {
  const { volumes } = set.batches[batchIndex]!;
  const start = instance * CULL_VOLUME_STRIDE;
  return {
    xWorldMeters: volumes[start]! + set.originXWorldMeters,
    zWorldMeters: volumes[start + 1]! + set.originZWorldMeters,
    bottomYWorldMeters: volumes[start + 2]!,
    topYWorldMeters: volumes[start + 3]!,
    radiusMeters: volumes[start + 4]!,
  };
}

function runPath(set: ResidentSet, pose: CameraPose, path: CullPath, pyramid: HeightPyramid | undefined): CullResult {
  const result = createCullResult(set);
  const view = createCullView();
  cullViewInto(view, pose, 16 / 9, NEAR_METERS, FAR_METERS);
  cullResidentSetInto(result, view, path, pyramid);
  return result;
}

function visibleOf(result: CullResult, batchIndex: number): number[] {
  return [...result.visibleIndices[batchIndex]!.subarray(0, result.visibleCounts[batchIndex])];
}

const arbitraryScene = fc.record({
  kind: fc.constantFrom(...HILL_KINDS),
  seed: fc.integer({ min: 0, max: 1e6 }),
  eyeX: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
  eyeZ: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
  clearance: fc.constantFrom(0.6, 1.7, 12),
  yawRadians: fc.double({ min: -4, max: 4, noNaN: true }),
  pitchRadians: fc.double({ min: -0.4, max: 0.6, noNaN: true }),
});

interface Scene {
  readonly kind: HillKind;
  readonly seed: number;
  readonly eyeX: number;
  readonly eyeZ: number;
  readonly clearance: number;
  readonly yawRadians: number;
  readonly pitchRadians: number;
}

function buildScene(scene: Scene) {
  const pyramid = buildGround(scene.kind, scene.seed);
  const set = plantSet(pyramid, scene.seed + 1);
  const xWorldMeters = scene.eyeX * EDGE_METERS;
  const zWorldMeters = scene.eyeZ * EDGE_METERS;
  const pose: CameraPose = {
    xWorldMeters,
    yWorldMeters:
      highestAround((x, z) => pyramid.surface!.heightMeters(x, z), xWorldMeters, zWorldMeters) + scene.clearance,
    zWorldMeters,
    yawRadians: scene.yawRadians,
    pitchRadians: scene.pitchRadians,
    verticalFovRadians: 1.4,
  };
  return { pyramid, set, pose };
}

describe('a cull pass over a resident set', () => {
  it('keeps under every path what the paths before it left and a dense march can see', () => {
    let hiddenCount = 0;
    fc.assert(
      fc.property(arbitraryScene, (scene) => {
        const { pyramid, set, pose } = buildScene(scene);
        const surface = (x: number, z: number) => pyramid.surface!.heightMeters(x, z);
        const eye = { x: pose.xWorldMeters, y: pose.yWorldMeters, z: pose.zWorldMeters };
        const [t0, t1, t2, t3] = PATHS.map((path) => runPath(set, pose, path, pyramid)) as [
          CullResult,
          CullResult,
          CullResult,
          CullResult,
        ];
        for (const batchIndex of set.batches.keys()) {
          const inFrustum = visibleOf(t1, batchIndex);
          const brute = new Set(visibleOf(t2, batchIndex));
          const hierarchical = new Set(visibleOf(t3, batchIndex));
          const inDistance = new Set(visibleOf(t0, batchIndex));
          expect(inFrustum.every((instance) => inDistance.has(instance))).toBe(true);
          expect([...hierarchical].every((instance) => brute.has(instance))).toBe(true);
          for (const instance of inFrustum) {
            const cylinder = cylinderOf(set, batchIndex, instance);
            const isDense = isHiddenDensely(pyramid, eye, cylinder, { sampleCount: BRUTE_SAMPLE_COUNT }, NEAR_METERS);
            // Groups may hide what samples of the instance alone do not; what those do hide must be hidden.
            if (isDense) expect(hierarchical.has(instance)).toBe(false);
            if (hierarchical.has(instance)) continue;
            hiddenCount++;
            expect(canSeeCylinder(surface, eye, cylinder, 0.2), `false cull ${batchIndex}/${instance}`).toBe(false);
          }
        }
      }),
      { numRuns: 40 },
    );
    expect(hiddenCount).toBeGreaterThan(200);
  });

  it('rejects by distance exactly the volumes that lie wholly outside their band', () => {
    fc.assert(
      fc.property(arbitraryScene, (scene) => {
        const { pyramid, set, pose } = buildScene(scene);
        const result = runPath(set, pose, 'T0', pyramid);
        for (const [batchIndex, batch] of set.batches.entries()) {
          const visible = new Set(visibleOf(result, batchIndex));
          for (let instance = 0; instance < batch.instanceCount; instance++) {
            const { xWorldMeters, zWorldMeters, radiusMeters } = cylinderOf(set, batchIndex, instance);
            const distance = Math.hypot(xWorldMeters - pose.xWorldMeters, zWorldMeters - pose.zWorldMeters);
            const { fadeInStartMeters, fadeOutEndMeters } = batch.band;
            // 0.05 m is the margin for the shader's float32.
            const isBeyond = distance > fadeOutEndMeters + 0.05 + radiusMeters;
            const isBefore = distance < fadeInStartMeters - 0.05 - radiusMeters;
            const isOnEdge =
              Math.abs(distance - fadeOutEndMeters - 0.05 - radiusMeters) < 1e-6 ||
              Math.abs(distance - fadeInStartMeters + 0.05 + radiusMeters) < 1e-6;
            if (!isOnEdge) expect(visible.has(instance)).toBe(!isBeyond && !isBefore);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('keeps an instance exactly on the end of its band', () => {
    const at = (distance: number): Cylinder => ({
      xWorldMeters: distance,
      zWorldMeters: 0,
      bottomYWorldMeters: 0,
      topYWorldMeters: 1,
      radiusMeters: 0,
    });
    const band = { fadeInStartMeters: 20, fadeInEndMeters: 25, fadeOutStartMeters: 88, fadeOutEndMeters: 110 };
    const set = buildResidentSet(0, 0, [{ key: 'one', band, cylinders: [at(19.9), at(20), at(110), at(110.1)] }]);
    const pose = {
      xWorldMeters: 0,
      yWorldMeters: 1,
      zWorldMeters: 0,
      yawRadians: 0,
      pitchRadians: 0,
      verticalFovRadians: 1,
    };
    const result = runPath(set, pose, 'T0', undefined);
    const distances = visibleOf(result, 0).map((instance) => cylinderOf(set, 0, instance).xWorldMeters);
    expect(distances.sort((left, right) => left - right)).toEqual([20, 110]);
    expect(result.counters.outsideDistance).toBe(2);
  });

  it('counts every instance once, gives ascending indices and true chunk verdicts, and repeats itself', () => {
    fc.assert(
      fc.property(arbitraryScene, (scene) => {
        const { pyramid, set, pose } = buildScene(scene);
        let previous = { outsideDistance: Infinity, outsideFrustum: 0, hiddenByTerrain: 0, drawn: Infinity };
        for (const path of PATHS) {
          const result = runPath(set, pose, path, pyramid);
          const { resident, outsideDistance, outsideFrustum, hiddenByTerrain, drawn } = result.counters;
          expect(resident).toBe(set.batches.reduce((sum, batch) => sum + batch.instanceCount, 0));
          expect(outsideDistance + outsideFrustum + hiddenByTerrain + drawn).toBe(resident);
          expect(drawn).toBe(result.visibleCounts.reduce((sum, count) => sum + count, 0));
          if (path === 'T0') expect(outsideFrustum).toBe(0);
          if (path === 'T0' || path === 'T1') expect(hiddenByTerrain).toBe(0);
          const visible = set.batches.map((_, batchIndex) => visibleOf(result, batchIndex));
          for (const indices of visible) {
            expect(indices.every((instance, place) => place === 0 || instance > indices[place - 1]!)).toBe(true);
          }
          for (const [batchIndex, batch] of set.batches.entries()) {
            const drawnSet = new Set(visible[batchIndex]);
            for (let range = 0; range < batch.chunkRangeCount; range++) {
              const [chunkIndex, start, end] = batch.chunkRanges.subarray(range * CHUNK_RANGE_STRIDE) as unknown as [
                number,
                number,
                number,
              ];
              if (result.chunkVerdicts[chunkIndex] === CHUNK_VERDICT.tested) continue;
              for (let instance = start; instance < end; instance++) expect(drawnSet.has(instance)).toBe(false);
            }
          }
          // A later stage that rejects a whole chunk or cluster takes over what an earlier one would have counted in it.
          expect(outsideDistance).toBeLessThanOrEqual(previous.outsideDistance);
          if (path === 'T2' || path === 'T3') {
            expect(outsideFrustum).toBeLessThanOrEqual(previous.outsideFrustum);
            expect(hiddenByTerrain - previous.hiddenByTerrain).toBeGreaterThanOrEqual(previous.drawn - drawn);
          }
          previous = { ...result.counters };
          const before = structuredClone({ visible, counters: result.counters, verdicts: result.chunkVerdicts });
          const view = createCullView();
          cullViewInto(view, pose, 16 / 9, NEAR_METERS, FAR_METERS);
          cullResidentSetInto(result, view, path, pyramid);
          const after = {
            visible: set.batches.map((_, batchIndex) => visibleOf(result, batchIndex)),
            counters: result.counters,
            verdicts: result.chunkVerdicts,
          };
          expect(after).toEqual(before);
        }
      }),
      { numRuns: 20 },
    );
  });

  it.each(['T2', 'T3'] as const)('%s hides nothing without a pyramid or from an empty one', (path) => {
    const { pyramid, set, pose } = buildScene({
      kind: 'ridge',
      seed: 11,
      eyeX: 0.1,
      eyeZ: -0.2,
      clearance: 1.7,
      yawRadians: 0.5,
      pitchRadians: 0,
    });
    const hiddenBy = (bounds: HeightPyramid | undefined) => runPath(set, pose, path, bounds).counters.hiddenByTerrain;
    expect(hiddenBy(pyramid)).toBeGreaterThan(0);
    expect(hiddenBy(undefined)).toBe(0);
    expect(hiddenBy(createHeightPyramid({ cellSizeMeters: 2, cellsPerEdge: 128 }))).toBe(0);
  });

  it('takes over the arrays of a result that is no longer needed where they are long enough', () => {
    const pyramid = buildGround('hills', 3);
    const previous = createCullResult(plantSet(pyramid, 1));
    const next = createCullResult(plantSet(pyramid, 2), previous);
    expect(next.visibleIndices.every((indices, index) => indices === previous.visibleIndices[index])).toBe(true);
    const larger = createCullResult(
      buildResidentSet(0, 0, [
        {
          key: 'many',
          band: bandToMeters(9),
          cylinders: Array.from({ length: 5000 }, () => cylinderOf(next.set, 0, 0)),
        },
      ]),
      next,
    );
    expect(larger.visibleIndices[0]!.length).toBeGreaterThanOrEqual(5000);
  });
});
