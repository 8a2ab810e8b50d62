import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FLOWER } from '../../assets/generator/clutter/flower.ts';
import { GRASS, MEADOW } from '../../assets/generator/clutter/blade-tuft.ts';
import { paintSoilGround } from '../../assets/generator/ground/ground-paintings.ts';
import type { AssetFile } from '../../assets/generator/output/asset-file.ts';
import { buildGroundFiles } from '../../assets/generator/output/ground-files.ts';
import { buildClutterFiles } from '../../assets/generator/output/model-files.ts';

const ASSETS = new URL('../../assets/', import.meta.url);

function expectCommitted(files: readonly AssetFile[]): void {
  for (const { path, bytes } of files) {
    const committed = readFileSync(new URL(path, ASSETS));
    // Compared as a flag: a failed comparison of megabytes must not print them.
    expect(committed.equals(bytes), `${path} differs from what the generator makes; run "npm run assets"`).toBe(true);
  }
}

describe('committed assets are what the generator makes, byte for byte', () => {
  it.each([GRASS, MEADOW, FLOWER])('clutter $name', async (species) => {
    expectCommitted((await buildClutterFiles(species)).files);
  });

  it('ground soil', () => {
    expectCommitted(buildGroundFiles(paintSoilGround()).files);
  });
});
