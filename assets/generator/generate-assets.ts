import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CLUTTER, GROUNDS, TREES } from './catalog.ts';
import type { AssetFile } from './output/asset-file.ts';
import { buildGroundFiles, type GroundEntry } from './output/ground-files.ts';
import { buildManifestFile, type Manifest } from './output/manifest.ts';
import { buildClutterFiles, buildTreeFiles, type ModelEntry } from './output/model-files.ts';

/**
 * Generate assets into a folder, deterministically: all of them, or those that are named, in which case the manifest keeps what
 * it says of the others.
 */
async function generateAssets(folder: string, names: readonly string[]): Promise<void> {
  const isWanted = (name: string): boolean => names.length === 0 || names.includes(name);
  const known = names.length === 0 ? { models: {}, grounds: {} } : readManifest(folder);
  const models: Record<string, ModelEntry> = {};
  const grounds: Record<string, GroundEntry> = {};
  const addModel = async (
    name: string,
    build: () => Promise<{ files: readonly AssetFile[]; entry: ModelEntry }>,
  ): Promise<void> => {
    if (isWanted(name)) {
      const { files, entry } = await build();
      writeFiles(folder, files);
      models[name] = entry;
      reportModel(name, entry);
    } else if (known.models[name] !== undefined) {
      models[name] = known.models[name];
    }
  };
  for (const species of TREES) await addModel(species.name, () => buildTreeFiles(species));
  for (const species of CLUTTER) await addModel(species.name, () => buildClutterFiles(species));
  for (const { name, paint } of GROUNDS) {
    if (isWanted(`ground-${name}`)) {
      const { files, entry } = buildGroundFiles(paint());
      writeFiles(folder, files);
      grounds[name] = entry;
      console.log(`ground ${name}: mean colour ${entry.meanColor.join(' ')}`);
    } else if (known.grounds[name] !== undefined) {
      grounds[name] = known.grounds[name];
    }
  }
  writeFiles(folder, [buildManifestFile(models, grounds)]);
}

function readManifest(folder: string): Manifest {
  // Written by this program; a hand-made one has no business here.
  return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
}

function writeFiles(folder: string, files: readonly AssetFile[]): void {
  for (const { path, bytes } of files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
}

function reportModel(name: string, entry: ModelEntry): void {
  for (const [lod, figures] of Object.entries(entry.lods)) {
    const area =
      figures.silhouetteSquareMeters === undefined ? '' : `, silhouette ${String(figures.silhouetteSquareMeters)} m2`;
    const error =
      figures.simplificationErrorMeters === undefined
        ? ''
        : `, simplification error ${String(figures.simplificationErrorMeters)} m`;
    console.log(
      `${name} ${lod}: ${String(figures.triangleCount)} triangles, ${String(figures.vertexCount)} vertices${area}${error}`,
    );
  }
}

const [folder = 'assets', ...names] = process.argv.slice(2);
await generateAssets(resolve(folder), names);
