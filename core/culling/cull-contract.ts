import type { ResidentSet } from '../streaming/index.ts';

/** The cull paths, each adding one stage to the one before: distance, frustum, brute ray march, height pyramid. */
export type CullPath = 'T0' | 'T1' | 'T2' | 'T3';

/** How a volume lies to a region: wholly outside, crossing its border, wholly inside. */
export type Containment = 'outside' | 'intersecting' | 'inside';

/** The eye and its frustum, for one frame. */
export interface CullView {
  readonly eyeXWorldMeters: number;
  readonly eyeYWorldMeters: number;
  readonly eyeZWorldMeters: number;
  /**
   * Six planes left, right, bottom, top, near, far; four numbers each (normal x, y, z, constant), normal pointing inside,
   * for points relative to the eye: `normal · (point − eye) + constant >= 0` inside. Length 24.
   */
  readonly planesEyeRelative: Float64Array;
}

/**
 * Per-frame totals of one cull pass. resident = outsideDistance + outsideFrustum + hiddenByTerrain + drawn.
 *
 * An instance counts under the stage that rejected it, alone or with its whole chunk or cluster. Groups are tried before their
 * instances, so a stage that rejects a group takes over what an earlier stage would have rejected one by one: of a chunk that
 * lies on the edge of a band and outside the frustum, T0 counts the instances beyond the band as outsideDistance, T1 counts
 * all as outsideFrustum. On one set and view therefore
 *
 * - outsideDistance never grows from path to path, T0 to T3, and only under T0 is it the number of instances beyond their band;
 * - outsideFrustum never grows from T1 to T3;
 * - hiddenByTerrain is at least what the stage takes away from `drawn`.
 *
 * What a stage saves is the difference of `drawn` between two paths, never a difference of these shares. Equal shares would need
 * every instance of a rejected group to be asked for its distance, which costs as much as T0 on top of T1.
 */
export interface CullCounters {
  resident: number;
  outsideDistance: number;
  outsideFrustum: number;
  hiddenByTerrain: number;
  drawn: number;
}

/** What a pass decided about a whole chunk, in `CullResult.chunkVerdicts`. */
export const CHUNK_VERDICT = { tested: 0, outsideDistance: 1, outsideFrustum: 2, hiddenByTerrain: 3 } as const;

/** Result of one pass over one resident set; owned by the caller and refilled every frame without allocation. */
export interface CullResult {
  /** Visible instance indices, ascending, batch by batch in the set's batch order; only the first `visibleCounts[b]` count. */
  readonly visibleIndices: readonly Uint32Array[];
  readonly visibleCounts: Uint32Array;
  /** One of {@link CHUNK_VERDICT} a chunk of the set. */
  readonly chunkVerdicts: Uint8Array;
  /** Working memory of a pass, one number a chunk; no meaning outside it. */
  readonly chunkStates: Int8Array;
  /** Likewise, two numbers a chunk. */
  readonly chunkSpans: Float64Array;
  /** Lowest top of each chunk's instances, World y, metres. */
  readonly chunkLowestTops: Float32Array;
  /** Boxes around runs of instances, an array a batch. */
  readonly clusters: readonly Float32Array[];
  readonly counters: CullCounters;
  readonly set: ResidentSet;
}
