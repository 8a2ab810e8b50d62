import {
  CHUNK_BOUNDS_STRIDE,
  CHUNK_RANGE_STRIDE,
  CULL_VOLUME_STRIDE,
  INSTANCE_MATRIX_STRIDE,
} from '../../core/streaming/index.ts';
import type { InstanceBatch, ResidentSet } from '../../core/streaming/index.ts';
import { CHUNK_SIZE_METERS } from '../../core/streaming/resident-set.ts';
import type { DistanceBand } from '../../core/fade/index.ts';

/** An upright cylinder in World, metres. */
export interface Cylinder {
  readonly xWorldMeters: number;
  readonly zWorldMeters: number;
  readonly bottomYWorldMeters: number;
  readonly topYWorldMeters: number;
  readonly radiusMeters: number;
}

/** Cylinders of one batch and the band they are drawn in. */
export interface CylinderBatch {
  readonly key: string;
  readonly band: DistanceBand;
  readonly cylinders: readonly Cylinder[];
}

/** Band of an instance that is drawn from the eye to `endMeters`. */
export function bandToMeters(endMeters: number): DistanceBand {
  return { fadeInStartMeters: 0, fadeInEndMeters: 0, fadeOutStartMeters: endMeters, fadeOutEndMeters: endMeters };
}

/** Builds a resident set, sorted by chunk, from cylinders in World; the slow and plain way, for tests and benchmarks. */
export function buildResidentSet(
  originXWorldMeters: number,
  originZWorldMeters: number,
  sources: readonly CylinderBatch[],
): ResidentSet {
  const chunkIndices = new Map<string, number>();
  const chunkX: number[] = [];
  const chunkZ: number[] = [];
  const bounds: number[] = [];
  const batches = sources.map((source): InstanceBatch => {
    const byChunk = new Map<number, Cylinder[]>();
    for (const cylinder of source.cylinders) {
      const x = Math.floor(cylinder.xWorldMeters / CHUNK_SIZE_METERS);
      const z = Math.floor(cylinder.zWorldMeters / CHUNK_SIZE_METERS);
      const name = `${x}/${z}`;
      let chunkIndex = chunkIndices.get(name);
      if (chunkIndex === undefined) {
        chunkIndex = chunkX.length;
        chunkIndices.set(name, chunkIndex);
        chunkX.push(x);
        chunkZ.push(z);
        bounds.push(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
      }
      const list = byChunk.get(chunkIndex) ?? [];
      list.push(cylinder);
      byChunk.set(chunkIndex, list);
    }
    const instanceCount = source.cylinders.length;
    const matrices = new Float32Array(instanceCount * INSTANCE_MATRIX_STRIDE);
    const volumes = new Float32Array(instanceCount * CULL_VOLUME_STRIDE);
    const chunkRanges = new Uint32Array(byChunk.size * CHUNK_RANGE_STRIDE);
    let instance = 0;
    let range = 0;
    for (const [chunkIndex, cylinders] of byChunk) {
      chunkRanges.set([chunkIndex, instance, instance + cylinders.length], range * CHUNK_RANGE_STRIDE);
      range++;
      for (const cylinder of cylinders) {
        const x = cylinder.xWorldMeters - originXWorldMeters;
        const z = cylinder.zWorldMeters - originZWorldMeters;
        const { bottomYWorldMeters, topYWorldMeters, radiusMeters } = cylinder;
        volumes.set([x, z, bottomYWorldMeters, topYWorldMeters, radiusMeters], instance * CULL_VOLUME_STRIDE);
        matrices.set(
          [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, bottomYWorldMeters, z, 1],
          instance * INSTANCE_MATRIX_STRIDE,
        );
        instance++;
        const start = chunkIndex * CHUNK_BOUNDS_STRIDE;
        const low = [x - radiusMeters, bottomYWorldMeters, z - radiusMeters];
        const high = [x + radiusMeters, topYWorldMeters, z + radiusMeters];
        for (let axis = 0; axis < 3; axis++) {
          bounds[start + axis] = Math.min(bounds[start + axis]!, low[axis]!);
          bounds[start + 3 + axis] = Math.max(bounds[start + 3 + axis]!, high[axis]!);
        }
      }
    }
    return {
      key: source.key,
      asset: source.key,
      level: 'near',
      band: source.band,
      edge: 'dissolve',
      surface: 'cutout',
      swayMeters: 0,
      isShadowCaster: false,
      instanceCount,
      matrices,
      volumes,
      chunkRanges,
      chunkRangeCount: byChunk.size,
    };
  });
  return {
    layer: 'clutter',
    originXWorldMeters,
    originZWorldMeters,
    chunks: {
      chunkCount: chunkX.length,
      chunkX: Int32Array.from(chunkX),
      chunkZ: Int32Array.from(chunkZ),
      bounds: Float32Array.from(bounds),
    },
    batches,
  };
}
