import { encloseTiltedCylinderInto, tiltedRotationInto } from '../grounding/index.ts';
import type { UprightCylinder } from '../grounding/index.ts';
import type { PlannedBatch } from './batch-members.ts';
import { CULL_VOLUME_STRIDE, INSTANCE_MATRIX_STRIDE } from './resident-set.ts';

/**
 * Added to every side of a cull volume, metres, so that it encloses the vertices after float rounding: 2,000 m from the origin
 * and 1,100 m up a float is good to 0.12 mm.
 */
const VOLUME_MARGIN_METERS = 0.001;

/** World point that written positions are relative to. */
export interface SetOrigin {
  readonly xWorldMeters: number;
  readonly zWorldMeters: number;
}

/** Reused by the function below, which is not re-entrant. */
const scratchRotation = new Float64Array(9);
const scratchCylinder: UprightCylinder = { bottomMeters: 0, topMeters: 0, radiusMeters: 0 };

/**
 * Writes matrices and cull volumes of a batch's members. The difference to the origin is taken in doubles; only it is rounded.
 *
 * Matrix: scale, then yaw, then the shortest tilt to the instance's up, then translation, for row vectors (Babylon's row-major
 * order). Upright, with c = cos yaw, s = sin yaw:
 *
 *     | w c   0  −w s   0 |      w the width factor × scale, h the height factor × scale;
 *     |  0    h    0    0 |      model +z goes to (s, 0, c), so that positive yaw turns +z towards +x
 *     | w s   0   w c   0 |
 *     |  x    y    z    1 |
 *
 * @param batch - its members are written
 * @param places - for every member, its place in both arrays
 * @param origin - origin of the set
 * @param matrices - stride INSTANCE_MATRIX_STRIDE, zeros before
 * @param volumes - stride CULL_VOLUME_STRIDE
 */
export function writeInstances(
  batch: PlannedBatch,
  places: Int32Array,
  origin: SetOrigin,
  matrices: Float32Array,
  volumes: Float32Array,
): void {
  const { gathered, members } = batch;
  const { slots, distances, cache } = gathered;
  const { xs, zs, groundHeights, scales, yawCosines, yawSines, upXs, upZs } = cache;
  const { widthFactor, heightFactor, isFacingOrigin, swayMeters, sinkMeters } = batch.plan.shape;
  const { heightMeters, depthMeters, radiusMeters } = batch.plan.shape;
  const { xWorldMeters: originX, zWorldMeters: originZ } = origin;
  for (let member = 0; member < members.length; member += 1) {
    const index = members[member] as number;
    const slot = slots[index] as number;
    const scale = scales[slot] as number;
    const x = (xs[slot] as number) - originX;
    const z = (zs[slot] as number) - originZ;
    const y = (groundHeights[slot] as number) - scale * sinkMeters;
    let cosine = yawCosines[slot] as number;
    let sine = yawSines[slot] as number;
    let upX = upXs[slot] as number;
    let upZ = upZs[slot] as number;
    if (isFacingOrigin) {
      // −z goes to (−s, −c), which is the way to the origin, (−x, −z) over the distance. At the origin any way will do.
      const distance = distances[index] as number;
      sine = distance > 0 ? x / distance : 0;
      cosine = distance > 0 ? z / distance : 1;
      upX = 0;
      upZ = 0;
    }
    const width = scale * widthFactor;
    const height = scale * heightFactor;
    const matrix = (places[member] as number) * INSTANCE_MATRIX_STRIDE;
    const volume = (places[member] as number) * CULL_VOLUME_STRIDE;
    volumes[volume] = x;
    volumes[volume + 1] = z;
    if (upX === 0 && upZ === 0) {
      matrices[matrix] = width * cosine;
      matrices[matrix + 2] = -width * sine;
      matrices[matrix + 5] = height;
      matrices[matrix + 8] = width * sine;
      matrices[matrix + 10] = width * cosine;
      volumes[volume + 2] = y - scale * depthMeters - VOLUME_MARGIN_METERS;
      volumes[volume + 3] = y + scale * heightMeters + VOLUME_MARGIN_METERS;
      volumes[volume + 4] = scale * radiusMeters + swayMeters + VOLUME_MARGIN_METERS;
    } else {
      tiltedRotationInto(scratchRotation, cosine, sine, upX, upZ);
      for (let axis = 0; axis < 3; axis += 1) {
        const factor = axis === 1 ? height : width;
        matrices[matrix + 4 * axis] = factor * (scratchRotation[3 * axis] as number);
        matrices[matrix + 4 * axis + 1] = factor * (scratchRotation[3 * axis + 1] as number);
        matrices[matrix + 4 * axis + 2] = factor * (scratchRotation[3 * axis + 2] as number);
      }
      encloseTiltedCylinderInto(scratchCylinder, heightMeters, depthMeters, radiusMeters, upX, upZ);
      volumes[volume + 2] = y + scale * scratchCylinder.bottomMeters - VOLUME_MARGIN_METERS;
      volumes[volume + 3] = y + scale * scratchCylinder.topMeters + VOLUME_MARGIN_METERS;
      volumes[volume + 4] = scale * scratchCylinder.radiusMeters + swayMeters + VOLUME_MARGIN_METERS;
    }
    matrices[matrix + 12] = x;
    matrices[matrix + 13] = y;
    matrices[matrix + 14] = z;
    matrices[matrix + 15] = 1;
  }
}
