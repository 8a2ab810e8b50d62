import type { CullPreparation } from '../../core/culling/index.ts';
import type { ResidentSet } from '../../core/streaming/index.ts';
import type { PyramidBounds, RingArrays } from './feed-messages.ts';

/** Memory of a ring's arrays. */
export function listRingBuffers(ring: RingArrays): ArrayBuffer[] {
  const { positions, normals, cover, heightsMeters, gradientsX, gradientsZ } = ring;
  return [positions, normals, cover, heightsMeters, gradientsX, gradientsZ].map(({ buffer }) => buffer);
}

/** Memory of a pyramid's bounds. */
export function listPyramidBuffers({ floorsMeters, ceilingsMeters }: PyramidBounds): ArrayBuffer[] {
  return [floorsMeters.buffer, ceilingsMeters.buffer];
}

/**
 * Memory of a set and of what passes know of it, each piece once.
 *
 * @throws TypeError when an array lies in shared memory, which streaming never gives
 */
export function listSetBuffers(set: ResidentSet, preparation: CullPreparation): ArrayBuffer[] {
  const { chunkX, chunkZ, bounds } = set.chunks;
  const views: ArrayBufferView[] = [chunkX, chunkZ, bounds, preparation.chunkLowestTops, ...preparation.clusters];
  for (const { matrices, volumes, chunkRanges } of set.batches) views.push(matrices, volumes, chunkRanges);
  return [...new Set(views.map(({ buffer }) => buffer))].map((buffer) => {
    if (buffer instanceof ArrayBuffer) return buffer;
    throw new TypeError('resident set: expected arrays with memory of their own, found shared memory');
  });
}
