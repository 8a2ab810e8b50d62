/**
 * Authored extent of an asset at scale 1, model space, metres; the y axis is the trunk or stalk, y = 0 the ground line. Held
 * against the assets' own files by test: the extent encloses every vertex of every level.
 */
export interface PropExtent {
  /** Highest vertex. */
  readonly heightMeters: number;
  /** How far the mesh reaches below y = 0, >= 0, so that a root does not end in the air. */
  readonly depthMeters: number;
  /** Largest horizontal distance of a vertex from the y axis, so that a cylinder encloses the mesh at any yaw. */
  readonly radiusMeters: number;
}
