import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLUTTER, GROUNDS, TREES } from '../../assets/generator/catalog.ts';
import type { AssetFile } from '../../assets/generator/output/asset-file.ts';
import { buildGroundFiles } from '../../assets/generator/output/ground-files.ts';
import { buildManifestFile } from '../../assets/generator/output/manifest.ts';
import { buildClutterFiles, buildTreeFiles } from '../../assets/generator/output/model-files.ts';

const ASSETS = new URL('../../assets/', import.meta.url);

/** Builds a thing once, when it is first asked for: the manifest needs everything that the other tests need one by one. */
function once<Built>(build: () => Built): () => Built {
  let built: { readonly value: Built } | undefined;
  return () => (built ??= { value: build() }).value;
}

const trees = TREES.map((species) => ({ name: species.name, build: once(() => buildTreeFiles(species)) }));
const clutter = CLUTTER.map((species) => ({ name: species.name, build: once(() => buildClutterFiles(species)) }));
const grounds = GROUNDS.map(({ name, paint }) => ({
  name,
  build: once(() => ({ name, ...buildGroundFiles(paint()) })),
}));

function expectCommitted(files: readonly AssetFile[]): void {
  expect(files.length).toBeGreaterThan(0);
  for (const { path, bytes } of files) {
    const committed = readFileSync(new URL(path, ASSETS));
    // Compared as a flag: a failed comparison of megabytes must not print them.
    expect(committed.equals(bytes), `${path} differs from what the generator makes; run "npm run assets"`).toBe(true);
  }
}

describe('committed assets are what the generator makes, byte for byte', () => {
  it.each([...trees, ...clutter])('model $name', async ({ build }) => {
    expectCommitted((await build()).files);
  });

  it.each(grounds)('ground $name', ({ build }) => {
    expectCommitted(build().files);
  });

  it('the manifest, and no file beside those', async () => {
    const models = await Promise.all(
      [...trees, ...clutter].map(async ({ name, build }) => ({ name, ...(await build()) })),
    );
    const tiles = grounds.map(({ build }) => build());
    const manifest = buildManifestFile(
      Object.fromEntries(models.map(({ name, entry }) => [name, entry])),
      Object.fromEntries(tiles.map(({ name, entry }) => [name, entry])),
    );
    expectCommitted([manifest]);
    const made = [...models, ...tiles].flatMap(({ files }) => files.map(({ path }) => path));
    const committed = ['models', 'textures', 'billboards'].flatMap((folder) =>
      readdirSync(new URL(folder, ASSETS)).map((name) => `${folder}/${name}`),
    );
    expect(committed.sort()).toEqual(made.sort());
  });
});
