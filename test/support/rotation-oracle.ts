/** A vector, x east, y up, z north. */
export interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export function dot(first: Vector, second: Vector): number {
  return first.x * second.x + first.y * second.y + first.z * second.z;
}

export function cross(first: Vector, second: Vector): Vector {
  return {
    x: first.y * second.z - first.z * second.y,
    y: first.z * second.x - first.x * second.z,
    z: first.x * second.y - first.y * second.x,
  };
}

export function normalize(vector: Vector): Vector {
  const length = Math.hypot(vector.x, vector.y, vector.z);
  return { x: vector.x / length, y: vector.y / length, z: vector.z / length };
}

/** Rodrigues' formula: v cos φ + (a × v) sin φ + a (a · v)(1 − cos φ) for a unit axis a. */
function rotateAbout(axis: Vector, radians: number, vector: Vector): Vector {
  const cosine = Math.cos(radians);
  const sine = Math.sin(radians);
  const side = cross(axis, vector);
  const along = dot(axis, vector) * (1 - cosine);
  return {
    x: vector.x * cosine + side.x * sine + axis.x * along,
    y: vector.y * cosine + side.y * sine + axis.y * along,
    z: vector.z * cosine + side.z * sine + axis.z * along,
  };
}

const UP: Vector = { x: 0, y: 1, z: 0 };

/** Turns about y so that +z goes towards +x, then takes y to `up` by the shortest way. */
export function yawThenTilt(yawRadians: number, up: Vector, vector: Vector): Vector {
  const yawed = {
    x: vector.x * Math.cos(yawRadians) + vector.z * Math.sin(yawRadians),
    y: vector.y,
    z: vector.z * Math.cos(yawRadians) - vector.x * Math.sin(yawRadians),
  };
  const axis = cross(UP, up);
  const length = Math.hypot(axis.x, axis.y, axis.z);
  if (length < 1e-12) return yawed;
  return rotateAbout(normalize(axis), Math.atan2(length, up.y), yawed);
}
