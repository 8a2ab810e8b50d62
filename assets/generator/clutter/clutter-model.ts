import type { Mesh } from '../mesh/mesh-builder.ts';
import type { Atlas } from '../paint/atlas.ts';

/**
 * How far the feet of clutter reach below the ground, metres. Clutter is not fitted to the slope it stands on; without roots its
 * straight lower edges would show on the downhill side.
 */
export const SINK_METERS = 0.05;

/** The levels of detail of ground clutter, finer first. */
export const CLUTTER_LODS = ['near', 'far'] as const;

export type ClutterLod = (typeof CLUTTER_LODS)[number];

/** Recipe of one kind of ground clutter. */
export interface ClutterSpecies {
  readonly name: string;
  /** Exact height of both levels, metres. */
  readonly heightMeters: number;
  paintAtlas(): Atlas;
  buildLod(lod: ClutterLod, atlas: Atlas): Mesh;
}
