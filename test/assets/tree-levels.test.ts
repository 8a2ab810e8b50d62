import { readFileSync } from 'node:fs';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { TREES } from '../../assets/generator/catalog.ts';
import type { Mesh } from '../../assets/generator/mesh/mesh-builder.ts';
import { vec } from '../../assets/generator/mesh/vector3.ts';
import { measureCoverage } from '../../assets/generator/paint/alpha-coverage.ts';
import { createRenderTarget, drawMesh, orthographicSideView } from '../../assets/generator/raster/rasterizer.ts';
import { measureSilhouette } from '../../assets/generator/raster/silhouette.ts';
import { createTextureSampler } from '../../assets/generator/raster/texture-sampler.ts';
import { TREE_LODS } from '../../assets/generator/tree/tree-model.ts';
import {
  ASSETS,
  manifest,
  meshFromPrimitive,
  readPicture,
  readPrimitives,
  type LodFigures,
  type ModelFigures,
} from '../support/read-model.ts';
import { measureFacingShare } from '../support/facing-share.ts';

const trees = TREES.map(({ name }) => ({ name, model: manifest.models[name] as ModelFigures }));

/**
 * Heights and base radii, metres: those of the reference world's models (world.md §4), which has no height for the sapling;
 * 6.2 m is ours. Deadwood is 4.05 × 1.05 × 1.05 there.
 */
const REFERENCE_FIGURES: Readonly<
  Record<string, { readonly heightMeters: number; readonly baseRadiusMeters?: number }>
> = {
  pine: { heightMeters: 17.18, baseRadiusMeters: 0.59 },
  fir: { heightMeters: 14.7, baseRadiusMeters: 0.59 },
  sapling: { heightMeters: 6.2, baseRadiusMeters: 0.27 },
  snag: { heightMeters: 4.05, baseRadiusMeters: 0.525 },
  log: { heightMeters: 1.05 },
};

/** Triangles that the frame time budget was reckoned with, most by level; giants, sapling, dead wood. */
const MOST_TRIANGLES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  pine: { full: 6000, mid: 1500, low: 400 },
  fir: { full: 6000, mid: 1500, low: 400 },
  sapling: { full: 2500, mid: 1000, low: 400 },
  snag: { full: 3000, mid: 900, low: 400 },
  log: { full: 3000, mid: 900, low: 400 },
};

/**
 * Greatest error the simplifier may state, as a ratio of the model's largest side: about 1 % in the two finer levels; the coarsest
 * stands so far away (76 m and more) that 3 % of a 50 m tree is still a few pixels, inside its crown.
 */
const MOST_ERROR_RATIO: Readonly<Record<string, number>> = { full: 0.012, mid: 0.012, low: 0.03 };

/** A silhouette is measured in a frame of this half width, metres: wider than every tree. */
const FRAME_HALF_WIDTH_METERS = 6;

/** Farthest point from the axis where the mesh's triangles cut a level plane, within a radius (foliage hangs farther out). */
function measureSliceRadius(mesh: Mesh, heightMeters: number, withinMeters: number): number {
  let widest = 0;
  for (let index = 0; index < mesh.indices.length; index += 3) {
    for (let side = 0; side < 3; side += 1) {
      const from = mesh.vertices[mesh.indices[index + side] as number]?.position ?? vec(0, 0, 0);
      const to = mesh.vertices[mesh.indices[index + ((side + 1) % 3)] as number]?.position ?? vec(0, 0, 0);
      if (from.y > heightMeters === to.y > heightMeters) continue;
      const t = (heightMeters - from.y) / (to.y - from.y);
      const radius = Math.hypot(from.x + (to.x - from.x) * t, from.z + (to.z - from.z) * t);
      if (radius < withinMeters) widest = Math.max(widest, radius);
    }
  }
  return widest;
}

describe('tree kinds', () => {
  it.each(trees)('$name: has full, mid and low within their budgets, at the reference height', ({ name, model }) => {
    expect(Object.keys(model.lods)).toEqual([...TREE_LODS]);
    expect(model.heightMeters).toBe(REFERENCE_FIGURES[name]?.heightMeters);
    for (const lod of TREE_LODS) {
      expect(model.lods[lod]?.triangleCount).toBeLessThanOrEqual(MOST_TRIANGLES[name]?.[lod] ?? NaN);
    }
  });

  it.each(trees)('$name: the simplifier states a small error that grows with the level', ({ model }) => {
    let previousError = 0;
    for (const lod of TREE_LODS) {
      const { simplificationErrorMeters, boundsMeters } = model.lods[lod] as LodFigures;
      const side = Math.max(...boundsMeters.max.map((end, axis) => end - (boundsMeters.min[axis] as number)));
      expect(simplificationErrorMeters, lod).toBeGreaterThan(0);
      expect(simplificationErrorMeters, lod).toBeLessThan(side * (MOST_ERROR_RATIO[lod] as number));
      // Branches that only the finest level has were simplified harder than the coarser levels' trunk alone.
      if (lod === 'low') expect(simplificationErrorMeters).toBeGreaterThan(previousError);
      previousError = simplificationErrorMeters ?? 0;
    }
  });

  it.each(trees.filter(({ name }) => REFERENCE_FIGURES[name]?.baseRadiusMeters !== undefined))(
    '$name: the trunk has its base radius 5 cm above the ground at every level, and stands in the ground',
    async ({ name, model }) => {
      const baseRadiusMeters = REFERENCE_FIGURES[name]?.baseRadiusMeters ?? NaN;
      for (const [lod, primitive] of await readPrimitives(model.model)) {
        const mesh = meshFromPrimitive(primitive);
        const found = measureSliceRadius(mesh, 0.05, baseRadiusMeters * 1.25);
        expect(Math.abs(found / baseRadiusMeters - 1), `${lod}: ${String(found)}`).toBeLessThan(0.12);
        expect(Math.min(...mesh.vertices.map(({ position }) => position.y)), lod).toBeLessThanOrEqual(-0.19);
      }
    },
  );

  it.each(trees.filter(({ model }) => model.surface === 'opaque'))(
    '$name: its faces point outwards, since its backs are not drawn',
    async ({ model }) => {
      for (const [lod, primitive] of await readPrimitives(model.model)) {
        expect(measureFacingShare(meshFromPrimitive(primitive)), lod).toBeGreaterThan(0.97);
      }
    },
  );

  it.each(trees)(
    '$name: coarser levels keep the silhouette within 4 % and the mean colour within 6 %, drawn from the files',
    async ({ model }) => {
      const texture = createTextureSampler(readPicture(model.texture));
      const measured = new Map(
        [...(await readPrimitives(model.model))].map(([lod, primitive]) => [
          lod,
          measureSilhouette(meshFromPrimitive(primitive), texture, FRAME_HALF_WIDTH_METERS, model.heightMeters),
        ]),
      );
      const full = measured.get('full');
      if (full === undefined) throw new Error('level full: expected, found none');
      for (const [lod, { areaSquareMeters, meanColor }] of measured) {
        expect(Math.abs(areaSquareMeters / full.areaSquareMeters - 1), `${lod} area`).toBeLessThan(0.04);
        for (const part of ['x', 'y', 'z'] as const) {
          expect(Math.abs(meanColor[part] / full.meanColor[part] - 1), `${lod} colour ${part}`).toBeLessThan(0.06);
        }
      }
    },
  );

  it.each(trees)('$name: has a billboard of 256 texels that frames the mid level', ({ model }) => {
    const { billboard } = model;
    if (billboard === undefined) throw new Error('billboard: expected, found none');
    const bounds = (model.lods['mid'] as LodFigures).boundsMeters;
    expect(billboard.heightMeters).toBe(model.heightMeters);
    expect(billboard.halfWidthMeters).toBeCloseTo(Math.max(-(bounds.min[0] as number), bounds.max[0] as number), 3);
    for (const [path, channelCount] of [
      [billboard.albedo, 4],
      [billboard.normal, 3],
    ] as const) {
      const { width, height, channels } = decode(readFileSync(new URL(path, ASSETS)));
      expect([path, width, height, channels]).toEqual([path, 256, 256, channelCount]);
    }
  });

  it.each(trees)('$name: the billboard draws as much as the mid level covers from the same side', async ({ model }) => {
    const { billboard } = model;
    const mid = (await readPrimitives(model.model)).get('mid');
    if (billboard === undefined || mid === undefined) throw new Error('billboard and level mid: expected, found none');
    const target = createRenderTarget(1024, 1024);
    const view = orthographicSideView(target, billboard.halfWidthMeters, billboard.heightMeters, 0);
    drawMesh(target, meshFromPrimitive(mid), createTextureSampler(readPicture(model.texture)), view);
    const covered = target.depth.filter((depth) => depth !== Infinity).length / target.depth.length;
    expect(Math.abs(measureCoverage(readPicture(billboard.albedo), 0) / covered - 1)).toBeLessThan(0.01);
  });
});
