import { describe, expect, it } from 'vitest';
import { CLUTTER } from '../../assets/generator/catalog.ts';
import { computeBounds } from '../../assets/generator/mesh/mesh-builder.ts';
import { measureSilhouette } from '../../assets/generator/raster/silhouette.ts';
import { createTextureSampler } from '../../assets/generator/raster/texture-sampler.ts';
import { measureFacingShare } from '../support/facing-share.ts';
import { manifest, meshFromPrimitive, readPicture, readPrimitives, type ModelFigures } from '../support/read-model.ts';

const clutter = CLUTTER.map(({ name }) => ({ name, model: manifest.models[name] as ModelFigures }));
const opaque = clutter.filter(({ model }) => model.surface === 'opaque');
const cutouts = clutter.filter(({ model }) => model.surface === 'cutout');

/** Triangles that the frame time budget was reckoned with, most by level, for the kinds of the reference world. */
const MOST_TRIANGLES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  grass: { near: 100, far: 16 },
  meadow: { near: 110, far: 20 },
  flower: { near: 100, far: 16 },
  rock: { near: 500, far: 70 },
  boulder: { near: 1600, far: 220 },
  bush: { near: 700, far: 120 },
  understory: { near: 400 },
  driftwood: { near: 400, far: 80 },
  fungus: { near: 500, far: 90 },
};

/** Greatest error the simplifier may state for the far level, as a ratio of the height: it comes on at 27 m and more. */
const MOST_FAR_ERROR_RATIO = 0.16;

/**
 * Share of its area that a far level may win or lose. Five mushrooms in 90 triangles lose more: polygons inside round caps; at
 * 27 m and more the whole cluster is four pixels high.
 */
const AREA_TOLERANCE = 0.12;
const FUNGUS_AREA_TOLERANCE = 0.22;

/** How far a sway weight may differ between two vertices in one place, one step of a byte either way. */
const SWAY_TOLERANCE = 2 / 255;

describe('clutter kinds', () => {
  it.each(Object.entries(MOST_TRIANGLES))('%s: stays within its triangles', (name, mostByLevel) => {
    const model = manifest.models[name] as ModelFigures;
    expect(Object.keys(model.lods)).toEqual(Object.keys(mostByLevel));
    for (const [lod, { triangleCount }] of Object.entries(model.lods)) {
      expect(triangleCount, lod).toBeLessThanOrEqual(mostByLevel[lod] ?? NaN);
    }
  });

  it.each(clutter)('$name: reaches into the ground, and its far level is the lighter', ({ model }) => {
    for (const { boundsMeters } of Object.values(model.lods)) expect(boundsMeters.min[1]).toBeLessThan(-0.02);
    const { near, far } = model.lods;
    if (far !== undefined) expect(far.triangleCount).toBeLessThan(near?.triangleCount ?? 0);
  });

  it.each(opaque)('$name: the far level is simplified, at a small stated error that grows', ({ model }) => {
    const { near, far } = model.lods;
    expect(far?.simplificationErrorMeters).toBeGreaterThan(near?.simplificationErrorMeters ?? 0);
    expect(far?.simplificationErrorMeters).toBeLessThan(model.heightMeters * MOST_FAR_ERROR_RATIO);
  });

  it.each(opaque)('$name: its faces point outwards, since its backs are not drawn', async ({ model }) => {
    for (const [lod, primitive] of await readPrimitives(model.model)) {
      expect(measureFacingShare(meshFromPrimitive(primitive)), lod).toBeGreaterThan(0.97);
    }
  });

  it.each(clutter)('$name: the far level covers as much as the near one and is as bright', async ({ name, model }) => {
    const texture = createTextureSampler(readPicture(model.texture));
    const meshes = [...(await readPrimitives(model.model)).values()].map(meshFromPrimitive);
    const halfWidths = meshes.map((mesh) => {
      const { min, max } = computeBounds(mesh);
      return Math.max(-min.x, max.x, -min.z, max.z);
    });
    const [near, far] = meshes.map((mesh) =>
      measureSilhouette(mesh, texture, Math.max(...halfWidths) * 1.3, model.heightMeters),
    );
    if (near === undefined) throw new Error('level near: expected, found none');
    // The forest's undergrowth has no far level: it is gone before it would be needed.
    if (far === undefined) return;
    expect(Math.abs(far.areaSquareMeters / near.areaSquareMeters - 1)).toBeLessThan(
      name === 'fungus' ? FUNGUS_AREA_TOLERANCE : AREA_TOLERANCE,
    );
    for (const part of ['x', 'y', 'z'] as const) {
      expect(Math.abs(far.meanColor[part] / near.meanColor[part] - 1), part).toBeLessThan(0.15);
    }
  });

  it.each(cutouts)(
    '$name: what stands in the ground does not sway, and what stands in one place sways as one',
    async ({ model }) => {
      for (const [lod, primitive] of await readPrimitives(model.model)) {
        const { vertices } = meshFromPrimitive(primitive);
        for (const { position, swayWeight } of vertices) {
          if (position.y < -0.02) expect(swayWeight, lod).toBeLessThan(0.2);
        }
        const byPlace = new Map<string, number>();
        for (const { position, swayWeight } of vertices) {
          const place = [position.x, position.y, position.z].join(' ');
          const known = byPlace.get(place) ?? swayWeight;
          expect(Math.abs(known - swayWeight), lod).toBeLessThanOrEqual(SWAY_TOLERANCE);
          byPlace.set(place, known);
        }
      }
    },
  );
});
