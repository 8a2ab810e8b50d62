import type { AssetFile } from './asset-file.ts';
import type { GroundEntry } from './ground-files.ts';
import type { ModelEntry } from './model-files.ts';

/** What the manifest file holds beside its licence. */
export interface Manifest {
  readonly models: Readonly<Record<string, ModelEntry>>;
  readonly grounds: Readonly<Record<string, GroundEntry>>;
}

/** The list of everything generated, by name, in the order of the catalog. */
export function buildManifestFile(models: Manifest['models'], grounds: Manifest['grounds']): AssetFile {
  const manifest = { license: 'CC0-1.0', models, grounds };
  return { path: 'manifest.json', bytes: new TextEncoder().encode(`${JSON.stringify(manifest, undefined, 2)}\n`) };
}
