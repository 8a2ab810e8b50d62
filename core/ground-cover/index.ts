export {
  createGroundCover,
  GROUND_COVER_STRIDE,
  ROAD_DISTANCE_LIMIT_METERS,
  updateGroundCover,
} from './ground-cover.ts';
export type { CoveredWorld, GroundCover } from './ground-cover.ts';
