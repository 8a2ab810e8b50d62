import { readFileSync } from 'node:fs';
import { NodeIO, type Accessor, type Primitive } from '@gltf-transform/core';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { CLUTTER, GROUNDS, TREES } from '../../assets/generator/catalog.ts';
import type { Mesh } from '../../assets/generator/mesh/mesh-builder.ts';
import { vec } from '../../assets/generator/mesh/vector3.ts';
import { createPicture } from '../../assets/generator/paint/picture.ts';
import { measureSilhouette } from '../../assets/generator/raster/silhouette.ts';
import { createTextureSampler } from '../../assets/generator/raster/texture-sampler.ts';

const ASSETS = new URL('../../assets/', import.meta.url);

interface LodFigures {
  readonly triangleCount: number;
  readonly vertexCount: number;
  readonly boundsMeters: { readonly min: readonly number[]; readonly max: readonly number[] };
}

interface ModelFigures {
  readonly model: string;
  readonly texture: string;
  readonly heightMeters: number;
  readonly lods: Readonly<Record<string, LodFigures>>;
}

const manifest = JSON.parse(readFileSync(new URL('manifest.json', ASSETS), 'utf8')) as {
  readonly models: Readonly<Record<string, ModelFigures>>;
  readonly grounds: Readonly<Record<string, { readonly albedo: string; readonly normal: string }>>;
};

const models = Object.entries(manifest.models).map(([name, model]) => ({ name, model }));

/** Triangles a level may have: what the frame time budget was reckoned with. */
const TRIANGLE_BUDGETS: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>> = {
  pine: { full: [4000, 6000], mid: [900, 1200], low: [200, 300] },
  fir: { full: [4000, 6000], mid: [900, 1200], low: [200, 300] },
  sapling: { full: [3000, 6000], mid: [800, 1200], low: [200, 300] },
  snag: { full: [2000, 3000], mid: [600, 900], low: [200, 400] },
  log: { full: [2000, 3000], mid: [600, 900], low: [200, 400] },
  grass: { near: [24, 40], far: [6, 8] },
  meadow: { near: [16, 24], far: [4, 6] },
  flower: { near: [40, 60], far: [8, 12] },
};

/**
 * Heights and base radii of the trees, metres: those of the reference world's models (world.md §4), which has no height for the
 * sapling; 6.2 m is ours.
 */
const TREE_FIGURES = {
  pine: { heightMeters: 17.18, baseRadiusMeters: 0.59 },
  fir: { heightMeters: 14.7, baseRadiusMeters: 0.59 },
  sapling: { heightMeters: 6.2, baseRadiusMeters: 0.27 },
} as const;

async function readPrimitives(path: string): Promise<Map<string, Primitive>> {
  const document = await new NodeIO().readBinary(readFileSync(new URL(path, ASSETS)));
  const nodes = document.getRoot().listScenes()[0]?.listChildren() ?? [];
  return new Map(
    nodes.map((node) => {
      expect(node.getMatrix()).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
      const primitives = node.getMesh()?.listPrimitives() ?? [];
      expect(primitives).toHaveLength(1);
      return [node.getName(), primitives[0] as Primitive];
    }),
  );
}

function readArray(accessor: Accessor | null): ArrayLike<number> {
  // The library's array type lacks a name that lint can follow; every accessor of ours holds numbers.
  const array = accessor?.getArray() as ArrayLike<number> | null | undefined;
  if (array === null || array === undefined) throw new Error('accessor: expected an array, found none');
  return array;
}

function read(primitive: Primitive, semantic: string): { readonly array: ArrayLike<number>; readonly count: number } {
  const accessor = primitive.getAttribute(semantic);
  if (accessor === null) throw new Error(`attribute ${semantic}: expected, found none`);
  return { array: readArray(accessor), count: accessor.getCount() };
}

function meshFromPrimitive(primitive: Primitive): Mesh {
  const position = read(primitive, 'POSITION');
  const { array: normal } = read(primitive, 'NORMAL');
  const { array: uv } = read(primitive, 'TEXCOORD_0');
  const { array: color } = read(primitive, 'COLOR_0');
  const at = (array: ArrayLike<number>, index: number): number => array[index] as number;
  return {
    indices: Array.from(readArray(primitive.getIndices())),
    vertices: Array.from({ length: position.count }, (_, vertex) => ({
      position: vec(
        at(position.array, vertex * 3),
        at(position.array, vertex * 3 + 1),
        at(position.array, vertex * 3 + 2),
      ),
      normal: vec(at(normal, vertex * 3), at(normal, vertex * 3 + 1), at(normal, vertex * 3 + 2)),
      u: at(uv, vertex * 2),
      v: at(uv, vertex * 2 + 1),
      tint: vec(at(color, vertex * 4) / 255, at(color, vertex * 4 + 1) / 255, at(color, vertex * 4 + 2) / 255),
      swayWeight: at(color, vertex * 4 + 3) / 255,
    })),
  };
}

describe('manifest', () => {
  it('lists every model and ground of the catalog', () => {
    expect(models.map(({ name }) => name)).toEqual([...TREES, ...CLUTTER].map(({ name }) => name));
    expect(Object.keys(manifest.grounds)).toHaveLength(GROUNDS.length);
  });

  it.each(models)('$name: triangle counts stand in the file and inside the budget', async ({ name, model }) => {
    const primitives = await readPrimitives(model.model);
    expect([...primitives.keys()]).toEqual(Object.keys(model.lods));
    for (const [lod, primitive] of primitives) {
      const triangleCount = (primitive.getIndices()?.getCount() ?? 0) / 3;
      expect(triangleCount).toBe(model.lods[lod]?.triangleCount);
      const [least, most] = TRIANGLE_BUDGETS[name]?.[lod] ?? [NaN, NaN];
      expect(triangleCount).toBeGreaterThanOrEqual(least);
      expect(triangleCount).toBeLessThanOrEqual(most);
    }
  });

  it.each(models)(
    '$name: every level stands exactly at the stated height, inside the stated box',
    async ({ name, model }) => {
      const figures: { readonly heightMeters: number } | undefined = (
        TREE_FIGURES as Record<string, { heightMeters: number }>
      )[name];
      if (figures !== undefined) expect(model.heightMeters).toBe(figures.heightMeters);
      for (const [lod, primitive] of await readPrimitives(model.model)) {
        const { array, count } = read(primitive, 'POSITION');
        let highest = -Infinity;
        const bounds = model.lods[lod]?.boundsMeters;
        for (let index = 0; index < count * 3; index += 1) {
          const value = array[index] as number;
          if (index % 3 === 1) highest = Math.max(highest, value);
          expect(value).toBeGreaterThanOrEqual((bounds?.min[index % 3] as number) - 1e-4);
          expect(value).toBeLessThanOrEqual((bounds?.max[index % 3] as number) + 1e-4);
        }
        expect(highest).toBe(Math.fround(model.heightMeters));
      }
    },
  );

  it.each(Object.entries(TREE_FIGURES))(
    '%s: the trunk reaches its base radius in the lowest 10 cm',
    async (name, { baseRadiusMeters }) => {
      const model = manifest.models[name] as ModelFigures;
      for (const primitive of (await readPrimitives(model.model)).values()) {
        const { array, count } = read(primitive, 'POSITION');
        const { array: uv } = read(primitive, 'TEXCOORD_0');
        let widest = 0;
        for (let vertex = 0; vertex < count; vertex += 1) {
          // Bark is the left quarter of a tree's atlas; foliage may hang lower than the trunk is wide.
          if ((array[vertex * 3 + 1] as number) > 0.1 || (uv[vertex * 2] as number) > 0.25) continue;
          widest = Math.max(widest, Math.hypot(array[vertex * 3] as number, array[vertex * 3 + 2] as number));
        }
        expect(widest).toBeCloseTo(baseRadiusMeters, 2);
      }
    },
  );

  it.each(models)('$name: normals are unit length and colours leave room for the sway weight', async ({ model }) => {
    for (const primitive of (await readPrimitives(model.model)).values()) {
      const { array, count } = read(primitive, 'NORMAL');
      for (let vertex = 0; vertex < count; vertex += 1) {
        const length = Math.hypot(
          array[vertex * 3] as number,
          array[vertex * 3 + 1] as number,
          array[vertex * 3 + 2] as number,
        );
        expect(Math.abs(length - 1)).toBeLessThan(1e-5);
      }
      const color = primitive.getAttribute('COLOR_0');
      expect(color?.getType()).toBe('VEC4');
      expect(color?.getNormalized()).toBe(true);
      const sway = Array.from(read(primitive, 'COLOR_0').array).filter((_, index) => index % 4 === 3);
      expect(Math.min(...sway)).toBe(0);
      expect(Math.max(...sway)).toBeGreaterThan(150);
    }
  });

  it.each(models.filter(({ name }) => name in TREE_FIGURES))(
    '$name: coarser levels keep the silhouette within 8 % and the mean colour within 5 %, drawn from the files',
    async ({ model }) => {
      const png = decode(readFileSync(new URL(model.texture, ASSETS)));
      const picture = createPicture(png.width, png.height);
      for (const [offset, byte] of png.data.entries()) picture.rgba[offset] = byte / 255;
      const texture = createTextureSampler(picture);
      const measured = new Map(
        [...(await readPrimitives(model.model))].map(([lod, primitive]) => [
          lod,
          measureSilhouette(meshFromPrimitive(primitive), texture, 6, model.heightMeters),
        ]),
      );
      const full = measured.get('full');
      if (full === undefined) throw new Error('level full: expected, found none');
      for (const [lod, { areaSquareMeters, meanColor }] of measured) {
        expect(Math.abs(areaSquareMeters / full.areaSquareMeters - 1), `${lod} area`).toBeLessThan(0.08);
        for (const part of ['x', 'y', 'z'] as const) {
          expect(Math.abs(meanColor[part] / full.meanColor[part] - 1), `${lod} colour ${part}`).toBeLessThan(0.05);
        }
      }
    },
  );

  it('names pictures that are there, of the promised size', () => {
    const sizes: [string, number, number][] = [];
    for (const { name, model } of models) sizes.push([model.texture, name in TREE_FIGURES ? 1024 : 512, 4]);
    for (const name of Object.keys(TREE_FIGURES))
      sizes.push([`billboards/${name}.png`, 256, 4], [`billboards/${name}-normal.png`, 256, 3]);
    for (const ground of Object.values(manifest.grounds)) sizes.push([ground.albedo, 512, 3], [ground.normal, 512, 3]);
    for (const [path, size, channels] of sizes) {
      const { width, height, channels: found } = decode(readFileSync(new URL(path, ASSETS)));
      expect([path, width, height, found]).toEqual([path, size, size, channels]);
    }
  });
});
