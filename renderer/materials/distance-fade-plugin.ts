import type { AbstractEngine } from '@babylonjs/core/Engines/abstractEngine.js';
import type { Material } from '@babylonjs/core/Materials/material.js';
import type { MaterialDefines } from '@babylonjs/core/Materials/materialDefines.js';
import { MaterialPluginBase } from '@babylonjs/core/Materials/materialPluginBase.js';
import type { UniformBuffer } from '@babylonjs/core/Materials/uniformBuffer.js';
import type { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh.js';
import type { SubMesh } from '@babylonjs/core/Meshes/subMesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { computeSeamInverseWidth } from '../../core/fade/index.ts';
import type { DistanceBand } from '../../core/fade/index.ts';

/** Runs first: a discarded pixel must cost nothing else. */
const FADE_PRIORITY = 100;

/** Stands for "never" in a uniform: beyond every distance that is drawn, and free of the arithmetic of infinities. */
const NEVER_METERS = 1e9;

/**
 * How an instance ends: `dissolve` pixel by pixel, which takes a discard in the fragment shader; `vanish` as a whole where its band
 * ends, decided in the vertex shader alone, so that the fragment shader keeps early depth.
 */
export type FadeEdge = 'dissolve' | 'vanish';

/** Where the eye stands, horizontally, in the frame that mesh positions are in; written once a frame by the scene. */
export interface FadeEye {
  xRenderMeters: number;
  zRenderMeters: number;
}

interface BandUniforms {
  readonly inStart: number;
  readonly inEnd: number;
  readonly outStart: number;
  readonly outEnd: number;
  readonly inInverseWidth: number;
  readonly outInverseWidth: number;
}

const VERTEX_DEFINITIONS = `
uniform vec4 treelineFadeBand;
uniform vec2 treelineFadeInverseWidths;
uniform vec2 treelineFadeEye;
#ifndef TREELINE_FADE_VANISHES
flat varying vec2 treelineFadeThresholds;
#endif

// core/fade's seamThreshold, step by step: both sides of a seam get the same bits from the same floats.
float treelineSeamThreshold(float distanceMeters, float startMeters, float endMeters, float inverseWidth) {
  return distanceMeters >= endMeters ? 0.0
    : distanceMeters <= startMeters ? 1.0
    : clamp((endMeters - distanceMeters) * inverseWidth, 0.0, 1.0);
}
`;

const VERTEX_MAIN_END = `
#ifdef INSTANCES
vec2 treelineInstanceOrigin = world3.xz;
#else
vec2 treelineInstanceOrigin = vec2(0.0);
#endif
float treelineFadeDistance = distance(treelineInstanceOrigin, treelineFadeEye);
vec2 treelineThresholds = vec2(
  treelineSeamThreshold(treelineFadeDistance, treelineFadeBand.x, treelineFadeBand.y, treelineFadeInverseWidths.x),
  treelineSeamThreshold(treelineFadeDistance, treelineFadeBand.z, treelineFadeBand.w, treelineFadeInverseWidths.y));
#ifndef TREELINE_FADE_VANISHES
treelineFadeThresholds = treelineThresholds;
#endif
// Wholly faded (core/fade's bandVisibility is 0): all vertices on one point outside the clip volume, so that nothing is rasterised.
if (treelineThresholds.x >= 1.0 || treelineThresholds.y <= 0.0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
`;

const FRAGMENT_DEFINITIONS = `
#ifndef TREELINE_FADE_VANISHES
flat varying vec2 treelineFadeThresholds;

// core/fade's interleavedGradientNoise.
float treelineFadeNoise() {
  return fract(52.9829189 * fract(0.06711056 * floor(gl_FragCoord.x) + 0.00583715 * floor(gl_FragCoord.y)));
}
#endif
`;

// Before any texture is read. One threshold a seam: core/fade's isKeptFadingIn for the seam it enters at (x) and its
// isKeptFadingOut for the one it leaves at (y), each negated.
const FRAGMENT_MAIN_BEGIN = `
#ifndef TREELINE_FADE_VANISHES
float treelineNoise = treelineFadeNoise();
if (treelineNoise < treelineFadeThresholds.x || treelineNoise >= treelineFadeThresholds.y) discard;
#endif
`;

/**
 * Dissolves instances by their horizontal distance from the eye to their own origin, each over its mesh's
 * {@link DistanceBand}. Two meshes that share a seam partition the pixels of their common shape exactly; where the edge is
 * `vanish` and the seam has no width, exactly one of them is drawn. A `vanish` on a seam that has a width draws an instance whole
 * wherever a dissolve would draw any of it. Works on Standard and PBR, on thin instances and on plain meshes (the origin is then the mesh's).
 */
export class DistanceFadePlugin extends MaterialPluginBase {
  readonly #eye: Readonly<FadeEye>;
  readonly #edge: FadeEdge;
  readonly #bandOfMesh = new Map<number, BandUniforms>();

  constructor(material: Material, eye: Readonly<FadeEye>, edge: FadeEdge) {
    super(material, 'TreelineDistanceFade', FADE_PRIORITY, { TREELINE_FADE: false, TREELINE_FADE_VANISHES: false });
    this.#eye = eye;
    this.#edge = edge;
    // Consecutive meshes of one material bind only once otherwise, and every mesh has its own band.
    this.registerForExtraEvents = true;
    this._enable(true);
  }

  override getClassName(): string {
    return 'DistanceFadePlugin';
  }

  override prepareDefines(defines: MaterialDefines): void {
    defines['TREELINE_FADE'] = true;
    defines['TREELINE_FADE_VANISHES'] = this.#edge === 'vanish';
  }

  /** Sets the band of a mesh that wears this material; every such mesh needs one before it is drawn. */
  setMeshBand(mesh: AbstractMesh, band: DistanceBand): void {
    const outStart = Math.min(band.fadeOutStartMeters, NEVER_METERS);
    const outEnd = Math.min(band.fadeOutEndMeters, NEVER_METERS);
    this.#bandOfMesh.set(mesh.uniqueId, {
      inStart: band.fadeInStartMeters,
      inEnd: band.fadeInEndMeters,
      outStart,
      outEnd,
      inInverseWidth: computeSeamInverseWidth(band.fadeInStartMeters, band.fadeInEndMeters),
      outInverseWidth: computeSeamInverseWidth(outStart, outEnd),
    });
  }

  /** Forgets a mesh. */
  removeMesh(mesh: AbstractMesh): void {
    this.#bandOfMesh.delete(mesh.uniqueId);
  }

  override getUniforms(): { externalUniforms: string[] } {
    return { externalUniforms: ['treelineFadeBand', 'treelineFadeInverseWidths', 'treelineFadeEye'] };
  }

  override hardBindForSubMesh(
    _uniformBuffer: UniformBuffer,
    _scene: Scene,
    _engine: AbstractEngine,
    subMesh: SubMesh,
  ): void {
    const effect = subMesh.effect;
    if (effect === null) return;
    const mesh = subMesh.getRenderingMesh();
    const band = this.#bandOfMesh.get(mesh.uniqueId);
    if (band === undefined) throw new TypeError(`distance fade: mesh ${mesh.name} has no band`);
    effect.setFloat4('treelineFadeBand', band.inStart, band.inEnd, band.outStart, band.outEnd);
    effect.setFloat2('treelineFadeInverseWidths', band.inInverseWidth, band.outInverseWidth);
    // Relative to the mesh's origin, as the instances are; the subtraction is done in doubles.
    effect.setFloat2(
      'treelineFadeEye',
      this.#eye.xRenderMeters - mesh.position.x,
      this.#eye.zRenderMeters - mesh.position.z,
    );
  }

  override getCustomCode(shaderType: string): Record<string, string> {
    return shaderType === 'vertex'
      ? { CUSTOM_VERTEX_DEFINITIONS: VERTEX_DEFINITIONS, CUSTOM_VERTEX_MAIN_END: VERTEX_MAIN_END }
      : { CUSTOM_FRAGMENT_DEFINITIONS: FRAGMENT_DEFINITIONS, CUSTOM_FRAGMENT_MAIN_BEGIN: FRAGMENT_MAIN_BEGIN };
  }
}
