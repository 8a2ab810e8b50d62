import type { DistanceBand } from '../fade/index.ts';
import type { BandEdge, SurfaceKind } from '../scatter/index.ts';
import type { RepresentationLevel } from './resident-set.ts';

/** What a batch draws at scale 1, metres: what its matrices and cull volumes are made from. */
export interface BatchShape {
  /** Factors on the model's axes at scale 1: 1 for a mesh in metres, the quad's size for a billboard. */
  readonly widthFactor: number;
  readonly heightFactor: number;
  /** Whether the instance stands upright with its −z to the origin of the set, instead of where its own yaw and up turn it. */
  readonly isFacingOrigin: boolean;
  /** Extent of the drawn instance, metres at scale 1. */
  readonly heightMeters: number;
  readonly depthMeters: number;
  readonly radiusMeters: number;
  /** Metres added to the radius whatever the scale, for movement in the wind. */
  readonly swayMeters: number;
  /** How far the origin stands below the ground, metres at scale 1. */
  readonly sinkMeters: number;
}

/** Which cells of the far lattice a batch takes. */
export type LatticeMembership = 'every-cell' | 'on-lattice' | 'off-lattice';

/** A batch before it has members. */
export interface BatchPlan {
  readonly key: string;
  readonly asset: string;
  readonly level: RepresentationLevel;
  readonly band: DistanceBand;
  /** How far membership reaches beyond both ends of the band, metres. */
  readonly padMeters: number;
  /** Kind of the placements it draws. */
  readonly kind: number;
  readonly lattice: LatticeMembership;
  readonly shape: BatchShape;
  readonly edge: BandEdge;
  readonly surface: SurfaceKind;
  readonly isShadowCaster: boolean;
}

/**
 * Distances from the rebuild cell's centre at which a batch takes an instance, both included: anywhere in its band or a pad beyond
 * either end.
 */
export function computePaddedBand(plan: BatchPlan): {
  readonly nearestMeters: number;
  readonly farthestMeters: number;
} {
  const { band, padMeters } = plan;
  return {
    nearestMeters: band.fadeInStartMeters - padMeters,
    farthestMeters: band.fadeOutEndMeters + padMeters,
  };
}
