import type { AbstractEngine } from '@babylonjs/core/Engines/abstractEngine.js';
import type { Material } from '@babylonjs/core/Materials/material.js';
import type { MaterialDefines } from '@babylonjs/core/Materials/materialDefines.js';
import { MaterialPluginBase } from '@babylonjs/core/Materials/materialPluginBase.js';
import type { UniformBuffer } from '@babylonjs/core/Materials/uniformBuffer.js';
import type { SubMesh } from '@babylonjs/core/Meshes/subMesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { glslFloat } from './glsl-literals.ts';
import {
  CALM_SHARE,
  CROSS_SHARE,
  CROSS_WAVE,
  GUST_WAVE,
  LEAN_SHARE,
  QUICK_SHARE,
  QUICK_WAVE,
  SLOW_SHARE,
  SLOW_WAVE,
  WIND_DIRECTION,
  WIND_PERIOD_SECONDS,
  WIND_TILE_METERS,
} from './wind-waves.ts';
import type { WindWave } from './wind-waves.ts';

/** After nothing and before everything that reads the moved position. */
const WIND_PRIORITY = 200;

/** The one wind of a scene. */
export interface SharedWind {
  /** Where each wave stands: its phase at the tile's corner, radians in [0, 2π): gust, slow, quick, across. */
  readonly phases: Float32Array;
  /** Any time, also negative; only its place in the wind's period counts. */
  setTimeSeconds(seconds: number): void;
}

/** Creates the wind at time 0. */
export function createSharedWind(): SharedWind {
  const waves = [GUST_WAVE, SLOW_WAVE, QUICK_WAVE, CROSS_WAVE];
  const phases = new Float32Array(waves.length);
  return {
    phases,
    setTimeSeconds(seconds) {
      const periods = wrapToUnit(seconds / WIND_PERIOD_SECONDS);
      for (let index = 0; index < waves.length; index++) {
        const { cyclesPerPeriod } = waves[index] as WindWave;
        // In doubles, and wrapped before it becomes a float: the shader never sees a large angle.
        phases[index] = 2 * Math.PI * wrapToUnit(periods * cyclesPerPeriod);
      }
    },
  };
}

function wrapToUnit(value: number): number {
  return value - Math.floor(value);
}

function phaseGlsl(component: string, { cyclesPerTileX, cyclesPerTileZ }: WindWave): string {
  const waveX = (2 * Math.PI * cyclesPerTileX) / WIND_TILE_METERS;
  const waveZ = (2 * Math.PI * cyclesPerTileZ) / WIND_TILE_METERS;
  return `sin(treelineWindPhases.${component} - dot(place, vec2(${glslFloat(waveX)}, ${glslFloat(waveZ)})))`;
}

/** GLSL: how the wind moves what stands at a place, as a share of the full sway, x and z; never longer than 1. */
const WIND_GLSL = `
uniform vec4 treelineWindPhases;
uniform float treelineSwayMeters;
vec2 treelineWindSway(vec2 place) {
  float gust = 0.5 + 0.5 * ${phaseGlsl('x', GUST_WAVE)};
  float strength = ${glslFloat(CALM_SHARE)} + ${glslFloat(1 - CALM_SHARE)} * gust;
  float along = ${glslFloat(LEAN_SHARE)} * gust + strength * (${glslFloat(SLOW_SHARE)} * ${phaseGlsl('y', SLOW_WAVE)}
    + ${glslFloat(QUICK_SHARE)} * ${phaseGlsl('z', QUICK_WAVE)});
  float across = strength * ${glslFloat(CROSS_SHARE)} * ${phaseGlsl('w', CROSS_WAVE)};
  vec2 wind = vec2(${WIND_DIRECTION.map(glslFloat).join(', ')});
  return wind * along + vec2(-wind.y, wind.x) * across;
}
`;

// The alpha of a vertex's colour says how much of the sway it takes: 0 at the root, 1 at the tips.
const VERTEX_UPDATE_WORLDPOS = `
#ifdef VERTEXCOLOR
worldPos.xz += treelineWindSway(worldPos.xz) * (treelineSwayMeters * color.a);
#endif
`;

/**
 * Moves the vertices of a Standard material sideways in the wind: by at most the sway, whatever the instance's scale, weighted by the
 * alpha of the vertex colour. The same in the shadow pass.
 */
export class WindPlugin extends MaterialPluginBase {
  readonly #wind: SharedWind;
  readonly #swayMeters: number;

  constructor(material: Material, wind: SharedWind, swayMeters: number) {
    // Shaders are told apart by their defines alone: without one of its own, the shader of a still material would be taken for this.
    super(material, 'TreelineWind', WIND_PRIORITY, { TREELINE_WIND: false });
    this.#wind = wind;
    this.#swayMeters = swayMeters;
    this._enable(true);
  }

  override getClassName(): string {
    return 'WindPlugin';
  }

  override prepareDefines(defines: MaterialDefines): void {
    defines['TREELINE_WIND'] = true;
  }

  override getUniforms(): { externalUniforms: string[] } {
    return { externalUniforms: ['treelineWindPhases', 'treelineSwayMeters'] };
  }

  override bindForSubMesh(
    _uniformBuffer: UniformBuffer,
    _scene: Scene,
    _engine: AbstractEngine,
    subMesh: SubMesh,
  ): void {
    const [gust, slow, quick, across] = this.#wind.phases as unknown as [number, number, number, number];
    subMesh.effect?.setFloat4('treelineWindPhases', gust, slow, quick, across);
    subMesh.effect?.setFloat('treelineSwayMeters', this.#swayMeters);
  }

  override getCustomCode(shaderType: string): Record<string, string> {
    return shaderType === 'vertex'
      ? { CUSTOM_VERTEX_DEFINITIONS: WIND_GLSL, CUSTOM_VERTEX_UPDATE_WORLDPOS: VERTEX_UPDATE_WORLDPOS }
      : {};
  }
}
