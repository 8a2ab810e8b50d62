import { quinticFade, quinticFadeDerivative } from '../math/index.ts';
import type { HeightSample } from './height-field.ts';
import { MAX_ROAD_CUT_METERS, ROAD_BED_HALF_METERS, ROAD_REACH_METERS } from './road-layout.ts';
import type { RoadPoint } from './road-line.ts';

/** Cut or fill from which it is held back, metres: the bed never comes here (its route would not have been built), shoulders may. */
const FREE_CUT_METERS = 22;
const HELD_CUT_METERS = MAX_ROAD_CUT_METERS - FREE_CUT_METERS;

const SHOULDER_METERS = ROAD_REACH_METERS - ROAD_BED_HALF_METERS;

/**
 * Lays a road into the ground at one point: on the bed the ground is the grade line, on the shoulders it eases into the land.
 * What is cut or filled never exceeds {@link MAX_ROAD_CUT_METERS}: over 22 m it is bent below that bound, its slope without a jump.
 *
 * @param ground - height and gradient of the land at the point; receives those of the ground with the road
 */
export function layRoadInto(ground: HeightSample, road: RoadPoint): void {
  let weight = 1;
  let weightSlope = 0;
  if (road.distanceMeters > ROAD_BED_HALF_METERS) {
    const eased = (road.distanceMeters - ROAD_BED_HALF_METERS) / SHOULDER_METERS;
    weight = 1 - quinticFade(eased);
    weightSlope = -quinticFadeDerivative(eased) / SHOULDER_METERS;
  }
  const lift = road.gradeHeightMeters - ground.heightMeters;
  const work = weight * lift;
  const excess = Math.abs(work) - FREE_CUT_METERS;
  if (excess <= 0 && weight === 1) {
    ground.heightMeters = road.gradeHeightMeters;
    ground.gradientX = road.gradeHeightDx;
    ground.gradientZ = road.gradeHeightDz;
    return;
  }
  // excess / (1 + excess / held) starts with slope 1 and nears `held`.
  const bent = excess <= 0 ? 1 : 1 / (1 + excess / HELD_CUT_METERS);
  const done = excess <= 0 ? work : Math.sign(work) * (FREE_CUT_METERS + excess * bent);
  const doneSlope = excess <= 0 ? 1 : bent * bent;
  ground.heightMeters += done;
  ground.gradientX +=
    doneSlope * (weightSlope * road.distanceDx * lift + weight * (road.gradeHeightDx - ground.gradientX));
  ground.gradientZ +=
    doneSlope * (weightSlope * road.distanceDz * lift + weight * (road.gradeHeightDz - ground.gradientZ));
}
