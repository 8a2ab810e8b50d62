/**
 * Step that the render origin snaps to, metres. Every repeat of the ground's textures divides it (materials/terrain-glsl.ts),
 * so the pattern stands still when the origin moves; and within it a float resolves 0.03 mm.
 */
export const RENDER_ORIGIN_STEP_METERS = 512;

/**
 * World point near the eye that the GPU's coordinates are relative to: x and z of camera and meshes are World minus this, taken
 * in doubles. Heights stay World heights.
 */
export interface RenderOrigin {
  xWorldMeters: number;
  zWorldMeters: number;
}

/** Moves the origin to the snapped place nearest to the eye; says whether it moved. */
export function updateRenderOrigin(origin: RenderOrigin, eyeXWorldMeters: number, eyeZWorldMeters: number): boolean {
  const xWorldMeters = Math.round(eyeXWorldMeters / RENDER_ORIGIN_STEP_METERS) * RENDER_ORIGIN_STEP_METERS;
  const zWorldMeters = Math.round(eyeZWorldMeters / RENDER_ORIGIN_STEP_METERS) * RENDER_ORIGIN_STEP_METERS;
  if (xWorldMeters === origin.xWorldMeters && zWorldMeters === origin.zWorldMeters) return false;
  origin.xWorldMeters = xWorldMeters;
  origin.zWorldMeters = zWorldMeters;
  return true;
}
