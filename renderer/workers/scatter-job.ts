import { prepareCulling } from '../../core/culling/index.ts';
import { createWorldField } from '../../core/height-field/index.ts';
import { advanceStreaming, createStreaming, prefetchStreaming } from '../../core/streaming/index.ts';
import type { ResidentSet, Streaming } from '../../core/streaming/index.ts';
import { createBufferPool } from './buffer-pool.ts';
import type { BufferPool } from './buffer-pool.ts';
import type { SetUpdate } from './feed-messages.ts';
import { packSet } from './pack-set.ts';
import type { FeedJob, PostAnswer } from './serve-feed.ts';

/** Cells sampled in a slice of work ahead: up to two height samples of 1 to 2 µs each, so 2 to 3 ms. */
const PREFETCH_CELLS = 800;

/** More than both sets hold in the densest wood twice over: what is on its way and what comes back. */
export const SCATTER_POOL_BYTES = 24e6;

/** Builds the resident sets around an eye, and samples ahead along its way while nothing is asked. */
export function createScatterJob(pool: BufferPool): FeedJob {
  let streaming: Streaming | undefined;
  let session = 0;
  const buildPool = createBufferPool(SCATTER_POOL_BYTES);
  const takeFloats = (length: number): Float32Array => takeZeroFloats(buildPool, length);

  function postSet(set: ResidentSet | undefined, post: PostAnswer): void {
    if (set === undefined) return;
    const packed = packSet(set, prepareCulling(set), pool);
    const update: SetUpdate = { kind: 'set', session, set: packed.set, preparation: packed.preparation };
    post(update, [packed.buffer]);
    // What it was built in serves the next one.
    for (const { matrices, volumes } of set.batches) {
      buildPool.give(matrices.buffer as ArrayBuffer);
      buildPool.give(volumes.buffer as ArrayBuffer);
    }
  }

  return {
    open(message) {
      const { variant, seed, hasRoad, tier } = message.world;
      session = message.session;
      streaming = createStreaming({ field: createWorldField({ variant, seed, hasRoad }), seed, tier });
    },
    answer({ eyeXWorldMeters, eyeZWorldMeters }, post) {
      if (streaming === undefined) throw new TypeError('scatter: expected a world before the first eye, found none');
      const { clutter, forest } = advanceStreaming(streaming, eyeXWorldMeters, eyeZWorldMeters, takeFloats);
      postSet(clutter, post);
      postSet(forest, post);
    },
    prepareAhead({ eyeXWorldMeters, eyeZWorldMeters, stepXMeters, stepZMeters }) {
      if (streaming === undefined) return false;
      const [x, z] = [eyeXWorldMeters, eyeZWorldMeters];
      return prefetchStreaming(streaming, x, z, stepXMeters, stepZMeters, PREFETCH_CELLS) > 0;
    },
  };
}

/**
 * Sizes are rounded up to one of four steps an octave, so that the next set's array, a few instances larger or smaller, fits into what
 * comes back; an array is at most a quarter longer than it must be.
 */
const SIZES_AN_OCTAVE = 4;

/** Fewest floats that are handed out: below, pages of memory cost more than what is saved. */
const LEAST_FLOATS = 1024;

function takeZeroFloats(pool: BufferPool, length: number): Float32Array {
  const octave = 2 ** Math.floor(Math.log2(Math.max(length, LEAST_FLOATS)));
  const step = octave / SIZES_AN_OCTAVE;
  const roundedLength = Math.ceil(Math.max(length, LEAST_FLOATS) / step) * step;
  const floats = new Float32Array(pool.take(roundedLength * Float32Array.BYTES_PER_ELEMENT));
  return floats.fill(0, 0, length);
}
