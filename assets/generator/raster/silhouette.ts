import type { Mesh } from '../mesh/mesh-builder.ts';
import { scale, vec, type Vector3 } from '../mesh/vector3.ts';
import { createRenderTarget, drawMesh, orthographicSideView } from './rasterizer.ts';
import type { TextureSampler } from './texture-sampler.ts';

/** Yaws a silhouette is measured from, radians: spread over half a turn, since the other half shows the mirror image. */
const SILHOUETTE_YAWS_RADIANS = [0.2, 0.8, 1.4, 2, 2.6];

/** Side of the measuring picture, pixels: a 50 m tree at about 150 m on a full-HD screen. */
const SILHOUETTE_PIXELS = 256;

/** What a mesh shows from the side, mean over {@link SILHOUETTE_YAWS_RADIANS}, alpha test included. */
export interface Silhouette {
  readonly areaSquareMeters: number;
  /** Mean linear albedo times tint of what is seen. */
  readonly meanColor: Vector3;
}

/** Draw a mesh from the side and measure how much it covers and in what colour. */
export function measureSilhouette(
  mesh: Mesh,
  texture: TextureSampler,
  halfWidthMeters: number,
  heightMeters: number,
): Silhouette {
  let covered = 0;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (const yaw of SILHOUETTE_YAWS_RADIANS) {
    const target = createRenderTarget(SILHOUETTE_PIXELS, SILHOUETTE_PIXELS);
    drawMesh(target, mesh, texture, orthographicSideView(target, halfWidthMeters, heightMeters, yaw));
    for (let pixel = 0; pixel < target.depth.length; pixel += 1) {
      if (target.depth[pixel] === Infinity) continue;
      covered += 1;
      red += target.albedo[pixel * 3] as number;
      green += target.albedo[pixel * 3 + 1] as number;
      blue += target.albedo[pixel * 3 + 2] as number;
    }
  }
  const pixelCount = SILHOUETTE_PIXELS * SILHOUETTE_PIXELS * SILHOUETTE_YAWS_RADIANS.length;
  return {
    areaSquareMeters: (covered / pixelCount) * 2 * halfWidthMeters * heightMeters,
    meanColor: scale(vec(red, green, blue), 1 / Math.max(1, covered)),
  };
}
