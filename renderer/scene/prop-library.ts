import { Texture } from '@babylonjs/core/Materials/Textures/texture.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { CLUTTER_CLASSES, TREE_SPECIES, UNDERSTORY } from '../../core/scatter/index.ts';
import type { PropTraits } from '../../core/scatter/index.ts';
import type { InstanceBatch } from '../../core/streaming/index.ts';
import type { GpuDescription, RenderEngine } from '../engine/index.ts';
import { createCasterMaterial, createSurfaceMaterial } from '../materials/index.ts';
import type { FadeEdge, FadingMaterial, SharedSurroundings, SurfaceOptions } from '../materials/index.ts';
import { selectAnisotropy } from './anisotropy.ts';
import type { BatchAppearance } from './batch-mesh.ts';
import { loadModel } from './load-model.ts';
import type { ModelLevels } from './load-model.ts';
import { limitMips } from './limit-mips.ts';
import { assetAddress } from './load-picture.ts';

const TREE_LEVELS = ['full', 'mid', 'low'] as const;
const UNDERSTORY_LEVELS = ['near'] as const;
const CLUTTER_LEVELS = ['near', 'far'] as const;

/** Geometry and materials of everything that is instanced. */
export interface PropLibrary {
  /**
   * Appearance of a batch.
   *
   * @throws RangeError when no asset of that name has that level
   */
  readonly getAppearance: (batch: InstanceBatch) => BatchAppearance;
  /**
   * What a batch's instances wear in the shadow pass.
   *
   * @param edge - how their shadows end, whatever the instances themselves do
   * @throws RangeError as above
   */
  readonly getCasterAppearance: (batch: InstanceBatch, edge: FadeEdge) => BatchAppearance;
  dispose(): void;
}

/** What props are loaded for. */
export interface PropContext {
  readonly engine: RenderEngine;
  readonly scene: Scene;
  readonly gpu: GpuDescription;
  readonly surroundings: SharedSurroundings;
}

interface Prop {
  readonly asset: string;
  readonly levels: ModelLevels;
  readonly atlas: Texture;
  readonly surface: SurfaceOptions;
  readonly model: FadingMaterial;
  readonly billboard: FadingMaterial | undefined;
  readonly casterOfEdge: Map<FadeEdge, FadingMaterial>;
}

/** Loads every species, kind and class of core/scatter; rejects when a file is missing. */
export async function loadPropLibrary(context: PropContext): Promise<PropLibrary> {
  const files = await Promise.all([
    ...TREE_SPECIES.map((species) => loadTree(context, species)),
    ...UNDERSTORY.map((kind) => loadModelProp(context, kind, UNDERSTORY_LEVELS)),
    ...CLUTTER_CLASSES.map((clutterClass) => loadModelProp(context, clutterClass, CLUTTER_LEVELS)),
  ]);
  // Materials are made in the order of the tables, whatever came first over the wire: the engine draws in the order of their
  // making, and equal depths go to the first drawn. Two runs must give the same picture.
  const props = new Map(files.map((propFiles) => [propFiles.asset, createProp(context, propFiles)] as const));
  const quad = buildBillboardQuad();

  function findGeometry({ asset, level, key }: InstanceBatch): { readonly prop: Prop; readonly geometry: VertexData } {
    const prop = props.get(asset);
    const geometry = prop?.levels.get(level);
    if (prop === undefined || geometry === undefined) {
      throw new RangeError(`batch ${key}: expected an asset with the level it draws, found no ${level} of ${asset}`);
    }
    return { prop, geometry };
  }

  return {
    getAppearance(batch) {
      const billboard = batch.level === 'billboard' ? props.get(batch.asset)?.billboard : undefined;
      if (billboard !== undefined) return { geometry: quad, fading: billboard };
      const { prop, geometry } = findGeometry(batch);
      return { geometry, fading: prop.model };
    },
    getCasterAppearance(batch, edge) {
      const { prop, geometry } = findGeometry(batch);
      let fading = prop.casterOfEdge.get(edge);
      if (fading === undefined) {
        fading = createCasterMaterial(`${prop.asset}-caster-${edge}`, context.scene, prop.atlas, {
          ...prop.surface,
          edge,
          surroundings: context.surroundings,
        });
        prop.casterOfEdge.set(edge, fading);
      }
      return { geometry, fading };
    },
    dispose() {
      for (const { model, billboard, casterOfEdge } of props.values()) {
        // The atlas goes with the model's material.
        for (const caster of casterOfEdge.values()) caster.material.dispose(false, false);
        model.material.dispose(false, true);
        billboard?.material.dispose(false, true);
      }
      props.clear();
    },
  };
}

/** What the tables say of a prop, and its asset's name. */
interface PropRow extends PropTraits {
  readonly id: string;
}

/** What the files of one asset hold. */
interface PropFiles {
  readonly asset: string;
  readonly surface: SurfaceOptions;
  readonly levels: ModelLevels;
  readonly atlas: Texture;
  readonly billboard?: { readonly color: Texture; readonly normals: Texture };
}

async function loadTree(context: PropContext, row: PropRow): Promise<PropFiles> {
  const [files, color, normals] = await Promise.all([
    loadModelProp(context, row, TREE_LEVELS),
    loadTexture(context, `billboards/${row.id}.png`, { isColor: true, isCutOut: true, wrapping: 'none' }),
    loadTexture(context, `billboards/${row.id}-normal.png`, { isColor: false, isCutOut: false, wrapping: 'none' }),
  ]);
  return { ...files, billboard: { color, normals } };
}

async function loadModelProp(context: PropContext, row: PropRow, names: readonly string[]): Promise<PropFiles> {
  const { id, surface, edge, swayMeters } = row;
  const [levels, atlas] = await Promise.all([
    loadModel(id, names),
    // Bark runs on beyond the lower edge of a tree's atlas; stone and wood may run on every way.
    loadTexture(context, `textures/${id}.png`, {
      isColor: true,
      isCutOut: surface === 'cutout',
      wrapping: surface === 'opaque' ? 'both' : 'down',
    }),
  ]);
  return { asset: id, surface: { surface, edge, swayMeters }, levels, atlas };
}

function createProp({ scene, surroundings }: PropContext, files: PropFiles): Prop {
  const { asset, surface, levels, atlas, billboard } = files;
  return {
    asset,
    levels,
    atlas,
    surface,
    model: createSurfaceMaterial(asset, scene, atlas, { ...surface, surroundings }),
    // Billboards stand still: what the wind moves at 100 m is less than a pixel, and a quad would move as a whole.
    billboard:
      billboard &&
      createSurfaceMaterial(`${asset}-billboard`, scene, billboard.color, {
        surface: surface.surface === 'opaque' ? 'wood-billboard' : 'cutout',
        edge: 'dissolve',
        swayMeters: 0,
        modelNormalMap: billboard.normals,
        surroundings,
      }),
    casterOfEdge: new Map(),
  };
}

interface TextureOptions {
  readonly isColor: boolean;
  /** Whether its alpha is tested. */
  readonly isCutOut: boolean;
  /** Which way the picture runs on beyond its edges. */
  readonly wrapping: 'none' | 'down' | 'both';
}

/** glTF's texture coordinates count from the top, so pictures are not flipped; colours are decoded by the sampler. */
function loadTexture({ engine, scene, gpu }: PropContext, path: string, options: TextureOptions): Promise<Texture> {
  const { isColor, isCutOut, wrapping } = options;
  return new Promise((resolve, reject) => {
    const texture: Texture = new Texture(assetAddress(path), scene, {
      invertY: false,
      samplingMode: Texture.TRILINEAR_SAMPLINGMODE,
      useSRGBBuffer: isColor,
      gammaSpace: !isColor,
      onLoad: () => {
        const picture = texture.getInternalTexture();
        if (isCutOut && picture !== null) limitMips(engine, picture);
        resolve(texture);
      },
      onError: (message) => {
        reject(
          new Error(`assets/${path}: expected a picture, found ${message ?? 'none'}; "npm run assets" generates it`),
        );
      },
    });
    texture.anisotropicFilteringLevel = selectAnisotropy(gpu);
    texture.wrapU = wrapping === 'both' ? Texture.WRAP_ADDRESSMODE : Texture.CLAMP_ADDRESSMODE;
    texture.wrapV = wrapping === 'none' ? Texture.CLAMP_ADDRESSMODE : Texture.WRAP_ADDRESSMODE;
  });
}

/**
 * The unit quad that every billboard stretches to its size: one wide, one tall, standing on y = 0, facing −z, the way that the
 * instances turn towards the eye.
 */
function buildBillboardQuad(): VertexData {
  const data = new VertexData();
  data.positions = [-0.5, 0, 0, 0.5, 0, 0, 0.5, 1, 0, -0.5, 1, 0];
  data.normals = [0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1];
  data.uvs = [0, 1, 1, 1, 1, 0, 0, 0];
  data.indices = [0, 1, 2, 0, 2, 3];
  return data;
}
