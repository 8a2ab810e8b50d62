import { CHUNK_VERDICT } from './cull-contract.ts';
import { buildChunkLowestTops, buildClusters } from './instance-clusters.ts';
import type { CullResult } from './cull-contract.ts';
import type { ResidentSet } from '../streaming/index.ts';

/** Indices are allocated in steps of this many, so that the next set, a few instances larger, still fits (4 KiB a step). */
const CAPACITY_STEP = 1024;

/** What passes over a set need to know of its instances beforehand; of the set alone, so that a worker can build it. */
export interface CullPreparation {
  /** Boxes around runs of instances, an array a batch, in the set's batch order. */
  readonly clusters: readonly Float32Array<ArrayBuffer>[];
  /** Lowest top of each chunk's instances, World y, metres. */
  readonly chunkLowestTops: Float32Array<ArrayBuffer>;
}

/** Prepares a set for passes. Visits every instance once, about 0.2 ms for 40,000; allocates the arrays. */
export function prepareCulling(set: ResidentSet): CullPreparation {
  const clusters = set.batches.map(buildClusters);
  return { clusters, chunkLowestTops: buildChunkLowestTops(set, clusters) };
}

/**
 * Builds the result that passes over a resident set refill. One a set: when streaming hands out a new set, build a new
 * result and pass the previous one, whose arrays are taken over where they are long enough (it must not be used after).
 *
 * @param set - the set that passes will run over
 * @param previous - a result that is no longer needed
 * @param preparation - of this set
 */
export function createCullResult(
  set: ResidentSet,
  previous?: CullResult,
  preparation: CullPreparation = prepareCulling(set),
): CullResult {
  const batchCount = set.batches.length;
  const visibleIndices = set.batches.map((batch, batchIndex) => {
    const reusable = previous?.visibleIndices[batchIndex];
    return reusable !== undefined && reusable.length >= batch.instanceCount
      ? reusable
      : new Uint32Array(Math.ceil(batch.instanceCount / CAPACITY_STEP) * CAPACITY_STEP);
  });
  const { clusters, chunkLowestTops } = preparation;
  return {
    visibleIndices,
    visibleCounts: new Uint32Array(batchCount),
    chunkVerdicts: new Uint8Array(set.chunks.chunkCount).fill(CHUNK_VERDICT.tested),
    chunkStates: new Int8Array(set.chunks.chunkCount),
    chunkSpans: new Float64Array(2 * set.chunks.chunkCount),
    chunkLowestTops,
    clusters,
    counters: { resident: 0, outsideDistance: 0, outsideFrustum: 0, hiddenByTerrain: 0, drawn: 0 },
    set,
  };
}
