import { describe, expect, it } from 'vitest';
import { CHUNK_VERDICT, createCullResult } from '../../../core/culling/index.ts';
import { mergeHiddenChunks } from '../../../renderer/overlays/merge-hidden-chunks.ts';
import type { PlacedCullResult } from '../../../renderer/overlays/merge-hidden-chunks.ts';

type Verdict = keyof typeof CHUNK_VERDICT;
type Chunk = readonly [chunkX: number, chunkZ: number, verdict: Verdict, bounds: readonly number[]];

function placeLayer(layer: 'forest' | 'clutter', originXMeters: number, chunks: readonly Chunk[]): PlacedCullResult {
  const result = createCullResult({
    layer,
    originXWorldMeters: originXMeters,
    originZWorldMeters: 0,
    chunks: {
      chunkCount: chunks.length,
      chunkX: Int32Array.from(chunks, ([chunkX]) => chunkX),
      chunkZ: Int32Array.from(chunks, ([, chunkZ]) => chunkZ),
      bounds: Float32Array.from(chunks.flatMap(([, , , bounds]) => bounds)),
    },
    batches: [],
  });
  chunks.forEach(([, , verdict], chunk) => {
    result.chunkVerdicts[chunk] = CHUNK_VERDICT[verdict];
  });
  return { result, offsetXMeters: originXMeters, offsetZMeters: 0 };
}

const BOX = [0, 10, 0, 64, 30, 64];

describe('mergeHiddenChunks', () => {
  it('takes a chunk that its only layer calls hidden', () => {
    expect(mergeHiddenChunks([placeLayer('forest', 0, [[0, 0, 'hiddenByTerrain', BOX]])])).toEqual([
      { minX: 0, minY: 10, minZ: 0, maxX: 64, maxY: 30, maxZ: 64 },
    ]);
  });

  it.each(['tested', 'outsideDistance', 'outsideFrustum'] as const)(
    'leaves out a chunk that another layer calls %s, whichever comes first',
    (verdict) => {
      const hidden = placeLayer('forest', 0, [[2, -3, 'hiddenByTerrain', BOX]]);
      const other = placeLayer('clutter', 0, [[2, -3, verdict, BOX]]);
      expect(mergeHiddenChunks([hidden, other])).toEqual([]);
      expect(mergeHiddenChunks([other, hidden])).toEqual([]);
    },
  );

  it('unites the bounds of layers whose origins differ', () => {
    const forest = placeLayer('forest', 100, [[1, 0, 'hiddenByTerrain', [-36, 5, 0, 28, 60, 64]]]);
    const clutter = placeLayer('clutter', 90, [
      [1, 0, 'hiddenByTerrain', [-26, 4, 2, 30, 6, 50]],
      [7, 7, 'hiddenByTerrain', [358, 0, 448, 420, 1, 512]],
    ]);
    expect(mergeHiddenChunks([forest, clutter])).toEqual([
      { minX: 64, minY: 4, minZ: 0, maxX: 128, maxY: 60, maxZ: 64 },
      { minX: 448, minY: 0, minZ: 448, maxX: 510, maxY: 1, maxZ: 512 },
    ]);
  });
});
