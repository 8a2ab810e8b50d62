import { describe, expect, it } from 'vitest';
import { createWorldField } from '../../../core/height-field/index.ts';
import {
  advanceStreaming,
  createStreaming,
  CULL_VOLUME_STRIDE,
  INSTANCE_MATRIX_STRIDE,
} from '../../../core/streaming/index.ts';
import type { FloatSource, ResidentSet } from '../../../core/streaming/index.ts';

const SEED = 1337;

/** What counts of a set, whatever its arrays' lengths. */
function readSet(set: ResidentSet | undefined): unknown {
  return {
    ...set,
    batches: set?.batches.map((batch) => ({
      ...batch,
      matrices: batch.matrices.slice(0, INSTANCE_MATRIX_STRIDE * batch.instanceCount),
      volumes: batch.volumes.slice(0, CULL_VOLUME_STRIDE * batch.instanceCount),
    })),
  };
}

describe('memory of the caller', () => {
  it('makes the same sets, though it is longer than needed and was used before', () => {
    const field = createWorldField({ variant: 'dense', seed: SEED, hasRoad: false });
    const lent: Float32Array[] = [];
    // As a pool hands it out: zero where it counts, old floats behind.
    const takeFloats: FloatSource = (length) => {
      const floats = new Float32Array(length + 100).fill(7, length);
      lent.push(floats);
      return floats;
    };
    const streaming = createStreaming({ field, seed: SEED, tier: 'low' });
    const fresh = createStreaming({ field, seed: SEED, tier: 'low' });
    for (const x of [104, 107]) {
      const found = advanceStreaming(streaming, x, 40, takeFloats);
      const expected = advanceStreaming(fresh, x, 40);
      expect(readSet(found.clutter)).toEqual(readSet(expected.clutter));
      expect(readSet(found.forest)).toEqual(readSet(expected.forest));
      for (const { matrices, volumes } of [found.clutter, found.forest].flatMap((set) => set?.batches ?? [])) {
        expect(lent).toContain(matrices);
        expect(lent).toContain(volumes);
      }
    }
  });
});
