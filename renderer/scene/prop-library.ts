import { Texture } from '@babylonjs/core/Materials/Textures/texture.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { CLUTTER_CLASSES, TREE_SPECIES } from '../../core/scatter/index.ts';
import type { InstanceBatch } from '../../core/streaming/index.ts';
import type { GpuDescription } from '../engine/index.ts';
import { createFoliageMaterial } from '../materials/index.ts';
import type { FadeEye, FadingMaterial } from '../materials/index.ts';
import { selectAnisotropy } from './anisotropy.ts';
import type { BatchAppearance } from './batch-mesh.ts';
import { loadModel } from './load-model.ts';
import type { ModelLevels } from './load-model.ts';
import { assetAddress } from './load-picture.ts';

const TREE_LEVELS = ['full', 'mid', 'low'] as const;
const CLUTTER_LEVELS = ['near', 'far'] as const;

/** Geometry and materials of everything that is instanced. */
export interface PropLibrary {
  /**
   * Appearance of a batch.
   *
   * @throws RangeError when no asset of that name has that level
   */
  readonly getAppearance: (batch: InstanceBatch) => BatchAppearance;
  dispose(): void;
}

/** What props are loaded for. */
export interface PropContext {
  readonly scene: Scene;
  readonly gpu: GpuDescription;
  /** Eye that their instances fade by. */
  readonly eye: Readonly<FadeEye>;
}

interface Prop {
  readonly levels: ModelLevels;
  readonly model: FadingMaterial;
  readonly billboard: FadingMaterial | undefined;
}

/** Loads every species and class of core/scatter; rejects when a file is missing. */
export async function loadPropLibrary(context: PropContext): Promise<PropLibrary> {
  const [trees, clutter] = await Promise.all([
    Promise.all(TREE_SPECIES.map(({ id }) => loadTree(context, id))),
    Promise.all(CLUTTER_CLASSES.map(({ id }) => loadClutter(context, id))),
  ]);
  // Materials are made in the order of the tables, whatever came first over the wire: the engine draws in the order of their
  // making, and equal depths go to the first drawn. Two runs must give the same picture.
  const props = new Map<string, Prop>(
    [...trees, ...clutter].map((files) => [files.asset, createProp(context, files)] as const),
  );
  const quad = buildBillboardQuad();

  return {
    getAppearance({ asset, level, key }) {
      const prop = props.get(asset);
      if (level === 'billboard' && prop?.billboard !== undefined) return { geometry: quad, fading: prop.billboard };
      const geometry = prop?.levels.get(level);
      if (prop === undefined || geometry === undefined) {
        throw new RangeError(`batch ${key}: expected an asset with the level it draws, found no ${level} of ${asset}`);
      }
      return { geometry, fading: prop.model };
    },
    dispose() {
      for (const { model, billboard } of props.values()) {
        model.material.dispose(false, true);
        billboard?.material.dispose(false, true);
      }
      props.clear();
    },
  };
}

/** What the files of one asset hold. */
interface PropFiles {
  readonly asset: string;
  readonly levels: ModelLevels;
  readonly atlas: Texture;
  readonly billboard?: { readonly color: Texture; readonly normals: Texture };
}

async function loadTree(context: PropContext, asset: string): Promise<PropFiles> {
  const [levels, atlas, color, normals] = await Promise.all([
    loadModel(context.scene, asset, TREE_LEVELS),
    loadTexture(context, `textures/${asset}.png`, { isColor: true, isWrappedV: true }),
    loadTexture(context, `billboards/${asset}.png`, { isColor: true, isWrappedV: false }),
    loadTexture(context, `billboards/${asset}-normal.png`, { isColor: false, isWrappedV: false }),
  ]);
  return { asset, levels, atlas, billboard: { color, normals } };
}

async function loadClutter(context: PropContext, asset: string): Promise<PropFiles> {
  const [levels, atlas] = await Promise.all([
    loadModel(context.scene, asset, CLUTTER_LEVELS),
    loadTexture(context, `textures/${asset}.png`, { isColor: true, isWrappedV: true }),
  ]);
  return { asset, levels, atlas };
}

function createProp({ scene, eye }: PropContext, { asset, levels, atlas, billboard }: PropFiles): Prop {
  return {
    levels,
    model: createFoliageMaterial(asset, scene, atlas, { eye }),
    billboard:
      billboard &&
      createFoliageMaterial(`${asset}-billboard`, scene, billboard.color, { eye, modelNormalMap: billboard.normals }),
  };
}

interface TextureOptions {
  readonly isColor: boolean;
  /** Bark runs on beyond the atlas's lower edge. */
  readonly isWrappedV: boolean;
}

/** glTF's texture coordinates count from the top, so pictures are not flipped; colours are decoded by the sampler. */
function loadTexture({ scene, gpu }: PropContext, path: string, options: TextureOptions): Promise<Texture> {
  const { isColor, isWrappedV } = options;
  return new Promise((resolve, reject) => {
    const texture: Texture = new Texture(assetAddress(path), scene, {
      invertY: false,
      samplingMode: Texture.TRILINEAR_SAMPLINGMODE,
      useSRGBBuffer: isColor,
      gammaSpace: !isColor,
      onLoad: () => {
        resolve(texture);
      },
      onError: (message) => {
        reject(
          new Error(`assets/${path}: expected a picture, found ${message ?? 'none'}; "npm run assets" generates it`),
        );
      },
    });
    texture.anisotropicFilteringLevel = selectAnisotropy(gpu);
    texture.wrapU = Texture.CLAMP_ADDRESSMODE;
    texture.wrapV = isWrappedV ? Texture.WRAP_ADDRESSMODE : Texture.CLAMP_ADDRESSMODE;
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
