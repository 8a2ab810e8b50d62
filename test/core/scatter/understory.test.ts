import { describe, expect, it } from 'vitest';
import { createWorldField } from '../../../core/height-field/index.ts';
import type { WorldField } from '../../../core/height-field/index.ts';
import { createPlacement, sampleUnderstoryInto, UNDERSTORY } from '../../../core/scatter/index.ts';
import { computeStandWeight, computeTreeDensity } from '../../../core/scatter/tree-density.ts';
import { createCountingField, createPlaneField } from '../../support/height-fields.ts';

const SEED = 1337;
const CELL_METERS = 10;
const SIDE_CELLS = 160;

/** Some 1,600 m square of tree cells. */
const CELLS = Array.from({ length: SIDE_CELLS ** 2 }, (_, index) => ({
  cellX: (index % SIDE_CELLS) - 40,
  cellZ: Math.floor(index / SIDE_CELLS) - 200,
}));

describe.each(UNDERSTORY)('sampleUnderstoryInto: $id', (kind) => {
  const placed = createPlacement();
  const isThere = (field: WorldField, cellX: number, cellZ: number): boolean =>
    sampleUnderstoryInto(placed, field, SEED, kind, cellX, cellZ);

  it('fills 0.8 × canopy of the cells, whatever the boost of valleys', () => {
    // At sea level stands are 1.3 times as dense, and canopy is full from less than a full stand.
    const field = createPlaneField(0, 0, 0);
    const ground = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
    let found = 0;
    let expected = 0;
    let variance = 0;
    for (const { cellX, cellZ } of CELLS) {
      if (isThere(field, cellX, cellZ)) found += 1;
      const [x, z] = [(cellX + 0.5) * CELL_METERS, (cellZ + 0.5) * CELL_METERS];
      const presence = 0.8 * Math.min(1, computeTreeDensity(SEED, x, z, ground, Infinity));
      expected += presence;
      variance += presence * (1 - presence);
    }
    expect(expected).toBeGreaterThan(10_000);
    expect(Math.abs(found - expected)).toBeLessThan(4.5 * Math.sqrt(variance));
  });

  it('stands on the ground within its cell, and never within 12 m of a road', () => {
    const field = createWorldField({ variant: 'dense', seed: SEED, hasRoad: true });
    const ground = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
    let vergeCount = 0;
    // A road crosses these cells.
    for (let cellX = 440; cellX < 510; cellX += 1) {
      for (let cellZ = -330; cellZ < -270; cellZ += 1) {
        if (!isThere(field, cellX, cellZ)) continue;
        const { xWorldMeters, zWorldMeters, groundHeightMeters, gradientX, gradientZ } = placed;
        expect(Math.abs(xWorldMeters / CELL_METERS - cellX - 0.5)).toBeLessThanOrEqual(0.35);
        expect(Math.abs(zWorldMeters / CELL_METERS - cellZ - 0.5)).toBeLessThanOrEqual(0.35);
        field.sampleInto(ground, xWorldMeters, zWorldMeters);
        expect({ heightMeters: groundHeightMeters, gradientX, gradientZ }).toEqual(ground);
        const roadDistanceMeters = field.roadDistanceMeters(xWorldMeters, zWorldMeters);
        expect(roadDistanceMeters).toBeGreaterThanOrEqual(12);
        if (roadDistanceMeters < 30) vergeCount += 1;
      }
    }
    expect(vergeCount).toBeGreaterThan(10);
  });

  it('asks for no height where noise alone refuses, for two at most', () => {
    const counting = createCountingField(createPlaneField(60, 0, 0));
    let thinCount = 0;
    for (const { cellX, cellZ } of CELLS) {
      const before = counting.readCount();
      isThere(counting.field, cellX, cellZ);
      const sampledCount = counting.readCount() - before;
      expect(sampledCount).toBeLessThanOrEqual(2);
      const standWeight = computeStandWeight(SEED, (cellX + 0.5) * CELL_METERS, (cellZ + 0.5) * CELL_METERS);
      if (standWeight === 0) expect(sampledCount).toBe(0);
      if (standWeight > 0 && standWeight < 0.3 && sampledCount === 0) thinCount += 1;
    }
    // In thin stands most cells are refused before any height.
    expect(thinCount).toBeGreaterThan(100);
  });
});
