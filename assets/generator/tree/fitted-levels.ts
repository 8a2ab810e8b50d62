import { appendMesh, computeBounds, createMesh, type Mesh } from '../mesh/mesh-builder.ts';
import type { SimplifiedMesh } from '../mesh/simplify.ts';
import { vec, type Vector3 } from '../mesh/vector3.ts';
import { getRegion, type Atlas } from '../paint/atlas.ts';
import { measureSilhouette, type Silhouette } from '../raster/silhouette.ts';
import type { TextureSampler } from '../raster/texture-sampler.ts';
import type { TreeLevel, TreeLod } from './tree-model.ts';

/** A frame that holds every level with its cards at their widest. */
const FRAME_MARGIN = 1.3;

/** Card scales searched, and how often the interval is halved: to about 1 %, finer than the measuring. */
const CARD_SCALE_RANGE = [0.6, 1.8] as const;
const CARD_SCALE_STEPS = 7;

/**
 * How far one step may move a level's tint, and how many there are: the foliage alone is tinted but the whole is measured, so
 * the first step falls short.
 */
const TINT_RANGE = [0.8, 1.2] as const;
const TINT_STEPS = 3;

/** Builds the foliage of one level of a tree of cards; `cardScale` widens and lengthens its cards. */
export type BuildFoliage = (lod: TreeLod, cardScale: number) => Mesh;

/**
 * Join the wood of every level with its foliage; the coarser ones are fitted to the finest one, their silhouette area by bisection over the card
 * scale, then their mean colour by a tint, so that a switch of level shows in neither.
 */
export function buildFittedLevels(
  wood: Readonly<Record<TreeLod, SimplifiedMesh>>,
  buildFoliage: BuildFoliage,
  heightMeters: number,
  atlas: Atlas,
  texture: TextureSampler,
): Record<TreeLod, TreeLevel> {
  const buildLevel = (lod: TreeLod, cardScale: number): Mesh => {
    const mesh = createMesh();
    appendMesh(mesh, wood[lod].mesh);
    appendMesh(mesh, buildFoliage(lod, cardScale));
    return mesh;
  };
  const fullMesh = buildLevel('full', 1);
  const { min, max } = computeBounds(fullMesh);
  const frame = FRAME_MARGIN * Math.max(-min.x, max.x, -min.z, max.z);
  const measure = (mesh: Mesh): Silhouette => measureSilhouette(mesh, texture, frame, heightMeters);
  const target = measure(fullMesh);
  const fit = (lod: TreeLod): TreeLevel => {
    let [low, high]: readonly [number, number] = CARD_SCALE_RANGE;
    for (let step = 0; step < CARD_SCALE_STEPS; step += 1) {
      const middle = (low + high) / 2;
      if (measure(buildLevel(lod, middle)).areaSquareMeters < target.areaSquareMeters) low = middle;
      else high = middle;
    }
    const cardScale = (low + high) / 2;
    let mesh = buildLevel(lod, cardScale);
    let found = measure(mesh);
    for (let step = 0; step < TINT_STEPS; step += 1) {
      mesh = tintFoliage(mesh, atlas, found.meanColor, target.meanColor);
      found = measure(mesh);
    }
    return {
      mesh,
      cardScale,
      silhouetteSquareMeters: found.areaSquareMeters,
      simplificationErrorMeters: wood[lod].errorMeters,
    };
  };
  return {
    full: {
      mesh: fullMesh,
      cardScale: 1,
      silhouetteSquareMeters: target.areaSquareMeters,
      simplificationErrorMeters: wood.full.errorMeters,
    },
    mid: fit('mid'),
    low: fit('low'),
  };
}

/** Tint all but the bark, whose colour is the same at every level already. */
function tintFoliage(mesh: Mesh, atlas: Atlas, from: Vector3, to: Vector3): Mesh {
  const barkRight = getRegion(atlas, 'bark').uRight + 1e-6;
  const gain = (wanted: number, found: number): number =>
    Math.min(TINT_RANGE[1], Math.max(TINT_RANGE[0], wanted / found));
  const [red, green, blue] = [gain(to.x, from.x), gain(to.y, from.y), gain(to.z, from.z)];
  return {
    indices: mesh.indices,
    vertices: mesh.vertices.map((vertex) =>
      vertex.u <= barkRight
        ? vertex
        : {
            ...vertex,
            tint: vec(
              Math.min(1, vertex.tint.x * red),
              Math.min(1, vertex.tint.y * green),
              Math.min(1, vertex.tint.z * blue),
            ),
          },
    ),
  };
}
