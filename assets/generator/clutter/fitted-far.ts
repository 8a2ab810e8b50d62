import { computeBounds, type Mesh } from '../mesh/mesh-builder.ts';
import { vec } from '../mesh/vector3.ts';
import type { Atlas } from '../paint/atlas.ts';
import { measureSilhouette } from '../raster/silhouette.ts';
import { createTextureSampler } from '../raster/texture-sampler.ts';
import type { ClutterLevel } from './clutter-model.ts';

/** Card scales searched, and halvings: to about 2 %, as fine as the measuring. */
const SCALE_RANGE = [0.6, 2] as const;
const SCALE_STEPS = 6;

/** How far the tint of the far level may be moved: past it the cards themselves would be wrong. */
const TINT_RANGE = [0.75, 1.25] as const;

/**
 * Both levels of a cut-out kind, the far one with its cards widened until it covers as much as the near one from the side and
 * tinted until it is as bright, so that the seam between them shows in neither.
 *
 * @param buildFar builds the far level with its cards at a scale
 */
export function buildFittedClutter(
  near: Mesh,
  buildFar: (cardScale: number) => Mesh,
  heightMeters: number,
  atlas: Atlas,
): readonly ClutterLevel[] {
  const texture = createTextureSampler(atlas.picture);
  const { min, max } = computeBounds(near);
  const frame = 1.4 * Math.max(-min.x, max.x, -min.z, max.z);
  const measure = (mesh: Mesh) => measureSilhouette(mesh, texture, frame, heightMeters);
  const target = measure(near);
  let [low, high]: readonly [number, number] = SCALE_RANGE;
  for (let step = 0; step < SCALE_STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (measure(buildFar(middle)).areaSquareMeters < target.areaSquareMeters) low = middle;
    else high = middle;
  }
  const far = buildFar((low + high) / 2);
  const found = measure(far).meanColor;
  const gain = (wanted: number, has: number): number =>
    Math.min(TINT_RANGE[1], Math.max(TINT_RANGE[0], wanted / Math.max(1e-6, has)));
  const tint = vec(
    gain(target.meanColor.x, found.x),
    gain(target.meanColor.y, found.y),
    gain(target.meanColor.z, found.z),
  );
  return [
    { name: 'near', mesh: near },
    {
      name: 'far',
      mesh: {
        indices: far.indices,
        vertices: far.vertices.map((vertex) => ({
          ...vertex,
          tint: vec(
            Math.min(1, vertex.tint.x * tint.x),
            Math.min(1, vertex.tint.y * tint.y),
            Math.min(1, vertex.tint.z * tint.z),
          ),
        })),
      },
    },
  ];
}
