import { Scene } from '@babylonjs/core/scene.js';
import { createClipmap, scrollClipmap } from '../../core/clipmap/index.ts';
import { createReferenceField } from '../../core/height-field/index.ts';
import type { HeightSample } from '../../core/height-field/index.ts';
import type { CameraPose, Configuration } from '../../core/scenario/index.ts';
import {
  createEngine,
  describeGpu,
  encodePng,
  getRenderingContext,
  readDrawingBuffer,
  watchShaderCompiles,
} from '../engine/index.ts';
import { createLights, createTerrainMaterial } from '../materials/index.ts';
import { loadGroundTextures } from './load-ground-textures.ts';
import { updateRenderOrigin } from './render-origin.ts';
import { createSky } from './sky.ts';
import { createTerrain } from './terrain.ts';
import { createCamera, poseCamera } from './view.ts';
import type { WorldScene } from './world-scene.ts';

export async function createWorldScene(canvas: HTMLCanvasElement, configuration: Configuration): Promise<WorldScene> {
  const creation = createEngine(canvas);
  if (!creation.ok) throw new Error(creation.reason);
  const { engine } = creation;
  const compiles = watchShaderCompiles(engine);
  const scene = new Scene(engine);
  scene.autoClear = false;
  const camera = createCamera(scene);
  createLights(scene);
  const ground = await loadGroundTextures(scene);
  const material = createTerrainMaterial(scene, ground);
  const terrain = createTerrain(scene, material);
  const sky = createSky(scene);
  const field = createReferenceField(configuration.world, configuration.seed);
  const clipmap = createClipmap(field);
  const origin = { xWorldMeters: 0, zWorldMeters: 0 };
  let pose: CameraPose = {
    xWorldMeters: 0,
    yWorldMeters: 100,
    zWorldMeters: 0,
    yawRadians: 0,
    pitchRadians: 0,
    verticalFovRadians: 1.4,
  };
  const sample: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
  function renderFrame() {
    updateRenderOrigin(origin, pose.xWorldMeters, pose.zWorldMeters);
    const mask = scrollClipmap(clipmap, pose.xWorldMeters, pose.zWorldMeters);
    terrain.updateRings(clipmap, mask, configuration.seed);
    terrain.placeMeshes(clipmap, origin);
    poseCamera(camera, pose, origin);
    camera.getViewMatrix(true);
    sky.update(camera);
    engine.beginFrame();
    scene.render();
    engine.endFrame();
  }
  return {
    configuration,
    setCameraPose(p: CameraPose) {
      pose = p;
    },
    renderFrame,
    isSettled: () => scene.isReady() && engine.areAllEffectsReady(),
    groundHeightMeters(x: number, z: number) {
      field.sampleInto(sample, x, z);
      return sample.heightMeters;
    },
    capturePixels() {
      renderFrame();
      return readDrawingBuffer(engine);
    },
    async captureScreenshotPng() {
      renderFrame();
      const p = readDrawingBuffer(engine);
      const gl = getRenderingContext(engine);
      return encodePng(p, gl.drawingBufferWidth, gl.drawingBufferHeight);
    },
    gpu: describeGpu(getRenderingContext(engine)),
    compiledEffectCount: compiles.requestedCount,
    engine,
    scene,
  } as unknown as WorldScene;
}
