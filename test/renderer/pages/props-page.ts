import { FreeCamera } from '@babylonjs/core/Cameras/freeCamera.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import { Color4 } from '@babylonjs/core/Maths/math.color.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { CreateGround } from '@babylonjs/core/Meshes/Builders/groundBuilder.js';
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

const SIZE_PX = 160;
const DISTANCE_METERS = 110;

const engine = openPageEngine(SIZE_PX, SIZE_PX);
const scene = new Scene(engine);
scene.clearColor = new Color4(0, 0, 0, 1);
const lights = createLights(scene, computeSunAndAir(9.5, 0));
const camera = new FreeCamera('eye', Vector3.Zero(), scene);
camera.minZ = 0.05;
camera.maxZ = 10_000;
const surroundings = { air: createSharedAir(), wind: createSharedWind(), eye: { xRenderMeters: 0, zRenderMeters: 0 } };
const props = await loadPropLibrary({ engine, scene, gpu: describeGpu(getRenderingContext(engine)), surroundings });

// Meshes reach into the ground and billboards end on it: black ground, which counts as nothing seen, hides what stands in it.
const ground = CreateGround('ground', { width: 1000, height: 1000 }, scene);
const groundMaterial = new StandardMaterial('ground', scene);
groundMaterial.disableLighting = true;
ground.material = groundMaterial;

/** What is seen of one tree against black, above the ground. */
export interface TreeView {
  readonly coveredPixels: number;
  /** Mean of the covered pixels, 0…255. */
  readonly meanColor: readonly number[];
}

/** A tree at the origin as `core/streaming` would place it, seen from a direction. */
function buildBatch(asset: string, level: InstanceBatch['level'], eyeAngleRadians: number): InstanceBatch {
  const species = TREE_SPECIES.find(({ id }) => id === asset);
  if (species === undefined) throw new RangeError(`expected a species, found ${asset}`);
  const scale = 3;
  const isBillboard = level === 'billboard';
  const width = scale * (isBillboard ? 2 * species.billboardHalfWidthMeters : 1);
  const height = scale * (isBillboard ? species.extent.heightMeters : 1);
  // A billboard's −z looks at the eye; the mesh stands at a yaw of its own.
  const cosine = isBillboard ? -Math.cos(eyeAngleRadians) : 1;
  const sine = isBillboard ? -Math.sin(eyeAngleRadians) : 0;
  return {
    key: `${asset}/${level}/${eyeAngleRadians}`,
    asset,
    level,
    band: { fadeInStartMeters: 0, fadeInEndMeters: 0, fadeOutStartMeters: Infinity, fadeOutEndMeters: Infinity },
    edge: 'dissolve',
    surface: species.surface,
    swayMeters: 0,
    isShadowCaster: false,
    instanceCount: 1,
    matrices: Float32Array.of(
      width * cosine, 0, -width * sine, 0,
      0, height, 0, 0,
      width * sine, 0, width * cosine, 0,
      0, 0, 0, 1,
    ), // prettier-ignore
    volumes: new Float32Array(5),
    chunkRanges: new Uint32Array(3),
    chunkRangeCount: 1,
  };
}

/**
 * Draws a tree alone.
 *
 * @param timeOfDayHours - what the sun stands at
 * @param eyeAngleRadians - where the eye stands about the tree; 0 is north of it
 */
async function drawTree(
  asset: string,
  level: InstanceBatch['level'],
  eyeAngleRadians: number,
  timeOfDayHours: number,
): Promise<TreeView> {
  surroundings.air.set(computeSunAndAir(timeOfDayHours, 0));
  setLights(lights, surroundings.air.current);
  const batch = buildBatch(asset, level, eyeAngleRadians);
  const mesh = createBatchMesh(scene, batch, props.getAppearance(batch));
  mesh.showInstances(Uint32Array.of(0), 1);
  camera.position.set(DISTANCE_METERS * Math.sin(eyeAngleRadians), 20, DISTANCE_METERS * Math.cos(eyeAngleRadians));
  camera.setTarget(new Vector3(0, 24, 0));
  camera.fov = 0.5;
  const pixels = await drawScene(engine, scene);
  mesh.dispose();
  const sum = [0, 0, 0];
  let coveredPixels = 0;
  for (let offset = 0; offset < pixels.length; offset += 4) {
    const color = pixels.subarray(offset, offset + 3);
    if (color.every((channel) => channel === 0)) continue;
    coveredPixels++;
    for (let channel = 0; channel < 3; channel++) sum[channel] = (sum[channel] as number) + (color[channel] as number);
  }
  return { coveredPixels, meanColor: sum.map((channel) => channel / coveredPixels) };
}

/** What tests call in this page. */
export interface PropsPage {
  readonly drawTree: typeof drawTree;
}

declare global {
  var propsPage: PropsPage;
}

globalThis.propsPage = { drawTree };
