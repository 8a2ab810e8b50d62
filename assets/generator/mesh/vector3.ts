/** A point or direction in model space: right-handed, y up, metres, origin on the ground at the base centre. */
export interface Vector3 {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Make a vector. */
export function vec(x: number, y: number, z: number): Vector3 {
  return { x, y, z };
}

export function add(left: Vector3, right: Vector3): Vector3 {
  return vec(left.x + right.x, left.y + right.y, left.z + right.z);
}

export function subtract(left: Vector3, right: Vector3): Vector3 {
  return vec(left.x - right.x, left.y - right.y, left.z - right.z);
}

export function scale(vector: Vector3, factor: number): Vector3 {
  return vec(vector.x * factor, vector.y * factor, vector.z * factor);
}

/** `start + direction * factor`. */
export function addScaled(start: Vector3, direction: Vector3, factor: number): Vector3 {
  return vec(start.x + direction.x * factor, start.y + direction.y * factor, start.z + direction.z * factor);
}

export function mixVector(from: Vector3, to: Vector3, weight: number): Vector3 {
  return addScaled(from, subtract(to, from), weight);
}

export function dot(left: Vector3, right: Vector3): number {
  return left.x * right.x + left.y * right.y + left.z * right.z;
}

export function cross(left: Vector3, right: Vector3): Vector3 {
  return vec(
    left.y * right.z - left.z * right.y,
    left.z * right.x - left.x * right.z,
    left.x * right.y - left.y * right.x,
  );
}

export function vectorLength(vector: Vector3): number {
  return Math.hypot(vector.x, vector.y, vector.z);
}

/** Unit vector; a zero vector becomes straight up. */
export function normalize(vector: Vector3): Vector3 {
  const length = vectorLength(vector);
  return length < 1e-9 ? vec(0, 1, 0) : scale(vector, 1 / length);
}

/** Direction from azimuth (0 along x, towards z) and elevation above the horizon, radians. */
export function directionFromAngles(azimuthRadians: number, elevationRadians: number): Vector3 {
  const level = Math.cos(elevationRadians);
  return vec(Math.cos(azimuthRadians) * level, Math.sin(elevationRadians), Math.sin(azimuthRadians) * level);
}

/** Turn a vector about a unit axis (Rodrigues), radians. */
export function rotateAbout(vector: Vector3, axis: Vector3, radians: number): Vector3 {
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const turned = addScaled(scale(vector, cos), cross(axis, vector), sin);
  return addScaled(turned, axis, dot(axis, vector) * (1 - cos));
}
