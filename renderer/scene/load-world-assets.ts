import type { Scene } from '@babylonjs/core/scene.js';
import type { GpuDescription, RenderEngine } from '../engine/index.ts';
import { createSharedAir, createSharedWind } from '../materials/index.ts';
import type { FadeEye, GroundTextures, SharedSurroundings } from '../materials/index.ts';
import { loadGroundTextures } from './load-ground-textures.ts';
import { loadPropLibrary } from './prop-library.ts';
import type { PropLibrary } from './prop-library.ts';

/** What the world is drawn with, loaded once a page. */
export interface WorldAssets {
  readonly ground: GroundTextures;
  readonly props: PropLibrary;
  /** Eye that the props' instances fade by; written once a frame. */
  readonly fadeEye: FadeEye;
  /** Light, air and wind of every material, and that eye. */
  readonly surroundings: SharedSurroundings;
}

/** Loads all of them; rejects with the first that is missing. */
export async function loadWorldAssets(engine: RenderEngine, scene: Scene, gpu: GpuDescription): Promise<WorldAssets> {
  const fadeEye: FadeEye = { xRenderMeters: 0, zRenderMeters: 0 };
  const surroundings = { air: createSharedAir(), wind: createSharedWind(), eye: fadeEye };
  const [ground, props] = await Promise.all([
    loadGroundTextures(scene, gpu),
    loadPropLibrary({ engine, scene, gpu, surroundings }),
  ]);
  return { ground, props, fadeEye, surroundings };
}
