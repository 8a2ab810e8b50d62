import { computeBounds, type Mesh } from '../mesh/mesh-builder.ts';
import { vec } from '../mesh/vector3.ts';
import type { Atlas } from '../paint/atlas.ts';
import { measureSilhouette, type Silhouette } from '../raster/silhouette.ts';
import { createTextureSampler } from '../raster/texture-sampler.ts';
import type { ClutterLevel } from './clutter-model.ts';

/** Card scales searched, and halvings: to about 2 %, as fine as the measuring. */
const SCALE_RANGE = [0.6, 2] as const;
const SCALE_STEPS = 6;

/** How far the tint of the far level may be moved: past it the cards themselves would be wrong. */
const TINT_RANGE = [0.75, 1.25] as const;

/** Width of the frame that a silhouette is measured in, in widths of the near level: room for wider cards. */
const FRAME_RATIO = 1.4;

/** Measures meshes of one kind against each other: what they cover from the side and in what mean colour. */
function createMeasure(near: Mesh, heightMeters: number, atlas: Atlas): (mesh: Mesh) => Silhouette {
  const texture = createTextureSampler(atlas.picture);
  const { min, max } = computeBounds(near);
  const frame = FRAME_RATIO * Math.max(-min.x, max.x, -min.z, max.z);
  return (mesh) => measureSilhouette(mesh, texture, frame, heightMeters);
}

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
  const measure = createMeasure(near, heightMeters, atlas);
  const wanted = measure(near).areaSquareMeters;
  let [low, high]: readonly [number, number] = SCALE_RANGE;
  for (let step = 0; step < SCALE_STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (measure(buildFar(middle)).areaSquareMeters < wanted) low = middle;
    else high = middle;
  }
  return [
    { name: 'near', mesh: near },
    { name: 'far', mesh: tintToMatch(buildFar((low + high) / 2), near, heightMeters, atlas) },
  ];
}

/** The far level, tinted as a whole until its mean colour from the side is that of the near one, within {@link TINT_RANGE}. */
export function tintToMatch(far: Mesh, near: Mesh, heightMeters: number, atlas: Atlas): Mesh {
  const measure = createMeasure(near, heightMeters, atlas);
  const wanted = measure(near).meanColor;
  const found = measure(far).meanColor;
  const gain = (part: 'x' | 'y' | 'z'): number =>
    Math.min(TINT_RANGE[1], Math.max(TINT_RANGE[0], wanted[part] / Math.max(1e-6, found[part])));
  const [red, green, blue] = [gain('x'), gain('y'), gain('z')];
  return {
    indices: far.indices,
    vertices: far.vertices.map((vertex) => ({
      ...vertex,
      tint: vec(
        Math.min(1, vertex.tint.x * red),
        Math.min(1, vertex.tint.y * green),
        Math.min(1, vertex.tint.z * blue),
      ),
    })),
  };
}
