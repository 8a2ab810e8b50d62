import { TargetCamera } from '@babylonjs/core/Cameras/targetCamera.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import { Color3, Color4 } from '@babylonjs/core/Maths/math.color.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import { CreateGround } from '@babylonjs/core/Meshes/Builders/groundBuilder.js';
import { CreateSphereVertexData } from '@babylonjs/core/Meshes/Builders/sphereBuilder.js';
import { Scene } from '@babylonjs/core/scene.js';
import type { CameraPose, Configuration } from '../../../core/scenario/index.ts';
import type { InstanceBatch } from '../../../core/streaming/index.ts';
import { watchShaderCompiles } from '../../../renderer/engine/index.ts';
import {
  computeSunAndAir,
  createCasterMaterial,
  createLights,
  createSharedAir,
  createSharedWind,
} from '../../../renderer/materials/index.ts';
import { createShadows } from '../../../renderer/scene/shadows.ts';
import { drawScene, openPageEngine } from '../../support/page-engine.ts';

const WIDTH_PX = 160;
const HEIGHT_PX = 120;
const SEAM = { startMeters: 36, endMeters: 42 };

const engine = openPageEngine(WIDTH_PX, HEIGHT_PX);
const compiles = watchShaderCompiles(engine);

const scene = new Scene(engine);
scene.clearColor = new Color4(0, 0, 0, 1);
const camera = new TargetCamera('eye', Vector3.Zero(), scene);
camera.minZ = 0.05;
camera.maxZ = 10_000;
camera.fov = 1.4;
const air = createSharedAir();
const wind = createSharedWind();
const eye = { xRenderMeters: 0, zRenderMeters: 0 };
const lights = createLights(scene, computeSunAndAir(9.5, 0));
const ground = CreateGround('ground', { width: 400, height: 400 }, scene);
const groundMaterial = new StandardMaterial('ground', scene);
groundMaterial.specularColor = Color3.Black();
ground.material = groundMaterial;
ground.receiveShadows = true;

// A ball whose upper half sways and whose skin has holes, as leaves have.
const geometry = CreateSphereVertexData({ diameter: 4, segments: 12 });
geometry.colors = Array.from({ length: ((geometry.positions?.length ?? 0) / 3) * 4 }, () => 1);
const texture = createStripes();

function createStripes(): RawTexture {
  const size = 16;
  const bytes = new Uint8Array(size * size * 4).fill(255);
  for (let texel = 0; texel < size * size; texel += 8) bytes[texel * 4 + 3] = 0;
  return RawTexture.CreateRGBATexture(bytes, size, size, scene, false);
}

const shadows = createShadows({
  scene,
  camera,
  sun: lights.sun,
  isSoftware: false,
  getCasterAppearance: (_batch, edge) => ({
    geometry: Object.assign(new VertexData(), geometry),
    fading: createCasterMaterial(`caster-${edge}`, scene, texture, {
      surface: 'cutout',
      edge,
      swayMeters: 1,
      surroundings: { air, wind, eye },
    }),
  }),
});

/** Which side of the giants' seam a caster stands on; `whole` has none. */
export type CasterRole = 'near' | 'far' | 'whole';

const BANDS: Readonly<Record<CasterRole, InstanceBatch['band']>> = {
  near: createBand(0, 0, SEAM.startMeters, SEAM.endMeters),
  far: createBand(SEAM.startMeters, SEAM.endMeters, Infinity, Infinity),
  whole: createBand(0, 0, Infinity, Infinity),
};

function createBand(inStart: number, inEnd: number, outStart: number, outEnd: number): InstanceBatch['band'] {
  return { fadeInStartMeters: inStart, fadeInEndMeters: inEnd, fadeOutStartMeters: outStart, fadeOutEndMeters: outEnd };
}

/** A caster at a place. */
function buildCaster(role: CasterRole, [x, y, z]: readonly [number, number, number]): InstanceBatch {
  return {
    key: `caster/${role}`,
    asset: 'caster',
    level: 'full',
    edge: 'dissolve',
    surface: 'cutout',
    swayMeters: 1,
    isShadowCaster: true,
    band: BANDS[role],
    instanceCount: 1,
    matrices: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1),
    volumes: Float32Array.of(x, z, y - 2, y + 2, 3),
    chunkRanges: new Uint32Array(3),
    chunkRangeCount: 1,
  };
}

/** Where things stand for one picture. */
export interface ShadowView {
  readonly mode: Configuration['shadows'];
  readonly tier?: Configuration['tier'];
  /** `near` alone unless told otherwise; all at one place. */
  readonly roles?: readonly CasterRole[];
  /** Place of the caster. */
  readonly caster: readonly [number, number, number];
  /** Where the eye of the fade stands, along x from the caster. */
  readonly fadeDistanceMeters?: number;
  /** Where the camera stands and looks, if not straight down from above the place. */
  readonly eye?: readonly [number, number, number];
  readonly target?: readonly [number, number, number];
  readonly windSeconds?: number;
}

/** What the ground shows. */
export interface ShadowPicture {
  /** Pixels of ground in shadow: less than half as bright as the sunlit ground. */
  readonly darkPixels: number;
  /** Mean brightness of the ground, 0…255. */
  readonly meanBrightness: number;
  readonly centerX: number;
  readonly drawCalls: number;
  readonly triangles: number;
}

let lastPixels: Uint8Array = new Uint8Array(0);

/** Pixels that differ in any channel between two pictures. */
async function countDifferingPixels(view: ShadowView, other: ShadowView): Promise<number> {
  await drawShadow(view);
  const pixels = lastPixels;
  await drawShadow(other);
  let count = 0;
  for (let offset = 0; offset < pixels.length; offset += 4) {
    if ([0, 1, 2].some((channel) => pixels[offset + channel] !== lastPixels[offset + channel])) count++;
  }
  return count;
}

async function drawShadow(view: ShadowView): Promise<ShadowPicture> {
  const { mode, tier = 'high', roles = ['near'], caster, fadeDistanceMeters = 0, windSeconds = 0 } = view;
  shadows.applyConfiguration({ tier, shadows: mode });
  shadows.setResidentSet({
    layer: 'forest',
    originXWorldMeters: 0,
    originZWorldMeters: 0,
    chunks: { chunkCount: 0, chunkX: new Int32Array(0), chunkZ: new Int32Array(0), bounds: new Float32Array(0) },
    batches: roles.map((role) => buildCaster(role, caster)),
  });
  const origin = { xWorldMeters: 0, zWorldMeters: 0 };
  shadows.placeMeshes(origin);
  eye.xRenderMeters = caster[0] + fadeDistanceMeters;
  eye.zRenderMeters = caster[2];
  wind.setTimeSeconds(windSeconds);
  camera.position.set(...(view.eye ?? [0, 16, 0]));
  camera.setTarget(new Vector3(...(view.target ?? [0, 0, 0.01])));
  const pose: CameraPose = {
    xWorldMeters: camera.position.x,
    yWorldMeters: camera.position.y,
    zWorldMeters: camera.position.z,
    yawRadians: 0,
    pitchRadians: 0,
    verticalFovRadians: 1.4,
  };
  shadows.update(pose, origin);
  // Materials take one look a render id.
  scene.incrementRenderId();
  lastPixels = await drawScene(engine, scene);
  return measure(lastPixels);
}

function measure(pixels: Uint8Array): ShadowPicture {
  let sunlit = 0;
  let sum = 0;
  for (let offset = 0; offset < pixels.length; offset += 4) {
    sunlit = Math.max(sunlit, pixels[offset] as number);
    sum += pixels[offset] as number;
  }
  let darkPixels = 0;
  let columnSum = 0;
  for (let offset = 0; offset < pixels.length; offset += 4) {
    if ((pixels[offset] as number) > sunlit / 2) continue;
    darkPixels++;
    columnSum += (offset / 4) % WIDTH_PX;
  }
  return {
    darkPixels,
    meanBrightness: (4 * sum) / pixels.length,
    centerX: columnSum / darkPixels,
    drawCalls: shadows.drawCallCount,
    triangles: shadows.triangleCount,
  };
}

/** Shader programs asked for so far. */
function countCompiles(): number {
  return compiles.requestedCount();
}

/** Things that a scene holds and that a change of shadows must not heap up. */
function countObjects(): { meshes: number; textures: number; lights: number } {
  return { meshes: scene.meshes.length, textures: scene.textures.length, lights: scene.lights.length };
}

/** What tests call in this page. */
export interface ShadowsPage {
  readonly drawShadow: typeof drawShadow;
  readonly countDifferingPixels: typeof countDifferingPixels;
  readonly countCompiles: typeof countCompiles;
  readonly countObjects: typeof countObjects;
}

declare global {
  var shadowsPage: ShadowsPage;
}

globalThis.shadowsPage = { drawShadow, countDifferingPixels, countCompiles, countObjects };
