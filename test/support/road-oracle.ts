import type { HeightField, HeightSample, WorldField } from '../../core/height-field/index.ts';

/** A point of a road's centre line, World. */
export interface CentrePoint {
  readonly xWorldMeters: number;
  readonly zWorldMeters: number;
}

/** Distance from the centre line within which a search starts to look closely, metres. */
const COARSE_STEP_METERS = 20;

export function sampleField(field: HeightField, x: number, z: number): HeightSample {
  const out = { heightMeters: NaN, gradientX: NaN, gradientZ: NaN };
  field.sampleInto(out, x, z);
  return out;
}

/**
 * Centre lines of the roads that cross a row, found from the outside: the least distances along x. Roads wind northwards, so every
 * road that is whole there crosses the row with distance 0.
 */
export function findCrossings(field: WorldField, minX: number, maxX: number, z: number): CentrePoint[] {
  const crossings: CentrePoint[] = [];
  let previous = Infinity;
  let wasFalling = false;
  for (let x = minX; x <= maxX; x += COARSE_STEP_METERS / 2) {
    const distance = field.roadDistanceMeters(x, z);
    if (distance > previous && wasFalling) {
      const centre = slideToCentre(field, x - COARSE_STEP_METERS, x, z);
      if (field.roadDistanceMeters(centre, z) < 1e-6) crossings.push({ xWorldMeters: centre, zWorldMeters: z });
    }
    wasFalling = distance < previous;
    previous = distance;
  }
  return crossings;
}

/** Share of an interval that a step of the golden-section search keeps; one of its two inner points is an inner point again. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/** How narrow the interval becomes, metres: a centre so found is off by less, far below what counts as on the line. */
const SEARCH_END_METERS = 2e-7;

/** x of the least distance within an interval that holds one, by golden-section search. */
function slideToCentre(field: WorldField, minX: number, maxX: number, z: number): number {
  let low = minX;
  let high = maxX;
  let left = high - GOLDEN_RATIO * (high - low);
  let right = low + GOLDEN_RATIO * (high - low);
  let leftDistance = field.roadDistanceMeters(left, z);
  let rightDistance = field.roadDistanceMeters(right, z);
  while (high - low > SEARCH_END_METERS) {
    if (leftDistance < rightDistance) {
      high = right;
      [right, rightDistance] = [left, leftDistance];
      left = high - GOLDEN_RATIO * (high - low);
      leftDistance = field.roadDistanceMeters(left, z);
    } else {
      low = left;
      [left, leftDistance] = [right, rightDistance];
      right = low + GOLDEN_RATIO * (high - low);
      rightDistance = field.roadDistanceMeters(right, z);
    }
  }
  return 0.5 * (low + high);
}

/**
 * Follows a road north from a crossing, a metre of z at a time, until it is no longer whole or the way is long enough: each next
 * point is where the distance is 0 again.
 */
export function followRoad(field: WorldField, start: CentrePoint, lengthMeters: number): CentrePoint[] {
  const way = [start];
  let x = start.xWorldMeters;
  for (let step = 1; step <= lengthMeters; step++) {
    const z = start.zWorldMeters + step;
    x = slideToCentre(field, x - 3, x + 3, z);
    if (field.roadDistanceMeters(x, z) > 1e-6) break;
    way.push({ xWorldMeters: x, zWorldMeters: z });
  }
  return way;
}
