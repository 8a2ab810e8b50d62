import type { CullPreparation } from '../../core/culling/index.ts';
import type { Configuration } from '../../core/scenario/index.ts';
import type { ResidentSet } from '../../core/streaming/index.ts';

/** What a streamed world depends on, beside the eye. */
export interface WorldDescription {
  readonly variant: Configuration['world'];
  readonly seed: number;
  readonly hasRoad: boolean;
  readonly tier: Configuration['tier'];
}

/** Another world from now on; everything that bears an older session is stale. */
export interface OpenMessage {
  readonly kind: 'open';
  readonly session: number;
  readonly world: WorldDescription;
}

/** Where the eye is. Of several that wait only the newest is answered. */
export interface LookMessage {
  readonly kind: 'look';
  readonly session: number;
  /** Counts a worker's looks; comes back with {@link DoneMessage}. */
  readonly lookNumber: number;
  readonly eyeXWorldMeters: number;
  readonly eyeZWorldMeters: number;
  /** What the eye moved in the last frame, metres: the way that is prepared while there is nothing else to do. */
  readonly stepXMeters: number;
  readonly stepZMeters: number;
}

/** Memory of answers that are no longer needed, and how many answers have been dealt with since the last of these messages. */
interface RecycleMessage {
  readonly kind: 'recycle';
  readonly answerCount: number;
  readonly buffers: readonly ArrayBuffer[];
}

/** Page to worker. */
export type WorkerRequest = OpenMessage | LookMessage | RecycleMessage;

/** All of one ring: what is drawn, and what the height pyramid and the eye's clearance are asked of. Lengths as in core/clipmap. */
export interface RingArrays {
  readonly level: number;
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Float32Array<ArrayBuffer>;
  /** Stride `GROUND_COVER_STRIDE`. */
  readonly cover: Float32Array<ArrayBuffer>;
  readonly heightsMeters: Float64Array<ArrayBuffer>;
  readonly gradientsX: Float32Array<ArrayBuffer>;
  readonly gradientsZ: Float32Array<ArrayBuffer>;
}

/** Bounds of the surface that the rings of the same update draw. */
export interface PyramidBounds {
  readonly originXWorldMeters: number;
  readonly originZWorldMeters: number;
  readonly floorsMeters: Float32Array<ArrayBuffer>;
  readonly ceilingsMeters: Float32Array<ArrayBuffer>;
}

/** One scroll of the clipmap, to be applied as a whole: a ring and the hole around it belong together. */
export interface TerrainUpdate {
  readonly kind: 'terrain';
  readonly session: number;
  readonly eyeXWorldMeters: number;
  readonly eyeZWorldMeters: number;
  /** Grid origins of all rings after the scroll: x and z a ring, finest first. */
  readonly originsGrid: Float64Array<ArrayBuffer>;
  /** The rings that moved since the update before. */
  readonly rings: readonly RingArrays[];
  readonly pyramid: PyramidBounds;
}

/** One layer's resident set, ready to be culled. */
export interface SetUpdate {
  readonly kind: 'set';
  readonly session: number;
  readonly set: ResidentSet;
  readonly preparation: CullPreparation;
}

/** All that a look lacked has been sent; also when that was nothing. Looks before it that were passed over are done with it. */
export interface DoneMessage {
  readonly kind: 'done';
  readonly session: number;
  readonly lookNumber: number;
}

/** Worker to page, with memory that the page has to hand back. */
export type WorkerAnswer = TerrainUpdate | SetUpdate;

/** The pyramid's finest cells, metres, and how many: ridges within 1,024 m of the eye hide, also what stands beyond them. */
export const PYRAMID_CELL_METERS = 4;
export const PYRAMID_CELLS = 512;
