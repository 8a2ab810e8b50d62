import { CLUTTER_LODS, type ClutterSpecies } from '../clutter/clutter-model.ts';
import { computeBounds, countTriangles, type Mesh } from '../mesh/mesh-builder.ts';
import { vec, type Vector3 } from '../mesh/vector3.ts';
import { getRegion, type Atlas } from '../paint/atlas.ts';
import { paintBillboard } from '../raster/billboard.ts';
import { measureSilhouette, type Silhouette } from '../raster/silhouette.ts';
import { createTextureSampler, type TextureSampler } from '../raster/texture-sampler.ts';
import { TREE_LODS, type TreeLod, type TreeSpecies } from '../tree/tree-model.ts';
import { roundFigure, type AssetFile } from './asset-file.ts';
import { encodeGlb } from './glb.ts';
import { encodePicture } from './png.ts';

/** What the manifest says of one level. */
interface LodEntry {
  readonly triangleCount: number;
  readonly vertexCount: number;
  readonly boundsMeters: { readonly min: readonly number[]; readonly max: readonly number[] };
  /** Area drawn in side view, alpha test included, mean over five yaws; trees only. */
  readonly silhouetteSquareMeters?: number;
  /** What the cards of this level were widened by to keep the finest level's silhouette; trees only. */
  readonly cardScale?: number;
}

/** What the manifest says of one model. */
export interface ModelEntry {
  readonly model: string;
  readonly texture: string;
  readonly heightMeters: number;
  readonly lods: Readonly<Record<string, LodEntry>>;
  readonly billboard?: {
    readonly albedo: string;
    readonly normal: string;
    readonly halfWidthMeters: number;
    readonly heightMeters: number;
  };
}

function describeLod(mesh: Mesh): LodEntry {
  const { min, max } = computeBounds(mesh);
  return {
    triangleCount: countTriangles(mesh),
    vertexCount: mesh.vertices.length,
    boundsMeters: {
      min: [min.x, min.y, min.z].map(roundFigure),
      max: [max.x, max.y, max.z].map(roundFigure),
    },
  };
}

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

/** A level whose cards were scaled until it covers as much as the finest one, and tinted until it is as bright. */
export interface FittedLod {
  readonly mesh: Mesh;
  readonly cardScale: number;
  readonly silhouetteSquareMeters: number;
}

/**
 * Build every level of a tree; the coarser ones are fitted to the finest one, their silhouette area by bisection over the card
 * scale, then their mean colour by a tint, so that a switch of level shows in neither.
 */
export function buildFittedLods(
  species: TreeSpecies,
  atlas: Atlas,
  texture: TextureSampler,
): Record<TreeLod, FittedLod> {
  const fullMesh = species.buildLod('full', atlas, 1);
  const { min, max } = computeBounds(fullMesh);
  const frame = FRAME_MARGIN * Math.max(-min.x, max.x, -min.z, max.z);
  const measure = (mesh: Mesh): Silhouette => measureSilhouette(mesh, texture, frame, species.heightMeters);
  const target = measure(fullMesh);
  const fit = (lod: TreeLod): FittedLod => {
    let [low, high]: readonly [number, number] = CARD_SCALE_RANGE;
    for (let step = 0; step < CARD_SCALE_STEPS; step += 1) {
      const middle = (low + high) / 2;
      if (measure(species.buildLod(lod, atlas, middle)).areaSquareMeters < target.areaSquareMeters) low = middle;
      else high = middle;
    }
    const cardScale = (low + high) / 2;
    let mesh = species.buildLod(lod, atlas, cardScale);
    let found = measure(mesh);
    for (let step = 0; step < TINT_STEPS; step += 1) {
      mesh = tintFoliage(mesh, atlas, found.meanColor, target.meanColor);
      found = measure(mesh);
    }
    return { mesh, cardScale, silhouetteSquareMeters: found.areaSquareMeters };
  };
  return {
    full: { mesh: fullMesh, cardScale: 1, silhouetteSquareMeters: target.areaSquareMeters },
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

/** All files of a tree: model, atlas, two billboard pictures; and its manifest entry. */
export async function buildTreeFiles(species: TreeSpecies): Promise<{ files: AssetFile[]; entry: ModelEntry }> {
  const atlas = species.paintAtlas();
  const texture = createTextureSampler(atlas.picture);
  const lods = buildFittedLods(species, atlas, texture);
  const { min, max } = computeBounds(lods.mid.mesh);
  const halfWidthMeters = roundFigure(Math.max(-min.x, max.x));
  const billboard = paintBillboard(lods.mid.mesh, texture, halfWidthMeters, species.heightMeters);
  const paths = {
    model: `models/${species.name}.glb`,
    texture: `textures/${species.name}.png`,
    albedo: `billboards/${species.name}.png`,
    normal: `billboards/${species.name}-normal.png`,
  };
  return {
    files: [
      {
        path: paths.model,
        bytes: await encodeGlb({ full: lods.full.mesh, mid: lods.mid.mesh, low: lods.low.mesh }),
      },
      { path: paths.texture, bytes: encodePicture(atlas.picture, 4) },
      { path: paths.albedo, bytes: encodePicture(billboard.albedo, 4) },
      { path: paths.normal, bytes: encodePicture(billboard.normal, 3) },
    ],
    entry: {
      model: paths.model,
      texture: paths.texture,
      heightMeters: species.heightMeters,
      lods: Object.fromEntries(
        TREE_LODS.map((lod) => [
          lod,
          {
            ...describeLod(lods[lod].mesh),
            silhouetteSquareMeters: roundFigure(lods[lod].silhouetteSquareMeters),
            cardScale: roundFigure(lods[lod].cardScale),
          },
        ]),
      ),
      billboard: { albedo: paths.albedo, normal: paths.normal, halfWidthMeters, heightMeters: species.heightMeters },
    },
  };
}

/** All files of a kind of clutter, model and atlas, and its manifest entry. */
export async function buildClutterFiles(species: ClutterSpecies): Promise<{ files: AssetFile[]; entry: ModelEntry }> {
  const atlas = species.paintAtlas();
  const meshes = Object.fromEntries(CLUTTER_LODS.map((lod) => [lod, species.buildLod(lod, atlas)]));
  const model = `models/${species.name}.glb`;
  const texture = `textures/${species.name}.png`;
  return {
    files: [
      { path: model, bytes: await encodeGlb(meshes) },
      { path: texture, bytes: encodePicture(atlas.picture, 4) },
    ],
    entry: {
      model,
      texture,
      heightMeters: species.heightMeters,
      lods: Object.fromEntries(Object.entries(meshes).map(([lod, mesh]) => [lod, describeLod(mesh)])),
    },
  };
}
