import { prepareCulling } from '../../core/culling/index.ts';
import { createWorldField } from '../../core/height-field/index.ts';
import { advanceStreaming, createStreaming, prefetchStreaming } from '../../core/streaming/index.ts';
import type { ResidentSet, Streaming } from '../../core/streaming/index.ts';
import type { SetUpdate } from './feed-messages.ts';
import { listSetBuffers } from './list-buffers.ts';
import type { FeedJob, PostAnswer } from './serve-feed.ts';

/** Cells sampled in a slice of work ahead: up to two height samples of 1 to 2 µs each, so 2 to 3 ms. */
const PREFETCH_CELLS = 800;

/** Builds the resident sets around an eye, and samples ahead along its way while nothing is asked. */
export function createScatterJob(): FeedJob {
  let streaming: Streaming | undefined;
  let session = 0;

  function postSet(set: ResidentSet | undefined, post: PostAnswer): void {
    if (set === undefined) return;
    const update: SetUpdate = { kind: 'set', session, set, preparation: prepareCulling(set) };
    post(update, listSetBuffers(set, update.preparation));
  }

  return {
    open(message) {
      const { variant, seed, hasRoad, tier } = message.world;
      session = message.session;
      streaming = createStreaming({ field: createWorldField({ variant, seed, hasRoad }), seed, tier });
    },
    answer({ eyeXWorldMeters, eyeZWorldMeters }, post) {
      if (streaming === undefined) throw new TypeError('scatter: expected a world before the first eye, found none');
      const { clutter, forest } = advanceStreaming(streaming, eyeXWorldMeters, eyeZWorldMeters);
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
