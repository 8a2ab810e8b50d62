import type { Mesh } from '../mesh/mesh-builder.ts';
import type { Atlas } from '../paint/atlas.ts';

/**
 * How far the feet of clutter reach below the ground, metres. Clutter is not fitted to the slope it stands on; without roots its
 * straight lower edges would show on the downhill side.
 */
export const SINK_METERS = 0.05;

/** One level of detail of a kind of clutter. */
export interface ClutterLevel {
  /** Node in the model's file: `near` and, coarser, `far`; undergrowth of the forest has `near` alone. */
  readonly name: 'near' | 'far';
  readonly mesh: Mesh;
  /** What the simplifier says it cost, metres; left out where the level was grown and not simplified. */
  readonly errorMeters?: number;
}

/** Recipe of one kind of ground clutter. */
export interface ClutterSpecies {
  readonly name: string;
  /**
   * A `cutout` is drawn from both sides with an alpha test; an `opaque` is drawn without its back faces and without a test, and
   * its picture has no alpha.
   */
  readonly surface: 'cutout' | 'opaque';
  /** Exact height of every level, metres. */
  readonly heightMeters: number;
  paintAtlas(): Atlas;
  /** Levels, finer first. Opaque kinds need the simplifier to be ready. */
  buildLevels(atlas: Atlas): readonly ClutterLevel[];
}
