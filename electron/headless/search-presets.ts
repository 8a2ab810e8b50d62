import { PRESET_KINDS } from './preset-search/preset-kinds.ts';
import { searchPreset } from './preset-search/search-preset.ts';
import { createViewCounter } from './preset-search/view-census.ts';

/**
 * Finds the reference presets on the reference world and prints what core/scenario/reference-presets.ts states, with what else
 * was counted. Deterministic: the same code prints the same numbers. `--json` prints everything that is known of each;
 * ids name the kinds to search, without any it is all.
 */
const isJson = process.argv.includes('--json');
const ids = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const counter = createViewCounter();
for (const kind of PRESET_KINDS) {
  if (ids.length > 0 && !ids.includes(kind.id)) continue;
  const found = searchPreset(counter, kind);
  if (found === undefined) {
    console.error(`${kind.id}: no place on the searched lattice meets the bar`);
    process.exitCode = 1;
    continue;
  }
  if (isJson) {
    console.log(JSON.stringify(found, undefined, 2));
    continue;
  }
  const { preset, hiddenByTerrainRatio, frustumCount, drawnCount, visibleGroundRatio } = found;
  const { xWorldMeters, yWorldMeters, zWorldMeters, yawRadians, pitchRadians } = preset.pose;
  console.log(
    `${preset.id.padEnd(12)} pose (${xWorldMeters}, ${yWorldMeters}, ${zWorldMeters}) yaw ${yawRadians} pitch ${pitchRadians}  ` +
      `hidden by terrain ${hiddenByTerrainRatio}  T1 ${frustumCount}  T3 ${drawnCount}  ground in sight ${visibleGroundRatio}`,
  );
}
