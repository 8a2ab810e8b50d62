/**
 * How a prop ends at the edge of its band: `dissolve` pixel by pixel over the band's ramps, or `vanish` whole at one distance, for
 * materials that carry no discard.
 */
export type BandEdge = 'dissolve' | 'vanish';

/** What a prop is drawn with: `cutout` is alpha-tested and two-sided, `opaque` has no holes and its back faces are culled. */
export type SurfaceKind = 'cutout' | 'opaque';

/**
 * How a prop meets the ground (world.md §6): `upright` whatever the slope, `tilt` with its up on the ground's normal, `lie` along the
 * ground like a trunk, whose axis is the model's +x.
 */
type PropOrientation = 'upright' | 'tilt' | 'lie';

/** What the tables of this room say of a prop beyond its place and size. */
export interface PropTraits {
  readonly edge: BandEdge;
  readonly surface: SurfaceKind;
  readonly orientation: PropOrientation;
  /** Largest sideways movement of a vertex in the wind, metres, whatever the scale; cull volumes grow by it. */
  readonly swayMeters: number;
  /** Whether its finest mesh casts shadows (world.md §5: the giants' full mesh, and boulders). */
  readonly isShadowCaster: boolean;
}
