import type { Material } from '@babylonjs/core/Materials/material.js';
import { MaterialPluginBase } from '@babylonjs/core/Materials/materialPluginBase.js';
import type { UniformBuffer } from '@babylonjs/core/Materials/uniformBuffer.js';
import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import type { AbstractEngine } from '@babylonjs/core/Engines/abstractEngine.js';
import type { SubMesh } from '@babylonjs/core/Meshes/subMesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import {
  GROUND_COVER_ATTRIBUTE,
  TERRAIN_BEFORE_LIGHTS,
  TERRAIN_FRAGMENT_DEFINITIONS,
  TERRAIN_UPDATE_DIFFUSE,
  TERRAIN_VERTEX_DEFINITIONS,
  TERRAIN_VERTEX_MAIN_END,
} from './terrain-glsl.ts';

const TERRAIN_PRIORITY = 500;

/** The ground's textures: arrays in the order of `GROUND_LAYERS`. */
export interface GroundTextures {
  /** sRGB colours as stored. */
  readonly colors: BaseTexture;
  /** Tangent-space normals, x to the right and y to the top of the picture, which lies with its top to the south. */
  readonly normals: BaseTexture;
  /** Mean of each layer's colour in the shader's linear light: red, green, blue, layer by layer. Length 15. */
  readonly linearMeans: Float32Array;
  /** Mip levels added to the colours' own choice; negative is sharper. */
  readonly colorMipBias: number;
}

/** Colours the ground by slope, altitude, canopy and a slow noise of the world, on a Standard material. */
export class TerrainPlugin extends MaterialPluginBase {
  readonly #textures: GroundTextures;

  constructor(material: Material, textures: GroundTextures) {
    super(material, 'TreelineTerrain', TERRAIN_PRIORITY, undefined);
    this.#textures = textures;
    this._enable(true);
  }

  override getClassName(): string {
    return 'TerrainPlugin';
  }

  override isReadyForSubMesh(): boolean {
    return this.#textures.colors.isReadyOrNotBlocking() && this.#textures.normals.isReadyOrNotBlocking();
  }

  override getAttributes(attributes: string[]): void {
    attributes.push(GROUND_COVER_ATTRIBUTE);
  }

  override getSamplers(samplers: string[]): void {
    samplers.push('treelineGroundColorSampler', 'treelineGroundNormalSampler');
  }

  override getUniforms(): { externalUniforms: string[] } {
    return { externalUniforms: ['treelineGroundMeans', 'treelineGroundMipBias'] };
  }

  override bindForSubMesh(
    uniformBuffer: UniformBuffer,
    _scene: Scene,
    _engine: AbstractEngine,
    subMesh: SubMesh,
  ): void {
    uniformBuffer.setTexture('treelineGroundColorSampler', this.#textures.colors);
    uniformBuffer.setTexture('treelineGroundNormalSampler', this.#textures.normals);
    subMesh.effect?.setFloatArray3('treelineGroundMeans', this.#textures.linearMeans);
    subMesh.effect?.setFloat('treelineGroundMipBias', this.#textures.colorMipBias);
  }

  override hasTexture(texture: BaseTexture): boolean {
    return texture === this.#textures.colors || texture === this.#textures.normals;
  }

  override getActiveTextures(activeTextures: BaseTexture[]): void {
    activeTextures.push(this.#textures.colors, this.#textures.normals);
  }

  override dispose(forceDisposeTextures?: boolean): void {
    if (forceDisposeTextures !== true) return;
    this.#textures.colors.dispose();
    this.#textures.normals.dispose();
  }

  override getCustomCode(shaderType: string): Record<string, string> {
    return shaderType === 'vertex'
      ? { CUSTOM_VERTEX_DEFINITIONS: TERRAIN_VERTEX_DEFINITIONS, CUSTOM_VERTEX_MAIN_END: TERRAIN_VERTEX_MAIN_END }
      : {
          CUSTOM_FRAGMENT_DEFINITIONS: TERRAIN_FRAGMENT_DEFINITIONS,
          CUSTOM_FRAGMENT_UPDATE_DIFFUSE: TERRAIN_UPDATE_DIFFUSE,
          CUSTOM_FRAGMENT_BEFORE_LIGHTS: TERRAIN_BEFORE_LIGHTS,
        };
  }
}
