/** What one point of a height field holds. Mutable so that per-frame callers can reuse one object. */
export interface HeightSample {
  /** Height above sea level, metres. */
  heightMeters: number;
  /** Exact ∂height/∂x (east), dimensionless. */
  gradientX: number;
  /** Exact ∂height/∂z (north), dimensionless. */
  gradientZ: number;
}

/** Pure function from a point of the world plane to height and exact gradient. */
export interface HeightField {
  /**
   * Writes height and gradient at a world point into `out`. Does not allocate; about 1 µs for the reference fields.
   *
   * @param out - receives the sample
   * @param xWorldMeters - east coordinate, any finite number
   * @param zWorldMeters - north coordinate, any finite number
   */
  sampleInto(out: HeightSample, xWorldMeters: number, zWorldMeters: number): void;
}
