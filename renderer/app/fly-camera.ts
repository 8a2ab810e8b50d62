import type { CameraPose } from '../../core/scenario/index.ts';

/** Travel speed with nothing held: the speed that the streaming bar is stated for (figures, "at 12 m/s"). */
const FLY_SPEED_METERS_PER_SECOND = 12;

/** With Shift: crosses a 1 km fill radius in seven seconds. */
const FAST_FACTOR = 12;

/** Eye height of a standing person; closer to the ground the near plane would cut into the hill. */
export const MIN_EYE_HEIGHT_METERS = 1.6;

/** A stall (a tab in the background, a long compile) must not throw the eye across the world on the next frame. */
const LONGEST_STEP_MS = 500;

/** Looking straight up or down makes the heading meaningless, so stop just short of it. */
const PITCH_LIMIT_RADIANS = Math.PI / 2 - 0.01;

/** What was held down: each axis −1 to 1 in the eye's own frame, less where it was held for a part of the time. */
export interface FlyInput {
  readonly forward: number;
  readonly right: number;
  readonly up: number;
  readonly isFast: boolean;
}

/**
 * The pose after `elapsedMs` of holding `input`. Forward follows the view including its pitch, right stays level, up is World
 * up; a diagonal is no faster than an axis. The same for one long step and many short ones, except where the ground lifts the eye.
 *
 * @param groundHeightMeters height of the ground at World (x, z); the eye ends at least {@link MIN_EYE_HEIGHT_METERS} above it.
 */
export function advanceFlyCamera(
  pose: CameraPose,
  input: FlyInput,
  elapsedMs: number,
  groundHeightMeters: (xWorldMeters: number, zWorldMeters: number) => number,
): CameraPose {
  const cosPitch = Math.cos(pose.pitchRadians);
  const sinYaw = Math.sin(pose.yawRadians);
  const cosYaw = Math.cos(pose.yawRadians);
  const x = input.forward * sinYaw * cosPitch + input.right * cosYaw;
  const y = input.up - input.forward * Math.sin(pose.pitchRadians);
  const z = input.forward * cosYaw * cosPitch - input.right * sinYaw;
  const length = Math.hypot(x, y, z);
  if (length < 1e-9) {
    return pose;
  }
  const speed = FLY_SPEED_METERS_PER_SECOND * (input.isFast ? FAST_FACTOR : 1);
  const stepMeters = (speed * Math.min(length, 1) * Math.min(Math.max(elapsedMs, 0), LONGEST_STEP_MS)) / 1000;
  return keepAboveGround(
    {
      ...pose,
      xWorldMeters: pose.xWorldMeters + (x / length) * stepMeters,
      yWorldMeters: pose.yWorldMeters + (y / length) * stepMeters,
      zWorldMeters: pose.zWorldMeters + (z / length) * stepMeters,
    },
    groundHeightMeters,
  );
}

/** The pose, lifted where its eye is less than {@link MIN_EYE_HEIGHT_METERS} above the ground. */
export function keepAboveGround(
  pose: CameraPose,
  groundHeightMeters: (xWorldMeters: number, zWorldMeters: number) => number,
): CameraPose {
  const floorMeters = groundHeightMeters(pose.xWorldMeters, pose.zWorldMeters) + MIN_EYE_HEIGHT_METERS;
  return pose.yWorldMeters >= floorMeters ? pose : { ...pose, yWorldMeters: floorMeters };
}

/**
 * The pose after dragging the pointer: dragging over the viewport's whole height turns by the vertical field of view, so that the
 * turn feels the same at any window size and lens. Right turns towards the right, down looks down.
 */
export function turnCamera(
  pose: CameraPose,
  dragXCssPx: number,
  dragYCssPx: number,
  viewportHeightCssPx: number,
): CameraPose {
  const radiansPerCssPx = pose.verticalFovRadians / Math.max(viewportHeightCssPx, 1);
  const pitchRadians = pose.pitchRadians + dragYCssPx * radiansPerCssPx;
  return {
    ...pose,
    yawRadians: wrapRadians(pose.yawRadians + dragXCssPx * radiansPerCssPx),
    pitchRadians: Math.min(Math.max(pitchRadians, -PITCH_LIMIT_RADIANS), PITCH_LIMIT_RADIANS),
  };
}

function wrapRadians(angleRadians: number): number {
  const turn = 2 * Math.PI;
  return angleRadians - turn * Math.round(angleRadians / turn);
}
