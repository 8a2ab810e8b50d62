/**
 * How a model stands: turned about its own upright axis, then that axis tilted by the shortest way to a unit vector, of which the
 * east and north parts are kept (0, 0 is upright; its y is above 0). Any rotation that leaves the model right side up is one of
 * these.
 */
export interface Orientation {
  /** Turn about the model's own upright axis; positive turns +z towards +x. */
  yawRadians: number;
  upX: number;
  upZ: number;
}

/**
 * Tilts a model until its up is the ground's normal, uncapped (world.md §6). The yaw stays: it turns the model first.
 *
 * @param out - upX and upZ are written
 * @param gradientX - exact ∂height/∂x where it stands
 * @param gradientZ - exact ∂height/∂z
 */
export function tiltToGroundInto(out: Orientation, gradientX: number, gradientZ: number): void {
  const inverseLength = 1 / Math.sqrt(1 + gradientX * gradientX + gradientZ * gradientZ);
  out.upX = -gradientX * inverseLength;
  out.upZ = -gradientZ * inverseLength;
}

/**
 * Lays a trunk, whose axis is the model's +x, along the ground: pitched so that it rises with the ground from end to end, then rolled
 * about its own axis by the slope across it (world.md §6). On a plane its up is the plane's normal.
 *
 * With yaw (c, s), pitch p and roll r, in World: the axis A = (c cos p, sin p, −s cos p); level across it B = (s, 0, c); at right angles
 * to both U = (−c sin p, cos p, s sin p). The ground rises by g a metre along B, g · cos p of it along U, so tan r = g cos p and
 * up = U cos r − B sin r. The yaw that remains beside the shortest tilt of y to that up is read off A, tilted back.
 *
 * @param out - all of it is written
 * @param yawRadians - of the trunk's axis before it is laid
 * @param risePerMeter - ground height at the +x end less that at the −x end, over their horizontal distance
 * @param gradientX - exact ∂height/∂x at its middle
 * @param gradientZ - exact ∂height/∂z
 */
export function layAlongGroundInto(
  out: Orientation,
  yawRadians: number,
  risePerMeter: number,
  gradientX: number,
  gradientZ: number,
): void {
  const cosine = Math.cos(yawRadians);
  const sine = Math.sin(yawRadians);
  const pitchCosine = 1 / Math.sqrt(1 + risePerMeter * risePerMeter);
  const pitchSine = risePerMeter * pitchCosine;
  const rollTangent = (gradientX * sine + gradientZ * cosine) * pitchCosine;
  const rollCosine = 1 / Math.sqrt(1 + rollTangent * rollTangent);
  const rollSine = rollTangent * rollCosine;
  const upX = -cosine * pitchSine * rollCosine - sine * rollSine;
  const upY = pitchCosine * rollCosine;
  const upZ = sine * pitchSine * rollCosine - cosine * rollSine;

  // The shortest turn that takes up back to y takes a vector upright to up, such as the axis, by this much in the plane.
  const axisX = cosine * pitchCosine;
  const axisZ = -sine * pitchCosine;
  const back = pitchSine / (1 + upY);
  out.yawRadians = normalizeTurn(Math.atan2(-(axisZ - back * upZ), axisX - back * upX));
  out.upX = upX;
  out.upZ = upZ;
}

/** The same turn in [0, 2π). */
function normalizeTurn(radians: number): number {
  return radians < 0 ? radians + 2 * Math.PI : radians;
}
