/**
 * Writes the rotation of an orientation: the images of model x, y and z one after the other, nine numbers, which are the rows of a
 * rotation matrix for row vectors. With k = 1 / (1 + up y), the shortest tilt of y to up takes x to (1 − k upX², −upX, −k upX upZ)
 * and z to (−k upX upZ, −upZ, 1 − k upZ²); the yaw blends these two. Does not allocate.
 *
 * @param out - length at least 9
 * @param yawCosine - cosine of the yaw
 * @param yawSine - sine of the yaw
 * @param upX - east of the unit up
 * @param upZ - north of it; upX² + upZ² < 1
 */
export function tiltedRotationInto(
  out: Float64Array,
  yawCosine: number,
  yawSine: number,
  upX: number,
  upZ: number,
): void {
  const upY = Math.sqrt(1 - upX * upX - upZ * upZ);
  const k = 1 / (1 + upY);
  const xToX = 1 - k * upX * upX;
  const xToZ = -k * upX * upZ;
  const zToZ = 1 - k * upZ * upZ;
  out[0] = yawCosine * xToX - yawSine * xToZ;
  out[1] = yawSine * upZ - yawCosine * upX;
  out[2] = yawCosine * xToZ - yawSine * zToZ;
  out[3] = upX;
  out[4] = upY;
  out[5] = upZ;
  out[6] = yawSine * xToX + yawCosine * xToZ;
  out[7] = -yawSine * upX - yawCosine * upZ;
  out[8] = yawSine * xToZ + yawCosine * zToZ;
}
