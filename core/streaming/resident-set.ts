import type { DistanceBand } from '../fade/index.ts';
import type { BandEdge, SurfaceKind } from '../scatter/index.ts';

/** Floats per instance in `InstanceBatch.matrices`: a 4×4, row-major, for row vectors; the translation is in 12, 13, 14. */
export const INSTANCE_MATRIX_STRIDE = 16;

/**
 * Floats per instance in `InstanceBatch.volumes`, an upright cylinder that encloses the drawn instance, tilted and swaying:
 * 0 centre x, 1 centre z (relative to the set's origin, metres; those of the instance's own origin), 2 bottom y, 3 top y (World,
 * metres), 4 radius (metres).
 */
export const CULL_VOLUME_STRIDE = 5;

/** Floats per chunk in `ChunkTable.bounds`: min x, min y, min z, max x, max y, max z; x and z relative to the set's origin. */
export const CHUNK_BOUNDS_STRIDE = 6;

/** Unsigned integers per entry in `InstanceBatch.chunkRanges`: chunk index, first instance, instance end (half-open). */
export const CHUNK_RANGE_STRIDE = 3;

/** Edge of a culling chunk, metres (world.md §8). Chunk (i, k) spans [64 i, 64 (i + 1)) × [64 k, 64 (k + 1)) of World. */
export const CHUNK_SIZE_METERS = 64;

/** Which mesh asset and which of its levels a batch draws. */
export type RepresentationLevel = 'full' | 'mid' | 'low' | 'billboard' | 'near' | 'far';

/** Instances of one asset at one level, sorted by chunk. Arrays may be longer than the count says; the rest is unused. */
export interface InstanceBatch {
  /** Stable name, unique in the set, for example `pine/full`, `fir/billboard-fill`, `grass/near`. */
  readonly key: string;
  /** Asset name: `assets/models/<asset>.glb` or, for billboards, `assets/billboards/<asset>.png`. */
  readonly asset: string;
  readonly level: RepresentationLevel;
  readonly band: DistanceBand;
  /**
   * How the instances end at the band's edges. In the band of one that vanishes, start and end of a fade are the same distance, which
   * both meshes of a class share: an instance is drawn by one of them, from its fade-in (included) to its fade-out (excluded).
   */
  readonly edge: BandEdge;
  readonly surface: SurfaceKind;
  /** Largest sideways movement of a vertex in the wind, metres, whatever the scale; the volumes hold it already. */
  readonly swayMeters: number;
  readonly isShadowCaster: boolean;
  readonly instanceCount: number;
  /** Stride {@link INSTANCE_MATRIX_STRIDE}; x and z of the translation relative to the set's origin, y World. */
  readonly matrices: Float32Array;
  /** Stride {@link CULL_VOLUME_STRIDE}. */
  readonly volumes: Float32Array;
  /** Stride {@link CHUNK_RANGE_STRIDE}, `chunkRangeCount` entries, in instance order, covering every instance once. */
  readonly chunkRanges: Uint32Array;
  readonly chunkRangeCount: number;
}

/** The chunks that a resident set occupies; bounds enclose the volumes of every batch's instances in the chunk. */
export interface ChunkTable {
  readonly chunkCount: number;
  /** Chunk grid coordinate along x; length ≥ chunkCount. */
  readonly chunkX: Int32Array;
  /** Chunk grid coordinate along z; length ≥ chunkCount. */
  readonly chunkZ: Int32Array;
  /** Stride {@link CHUNK_BOUNDS_STRIDE}. */
  readonly bounds: Float32Array;
}

/** Everything of one layer (forest or clutter) that is resident around an eye. A value: never changed once built. */
export interface ResidentSet {
  readonly layer: 'forest' | 'clutter';
  /** World point that the x and z of matrices, volumes and chunk bounds are relative to: the rebuild cell's centre, metres. */
  readonly originXWorldMeters: number;
  readonly originZWorldMeters: number;
  readonly chunks: ChunkTable;
  readonly batches: readonly InstanceBatch[];
}
