import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeIO } from '@gltf-transform/core';
import { describe, expect, it } from 'vitest';
import { CLUTTER_CLASSES, TREE_SPECIES, UNDERSTORY } from '../../../core/scatter/index.ts';
import type { PropExtent } from '../../../core/scatter/index.ts';

const ASSETS = new URL('../../../assets/', import.meta.url);

interface ManifestModel {
  readonly model: string;
  readonly heightMeters: number;
  readonly billboard?: { readonly halfWidthMeters: number; readonly heightMeters: number };
}

const { models } = JSON.parse(readFileSync(new URL('manifest.json', ASSETS), 'utf8')) as {
  readonly models: Readonly<Record<string, ManifestModel>>;
};

/** Extents of every level's vertices as the file has them, metres. */
async function measureLevels(model: string): Promise<ReadonlyMap<string, PropExtent>> {
  const document = await new NodeIO().read(fileURLToPath(new URL(model, ASSETS)));
  const levels = new Map<string, PropExtent>();
  for (const node of document.getRoot().listNodes()) {
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const positions = primitive.getAttribute('POSITION')!;
      const extent = { heightMeters: 0, depthMeters: 0, radiusMeters: 0 };
      for (let vertex = 0; vertex < positions.getCount(); vertex += 1) {
        const [x, y, z] = positions.getElement(vertex, [] as number[]);
        extent.heightMeters = Math.max(extent.heightMeters, y!);
        extent.depthMeters = Math.max(extent.depthMeters, -y!);
        extent.radiusMeters = Math.max(extent.radiusMeters, Math.hypot(x!, z!));
      }
      levels.set(node.getName(), extent);
    }
  }
  return levels;
}

const PROPS = [
  ...TREE_SPECIES.map(({ id, extent }) => ({ id, extent, levels: ['full', 'mid', 'low'] })),
  ...UNDERSTORY.map(({ id, extent }) => ({ id, extent, levels: ['near'] })),
  ...CLUTTER_CLASSES.map(({ id, extent }) => ({ id, extent, levels: ['near', 'far'] })),
];

describe('species and classes against their assets', () => {
  it.each(PROPS)(
    '$id: the extent encloses every vertex of every level, and not much air',
    async ({ id, extent, levels }) => {
      const measured = await measureLevels(models[id]!.model);
      expect([...measured.keys()].sort()).toEqual([...levels].sort());
      const widest = Math.max(...[...measured.values()].map(({ radiusMeters }) => radiusMeters));
      for (const [level, found] of measured) {
        // Files hold floats; a tenth of a millimetre is their rounding.
        expect(found.heightMeters, level).toBeLessThanOrEqual(extent.heightMeters + 1e-4);
        expect(found.depthMeters, level).toBeLessThanOrEqual(extent.depthMeters + 1e-4);
        expect(found.radiusMeters, level).toBeLessThanOrEqual(extent.radiusMeters);
      }
      expect(extent.radiusMeters).toBeLessThan(1.3 * widest);
      expect(extent.heightMeters).toBeCloseTo(models[id]!.heightMeters, 4);
    },
  );

  it.each(TREE_SPECIES)(
    '$id: the billboard quad is the frame of its picture',
    ({ id, extent, billboardHalfWidthMeters }) => {
      const { billboard } = models[id]!;
      expect(billboardHalfWidthMeters).toBeCloseTo(billboard!.halfWidthMeters, 4);
      expect(extent.heightMeters).toBeCloseTo(billboard!.heightMeters, 4);
    },
  );
});
