import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY_FOLDER } from '../../../electron/headless/repository.ts';
import { readGlb } from '../../../renderer/scene/read-glb.ts';
import { useTestPage } from '../../support/test-page.ts';

const MODELS_FOLDER = join(REPOSITORY_FOLDER, 'assets/models');
const MODELS = readdirSync(MODELS_FOLDER).flatMap((name) => /^(.+)\.glb$/.exec(name)?.[1] ?? []);

/** A mirror by a matrix leaves single precision's last digit. */
const ROUNDING = 1e-6;

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
