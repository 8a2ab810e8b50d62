import { PRESET_KINDS } from './preset-search/preset-kinds.ts';
import { searchPreset } from './preset-search/search-preset.ts';
import { createViewCounter } from './preset-search/view-census.ts';

/**
 * Finds the reference presets on the reference world and prints them as the source of core/scenario/reference-presets.ts.
 * Deterministic: the same code prints the same text.
 */
const counter = createViewCounter();
for (const kind of PRESET_KINDS) {
  const found = searchPreset(counter, kind);
  if (found === undefined) {
    console.error(`${kind.id}: no place on the searched lattice meets the bar`);
    process.exitCode = 1;
    continue;
  }
  console.log(JSON.stringify(found, undefined, 2));
}
