import type { CullPreparation } from '../../core/culling/index.ts';
import { CHUNK_RANGE_STRIDE, CULL_VOLUME_STRIDE, INSTANCE_MATRIX_STRIDE } from '../../core/streaming/index.ts';
import type { InstanceBatch, ResidentSet } from '../../core/streaming/index.ts';
import type { BufferPool } from './buffer-pool.ts';

/** A set and what passes know of it, in one piece of memory. */
export interface PackedSet {
  readonly set: ResidentSet;
  readonly preparation: CullPreparation;
  readonly buffer: ArrayBuffer;
}

/** Sizes are rounded up to a multiple of this, so that the next set, a few instances larger or smaller, fits into what comes back. */
const PACK_STEP_BYTES = 2 ** 19;

/** Everything in a set has elements of four bytes. */
const ELEMENT_BYTES = 4;

/**
 * Copies a set and its preparation into one buffer. A message costs the page by the number of buffers in it, far more than by their
 * bytes: a set has hundreds of arrays.
 */
export function packSet(set: ResidentSet, preparation: CullPreparation, pool: BufferPool): PackedSet {
  const byteLength = ELEMENT_BYTES * countElements(set, preparation);
  const buffer = pool.take(Math.ceil(byteLength / PACK_STEP_BYTES) * PACK_STEP_BYTES);
  let offset = 0;

  function packFloats(source: Float32Array, length: number): Float32Array<ArrayBuffer> {
    const view = new Float32Array(buffer, offset, length);
    view.set(source.length === length ? source : source.subarray(0, length));
    offset += view.byteLength;
    return view;
  }
  function packInts(source: Int32Array, length: number): Int32Array {
    const view = new Int32Array(buffer, offset, length);
    view.set(source.subarray(0, length));
    offset += view.byteLength;
    return view;
  }
  function packRanges({ chunkRanges, chunkRangeCount }: InstanceBatch): Uint32Array {
    const view = new Uint32Array(buffer, offset, CHUNK_RANGE_STRIDE * chunkRangeCount);
    view.set(chunkRanges.subarray(0, view.length));
    offset += view.byteLength;
    return view;
  }

  const { chunkCount, chunkX, chunkZ, bounds } = set.chunks;
  return {
    set: {
      ...set,
      chunks: {
        chunkCount,
        chunkX: packInts(chunkX, chunkCount),
        chunkZ: packInts(chunkZ, chunkCount),
        bounds: packFloats(bounds, bounds.length),
      },
      batches: set.batches.map((batch) => ({
        ...batch,
        matrices: packFloats(batch.matrices, INSTANCE_MATRIX_STRIDE * batch.instanceCount),
        volumes: packFloats(batch.volumes, CULL_VOLUME_STRIDE * batch.instanceCount),
        chunkRanges: packRanges(batch),
      })),
    },
    preparation: {
      clusters: preparation.clusters.map((clusters) => packFloats(clusters, clusters.length)),
      chunkLowestTops: packFloats(preparation.chunkLowestTops, preparation.chunkLowestTops.length),
    },
    buffer,
  };
}

function countElements({ chunks, batches }: ResidentSet, { clusters, chunkLowestTops }: CullPreparation): number {
  let count = 2 * chunks.chunkCount + chunks.bounds.length + chunkLowestTops.length;
  for (const { instanceCount, chunkRangeCount } of batches) {
    count += (INSTANCE_MATRIX_STRIDE + CULL_VOLUME_STRIDE) * instanceCount + CHUNK_RANGE_STRIDE * chunkRangeCount;
  }
  for (const { length } of clusters) count += length;
  return count;
}
