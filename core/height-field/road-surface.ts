import { smoothstep } from '../math/index.ts';
import { ROAD_BED_HALF_METERS } from './road-layout.ts';

/** Width over which the bed's gravel gives way to the verge, metres, half of it on each side of the bed's edge. */
const EDGE_METERS = 1.6;

/**
 * How much the ground is a road's surface, by the distance from its centre line: 1 on the bed, 0 from where the shoulder starts.
 *
 * @param distanceMeters - as `roadDistanceMeters` of a world field gives it; Infinity is no road
 * @returns 0 to 1, half at the bed's edge, 5.5 m from the centre line
 */
export function roadSurfaceWeight(distanceMeters: number): number {
  return (
    1 - smoothstep(ROAD_BED_HALF_METERS - 0.5 * EDGE_METERS, ROAD_BED_HALF_METERS + 0.5 * EDGE_METERS, distanceMeters)
  );
}
