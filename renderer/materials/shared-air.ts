import type { SunAndAir } from './sun-and-air.ts';
import { computeSunAndAir, MIST_FALLOFF_PER_METER } from './sun-and-air.ts';

/** Name and length of the uniform that carries a {@link SunAndAir} to every shader: an array of vec4. */
export const SUN_AND_AIR_UNIFORM = 'treelineSunAndAir';
const SUN_AND_AIR_VECTORS = 5;

/** The one light and air of a scene: every material reads it whenever it is bound, so a change compiles nothing. */
export interface SharedAir {
  readonly current: SunAndAir;
  /** `current` as the shaders take it, {@link SUN_AND_AIR_VECTORS} vec4. */
  readonly uniforms: Float32Array;
  set(sunAndAir: SunAndAir): void;
}

/** Creates it, with the light of a clear default morning unless told otherwise. */
export function createSharedAir(initial: SunAndAir = computeSunAndAir(9.5, 0)): SharedAir {
  const uniforms = new Float32Array(4 * SUN_AND_AIR_VECTORS);
  let current = initial;
  function set(next: SunAndAir): void {
    current = next;
    uniforms.set([...next.sunDirectionWorld, next.hazeDensityPerMeter], 0);
    uniforms.set([...next.zenithAirColor, next.mistDensityPerMeter / MIST_FALLOFF_PER_METER], 4);
    uniforms.set([...next.horizonAirColor, next.exposure], 8);
    uniforms.set([...next.sunwardAirColor, next.sunDiscOpacity], 12);
    uniforms.set([...next.sunColor, 0], 16);
  }
  set(initial);
  return {
    get current() {
      return current;
    },
    uniforms,
    set,
  };
}

/** GLSL: the uniform, and the names that shaders call its parts by. Once a stage. */
export const SUN_AND_AIR_GLSL = `
uniform vec4 ${SUN_AND_AIR_UNIFORM}[${String(SUN_AND_AIR_VECTORS)}];
#define treelineSunDirection ${SUN_AND_AIR_UNIFORM}[0].xyz
#define treelineHazeDensity ${SUN_AND_AIR_UNIFORM}[0].w
#define treelineZenithAir ${SUN_AND_AIR_UNIFORM}[1].rgb
#define treelineMistDepth ${SUN_AND_AIR_UNIFORM}[1].w
#define treelineHorizonAir ${SUN_AND_AIR_UNIFORM}[2].rgb
#define treelineExposure ${SUN_AND_AIR_UNIFORM}[2].w
#define treelineSunwardAir ${SUN_AND_AIR_UNIFORM}[3].rgb
#define treelineSunDisc ${SUN_AND_AIR_UNIFORM}[3].w
#define treelineSunColor ${SUN_AND_AIR_UNIFORM}[4].rgb
`;
