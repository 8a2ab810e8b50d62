import { Camera } from '@babylonjs/core/Cameras/camera.js';
import { FreeCamera } from '@babylonjs/core/Cameras/freeCamera.js';
import { Color4 } from '@babylonjs/core/Maths/math.color.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { Scene } from '@babylonjs/core/scene.js';
import { TREE_SPECIES } from '../../../core/scatter/index.ts';
import type { InstanceBatch } from '../../../core/streaming/index.ts';
import { describeGpu, getRenderingContext } from '../../../renderer/engine/index.ts';
import {
  computeSunAndAir,
  createLights,
  createSharedAir,
  createSharedWind,
  setLights,
} from '../../../renderer/materials/index.ts';
import { createBatchMesh } from '../../../renderer/scene/batch-mesh.ts';
import { loadPropLibrary } from '../../../renderer/scene/prop-library.ts';
import { drawScene, openPageEngine } from '../../support/page-engine.ts';

const SIZE_PX = 640;

/** Most instances of one picture: enough that whole pixels of a shape two pixels tall average out to a percent. */
const MOST_INSTANCES = 900;

/** Ways that a model is turned, evenly over a circle; billboards turn towards the eye. */
const MODEL_YAW_COUNT = 12;

const engine = openPageEngine(SIZE_PX, SIZE_PX);
const gl = getRenderingContext(engine);
const scene = new Scene(engine);
scene.clearColor = new Color4(0, 0, 0, 1);
const lights = createLights(scene, computeSunAndAir(9.5, 0));
const surroundings = { air: createSharedAir(), wind: createSharedWind(), eye: { xRenderMeters: 0, zRenderMeters: 0 } };
surroundings.air.set(computeSunAndAir(9.5, 0));
setLights(lights, surroundings.air.current);
const props = await loadPropLibrary({ engine, scene, gpu: describeGpu(gl), surroundings });

// Level and without perspective, so that every instance is as large as its neighbour and shows the same side.
const camera = new FreeCamera('eye', new Vector3(0, 0, -100), scene);
camera.mode = Camera.ORTHOGRAPHIC_CAMERA;
camera.minZ = 1;
camera.maxZ = 200;
camera.setTarget(Vector3.Zero());

/** What to draw, and the box that holds it at any turn: half its width, and its heights above and below the origin. */
interface Shape {
  readonly asset: string;
  readonly level: InstanceBatch['level'];
  readonly widthFactor: number;
  readonly heightFactor: number;
  readonly radiusMeters: number;
  readonly topMeters: number;
  readonly depthMeters: number;
  readonly yawsRadians: readonly number[];
}

function shapeBillboard(asset: string): Shape {
  const species = TREE_SPECIES.find(({ id }) => id === asset);
  if (species === undefined) throw new RangeError(`expected a species, found ${asset}`);
  return {
    asset,
    level: 'billboard',
    widthFactor: 2 * species.billboardHalfWidthMeters,
    heightFactor: species.extent.heightMeters,
    radiusMeters: species.billboardHalfWidthMeters,
    topMeters: species.extent.heightMeters,
    depthMeters: 0,
    yawsRadians: [0],
  };
}

function shapeModel(asset: string, level: InstanceBatch['level'], topMeters: number, radiusMeters: number): Shape {
  const yawsRadians = Array.from({ length: MODEL_YAW_COUNT }, (_, turn) => (2 * Math.PI * turn) / MODEL_YAW_COUNT);
  return {
    asset,
    level,
    widthFactor: 1,
    heightFactor: 1,
    radiusMeters,
    topMeters,
    depthMeters: radiusMeters,
    yawsRadians,
  };
}

/** Rows of instances side by side, each at a place of its own between the pixels. */
function placeInstances(shape: Shape, metersPerPixel: number, instanceCount: number): number[] {
  const across = Math.ceil((2 * shape.radiusMeters) / metersPerPixel) + 3;
  const up = Math.ceil((shape.topMeters + shape.depthMeters) / metersPerPixel) + 3;
  const columns = Math.floor(SIZE_PX / across);
  if (columns * Math.floor(SIZE_PX / up) < instanceCount) throw new RangeError('expected all to fit, found too many');
  const matrices: number[] = [];
  for (let index = 0; index < instanceCount; index += 1) {
    // Golden ratio and square root of 2: every part of a pixel is met as often as any other.
    const xPixels = (index % columns) * across + 1.5 + shape.radiusMeters / metersPerPixel + ((index * 0.618034) % 1);
    const yPixels =
      Math.floor(index / columns) * up + 1.5 + shape.depthMeters / metersPerPixel + ((index * 0.414214) % 1);
    const yaw = shape.yawsRadians[index % shape.yawsRadians.length] as number;
    const cosine = shape.widthFactor * Math.cos(yaw);
    const sine = shape.widthFactor * Math.sin(yaw);
    matrices.push(
      cosine, 0, -sine, 0,
      0, shape.heightFactor, 0, 0,
      sine, 0, cosine, 0,
      (xPixels - SIZE_PX / 2) * metersPerPixel, (yPixels - SIZE_PX / 2) * metersPerPixel, 0, 1,
    ); // prettier-ignore
  }
  return matrices;
}

/** Square metres that one instance draws, in the mean over those that are placed. */
async function drawInstances(shape: Shape, metersPerPixel: number, matrices: readonly number[]): Promise<number> {
  const instanceCount = matrices.length / 16;
  const batch: InstanceBatch = {
    key: `${shape.asset}/${shape.level}`,
    asset: shape.asset,
    level: shape.level,
    band: { fadeInStartMeters: 0, fadeInEndMeters: 0, fadeOutStartMeters: Infinity, fadeOutEndMeters: Infinity },
    edge: 'dissolve',
    surface: 'cutout',
    swayMeters: 0,
    isShadowCaster: false,
    instanceCount,
    matrices: Float32Array.from(matrices),
    volumes: new Float32Array(5 * instanceCount),
    chunkRanges: new Uint32Array(3),
    chunkRangeCount: 1,
  };
  camera.orthoRight = camera.orthoTop = (SIZE_PX / 2) * metersPerPixel;
  camera.orthoLeft = camera.orthoBottom = -camera.orthoRight;
  const mesh = createBatchMesh(scene, batch, props.getAppearance(batch));
  mesh.showInstances(
    Uint32Array.from({ length: instanceCount }, (_, index) => index),
    instanceCount,
  );
  const pixels = await drawScene(engine, scene);
  mesh.dispose();
  let drawnPixels = 0;
  for (let offset = 0; offset < pixels.length; offset += 4) {
    if (pixels[offset] !== 0 || pixels[offset + 1] !== 0 || pixels[offset + 2] !== 0) drawnPixels += 1;
  }
  return (drawnPixels * metersPerPixel ** 2) / instanceCount;
}

/** Area of a shape at a size on screen over its area at a size that shows every texel of its picture. */
async function compareWithLarge(shape: Shape, metersPerPixel: number): Promise<number> {
  const largeMetersPerPixel = Math.max(2 * shape.radiusMeters, shape.topMeters + shape.depthMeters) / (SIZE_PX - 8);
  let largeArea = 0;
  for (const yaw of shape.yawsRadians) {
    const turned = { ...shape, yawsRadians: [yaw] };
    largeArea += await drawInstances(turned, largeMetersPerPixel, placeInstances(turned, largeMetersPerPixel, 1));
  }
  const across = Math.ceil((2 * shape.radiusMeters) / metersPerPixel) + 3;
  const up = Math.ceil((shape.topMeters + shape.depthMeters) / metersPerPixel) + 3;
  const fitting = Math.min(MOST_INSTANCES, Math.floor(SIZE_PX / across) * Math.floor(SIZE_PX / up));
  // As many of each turn.
  const instanceCount = Math.floor(fitting / shape.yawsRadians.length) * shape.yawsRadians.length;
  const area = await drawInstances(shape, metersPerPixel, placeInstances(shape, metersPerPixel, instanceCount));
  return area / (largeArea / shape.yawsRadians.length);
}

/** @returns drawn area over expected area of a tree's billboard that is so many pixels tall */
function measureBillboard(asset: string, heightPixels: number): Promise<number> {
  const shape = shapeBillboard(asset);
  return compareWithLarge(shape, shape.topMeters / heightPixels);
}

/**
 * @param extent - height above the origin, and how far it reaches to the sides and down, metres
 * @returns drawn area over expected area of a model's level, at scale 1
 */
function measureModel(
  asset: string,
  level: InstanceBatch['level'],
  extent: { readonly heightMeters: number; readonly radiusMeters: number },
  pixelsPerMeter: number,
): Promise<number> {
  return compareWithLarge(shapeModel(asset, level, extent.heightMeters, extent.radiusMeters), 1 / pixelsPerMeter);
}

/** Loses the context and gets it back; the next measurement waits for what is loaded anew. */
async function loseAndRestoreContext(): Promise<void> {
  const extension = gl.getExtension('WEBGL_lose_context');
  if (extension === null) throw new Error('expected WEBGL_lose_context, found none');
  const restored = new Promise<void>((resolve) => engine.onContextRestoredObservable.addOnce(() => resolve()));
  const lost = new Promise<void>((resolve) => engine.onContextLostObservable.addOnce(() => resolve()));
  extension.loseContext();
  await lost;
  // A context comes back in a task after the one that reported its loss.
  await new Promise((resolve) => setTimeout(resolve));
  extension.restoreContext();
  await restored;
}

/** What tests call in this page. */
export interface CutOutsPage {
  readonly measureBillboard: typeof measureBillboard;
  readonly measureModel: typeof measureModel;
  readonly loseAndRestoreContext: typeof loseAndRestoreContext;
}

declare global {
  var cutOutsPage: CutOutsPage;
}

globalThis.cutOutsPage = { measureBillboard, measureModel, loseAndRestoreContext };
