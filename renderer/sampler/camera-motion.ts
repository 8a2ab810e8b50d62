import type { CameraPose, Protocol } from '../../core/scenario/index.ts';

/**
 * Yaw amplitude of the sway. Under 4° the preset still shows what it is named for, while instances cross the frustum's sides
 * every frame.
 */
const SWAY_AMPLITUDE_RADIANS = 0.06;

/** One swing. Two seconds at 60 frames a second, a head turning slowly; counted in frames so that both arms see equal frames. */
const SWAY_PERIOD_FRAMES = 120;

/** The pose of a block's frame: a function of the frame index alone. Frame 0 is the preset's own pose. */
export function poseOfFrame(
  basePose: CameraPose,
  cameraMotion: Protocol['cameraMotion'],
  frameIndex: number,
): CameraPose {
  if (cameraMotion === 'still') return basePose;
  const phase = (2 * Math.PI * frameIndex) / SWAY_PERIOD_FRAMES;
  return { ...basePose, yawRadians: basePose.yawRadians + SWAY_AMPLITUDE_RADIANS * Math.sin(phase) };
}
