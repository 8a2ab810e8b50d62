import type { ClutterSpecies } from '../clutter/clutter-model.ts';
import { computeBounds, countTriangles, type Mesh } from '../mesh/mesh-builder.ts';
import { readySimplifier } from '../mesh/simplify.ts';
import { paintBillboard } from '../raster/billboard.ts';
import { createTextureSampler } from '../raster/texture-sampler.ts';
import { TREE_LODS, type TreeLevel, type TreeSpecies } from '../tree/tree-model.ts';
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
  /** What the simplifier returned for this level; simplified levels only. */
  readonly simplificationErrorMeters?: number;
}

/** What the manifest says of one model. */
export interface ModelEntry {
  readonly model: string;
  readonly texture: string;
  /** How it is drawn, as its recipe says. */
  readonly surface?: 'cutout' | 'opaque';
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
    // The writer leaves out vertices that no triangle uses.
    vertexCount: new Set(mesh.indices).size,
    boundsMeters: {
      min: [min.x, min.y, min.z].map(roundFigure),
      max: [max.x, max.y, max.z].map(roundFigure),
    },
  };
}

function describeCardScale({ cardScale }: TreeLevel): { readonly cardScale?: number } {
  return cardScale === undefined ? {} : { cardScale: roundFigure(cardScale) };
}

/** All files of a tree: model, atlas, two billboard pictures; and its manifest entry. */
export async function buildTreeFiles(species: TreeSpecies): Promise<{ files: AssetFile[]; entry: ModelEntry }> {
  const atlas = species.paintAtlas();
  const texture = createTextureSampler(atlas.picture);
  await readySimplifier();
  const lods = species.buildLevels(atlas, texture);
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
      { path: paths.texture, bytes: encodePicture(atlas.picture, species.surface === 'opaque' ? 3 : 4) },
      { path: paths.albedo, bytes: encodePicture(billboard.albedo, 4) },
      { path: paths.normal, bytes: encodePicture(billboard.normal, 3) },
    ],
    entry: {
      model: paths.model,
      texture: paths.texture,
      surface: species.surface,
      heightMeters: species.heightMeters,
      lods: Object.fromEntries(
        TREE_LODS.map((lod) => [
          lod,
          {
            ...describeLod(lods[lod].mesh),
            silhouetteSquareMeters: roundFigure(lods[lod].silhouetteSquareMeters),
            simplificationErrorMeters: roundFigure(lods[lod].simplificationErrorMeters),
            ...describeCardScale(lods[lod]),
          },
        ]),
      ),
      billboard: { albedo: paths.albedo, normal: paths.normal, halfWidthMeters, heightMeters: species.heightMeters },
    },
  };
}

/** All files of a kind of clutter, model and atlas, and its manifest entry. */
export async function buildClutterFiles(species: ClutterSpecies): Promise<{ files: AssetFile[]; entry: ModelEntry }> {
  await readySimplifier();
  const atlas = species.paintAtlas();
  const levels = species.buildLevels(atlas);
  const model = `models/${species.name}.glb`;
  const texture = `textures/${species.name}.png`;
  return {
    files: [
      { path: model, bytes: await encodeGlb(Object.fromEntries(levels.map(({ name, mesh }) => [name, mesh]))) },
      { path: texture, bytes: encodePicture(atlas.picture, species.surface === 'opaque' ? 3 : 4) },
    ],
    entry: {
      model,
      texture,
      surface: species.surface,
      heightMeters: species.heightMeters,
      lods: Object.fromEntries(
        levels.map(({ name, mesh, errorMeters }) => [
          name,
          {
            ...describeLod(mesh),
            ...(errorMeters === undefined ? {} : { simplificationErrorMeters: roundFigure(errorMeters) }),
          },
        ]),
      ),
    },
  };
}
