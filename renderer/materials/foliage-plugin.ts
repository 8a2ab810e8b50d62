import type { Material } from '@babylonjs/core/Materials/material.js';
import type { MaterialDefines } from '@babylonjs/core/Materials/materialDefines.js';
import { MaterialPluginBase } from '@babylonjs/core/Materials/materialPluginBase.js';
import type { UniformBuffer } from '@babylonjs/core/Materials/uniformBuffer.js';
import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import { glslFloat } from './glsl-literals.ts';

const FOLIAGE_PRIORITY = 500;

/** How far normals lean towards the sun: light wraps round needles and blades instead of ending at a terminator. */
const WRAP_WEIGHT = 0.45;

/** Share of the sun that shines through leaves towards an eye that looks into it. Chosen by eye. */
const TRANSLUCENCY_WEIGHT = 0.5;

/**
 * Share of the sun that comes to every needle and blade by way of the others, also in the shade: without it the inside of a crown and
 * the dark side of a forest go black. Chosen by eye on presets roadside and C4.
 */
const SCATTER_WEIGHT = 0.13;

const NORMAL_MAP_VERTEX_DEFINITIONS = `
flat varying vec2 treelineModelXAxis;
`;

// An instance is only ever turned about the vertical and scaled evenly: one axis says how.
const NORMAL_MAP_VERTEX_MAIN_END = `
treelineModelXAxis = normalize(finalWorld[0].xz);
`;

const NORMAL_MAP_FRAGMENT_DEFINITIONS = `
flat varying vec2 treelineModelXAxis;
uniform sampler2D treelineModelNormalSampler;
`;

const NORMAL_MAP_BEFORE_LIGHTS = `
vec3 treelineModelNormal = texture2D(treelineModelNormalSampler, vDiffuseUV).xyz * 2.0 - 1.0;
// The picture was taken from its +z; the quad shows it on its -z side.
treelineModelNormal.z = -treelineModelNormal.z;
normalW = normalize(vec3(
  treelineModelXAxis.x * treelineModelNormal.x - treelineModelXAxis.y * treelineModelNormal.z,
  treelineModelNormal.y,
  treelineModelXAxis.y * treelineModelNormal.x + treelineModelXAxis.x * treelineModelNormal.z));
`;

const WRAP_BEFORE_LIGHTS = `
normalW = normalize(mix(normalW, treelineSunDirection, ${glslFloat(WRAP_WEIGHT)}));
`;

// Two lights, the sun and a sky without shadows: their mean shadow tells the sun's own. What stands in shadow does not shine.
const TRANSLUCENCY_BEFORE_FOG = `
float treelineIntoSun = max(dot(-viewDirectionW, treelineSunDirection), 0.0);
float treelineSunlit = clamp(2.0 * aggShadow - 1.0, 0.0, 1.0);
color.rgb += baseColor.rgb * treelineSunColor * (${glslFloat(SCATTER_WEIGHT)}
  + ${glslFloat(TRANSLUCENCY_WEIGHT)} * treelineSunlit * treelineIntoSun * treelineIntoSun * treelineIntoSun);
`;

/**
 * Light of needles, blades and billboards on a Standard material that also has the `AtmospherePlugin`: soft wrap, and
 * shine-through against the sun, neither of which wood has. With a normal map (model space, as baked into billboards) the normal comes from
 * there, turned with the instance, so that a billboard is lit as the mesh that it stands for.
 */
export class FoliagePlugin extends MaterialPluginBase {
  readonly #modelNormalMap: BaseTexture | undefined;
  readonly #isWood: boolean;

  constructor(
    material: Material,
    options: { readonly modelNormalMap: BaseTexture | undefined; readonly isWood: boolean },
  ) {
    super(material, 'TreelineFoliage', FOLIAGE_PRIORITY, {
      TREELINE_FOLIAGE: false,
      TREELINE_MODEL_NORMAL_MAP: false,
      TREELINE_WOOD: false,
    });
    this.#modelNormalMap = options.modelNormalMap;
    this.#isWood = options.isWood;
    this._enable(true);
  }

  override getClassName(): string {
    return 'FoliagePlugin';
  }

  override prepareDefines(defines: MaterialDefines): void {
    defines['TREELINE_FOLIAGE'] = true;
    defines['TREELINE_MODEL_NORMAL_MAP'] = this.#modelNormalMap !== undefined;
    defines['TREELINE_WOOD'] = this.#isWood;
  }

  override isReadyForSubMesh(): boolean {
    return this.#modelNormalMap?.isReadyOrNotBlocking() ?? true;
  }

  override getSamplers(samplers: string[]): void {
    samplers.push('treelineModelNormalSampler');
  }

  override bindForSubMesh(uniformBuffer: UniformBuffer): void {
    if (this.#modelNormalMap !== undefined)
      uniformBuffer.setTexture('treelineModelNormalSampler', this.#modelNormalMap);
  }

  override hasTexture(texture: BaseTexture): boolean {
    return texture === this.#modelNormalMap;
  }

  override getActiveTextures(activeTextures: BaseTexture[]): void {
    if (this.#modelNormalMap !== undefined) activeTextures.push(this.#modelNormalMap);
  }

  override dispose(forceDisposeTextures?: boolean): void {
    if (forceDisposeTextures === true) this.#modelNormalMap?.dispose();
  }

  override getCustomCode(shaderType: string): Record<string, string> {
    if (shaderType === 'vertex') {
      return {
        CUSTOM_VERTEX_DEFINITIONS: whenNormalMapped(NORMAL_MAP_VERTEX_DEFINITIONS),
        CUSTOM_VERTEX_MAIN_END: whenNormalMapped(NORMAL_MAP_VERTEX_MAIN_END),
      };
    }
    return {
      CUSTOM_FRAGMENT_DEFINITIONS: whenNormalMapped(NORMAL_MAP_FRAGMENT_DEFINITIONS),
      CUSTOM_FRAGMENT_BEFORE_LIGHTS: whenNormalMapped(NORMAL_MAP_BEFORE_LIGHTS) + unlessWood(WRAP_BEFORE_LIGHTS),
      CUSTOM_FRAGMENT_BEFORE_FOG: unlessWood(TRANSLUCENCY_BEFORE_FOG),
    };
  }
}

function whenNormalMapped(code: string): string {
  return `#ifdef TREELINE_MODEL_NORMAL_MAP\n${code}#endif\n`;
}

function unlessWood(code: string): string {
  return `#ifndef TREELINE_WOOD\n${code}#endif\n`;
}
