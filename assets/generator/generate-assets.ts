import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CLUTTER, GROUNDS, TREES } from './catalog.ts';
import type { AssetFile } from './output/asset-file.ts';
import { buildGroundFiles, type GroundEntry } from './output/ground-files.ts';
import { buildManifestFile } from './output/manifest.ts';
import { buildClutterFiles, buildTreeFiles, type ModelEntry } from './output/model-files.ts';

/** Generate every asset into the folder named on the command line (`assets` by default), deterministically. */
async function generateAssets(folder: string): Promise<void> {
  const models: Record<string, ModelEntry> = {};
  const grounds: Record<string, GroundEntry> = {};
  for (const species of TREES) {
    const { files, entry } = await buildTreeFiles(species);
    writeFiles(folder, files);
    models[species.name] = entry;
    reportModel(species.name, entry);
  }
  for (const species of CLUTTER) {
    const { files, entry } = await buildClutterFiles(species);
    writeFiles(folder, files);
    models[species.name] = entry;
    reportModel(species.name, entry);
  }
  for (const paintGround of GROUNDS) {
    const tile = paintGround();
    const { files, entry } = buildGroundFiles(tile);
    writeFiles(folder, files);
    grounds[tile.name] = entry;
    console.log(`ground ${tile.name}: mean colour ${entry.meanColor.join(' ')}`);
  }
  writeFiles(folder, [buildManifestFile(models, grounds)]);
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
    console.log(
      `${name} ${lod}: ${String(figures.triangleCount)} triangles, ${String(figures.vertexCount)} vertices${area}`,
    );
  }
}

await generateAssets(resolve(process.argv[2] ?? 'assets'));
