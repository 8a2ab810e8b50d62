import { describe, expect, it } from 'vitest';
import { bandVisibility } from '../../../core/fade/band-visibility.ts';
import { CLUTTER_CLASSES, UNDERSTORY } from '../../../core/scatter/index.ts';
import { computeClutterBands } from '../../../core/streaming/clutter-bands.ts';
import { createClutterLayer } from '../../../core/streaming/clutter-layer.ts';
import { computeForestBands } from '../../../core/streaming/forest-bands.ts';
import { computeMembershipPadMeters } from '../../../core/streaming/rebuild-cell.ts';
import { computeUnderstoryBand } from '../../../core/streaming/understory-layer.ts';
import { createPlaneField } from '../../support/height-fields.ts';

function classOf(id: string): (typeof CLUTTER_CLASSES)[number] {
  return CLUTTER_CLASSES.find((row) => row.id === id)!;
}

describe('clutter bands against the published table', () => {
  it.each([
    { id: 'grass', seam: [42.1, 49.5], edge: [88, 110] },
    { id: 'meadow', seam: [13.8, 18], edge: [28, 40] },
    { id: 'flower', seam: [18.3, 22.5], edge: [40, 50] },
    { id: 'bush', seam: [42.1, 49.5], edge: [88, 110] },
  ])('$id: seam $seam m, edge $edge m', ({ id, seam, edge }) => {
    const { near, far } = computeClutterBands(classOf(id), 'high');
    expect([near.fadeInStartMeters, near.fadeInEndMeters]).toEqual([0, 0]);
    // The table is rounded to 0.1 m.
    expect(Math.abs(near.fadeOutStartMeters - seam[0]!)).toBeLessThanOrEqual(0.05);
    expect(Math.abs(near.fadeOutEndMeters - seam[1]!)).toBeLessThanOrEqual(0.05);
    expect(Math.abs(far.fadeOutStartMeters - edge[0]!)).toBeLessThanOrEqual(0.05);
    expect(Math.abs(far.fadeOutEndMeters - edge[1]!)).toBeLessThanOrEqual(0.05);
  });

  it.each(CLUTTER_CLASSES.map((row) => row.id))('%s: both sides of the seam carry the same two numbers', (id) => {
    for (const tier of ['low', 'medium', 'high'] as const) {
      const { near, far } = computeClutterBands(classOf(id), tier);
      expect(far.fadeInStartMeters).toBe(near.fadeOutStartMeters);
      expect(far.fadeInEndMeters).toBe(near.fadeOutEndMeters);
      expect(far.fadeInEndMeters).toBeLessThan(far.fadeOutStartMeters);
    }
  });

  it.each([
    { id: 'rock', seam: 49.5, edge: 110 },
    { id: 'boulder', seam: 180, edge: 400 },
    { id: 'driftwood', seam: 49.5, edge: 110 },
    { id: 'fungus', seam: 31.5, edge: 70 },
  ])('$id vanishes: its meshes swap at $seam m and it is gone at $edge m', ({ id, seam, edge }) => {
    expect(classOf(id).edge).toBe('vanish');
    const { near, far } = computeClutterBands(classOf(id), 'high');
    for (const meters of [near.fadeOutStartMeters, near.fadeOutEndMeters, far.fadeInStartMeters, far.fadeInEndMeters]) {
      expect(meters).toBeCloseTo(seam, 9);
    }
    expect([far.fadeOutStartMeters, far.fadeOutEndMeters]).toEqual([edge, edge]);
    for (const meters of [0, seam - 0.01, seam, seam + 0.01, edge - 0.01]) {
      expect(bandVisibility(near, meters) + bandVisibility(far, meters)).toBe(1);
      expect(bandVisibility(near, meters) * bandVisibility(far, meters)).toBe(0);
    }
    expect(bandVisibility(far, edge)).toBe(0);
  });

  it.each(CLUTTER_CLASSES.filter((row) => row.edge === 'dissolve').map((row) => row.id))(
    '%s: the low tier ends at 0.6 of the radius, no ramp below 4.24 m',
    (id) => {
      const { near, far } = computeClutterBands(classOf(id), 'low');
      expect(far.fadeOutEndMeters).toBeCloseTo(0.6 * classOf(id).radiusMeters, 9);
      expect(near.fadeOutEndMeters - near.fadeOutStartMeters).toBeGreaterThan(4.24);
      expect(far.fadeOutEndMeters - far.fadeOutStartMeters).toBeGreaterThan(4.24);
    },
  );
});

describe('forest bands', () => {
  it.each([
    { tier: 'high', seams: [36, 42, 76, 85, 100, 120] },
    { tier: 'medium', seams: [36, 42, 76, 85, 100, 120] },
    { tier: 'low', seams: [21, 24.5, 44.333_333, 49.583_333, 58.333_333, 70] },
  ] as const)('$tier: mesh seams $seams m', ({ tier, seams }) => {
    const bands = computeForestBands(tier);
    const { full, mid, low, billboardFill, billboardLattice } = bands;
    const found = [full, mid, low].flatMap((band) => [band.fadeOutStartMeters, band.fadeOutEndMeters]);
    for (const [index, meters] of found.entries()) expect(meters).toBeCloseTo(seams[index]!, 5);
    expect([billboardFill.fadeOutStartMeters, billboardFill.fadeOutEndMeters]).toEqual([900, 1000]);
    expect([billboardLattice.fadeOutStartMeters, billboardLattice.fadeOutEndMeters]).toEqual([1800, 2000]);
  });

  it('share both numbers at every seam', () => {
    for (const tier of ['low', 'medium', 'high'] as const) {
      const { full, mid, low, billboardFill, billboardLattice } = computeForestBands(tier);
      for (const [leaving, entering] of [
        [full, mid],
        [mid, low],
        [low, billboardFill],
        [low, billboardLattice],
      ] as const) {
        expect(entering.fadeInStartMeters).toBe(leaving.fadeOutStartMeters);
        expect(entering.fadeInEndMeters).toBe(leaving.fadeOutEndMeters);
      }
    }
  });
});

describe('understory band', () => {
  it.each([
    { tier: 'high', edge: [52, 65] },
    { tier: 'low', edge: [31.2, 39] },
  ] as const)('$tier: from the eye to $edge m', ({ tier, edge }) => {
    for (const kind of UNDERSTORY) {
      const band = computeUnderstoryBand(kind, tier);
      expect([band.fadeInStartMeters, band.fadeInEndMeters]).toEqual([0, 0]);
      expect(band.fadeOutStartMeters).toBeCloseTo(edge[0], 9);
      expect(band.fadeOutEndMeters).toBeCloseTo(edge[1], 9);
    }
  });
});

describe('membership pad: worst snap offsets of world.md §5', () => {
  it.each([
    { name: 'tree', cell: 10, rebuild: 10, expected: 14.14 },
    { name: 'grass', cell: 3, rebuild: 3, expected: 4.24 },
    { name: 'rock', cell: 9, rebuild: 3, expected: 12.7 },
    { name: 'boulder', cell: 48, rebuild: 3, expected: 67.9 },
    { name: 'driftwood', cell: 6, rebuild: 3, expected: 8.5 },
    { name: 'fungus', cell: 6, rebuild: 3, expected: 8.5 },
    { name: 'bush', cell: 4, rebuild: 3, expected: 8.5 },
    { name: 'meadow', cell: 0.7, rebuild: 3, expected: 5.1 },
    { name: 'flower', cell: 1.5, rebuild: 3, expected: 4.24 },
  ])('$name: $expected m', ({ cell, rebuild, expected }) => {
    expect(Math.abs(computeMembershipPadMeters(cell, rebuild) - expected)).toBeLessThanOrEqual(0.05);
  });

  it.each([
    ['grass', 4.24],
    ['rock', 12.7],
    ['boulder', 67.9],
    ['driftwood', 8.5],
    ['fungus', 8.5],
    ['bush', 8.5],
    ['meadow', 5.1],
    ['flower', 4.24],
  ] as const)('is what the layer pads %s by: %d m', (id, publishedMeters) => {
    const layer = createClutterLayer(createPlaneField(30, 0, 0), 1337, 'high');
    const plans = layer.classes.flatMap((each) => each.selection.plans).filter((plan) => plan.asset === id);
    expect(plans).toHaveLength(2);
    for (const plan of plans) expect(Math.abs(plan.padMeters - publishedMeters)).toBeLessThanOrEqual(0.05);
  });

  it('is what walking over both grids finds at worst', () => {
    for (const [cell, rebuild] of [
      [4, 3],
      [7, 3],
      [9, 3],
      [15, 30],
      [7, 30],
      [100, 100],
      [3, 10],
    ] as const) {
      // Decimetres: enter a rebuild cell at its lower edge, stand up to its upper edge; the class cell is the one entered in.
      let worst = 0;
      for (let entry = 0; entry < cell * rebuild; entry += rebuild) worst = Math.max(worst, (entry % cell) + rebuild);
      expect(computeMembershipPadMeters(cell / 10, rebuild / 10)).toBeCloseTo((Math.SQRT2 * worst) / 10, 9);
    }
  });
});
