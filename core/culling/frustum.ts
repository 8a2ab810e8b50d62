import type { CullView } from './cull-contract.ts';
import type { InstanceGroup } from './instance-group.ts';
import { FRUSTUM_PLANE_COUNT, PLANE_STRIDE } from './cull-view.ts';

/** Answer of {@link classifyAabbPlanes} for a box wholly outside one plane. Any other answer is a mask of planes, 0 = inside. */
export const OUTSIDE_FRUSTUM = -1;

/** Mask with every plane of the frustum set. */
export const ALL_PLANES = (1 << FRUSTUM_PLANE_COUNT) - 1;

/**
 * Metres by which a volume must lie beyond a plane to be rejected. The graphics card computes positions in float32
 * (1.2e-4 m at 2 km from the set's origin, some roundings per vertex), so a fragment can land inside the viewport although
 * its volume is outside by that much. Twenty times that; a larger value only keeps a few more instances.
 */
const FRUSTUM_MARGIN_METERS = 0.02;

/**
 * Classifies a group's box against the planes of a frustum that `planeMask` names. Conservative: a box near a corner of the
 * frustum may be called intersecting although it is outside. A plane or box that is NaN never rejects and never counts as
 * inside.
 *
 * @returns OUTSIDE_FRUSTUM, or the mask of the planes that the box is not wholly inside of (bit i = plane i); a
 *   volume in the box needs to be tested against these only, and against none when the mask is 0
 */
export function classifyAabbPlanes(planes: Float64Array, planeMask: number, group: InstanceGroup): number {
  const { minX, maxX, bottomY: minY, highestTopY: maxY, minZ, maxZ } = group;
  let mask = 0;
  for (let planeIndex = 0; planeIndex < FRUSTUM_PLANE_COUNT; planeIndex++) {
    if ((planeMask & (1 << planeIndex)) === 0) continue;
    const start = planeIndex * PLANE_STRIDE;
    const normalX = planes[start] as number;
    const normalY = planes[start + 1] as number;
    const normalZ = planes[start + 2] as number;
    const constant = planes[start + 3] as number;
    // The corner farthest along the normal decides "outside", the opposite one "inside".
    const farthest =
      normalX * (normalX > 0 ? maxX : minX) +
      normalY * (normalY > 0 ? maxY : minY) +
      normalZ * (normalZ > 0 ? maxZ : minZ);
    if (farthest + constant < -FRUSTUM_MARGIN_METERS) return OUTSIDE_FRUSTUM;
    const nearest =
      normalX * (normalX > 0 ? minX : maxX) +
      normalY * (normalY > 0 ? minY : maxY) +
      normalZ * (normalZ > 0 ? minZ : maxZ);
    if (!(nearest + constant >= 0)) mask |= 1 << planeIndex;
  }
  return mask;
}

/**
 * Writes, for each plane, the length of its normal's horizontal part: how far a unit circle in the x-z plane reaches along
 * the normal. Needed once a pass by {@link isCylinderOutside}.
 *
 * @param out - receives {@link FRUSTUM_PLANE_COUNT} numbers
 */
export function planeReachesInto(out: Float64Array, view: CullView): void {
  for (let planeIndex = 0; planeIndex < FRUSTUM_PLANE_COUNT; planeIndex++) {
    const start = planeIndex * PLANE_STRIDE;
    out[planeIndex] = Math.hypot(view.planesEyeRelative[start] as number, view.planesEyeRelative[start + 2] as number);
  }
}

/**
 * Says whether an upright cylinder, relative to the eye, lies wholly beyond one of the planes in `planeMask`, exactly up to
 * {@link FRUSTUM_MARGIN_METERS}. Conservative near the frustum's corners; NaN is never outside.
 * `reaches` is what {@link planeReachesInto} wrote for the same planes.
 */
export function isCylinderOutside(
  planes: Float64Array,
  reaches: Float64Array,
  planeMask: number,
  centerX: number,
  centerZ: number,
  bottomY: number,
  topY: number,
  radiusMeters: number,
): boolean {
  for (let planeIndex = 0; planeIndex < FRUSTUM_PLANE_COUNT; planeIndex++) {
    if ((planeMask & (1 << planeIndex)) === 0) continue;
    const start = planeIndex * PLANE_STRIDE;
    const normalY = planes[start + 1] as number;
    const farthest =
      (planes[start] as number) * centerX +
      (planes[start + 2] as number) * centerZ +
      (normalY > 0 ? normalY * topY : normalY * bottomY) +
      radiusMeters * (reaches[planeIndex] as number) +
      (planes[start + 3] as number);
    if (farthest < -FRUSTUM_MARGIN_METERS) return true;
  }
  return false;
}
