import type { Mesh } from '../mesh/mesh-builder.ts';
import type { Atlas } from '../paint/atlas.ts';

/** The levels of detail of a tree, finest first. */
export const TREE_LODS = ['full', 'mid', 'low'] as const;

export type TreeLod = (typeof TREE_LODS)[number];

/** Recipe of a tree species: everything grows from one seeded skeleton, each level hangs its own cards on it. */
export interface TreeSpecies {
  readonly name: string;
  /** Exact height of every level, metres. */
  readonly heightMeters: number;
  paintAtlas(): Atlas;
  /** `cardScale` widens and lengthens the cards of a level; it is fitted so that the levels cover the same area. */
  buildLod(lod: TreeLod, atlas: Atlas, cardScale: number): Mesh;
}
