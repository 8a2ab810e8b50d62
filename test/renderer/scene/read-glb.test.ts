import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY_FOLDER } from '../../../electron/headless/repository.ts';
import { readGlb } from '../../../renderer/scene/read-glb.ts';
import type { GlbGeometry } from '../../../renderer/scene/read-glb.ts';
import { useTestPage } from '../../support/test-page.ts';

const MODELS_FOLDER = join(REPOSITORY_FOLDER, 'assets/models');
const MODELS = readdirSync(MODELS_FOLDER).flatMap((name) => /^(.+)\.glb$/.exec(name)?.[1] ?? []);

/** A mirror by a matrix leaves single precision's last digit. */
const ROUNDING = 1e-6;

/** Share of triangles that are counter-clockwise, in a left-handed space, seen from the side that their normals point to. */
function measureCounterClockwiseShare({ positions, normals, indices }: GlbGeometry): number {
  let counterClockwise = 0;
  for (let corner = 0; corner < indices.length; corner += 3) {
    const vertices = [...indices.subarray(corner, corner + 3)];
    const [a, b, c] = vertices.map((vertex) => [...positions.subarray(3 * vertex, 3 * vertex + 3)]);
    const along = b!.map((value, axis) => value - a![axis]!) as [number, number, number];
    const across = c!.map((value, axis) => value - a![axis]!) as [number, number, number];
    // Left-handed: this product points to the side from which the corners run clockwise.
    const product = [0, 1, 2].map((axis) => {
      const [next, last] = [(axis + 1) % 3, (axis + 2) % 3];
      return along[next]! * across[last]! - along[last]! * across[next]!;
    });
    const facing = product.reduce(
      (sum, value, axis) => sum + value * vertices.reduce((total, vertex) => total + normals[3 * vertex + axis]!, 0),
      0,
    );
    if (facing < 0) counterClockwise++;
  }
  return (3 * counterClockwise) / indices.length;
}

const getTestPage = useTestPage('test/renderer/pages/models-page.ts');

describe('readGlb', () => {
  it.each(MODELS)('reads %s as Babylon does', async (asset) => {
    const levels = await getTestPage().page.evaluate((name) => globalThis.modelsPage.compareModel(name), asset);
    expect(levels.length).toBeGreaterThan(0);
    for (const { level, vertexCount, indexCount, largestDifferences } of levels) {
      expect(vertexCount, level).toBeGreaterThan(3);
      expect(indexCount, level).toBeGreaterThan(3);
      for (const [attribute, difference] of Object.entries(largestDifferences)) {
        expect(difference, `${level} ${attribute}`).toBeLessThanOrEqual(ROUNDING);
      }
    }
  });

  it.each(['rock', 'boulder', 'log'])('gives %s triangles that are counter-clockwise from outside', (asset) => {
    for (const [level, geometry] of readGlb(readFileSync(join(MODELS_FOLDER, `${asset}.glb`)))) {
      expect(measureCounterClockwiseShare(geometry), level).toBeGreaterThan(0.95);
    }
  });

  const model = readFileSync(join(MODELS_FOLDER, `${String(MODELS[0])}.glb`));
  /** The model with another JSON of the same length in its place. */
  const withJson = (from: string, to: string): Uint8Array =>
    Buffer.from(model.toString('latin1').replace(from, to.padEnd(from.length)), 'latin1');

  it.each([
    ['no glTF', Buffer.from('<!doctype html>'), 'expected a binary glTF 2.0'],
    ['nothing', new Uint8Array(0), 'expected a binary glTF 2.0'],
    ['half a file', model.subarray(0, model.length / 2), /expected \d+ bytes, found \d+/],
    ['only a header', model.subarray(0, 12), 'a JSON and a binary chunk'],
    ['a model without colours', withJson('"COLOR_0"', '"COLOR_1"'), 'expected COLOR_0, found none'],
    ['signed components', withJson('"componentType":5121', '"componentType":5120'), 'unsigned or float'],
  ])('refuses %s', (_title, bytes, message) => {
    expect(() => readGlb(bytes)).toThrow(message);
  });
});
