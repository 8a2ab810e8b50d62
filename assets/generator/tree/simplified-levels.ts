import { computeBounds, type Mesh } from '../mesh/mesh-builder.ts';
import { simplifyMesh } from '../mesh/simplify.ts';
import { measureSilhouette } from '../raster/silhouette.ts';
import type { TextureSampler } from '../raster/texture-sampler.ts';
import type { TreeLevel, TreeLod } from './tree-model.ts';

/**
 * Every level of a solid piece of wood, each simplified from the finest mesh (not from the level before, so that errors do not
 * add up). Ends along the kept axes stay exact.
 */
export function buildSimplifiedLevels(
  finest: Mesh,
  triangleCounts: Readonly<Record<TreeLod, number>>,
  keptAxes: readonly ('x' | 'y')[],
  texture: TextureSampler,
  heightMeters: number,
): Record<TreeLod, TreeLevel> {
  const { min, max } = computeBounds(finest);
  const frame = 1.1 * Math.max(-min.x, max.x, -min.z, max.z);
  const build = (lod: TreeLod): TreeLevel => {
    const { mesh, errorMeters } = simplifyMesh(finest, triangleCounts[lod], keptAxes);
    return {
      mesh,
      silhouetteSquareMeters: measureSilhouette(mesh, texture, frame, heightMeters).areaSquareMeters,
      simplificationErrorMeters: errorMeters,
    };
  };
  return { full: build('full'), mid: build('mid'), low: build('low') };
}
