import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorldField } from '../../../core/height-field/index.ts';
import type { WorldField } from '../../../core/height-field/index.ts';
import { createTreePlacement, sampleTreeInto, TREE_SPECIES } from '../../../core/scatter/index.ts';
import type { TreePlacement } from '../../../core/scatter/placement.ts';
import { computeTreeDensity } from '../../../core/scatter/tree-density.ts';
import { selectSpecies } from '../../../core/scatter/tree-species.ts';
import { createCountingField, createPlaneField } from '../../support/height-fields.ts';
import { yawThenTilt } from '../../support/rotation-oracle.ts';

const SEED = 1337;
const DENSE = createWorldField({ variant: 'dense', seed: SEED, hasRoad: false });

function treeDensityAt(field: WorldField, x: number, z: number): number {
  const ground = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
  field.sampleInto(ground, x, z);
  return computeTreeDensity(SEED, x, z, ground, field.roadDistanceMeters(x, z));
}

interface CellTree extends TreePlacement {
  readonly cellX: number;
  readonly cellZ: number;
}

function treeOf(field: WorldField, cellX: number, cellZ: number, seed = SEED): CellTree | undefined {
  const tree = createTreePlacement();
  return sampleTreeInto(tree, field, seed, cellX, cellZ) ? { ...tree, cellX, cellZ } : undefined;
}

function listTrees(field: WorldField, sideCells: number, seed = SEED): CellTree[] {
  return Array.from({ length: sideCells * sideCells }, (_, i) =>
    treeOf(field, (i % sideCells) - 40, Math.floor(i / sideCells) - 200, seed),
  ).filter((tree) => tree !== undefined);
}

const DENSE_TREES = listTrees(DENSE, 200);

function cohortOf(tree: TreePlacement): string {
  return TREE_SPECIES[tree.speciesIndex]!.cohort;
}

describe('sampleTreeInto', () => {
  it('stands within 0.35 cells of the cell’s centre, on the exact ground with its exact gradient', () => {
    const ground = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
    for (const tree of DENSE_TREES) {
      expect(Math.abs(tree.xWorldMeters - (tree.cellX + 0.5) * 10)).toBeLessThanOrEqual(3.5);
      expect(Math.abs(tree.zWorldMeters - (tree.cellZ + 0.5) * 10)).toBeLessThanOrEqual(3.5);
      DENSE.sampleInto(ground, tree.xWorldMeters, tree.zWorldMeters);
      expect([tree.gradientX, tree.gradientZ]).toEqual([ground.gradientX, ground.gradientZ]);
      if (cohortOf(tree) !== 'log') expect(tree.groundHeightMeters).toBe(ground.heightMeters);
    }
  });

  it('has a tree only where the density at the cell’s centre allows one', () => {
    for (const { cellX, cellZ } of DENSE_TREES) {
      expect(treeDensityAt(DENSE, (cellX + 0.5) * 10, (cellZ + 0.5) * 10)).toBeGreaterThan(0);
    }
  });

  it('fills 0.8 × density of the cells', () => {
    const sideCells = 300;
    const field = createPlaneField(200, 0, 0);
    let expectedCount = 0;
    let variance = 0;
    for (let i = 0; i < sideCells * sideCells; i += 1) {
      const x = ((i % sideCells) - 40 + 0.5) * 10;
      const z = (Math.floor(i / sideCells) - 200 + 0.5) * 10;
      const presence = Math.min(1, 0.8 * treeDensityAt(field, x, z));
      expectedCount += presence;
      variance += presence * (1 - presence);
    }
    const deviation = Math.abs(listTrees(field, sideCells).length - expectedCount);
    expect(deviation).toBeLessThan(4 * Math.sqrt(variance));
  });

  it('is a function of field, seed and cell alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: -1e6, max: 1e6 }), (cellX, cellZ) => {
        const first = treeOf(DENSE, cellX, cellZ);
        treeOf(DENSE, cellX + 1, cellZ - 1, 99);
        expect(treeOf(DENSE, cellX, cellZ)).toEqual(first);
      }),
    );
    const field = createPlaneField(50, 0, 0);
    const other = new Map(listTrees(field, 40, 7).map((tree) => [`${tree.cellX},${tree.cellZ}`, tree.yawRadians]));
    const same = listTrees(field, 40).filter((tree) => other.get(`${tree.cellX},${tree.cellZ}`) === tree.yawRadians);
    expect(same).toEqual([]);
  });

  it('takes at most two height samples a cell, two more for the ends of a log, and none in a clearing', () => {
    const counting = createCountingField(createPlaneField(50, 0, 0));
    let withoutSample = 0;
    for (let cell = 0; cell < 2000; cell += 1) {
      const before = counting.readCount();
      const tree = treeOf(counting.field, cell % 50, Math.floor(cell / 50));
      const samples = counting.readCount() - before;
      const expected = tree === undefined ? Math.min(samples, 1) : cohortOf(tree) === 'log' ? 4 : 2;
      expect(samples).toBe(expected);
      if (samples === 0) withoutSample += 1;
    }
    expect(withoutSample).toBeGreaterThan(0);
  });

  it('scales by cohort, and by up to a quarter more in valleys', () => {
    for (const [heightMeters, boost] of [
      [0, 1.25],
      [120, 1.125],
    ] as const) {
      const trees = listTrees(createPlaneField(heightMeters, 0, 0), 150);
      for (const [cohort, scaleMin, scaleMax] of [
        ['giant', 2.8, 4.1],
        ['sapling', 0.8, 1.3],
        ['snag', 1.5, 2],
        ['log', 1.5, 2],
      ] as const) {
        const scales = trees.filter((tree) => cohortOf(tree) === cohort).map((tree) => tree.scale / boost);
        expect(scales.length).toBeGreaterThan(200);
        expect(Math.min(...scales)).toBeGreaterThanOrEqual(scaleMin - 1e-9);
        expect(Math.max(...scales)).toBeLessThan(scaleMax + 1e-9);
        const width = scaleMax - scaleMin;
        expect(Math.min(...scales)).toBeLessThan(scaleMin + 0.1 * width);
        expect(Math.max(...scales)).toBeGreaterThan(scaleMax - 0.1 * width);
      }
    }
  });

  it('grows giants in stand cores and saplings at thin edges', () => {
    const shareOfGiants = (minDensity: number, maxDensity: number): number => {
      const trees = DENSE_TREES.filter(({ cellX, cellZ }) => {
        const density = treeDensityAt(DENSE, (cellX + 0.5) * 10, (cellZ + 0.5) * 10);
        return density >= minDensity && density < maxDensity;
      });
      expect(trees.length).toBeGreaterThan(50);
      return trees.filter((tree) => cohortOf(tree) !== 'sapling').length / trees.length;
    };
    // Beyond the band of 0.45–0.85 by the blur of 0.125 there is no chance left.
    expect(shareOfGiants(0, 0.325)).toBe(0);
    expect(shareOfGiants(0.975, 2)).toBe(1);
    expect(Math.abs(shareOfGiants(0.6, 0.7) - 0.5)).toBeLessThan(0.1);
  });

  it('lets one giant in twenty stand dead and one in twenty fall, whatever its other numbers', () => {
    const giants = listTrees(createPlaneField(50, 0, 0), 250).filter((tree) => cohortOf(tree) !== 'sapling');
    for (const cohort of ['snag', 'log']) {
      const dead = giants.filter((tree) => cohortOf(tree) === cohort);
      // 4.5 standard errors of a share of 5 %.
      expect(Math.abs(dead.length / giants.length - 0.05)).toBeLessThan(4.5 * Math.sqrt((0.05 * 0.95) / giants.length));
      const meanYaw = dead.reduce((sum, tree) => sum + tree.yawRadians, 0) / dead.length;
      expect(Math.abs(meanYaw - Math.PI)).toBeLessThan((4.5 * 2 * Math.PI) / Math.sqrt(12 * dead.length));
    }
  });

  it('stands living trees upright, tilts snags to the ground and lays logs from end to end', () => {
    const ends = [
      { heightMeters: 0, gradientX: 0, gradientZ: 0 },
      { heightMeters: 0, gradientX: 0, gradientZ: 0 },
    ] as const;
    const seen = { giant: 0, sapling: 0, snag: 0, log: 0 };
    for (const tree of listTrees(DENSE, 300)) {
      const species = TREE_SPECIES[tree.speciesIndex]!;
      seen[species.cohort] += 1;
      const upY = Math.sqrt(1 - tree.upX ** 2 - tree.upZ ** 2);
      if (species.cohort === 'snag') {
        expect(-tree.upX / upY).toBeCloseTo(tree.gradientX, 9);
        expect(-tree.upZ / upY).toBeCloseTo(tree.gradientZ, 9);
      } else if (species.cohort === 'log') {
        const up = { x: tree.upX, y: upY, z: tree.upZ };
        const axis = yawThenTilt(tree.yawRadians, up, { x: 1, y: 0, z: 0 });
        const level = Math.hypot(axis.x, axis.z);
        const half = (tree.scale * 4.05) / 2;
        for (const [index, side] of [1, -1].entries()) {
          const x = tree.xWorldMeters + (side * half * axis.x) / level;
          const z = tree.zWorldMeters + (side * half * axis.z) / level;
          DENSE.sampleInto(ends[index]!, x, z);
        }
        expect(axis.y / level).toBeCloseTo((ends[0].heightMeters - ends[1].heightMeters) / (2 * half), 6);
        const middle = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
        DENSE.sampleInto(middle, tree.xWorldMeters, tree.zWorldMeters);
        const meanHeight = (ends[0].heightMeters + ends[1].heightMeters) / 2;
        expect(tree.groundHeightMeters).toBeCloseTo(Math.min(meanHeight, middle.heightMeters), 6);
      } else {
        expect([tree.upX, tree.upZ]).toEqual([0, 0]);
      }
    }
    expect(seen.snag).toBeGreaterThan(50);
    expect(seen.log).toBeGreaterThan(50);
  });

  it('keeps 12 m off the road, logs with their ends 9 m, and thins out over 15 m more', () => {
    const plane = createPlaneField(50, 0, 0);
    const road = { ...plane, roadDistanceMeters: (x: number) => Math.abs(x - 777) };
    const beside = (field: WorldField): CellTree[] =>
      Array.from({ length: 12 * 4000 }, (_, i) => treeOf(field, 72 + (i % 12), Math.floor(i / 12) - 2000)).filter(
        (tree) => tree !== undefined,
      );
    const trees = beside(road);
    const distances = trees.map((tree) => Math.abs(tree.xWorldMeters - 777));
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(12);
    expect(Math.min(...distances)).toBeLessThan(16);
    for (const tree of trees.filter((each) => cohortOf(each) === 'log')) {
      const reach = ((tree.scale * 4.05) / 2) * Math.abs(Math.cos(tree.yawRadians));
      expect(Math.abs(tree.xWorldMeters - 777) - reach).toBeGreaterThanOrEqual(9 - 1e-9);
    }
    // Where the road is 27 m from both centre and tree, nothing has changed.
    const far = (list: CellTree[]): CellTree[] => list.filter((tree) => Math.abs((tree.cellX + 0.5) * 10 - 777) > 32);
    expect(far(trees)).toEqual(far(beside(plane)));
    expect(trees.length).toBeLessThan(0.75 * beside(plane).length);
  });

  it('draws its numbers from separate slots: no two are correlated', () => {
    const trees = listTrees(createPlaneField(50, 0, 0), 200).filter((tree) => cohortOf(tree) === 'giant');
    const columns = {
      offsetX: trees.map((tree) => tree.xWorldMeters - tree.cellX * 10),
      offsetZ: trees.map((tree) => tree.zWorldMeters - tree.cellZ * 10),
      scale: trees.map((tree) => tree.scale),
      yaw: trees.map((tree) => tree.yawRadians),
      species: trees.map((tree) => tree.speciesIndex),
    };
    const names = Object.keys(columns) as (keyof typeof columns)[];
    for (const first of names) {
      for (const second of names.filter((name) => name > first)) {
        // 4.5 standard errors of a correlation of independent numbers.
        const bound = 4.5 / Math.sqrt(trees.length);
        expect(Math.abs(correlationOf(columns[first], columns[second])), `${first}, ${second}`).toBeLessThan(bound);
      }
    }
  });
});

function correlationOf(first: readonly number[], second: readonly number[]): number {
  const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanFirst = meanOf(first);
  const meanSecond = meanOf(second);
  const covariance = meanOf(first.map((value, i) => (value - meanFirst) * (second[i]! - meanSecond)));
  const deviation = (values: readonly number[], mean: number): number =>
    Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
  return covariance / (deviation(first, meanFirst) * deviation(second, meanSecond));
}

describe('selectSpecies', () => {
  it('gives every species of a cohort its share, and only those', () => {
    for (const cohort of ['giant', 'sapling', 'snag', 'log'] as const) {
      const rows = TREE_SPECIES.map((species, row) => ({ species, row })).filter(
        ({ species }) => species.cohort === cohort,
      );
      const total = rows.reduce((sum, { species }) => sum + species.shareWeight, 0);
      const drawn = Array.from({ length: 3000 }, (_, i) => selectSpecies(cohort, i / 3000));
      for (const { species, row } of rows) {
        const share = drawn.filter((each) => each === row).length / drawn.length;
        expect(share).toBeCloseTo(species.shareWeight / total, 2);
      }
      expect(drawn.every((each) => rows.some(({ row }) => row === each))).toBe(true);
      expect(selectSpecies(cohort, 1 - 2 ** -32)).toBe(rows.at(-1)?.row);
    }
  });
});
