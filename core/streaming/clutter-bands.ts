import type { DistanceBand } from '../fade/index.ts';
import type { ClutterClass } from '../scatter/index.ts';
import { CLUTTER_REBUILD_CELL_METERS } from './rebuild-cell.ts';
import type { StreamingTier } from './streaming-tier.ts';

/** Bands of a clutter class's two meshes. */
export interface ClutterBands {
  readonly near: DistanceBand;
  readonly far: DistanceBand;
}

/** What the low tier multiplies the radius of clutter and understory by. */
export const LOW_TIER_RADIUS_FACTOR = 0.6;

/** The near mesh has gone at this share of the radius, and begins to go at that share of where it has gone. */
const SEAM_END_RATIO = 0.45;
const SEAM_START_RATIO = 0.85;

/** Narrowest ramp, metres: √2 × 3, the published floor (world.md §5), which is the diagonal of a rebuild cell. */
const RAMP_FLOOR_METERS = Math.SQRT2 * CLUTTER_REBUILD_CELL_METERS;

/**
 * Bands of world.md §5, metres, from a class's radius. A class that vanishes swaps its meshes where the others' seam ends and is gone
 * where their edge ends: the farther, the smaller what is seen to jump.
 */
export function computeClutterBands(clutterClass: ClutterClass, tier: StreamingTier): ClutterBands {
  const isHard = clutterClass.edge === 'vanish';
  const edgeEnd = clutterClass.radiusMeters * (tier === 'low' ? LOW_TIER_RADIUS_FACTOR : 1);
  const edgeStart = isHard ? edgeEnd : edgeEnd - Math.max(RAMP_FLOOR_METERS, clutterClass.edgeRampRatio * edgeEnd);
  const seamEnd = SEAM_END_RATIO * edgeEnd;
  const seamStart = isHard ? seamEnd : seamEnd - Math.max(RAMP_FLOOR_METERS, (1 - SEAM_START_RATIO) * seamEnd);
  return {
    near: { fadeInStartMeters: 0, fadeInEndMeters: 0, fadeOutStartMeters: seamStart, fadeOutEndMeters: seamEnd },
    far: {
      fadeInStartMeters: seamStart,
      fadeInEndMeters: seamEnd,
      fadeOutStartMeters: edgeStart,
      fadeOutEndMeters: edgeEnd,
    },
  };
}
