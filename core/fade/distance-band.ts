/**
 * Horizontal distances, metres, between which one representation of an instance is drawn: it fades in over
 * [fadeInStart, fadeInEnd] and out over [fadeOutStart, fadeOutEnd]. A representation that starts at the eye has
 * fadeInStart = fadeInEnd = 0; one that never ends has fadeOutStart = fadeOutEnd = Infinity. Two representations that
 * share a seam carry the same two numbers on it, so that both sides compute the same threshold.
 */
export interface DistanceBand {
  readonly fadeInStartMeters: number;
  readonly fadeInEndMeters: number;
  readonly fadeOutStartMeters: number;
  readonly fadeOutEndMeters: number;
}
