import type { DistanceBand } from './distance-band.ts';
import { seamThreshold } from './seam-threshold.ts';

/**
 * Fraction of its pixels that a representation draws at a distance: those whose noise is at least the threshold of the seam
 * it enters at and below that of the seam it leaves at. 0 outside the band; the bands of a ladder that share their seams sum to 1
 * between the first and the last.
 *
 * @param band - where the representation is drawn, metres
 * @param distanceMeters - horizontal distance from the eye, >= 0
 * @returns [0, 1]
 */
export function bandVisibility(band: DistanceBand, distanceMeters: number): number {
  const enteringThreshold = seamThreshold(distanceMeters, band.fadeInStartMeters, band.fadeInEndMeters);
  const leavingThreshold = seamThreshold(distanceMeters, band.fadeOutStartMeters, band.fadeOutEndMeters);
  return leavingThreshold > enteringThreshold ? leavingThreshold - enteringThreshold : 0;
}
