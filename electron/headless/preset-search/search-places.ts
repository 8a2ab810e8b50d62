import type { WorldField } from '../../../core/height-field/index.ts';

/** Somewhere that a preset may stand, and the directions to try from there. */
export interface SearchPlace {
  readonly xWorldMeters: number;
  readonly zWorldMeters: number;
  readonly yawsRadians: readonly number[];
}

/** Region searched: that of the published census of the dense world (world.md §2), metres. */
const REGION: Readonly<Record<'startX' | 'endX' | 'startZ' | 'endZ', number>> = {
  startX: 0,
  endX: 8192,
  startZ: -4096,
  endZ: 4096,
};

/** Directions tried from a place of the lattice. */
const YAW_COUNT = 16;

/** Spacing of places along a road, and of the looks across one that find it, metres. */
const ROAD_SPACING_METERS = 37;
const ROAD_LOOK_METERS = 12;

/** Where one stands on a road: just inside the edge of its bed, 11 m wide. */
const STAND_OFFSET_METERS = 4.5;

/** How far ahead on the road one looks to, metres of northing. */
const LOOK_AHEAD_METERS = 70;

/** Places on a lattice over the region, all directions. */
export function* listLatticePlaces(spacingMeters: number): Generator<SearchPlace> {
  const yawsRadians = Array.from({ length: YAW_COUNT }, (_, step) => (2 * Math.PI * step) / YAW_COUNT);
  for (let z = REGION.startZ; z < REGION.endZ; z += spacingMeters) {
    for (let x = REGION.startX; x < REGION.endX; x += spacingMeters) {
      yield { xWorldMeters: x, zWorldMeters: z, yawsRadians };
    }
  }
}

/** Places at both edges of the region's roads, looking along them, both ways. */
export function* listRoadsidePlaces(field: WorldField): Generator<SearchPlace> {
  for (let z = REGION.startZ; z < REGION.endZ; z += ROAD_SPACING_METERS) {
    for (const x of findRoads(field, z)) {
      for (const side of [-STAND_OFFSET_METERS, STAND_OFFSET_METERS]) {
        for (const ahead of [LOOK_AHEAD_METERS, -LOOK_AHEAD_METERS]) {
          const target = findRoadX(field, followRoadX(field, x, z, ahead), z + ahead);
          if (target === undefined) continue;
          // To the decimetre: a pose is stated with few digits.
          const standX = Math.round(10 * (x + side)) / 10;
          yield { xWorldMeters: standX, zWorldMeters: z, yawsRadians: [Math.atan2(target - standX, ahead)] };
        }
      }
    }
  }
}

/** x of the roads that cross a row of the region. */
function findRoads(field: WorldField, z: number): number[] {
  const found: number[] = [];
  for (let x = REGION.startX; x < REGION.endX; x += ROAD_LOOK_METERS) {
    if (field.roadDistanceMeters(x, z) > ROAD_LOOK_METERS) continue;
    const centre = findRoadX(field, x, z);
    if (centre !== undefined && Math.abs(centre - (found.at(-1) ?? -Infinity)) > ROAD_LOOK_METERS) found.push(centre);
  }
  return found;
}

/** Steps along a road from a point of its centre line; returns x that far north. */
function followRoadX(field: WorldField, startX: number, startZ: number, northMeters: number): number {
  let x = startX;
  const step = 5 * Math.sign(northMeters);
  for (let north = step; Math.abs(north) <= Math.abs(northMeters); north += step) {
    x = findRoadX(field, x, startZ + north) ?? x;
  }
  return x;
}

/** x of the centre line near a point, on the point's row; undefined where the road is not whole. */
function findRoadX(field: WorldField, nearX: number, z: number): number | undefined {
  let low = nearX - 20;
  let high = nearX + 20;
  while (high - low > 1e-4) {
    const left = low + (high - low) / 3;
    const right = high - (high - low) / 3;
    if (field.roadDistanceMeters(left, z) < field.roadDistanceMeters(right, z)) high = right;
    else low = left;
  }
  return field.roadDistanceMeters(low, z) < 0.01 ? low : undefined;
}

/** Points of a road's centre line ahead of a place beside it, ten metres of northing apart, until it is no longer whole. */
export function listRoadAhead(
  field: WorldField,
  place: Pick<SearchPlace, 'xWorldMeters' | 'zWorldMeters'>,
  yawRadians: number,
  reachMeters: number,
): { xWorldMeters: number; zWorldMeters: number }[] {
  const points = [];
  const step = 10 * Math.sign(Math.cos(yawRadians));
  let x = place.xWorldMeters;
  for (let north = step; Math.abs(north) <= reachMeters; north += step) {
    const z = place.zWorldMeters + north;
    const centre = findRoadX(field, x, z);
    if (centre === undefined) break;
    x = centre;
    points.push({ xWorldMeters: x, zWorldMeters: z });
  }
  return points;
}
