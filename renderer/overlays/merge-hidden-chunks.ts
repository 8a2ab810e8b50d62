import { CHUNK_VERDICT } from '../../core/culling/index.ts';
import type { CullResult } from '../../core/culling/index.ts';
import { CHUNK_BOUNDS_STRIDE } from '../../core/streaming/index.ts';

/** A layer's cull result and where its set's origin lies in the frame that boxes are wanted in. */
export interface PlacedCullResult {
  readonly result: CullResult;
  readonly offsetXMeters: number;
  readonly offsetZMeters: number;
}

/** A chunk's bounds over all layers, metres. */
export interface ChunkBox {
  readonly minX: number;
  readonly minY: number;
  readonly minZ: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly maxZ: number;
}

/**
 * Chunks that the terrain hides whole: those that every layer with instances in them calls hidden. A chunk whose grass is
 * hidden but whose trees are drawn is not hidden. Allocates; meant for an overlay that is looked at, not for measuring.
 */
export function mergeHiddenChunks(results: readonly PlacedCullResult[]): ChunkBox[] {
  const boxOfChunk = new Map<string, ChunkBox | undefined>();
  for (const { result, offsetXMeters, offsetZMeters } of results) {
    const { chunkCount, chunkX, chunkZ, bounds } = result.set.chunks;
    for (let chunk = 0; chunk < chunkCount; chunk++) {
      const key = `${chunkX[chunk] ?? NaN},${chunkZ[chunk] ?? NaN}`;
      if (result.chunkVerdicts[chunk] !== CHUNK_VERDICT.hiddenByTerrain) {
        boxOfChunk.set(key, undefined);
        continue;
      }
      // An entry without a box is a chunk that another layer shows.
      if (boxOfChunk.has(key) && boxOfChunk.get(key) === undefined) continue;
      const start = chunk * CHUNK_BOUNDS_STRIDE;
      const box: ChunkBox = {
        minX: (bounds[start] as number) + offsetXMeters,
        minY: bounds[start + 1] as number,
        minZ: (bounds[start + 2] as number) + offsetZMeters,
        maxX: (bounds[start + 3] as number) + offsetXMeters,
        maxY: bounds[start + 4] as number,
        maxZ: (bounds[start + 5] as number) + offsetZMeters,
      };
      boxOfChunk.set(key, uniteBoxes(boxOfChunk.get(key), box));
    }
  }
  return [...boxOfChunk.values()].filter((box) => box !== undefined);
}

function uniteBoxes(box: ChunkBox | undefined, other: ChunkBox): ChunkBox {
  if (box === undefined) return other;
  return {
    minX: Math.min(box.minX, other.minX),
    minY: Math.min(box.minY, other.minY),
    minZ: Math.min(box.minZ, other.minZ),
    maxX: Math.max(box.maxX, other.maxX),
    maxY: Math.max(box.maxY, other.maxY),
    maxZ: Math.max(box.maxZ, other.maxZ),
  };
}
