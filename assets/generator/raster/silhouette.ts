import type { Mesh } from '../mesh/mesh-builder.ts';
import { createRenderTarget, drawMesh, orthographicSideView } from './rasterizer.ts';
import type { TextureSampler } from './texture-sampler.ts';

/** Yaws a silhouette is measured from, radians: spread over half a turn, since the other half shows the mirror image. */
const SILHOUETTE_YAWS_RADIANS = [0.2, 0.8, 1.4, 2, 2.6];

/** Side of the measuring picture, pixels: a 50 m tree at about 150 m on a full-HD screen. */
const SILHOUETTE_PIXELS = 256;

/** Area a mesh covers in side view, square metres, mean over {@link SILHOUETTE_YAWS_RADIANS}, alpha test included. */
export function measureSilhouetteArea(
  mesh: Mesh,
  texture: TextureSampler,
  halfWidthMeters: number,
  heightMeters: number,
): number {
  let covered = 0;
  for (const yaw of SILHOUETTE_YAWS_RADIANS) {
    const target = createRenderTarget(SILHOUETTE_PIXELS, SILHOUETTE_PIXELS);
    drawMesh(target, mesh, texture, orthographicSideView(target, halfWidthMeters, heightMeters, yaw));
    for (const depth of target.depth) if (depth !== Infinity) covered += 1;
  }
  const pixelCount = SILHOUETTE_PIXELS * SILHOUETTE_PIXELS * SILHOUETTE_YAWS_RADIANS.length;
  return (covered / pixelCount) * 2 * halfWidthMeters * heightMeters;
}
