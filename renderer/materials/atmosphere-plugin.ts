import type { Material } from '@babylonjs/core/Materials/material.js';
import type { MaterialDefines } from '@babylonjs/core/Materials/materialDefines.js';
import { MaterialPluginBase } from '@babylonjs/core/Materials/materialPluginBase.js';
import type { UniformBuffer } from '@babylonjs/core/Materials/uniformBuffer.js';
import type { AbstractEngine } from '@babylonjs/core/Engines/abstractEngine.js';
import type { SubMesh } from '@babylonjs/core/Meshes/subMesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { ATMOSPHERE_GLSL, DISPLAY_GLSL } from './atmosphere-glsl.ts';
import { SUN_AND_AIR_UNIFORM } from './shared-air.ts';
import type { SharedAir } from './shared-air.ts';

/** Runs last: everything that changes a surface's light comes before the air in front of it. */
const ATMOSPHERE_PRIORITY = 900;

/** Where the air is worked out: per pixel, or per vertex where surfaces are small and layers of them overlap. */
export type AtmosphereRate = 'pixel' | 'vertex';

const AIR_OF_POINT = `vec4(treelineAirColor(normalize(POINT - vEyePosition.xyz)),
  treelineTransmittance(vEyePosition.xyz, POINT))`;

/**
 * Replaces Babylon's fog and image processing: the surface's light is taken as linear, the air of world.md §7 is put in front
 * of it, and the same tone curve as the sky's makes display values of it. The transmittances are exact on Standard and on PBR
 * alike, because neither material's own fog (whose exponent differs between them) is used; at rate `vertex` they are exact at
 * the vertices. Declares the uniform of {@link SharedAir} in the fragment shader for the other plugins of its material.
 */
export class AtmospherePlugin extends MaterialPluginBase {
  readonly #air: SharedAir;
  readonly #rate: AtmosphereRate;

  constructor(material: Material, air: SharedAir, rate: AtmosphereRate) {
    super(material, 'TreelineAtmosphere', ATMOSPHERE_PRIORITY, { TREELINE_AIR: false, TREELINE_AIR_PER_VERTEX: false });
    this.#air = air;
    this.#rate = rate;
    this._enable(true);
  }

  override getClassName(): string {
    return 'AtmospherePlugin';
  }

  override prepareDefines(defines: MaterialDefines): void {
    defines['TREELINE_AIR'] = true;
    defines['TREELINE_AIR_PER_VERTEX'] = this.#rate === 'vertex';
  }

  override getUniforms(): { externalUniforms: string[] } {
    return { externalUniforms: [SUN_AND_AIR_UNIFORM] };
  }

  override bindForSubMesh(
    _uniformBuffer: UniformBuffer,
    _scene: Scene,
    _engine: AbstractEngine,
    subMesh: SubMesh,
  ): void {
    subMesh.effect?.setFloatArray4(SUN_AND_AIR_UNIFORM, this.#air.uniforms);
  }

  override getCustomCode(shaderType: string): Record<string, string> {
    if (shaderType === 'vertex') {
      return {
        CUSTOM_VERTEX_DEFINITIONS: whenPerVertex(`varying vec4 treelineAir;\n${ATMOSPHERE_GLSL}`),
        CUSTOM_VERTEX_MAIN_END: whenPerVertex(`treelineAir = ${AIR_OF_POINT.replaceAll('POINT', 'worldPos.xyz')};`),
      };
    }
    const color = this._material.getClassName().startsWith('PBR') ? 'finalColor' : 'color';
    return {
      CUSTOM_FRAGMENT_DEFINITIONS: `${whenPerVertex('varying vec4 treelineAir;')}${ATMOSPHERE_GLSL}${DISPLAY_GLSL}`,
      CUSTOM_FRAGMENT_BEFORE_FOG: `
#ifndef TREELINE_AIR_PER_VERTEX
vec4 treelineAir = ${AIR_OF_POINT.replaceAll('POINT', 'vPositionW')};
#endif
vec3 treelineLight = mix(treelineAir.rgb, ${color}.rgb, treelineAir.a);`,
      // After the material's own image processing, which is thereby without effect.
      CUSTOM_FRAGMENT_BEFORE_FRAGCOLOR: `${color}.rgb = treelineDisplayColor(treelineLight);`,
    };
  }
}

function whenPerVertex(code: string): string {
  return `#ifdef TREELINE_AIR_PER_VERTEX\n${code}\n#endif\n`;
}
