/** An upright cylinder about the vertical through a model's origin, metres from that origin. */
export interface UprightCylinder {
  bottomMeters: number;
  topMeters: number;
  radiusMeters: number;
}

/**
 * The least upright cylinder about the origin's vertical that encloses a tilted one, whatever its yaw. Does not allocate.
 *
 * With t the horizontal part of the unit up and u its y: a rim of radius r that stands y along the axis reaches y · u ± r · t in
 * height. Sideways it reaches y · t + r · u, its outermost point being straight down the tilt, or √(y² + r²) where the rim is so wide
 * that its horizontal diameter passes that, y · u < r · t.
 *
 * @param out - is written
 * @param heightMeters - the model's cylinder reaches this far up its axis, >= 0
 * @param depthMeters - and this far down, >= 0
 * @param radiusMeters - its radius
 * @param upX - east of the unit up
 * @param upZ - north of it
 */
export function encloseTiltedCylinderInto(
  out: UprightCylinder,
  heightMeters: number,
  depthMeters: number,
  radiusMeters: number,
  upX: number,
  upZ: number,
): void {
  const squared = upX * upX + upZ * upZ;
  const tilt = Math.sqrt(squared);
  const upY = Math.sqrt(1 - squared);
  const reach = heightMeters > depthMeters ? heightMeters : depthMeters;
  out.bottomMeters = -depthMeters * upY - radiusMeters * tilt;
  out.topMeters = heightMeters * upY + radiusMeters * tilt;
  out.radiusMeters =
    reach * upY >= radiusMeters * tilt
      ? reach * tilt + radiusMeters * upY
      : Math.sqrt(reach * reach + radiusMeters * radiusMeters);
}
