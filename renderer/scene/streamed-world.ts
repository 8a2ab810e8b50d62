import { createClipmap, scrollClipmap } from '../../core/clipmap/index.ts';
import type { Clipmap } from '../../core/clipmap/index.ts';
import { createHeightPyramid, fillPyramidFromClipmap } from '../../core/culling/index.ts';
import type { HeightPyramid } from '../../core/culling/index.ts';
import { createWorldField } from '../../core/height-field/index.ts';
import type { WorldField } from '../../core/height-field/index.ts';
import type { Configuration } from '../../core/scenario/index.ts';
import { advanceStreaming, createStreaming, isStreamingIdle } from '../../core/streaming/index.ts';
import type { StreamingUpdate } from '../../core/streaming/index.ts';

/** The pyramid's finest cells, metres, and how many: ridges within 1,024 m of the eye hide, also what stands beyond them. */
const PYRAMID_CELL_METERS = 4;
const PYRAMID_CELLS = 512;

/** What a move of the eye changed. */
interface WorldStep {
  /** Bit mask of clipmap levels to draw anew. */
  readonly levelMask: number;
  readonly sets: StreamingUpdate;
}

/** The world around the eye as values, without anything drawn: one (variant, seed, tier). */
export interface StreamedWorld {
  readonly field: WorldField;
  readonly seed: number;
  readonly clipmap: Clipmap;
  /** Brings clipmap and resident sets to the eye. */
  advance(eyeXWorldMeters: number, eyeZWorldMeters: number): WorldStep;
  readonly isIdle: boolean;
  /** Bounds of the drawn surface, brought up to date first: only the cull paths that ask for it pay for it. */
  getPyramid(): HeightPyramid;
}

/** Creates the world of a configuration, empty until it is first advanced. */
export function createStreamedWorld(configuration: Configuration): StreamedWorld {
  const { world, seed, tier, road } = configuration;
  const field = createWorldField({ variant: world, seed, hasRoad: road === 'on' });
  const clipmap = createClipmap(field);
  const streaming = createStreaming({ field, seed, tier });
  const pyramid = createHeightPyramid({ cellSizeMeters: PYRAMID_CELL_METERS, cellsPerEdge: PYRAMID_CELLS });
  let eyeX = 0;
  let eyeZ = 0;
  return {
    field,
    seed,
    clipmap,
    advance(eyeXWorldMeters, eyeZWorldMeters) {
      eyeX = eyeXWorldMeters;
      eyeZ = eyeZWorldMeters;
      const levelMask = scrollClipmap(clipmap, eyeXWorldMeters, eyeZWorldMeters);
      return { levelMask, sets: advanceStreaming(streaming, eyeXWorldMeters, eyeZWorldMeters) };
    },
    get isIdle() {
      return isStreamingIdle(streaming);
    },
    getPyramid() {
      // Keeps what is still right by itself, so asking again in the same place is cheap.
      fillPyramidFromClipmap(pyramid, clipmap, eyeX, eyeZ);
      return pyramid;
    },
  };
}
