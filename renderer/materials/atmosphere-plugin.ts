import type { Material } from '@babylonjs/core/Materials/material.js';
import { MaterialPluginBase } from '@babylonjs/core/Materials/materialPluginBase.js';
import { ATMOSPHERE_GLSL } from './atmosphere-glsl.ts';

/** Runs last: everything that changes a surface's light comes before the air in front of it. */
const ATMOSPHERE_PRIORITY = 900;

/**
 * Replaces Babylon's fog and image processing: the surface's light is taken as linear, the air of world.md §7 is put in front
 * of it, and the same tone curve as the sky's makes display values of it. The transmittances are exact on Standard and on PBR
 * alike, because neither material's own fog (whose exponent differs between them) is used.
 */
export class AtmospherePlugin extends MaterialPluginBase {
  constructor(material: Material) {
    super(material, 'TreelineAtmosphere', ATMOSPHERE_PRIORITY, undefined, true, true);
  }

  override getClassName(): string {
    return 'AtmospherePlugin';
  }

  override getCustomCode(shaderType: string): Record<string, string> | null {
    if (shaderType !== 'fragment') return null;
    const color = this._material.getClassName().startsWith('PBR') ? 'finalColor' : 'color';
    return {
      CUSTOM_FRAGMENT_DEFINITIONS: ATMOSPHERE_GLSL,
      CUSTOM_FRAGMENT_BEFORE_FOG: `
vec3 treelineLight = mix(treelineAirColor(normalize(vPositionW - vEyePosition.xyz)), ${color}.rgb,
  treelineTransmittance(vEyePosition.xyz, vPositionW));`,
      // After the material's own image processing, which is thereby without effect.
      CUSTOM_FRAGMENT_BEFORE_FRAGCOLOR: `${color}.rgb = treelineDisplayColor(treelineLight);`,
    };
  }
}
