import type { CameraPose } from '../scenario/index.ts';
import type { CullView } from './cull-contract.ts';

/** Near plane of the reference camera, metres (world.md §7). */
export const NEAR_METERS = 0.05;

/** Far plane of the reference camera, metres (world.md §7): beyond the outermost clipmap ring. */
export const FAR_METERS = 10_000;

/** Planes of a frustum, in the order left, right, bottom, top, near, far. */
export const FRUSTUM_PLANE_COUNT = 6;

/** Numbers per plane in `CullView.planesEyeRelative`: normal x, y, z (pointing inside), constant in metres. */
export const PLANE_STRIDE = 4;

/** A `CullView` that can be refilled every frame. */
export interface MutableCullView extends CullView {
  eyeXWorldMeters: number;
  eyeYWorldMeters: number;
  eyeZWorldMeters: number;
}

function writePlane(planes: Float64Array, planeIndex: number, x: number, y: number, z: number, constant: number): void {
  const start = planeIndex * PLANE_STRIDE;
  planes[start] = x;
  planes[start + 1] = y;
  planes[start + 2] = z;
  planes[start + 3] = constant;
}

/**
 * Fills a view from a camera pose: planes of the perspective frustum in Babylon's left-handed World. Called once a frame.
 * A pose that is not finite gives planes that are NaN, against which every test of this room keeps the instance.
 *
 * @param out - the view to refill
 * @param pose - eye and direction, World
 * @param aspectRatio - width over height of the viewport
 * @param nearMeters - distance of the near plane along the view axis, the one that the projection uses
 * @param farMeters - distance of the far plane along the view axis
 */
export function cullViewInto(
  out: MutableCullView,
  pose: CameraPose,
  aspectRatio: number,
  nearMeters: number,
  farMeters: number,
): void {
  out.eyeXWorldMeters = pose.xWorldMeters;
  out.eyeYWorldMeters = pose.yWorldMeters;
  out.eyeZWorldMeters = pose.zWorldMeters;
  const sinYaw = Math.sin(pose.yawRadians);
  const cosYaw = Math.cos(pose.yawRadians);
  const sinPitch = Math.sin(pose.pitchRadians);
  const cosPitch = Math.cos(pose.pitchRadians);
  // Right, up and forward of the camera: yaw about +y first (0 = +z, positive to +x), then pitch (positive looks down).
  const rightX = cosYaw;
  const rightZ = -sinYaw;
  const upX = sinYaw * sinPitch;
  const upY = cosPitch;
  const upZ = cosYaw * sinPitch;
  const forwardX = sinYaw * cosPitch;
  const forwardY = -sinPitch;
  const forwardZ = cosYaw * cosPitch;

  const halfVertical = pose.verticalFovRadians / 2;
  const halfHorizontal = Math.atan(Math.tan(halfVertical) * aspectRatio);
  const sinH = Math.sin(halfHorizontal);
  const cosH = Math.cos(halfHorizontal);
  const sinV = Math.sin(halfVertical);
  const cosV = Math.cos(halfVertical);
  const planes = out.planesEyeRelative;
  writePlane(planes, 0, cosH * rightX + sinH * forwardX, sinH * forwardY, cosH * rightZ + sinH * forwardZ, 0);
  writePlane(planes, 1, -cosH * rightX + sinH * forwardX, sinH * forwardY, -cosH * rightZ + sinH * forwardZ, 0);
  writePlane(planes, 2, cosV * upX + sinV * forwardX, cosV * upY + sinV * forwardY, cosV * upZ + sinV * forwardZ, 0);
  writePlane(planes, 3, -cosV * upX + sinV * forwardX, -cosV * upY + sinV * forwardY, -cosV * upZ + sinV * forwardZ, 0);
  writePlane(planes, 4, forwardX, forwardY, forwardZ, -nearMeters);
  writePlane(planes, 5, -forwardX, -forwardY, -forwardZ, farMeters);
}

/** Builds a view to be refilled with {@link cullViewInto}; until then every plane is NaN, so nothing is rejected. */
export function createCullView(): MutableCullView {
  return {
    eyeXWorldMeters: Number.NaN,
    eyeYWorldMeters: Number.NaN,
    eyeZWorldMeters: Number.NaN,
    planesEyeRelative: new Float64Array(FRUSTUM_PLANE_COUNT * PLANE_STRIDE).fill(Number.NaN),
  };
}

/** Copies one view into another, for the caller that remembers the view of its last pass. Does not allocate. */
export function copyCullViewInto(out: MutableCullView, view: CullView): void {
  out.eyeXWorldMeters = view.eyeXWorldMeters;
  out.eyeYWorldMeters = view.eyeYWorldMeters;
  out.eyeZWorldMeters = view.eyeZWorldMeters;
  out.planesEyeRelative.set(view.planesEyeRelative);
}

/**
 * Says whether two views differ in any number. With the same resident set, pyramid and path an unchanged view gives the
 * same result, so the caller skips the pass: no pass when the camera has not moved. NaN counts as changed.
 */
export function hasCullViewChanged(previous: CullView, next: CullView): boolean {
  if (
    previous.eyeXWorldMeters !== next.eyeXWorldMeters ||
    previous.eyeYWorldMeters !== next.eyeYWorldMeters ||
    previous.eyeZWorldMeters !== next.eyeZWorldMeters
  ) {
    return true;
  }
  for (let index = 0; index < next.planesEyeRelative.length; index++) {
    if (previous.planesEyeRelative[index] !== next.planesEyeRelative[index]) return true;
  }
  return false;
}
