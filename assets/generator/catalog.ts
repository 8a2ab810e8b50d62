import { GRASS, MEADOW } from './clutter/blade-tuft.ts';
import type { ClutterSpecies } from './clutter/clutter-model.ts';
import { FLOWER } from './clutter/flower.ts';
import { paintForestGround, paintGrassGround, paintRockGround, paintSoilGround } from './ground/ground-paintings.ts';
import type { GroundTile } from './ground/ground-tile.ts';
import { FIR, SAPLING } from './tree/fir.ts';
import { PINE } from './tree/pine.ts';
import type { TreeSpecies } from './tree/tree-model.ts';

/** Every tree that is generated. */
export const TREES: readonly TreeSpecies[] = [PINE, FIR, SAPLING];

/** Every kind of ground clutter that is generated. */
export const CLUTTER: readonly ClutterSpecies[] = [GRASS, MEADOW, FLOWER];

/** Every ground texture that is generated. */
export const GROUNDS: readonly (() => GroundTile)[] = [
  paintGrassGround,
  paintForestGround,
  paintRockGround,
  paintSoilGround,
];
