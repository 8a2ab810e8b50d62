import type { Protocol } from '../../core/scenario/index.ts';

/**
 * Yaw amplitude of the sway. Under 4° the preset still shows what it is named for, while instances cross the frustum's sides
 * every frame.
 */
const SWAY_AMPLITUDE_RADIANS = 0.06;

/** One swing. Two seconds at 60 frames a second, a head turning slowly; counted in frames so that both arms see equal frames. */
const SWAY_PERIOD_FRAMES = 120;

/** Where the wind stands in a block's frame, seconds: a function of the frame index alone, as the camera's motion is; 60 frames a second. */
export function computeWindSeconds(frameIndex: number): number {
  return frameIndex / 60;
}

/** How far a block's frame is turned from its preset, radians: a function of the frame index alone, 0 in frame 0. */
export function computeSwayRadians(cameraMotion: Protocol['cameraMotion'], frameIndex: number): number {
  if (cameraMotion === 'still') return 0;
  return SWAY_AMPLITUDE_RADIANS * Math.sin((2 * Math.PI * frameIndex) / SWAY_PERIOD_FRAMES);
}
