import type { Mesh } from '../mesh/mesh-builder.ts';
import type { Atlas } from '../paint/atlas.ts';
import type { TextureSampler } from '../raster/texture-sampler.ts';

/** The levels of detail of a tree, finest first. */
export const TREE_LODS = ['full', 'mid', 'low'] as const;

export type TreeLod = (typeof TREE_LODS)[number];

/** One level of a tree, ready to be written. */
export interface TreeLevel {
  readonly mesh: Mesh;
  /** Area drawn in side view, alpha test included, mean over five yaws. */
  readonly silhouetteSquareMeters: number;
  /** How far the simplifier moved the wood of this level, metres; 0 where it took nothing away. */
  readonly simplificationErrorMeters: number;
  /** What the cards of this level were widened by to keep the finest level's silhouette; left out where there are no cards. */
  readonly cardScale?: number;
}

/** Recipe of a tree species, living or dead: everything grows from one seeded skeleton. */
export interface TreeSpecies {
  readonly name: string;
  /** Exact height of every level, metres. */
  readonly heightMeters: number;
  /** Cut-outs are alpha-tested and drawn from both sides; opaque wood has no alpha and its triangles face outwards. */
  readonly surface: 'cutout' | 'opaque';
  paintAtlas(): Atlas;
  /** `texture` is the painted atlas; the simplifier must be ready. */
  buildLevels(atlas: Atlas, texture: TextureSampler): Readonly<Record<TreeLod, TreeLevel>>;
}
