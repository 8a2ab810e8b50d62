/**
 * Authored extent of an asset at scale 1, model space, metres; the y axis is the trunk or stalk, y = 0 the ground line. Held
 * against the assets' own manifest by test: the extent must enclose every vertex of every level of the asset.
 */
export interface PropExtent {
  /** Highest vertex. */
  readonly heightMeters: number;
  /** How far the mesh reaches below y = 0, >= 0, so that a root does not end in the air. */
  readonly depthMeters: number;
  /** Largest horizontal distance of a vertex from the y axis, so that a cylinder encloses the mesh at any yaw. */
  readonly radiusMeters: number;
}
