import type { DistanceBand } from '../fade/index.ts';
import type { Containment } from './cull-contract.ts';

/**
 * Metres by which an instance must lie beyond its band to be rejected. The shader computes the same distance in float32,
 * off by 1e-3 m at most a few kilometres from the origin; an instance exactly on the edge is drawn (at opacity 0).
 */
const DISTANCE_MARGIN_METERS = 0.05;

/**
 * Says how a box of the ground, relative to the eye, lies to a band, by its least and greatest horizontal distance: `outside`
 * when no point of it is in the band, `inside` when all are. NaN is `intersecting`.
 */
export function classifyBoxDistance(
  band: DistanceBand,
  minX: number,
  maxX: number,
  minZ: number,
  maxZ: number,
): Containment {
  const gapX = minX > 0 ? minX : maxX < 0 ? -maxX : 0;
  const gapZ = minZ > 0 ? minZ : maxZ < 0 ? -maxZ : 0;
  const reachX = -minX > maxX ? -minX : maxX;
  const reachZ = -minZ > maxZ ? -minZ : maxZ;
  const leastSquared = gapX * gapX + gapZ * gapZ;
  const greatestSquared = reachX * reachX + reachZ * reachZ;
  const farthest = band.fadeOutEndMeters + DISTANCE_MARGIN_METERS;
  const nearest = band.fadeInStartMeters - DISTANCE_MARGIN_METERS;
  if (leastSquared > farthest * farthest) return 'outside';
  if (nearest > 0 && greatestSquared < nearest * nearest) return 'outside';
  const isInside = greatestSquared <= farthest * farthest && !(nearest > 0 && !(leastSquared >= nearest * nearest));
  return isInside ? 'inside' : 'intersecting';
}

/**
 * Says whether an instance is wholly faded. The shader measures to the instance's own origin, which stands somewhere in its
 * cull volume: so the volume as a whole must be beyond the band. NaN is not.
 */
export function isCylinderBeyondBand(
  band: DistanceBand,
  centerX: number,
  centerZ: number,
  radiusMeters: number,
): boolean {
  const distanceSquared = centerX * centerX + centerZ * centerZ;
  const farthest = band.fadeOutEndMeters + DISTANCE_MARGIN_METERS + radiusMeters;
  if (distanceSquared > farthest * farthest) return true;
  const nearest = band.fadeInStartMeters - DISTANCE_MARGIN_METERS - radiusMeters;
  return nearest > 0 && distanceSquared < nearest * nearest;
}
