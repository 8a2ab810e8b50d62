import { readFileSync } from 'node:fs';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { CLUTTER, GROUNDS, TREES } from '../../assets/generator/catalog.ts';
import { ASSETS, manifest, readAttribute, readPrimitives } from '../support/read-model.ts';

const models = Object.entries(manifest.models).map(([name, model]) => ({ name, model }));

/** Least share of its triangles that a coarser level saves: less would not be worth its place in memory and its switch. */
const LEAST_SAVING = 0.5;

describe('manifest', () => {
  it('lists every model and ground of the catalog', () => {
    expect(models.map(({ name }) => name)).toEqual([...TREES, ...CLUTTER].map(({ name }) => name));
    expect(Object.keys(manifest.grounds)).toHaveLength(GROUNDS.length);
  });

  it.each(models)(
    '$name: triangle counts stand in the file, each level at most half the one before',
    async ({ model }) => {
      const primitives = await readPrimitives(model.model);
      expect([...primitives.keys()]).toEqual(Object.keys(model.lods));
      let previousCount = Infinity;
      for (const [lod, primitive] of primitives) {
        const triangleCount = (primitive.getIndices()?.getCount() ?? 0) / 3;
        expect(triangleCount).toBe(model.lods[lod]?.triangleCount);
        expect(readAttribute(primitive, 'POSITION').count).toBe(model.lods[lod]?.vertexCount);
        expect(triangleCount).toBeGreaterThan(0);
        expect(triangleCount).toBeLessThanOrEqual(previousCount * LEAST_SAVING);
        previousCount = triangleCount;
      }
    },
  );

  it.each(models)(
    '$name: every level stands exactly at the stated height, inside the stated box',
    async ({ model }) => {
      for (const [lod, primitive] of await readPrimitives(model.model)) {
        const { array, count } = readAttribute(primitive, 'POSITION');
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

  it.each(models)(
    '$name: normals are unit length; cut-outs sway at their tips, opaque models nowhere',
    async ({ model }) => {
      for (const primitive of (await readPrimitives(model.model)).values()) {
        const { array, count } = readAttribute(primitive, 'NORMAL');
        let worst = 0;
        for (let vertex = 0; vertex < count; vertex += 1) {
          const length = Math.hypot(
            array[vertex * 3] as number,
            array[vertex * 3 + 1] as number,
            array[vertex * 3 + 2] as number,
          );
          worst = Math.max(worst, Math.abs(length - 1));
        }
        expect(worst).toBeLessThan(1e-5);
        const color = primitive.getAttribute('COLOR_0');
        expect(color?.getType()).toBe('VEC4');
        expect(color?.getNormalized()).toBe(true);
        const sway = Array.from(readAttribute(primitive, 'COLOR_0').array).filter((_, index) => index % 4 === 3);
        expect(Math.min(...sway)).toBe(0);
        if (model.surface === 'cutout') expect(Math.max(...sway)).toBeGreaterThan(150);
        else expect(Math.max(...sway)).toBe(0);
      }
    },
  );

  it.each(models)(
    '$name: its picture is square, a power of two, and has alpha only if it is a cut-out',
    ({ model }) => {
      const { width, height, channels } = decode(readFileSync(new URL(model.texture, ASSETS)));
      expect(width).toBe(height);
      expect(Number.isInteger(Math.log2(width))).toBe(true);
      expect(channels).toBe(model.surface === 'cutout' ? 4 : 3);
    },
  );

  it.each(Object.entries(manifest.grounds))('ground %s: both pictures are 512 texels square', (_, ground) => {
    for (const path of [ground.albedo, ground.normal]) {
      const { width, height, channels } = decode(readFileSync(new URL(path, ASSETS)));
      expect([path, width, height, channels]).toEqual([path, 512, 512, 3]);
    }
  });
});
