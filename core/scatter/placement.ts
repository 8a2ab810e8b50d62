/** One placed instance, as far as (seed, cell) decide it. Mutable so that hot loops can reuse one object. */
export interface Placement {
  /** Position in World, metres; always inside the cell it belongs to. */
  xWorldMeters: number;
  zWorldMeters: number;
  /** Exact height of the field at the position, metres; what the instance stands on, before any sink. */
  groundHeightMeters: number;
  /** Exact gradient of the field at the position, dimensionless; sampled once, here. */
  gradientX: number;
  gradientZ: number;
  /** Uniform factor on the authored size. */
  scale: number;
  /** Turn about the model's own upright axis, [0, 2π), before that axis is tilted; positive turns +z towards +x. */
  yawRadians: number;
  /** East and north of the unit vector that the model's upright axis is tilted to, by the shortest way; 0, 0 stands upright. */
  upX: number;
  upZ: number;
}

/** A placed tree. */
export interface TreePlacement extends Placement {
  /** Row of TREE_SPECIES. */
  speciesIndex: number;
}

/** Creates an empty record to pass as `out`. */
export function createPlacement(): Placement {
  return {
    xWorldMeters: 0,
    zWorldMeters: 0,
    groundHeightMeters: 0,
    gradientX: 0,
    gradientZ: 0,
    scale: 1,
    yawRadians: 0,
    upX: 0,
    upZ: 0,
  };
}

/** Creates an empty record to pass as `out`. */
export function createTreePlacement(): TreePlacement {
  return { ...createPlacement(), speciesIndex: 0 };
}
