import { GRASS, MEADOW } from './clutter/blade-tuft.ts';
import type { ClutterSpecies } from './clutter/clutter-model.ts';
import { FLOWER } from './clutter/flower.ts';
import { LOG } from './deadwood/log.ts';
import { SNAG } from './deadwood/snag.ts';
import { DRIFTWOOD } from './driftwood/driftwood.ts';
import { FUNGUS } from './fungus/fungus.ts';
import { paintGravelGround } from './ground/gravel-painting.ts';
import { paintForestGround, paintGrassGround, paintRockGround, paintSoilGround } from './ground/ground-paintings.ts';
import type { GroundTile } from './ground/ground-tile.ts';
import { BOULDER, ROCK } from './stone/stones.ts';
import { BUSH } from './shrub/bush.ts';
import { UNDERSTORY } from './shrub/understory.ts';
import { FIR, SAPLING } from './tree/fir.ts';
import { PINE } from './tree/pine.ts';
import type { TreeSpecies } from './tree/tree-model.ts';

/** Every tree that is generated, living and dead. */
export const TREES: readonly TreeSpecies[] = [PINE, FIR, SAPLING, SNAG, LOG];

/** Every kind of ground clutter that is generated. */
export const CLUTTER: readonly ClutterSpecies[] = [
  GRASS,
  MEADOW,
  FLOWER,
  ROCK,
  BOULDER,
  BUSH,
  UNDERSTORY,
  DRIFTWOOD,
  FUNGUS,
];

/** Every ground texture that is generated. */
export const GROUNDS: readonly { readonly name: string; readonly paint: () => GroundTile }[] = [
  { name: 'grass', paint: paintGrassGround },
  { name: 'forest', paint: paintForestGround },
  { name: 'rock', paint: paintRockGround },
  { name: 'soil', paint: paintSoilGround },
  { name: 'gravel', paint: paintGravelGround },
];
