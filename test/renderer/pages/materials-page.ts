import { PBRMaterial } from '@babylonjs/core/Materials/PBR/pbrMaterial.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import type { Material } from '@babylonjs/core/Materials/material.js';
import { FreeCamera } from '@babylonjs/core/Cameras/freeCamera.js';
import { Color3, Color4 } from '@babylonjs/core/Maths/math.color.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { CreateSphere } from '@babylonjs/core/Meshes/Builders/sphereBuilder.js';
import { CreatePlane } from '@babylonjs/core/Meshes/Builders/planeBuilder.js';
import '@babylonjs/core/Meshes/thinInstanceMesh.js';
import { Scene } from '@babylonjs/core/scene.js';
import type { DistanceBand } from '../../../core/fade/index.ts';
import {
  AtmospherePlugin,
  computeSunAndAir,
  createLights,
  createSharedAir,
  createSharedWind,
  createSurfaceMaterial,
  DistanceFadePlugin,
} from '../../../renderer/materials/index.ts';
import type { AtmosphereRate, FadeEye, FadingMaterial, SurfaceOptions } from '../../../renderer/materials/index.ts';
import { drawScene, openPageEngine } from '../../support/page-engine.ts';

/** Bare materials with the fade alone, and surfaces as the world wears them; `opaque` vanishes, the others dissolve. */
export type FadingKind = 'standard' | 'pbr' | 'foliage' | 'deadwood' | 'opaque';

const SURFACES: Readonly<Record<Exclude<FadingKind, 'standard' | 'pbr'>, SurfaceOptions>> = {
  foliage: { surface: 'cutout', edge: 'dissolve', swayMeters: 0.06 },
  deadwood: { surface: 'opaque', edge: 'dissolve', swayMeters: 0 },
  opaque: { surface: 'opaque', edge: 'vanish', swayMeters: 0 },
};

/** What the two roles of a seam drew at one step. */
export interface FadeStep {
  readonly wholePixels: number;
  readonly nearPixels: number;
  readonly farPixels: number;
  readonly twicePixels: number;
  readonly missedPixels: number;
  /** Pixels of both roles drawn together that differ in any channel from the shape drawn whole. */
  readonly differingPixels: number;
}

const WIDTH = 160;
const HEIGHT = 120;
const WHOLE: DistanceBand = {
  fadeInStartMeters: 0,
  fadeInEndMeters: 0,
  fadeOutStartMeters: Infinity,
  fadeOutEndMeters: Infinity,
};

const engine = openPageEngine(WIDTH, HEIGHT);

function createScene(): Scene {
  const scene = new Scene(engine);
  scene.clearColor = new Color4(0, 0, 0, 1);
  const camera = new FreeCamera('eye', Vector3.Zero(), scene);
  camera.minZ = 0.05;
  camera.maxZ = 10_000;
  camera.fov = 1.4;
  return scene;
}

/** A striped texture with holes, so that the foliage material tests alpha as it does in the world. */
function createStripes(scene: Scene): RawTexture {
  const size = 64;
  const bytes = new Uint8Array(size * size * 4);
  for (let texel = 0; texel < size * size; texel++) {
    bytes.set([90 + (texel % 50), 140, 60, texel % 16 < 10 ? 255 : 0], texel * 4);
  }
  return RawTexture.CreateRGBATexture(bytes, size, size, scene);
}

/** A surface as the world creates it, in still air and clear light. */
function createSurface(scene: Scene, options: SurfaceOptions, eye: FadeEye): FadingMaterial {
  const surroundings = { air: createSharedAir(), wind: createSharedWind(), eye };
  return createSurfaceMaterial('surface', scene, createStripes(scene), { ...options, surroundings });
}

function createFadingMaterial(
  scene: Scene,
  kind: FadingKind,
  eye: FadeEye,
): { material: Material; fade: DistanceFadePlugin } {
  if (kind !== 'standard' && kind !== 'pbr') return createSurface(scene, SURFACES[kind], eye);
  if (kind === 'pbr') {
    const material = new PBRMaterial('pbr', scene);
    material.unlit = true;
    return { material, fade: new DistanceFadePlugin(material, eye, 'dissolve') };
  }
  const material = new StandardMaterial('standard', scene);
  material.emissiveColor = Color3.White();
  material.disableLighting = true;
  return { material, fade: new DistanceFadePlugin(material, eye, 'dissolve') };
}

/** Places of three instances, far enough apart that none hides another: each has a threshold of its own. */
const INSTANCES = [
  [-4, -0.5, 6],
  [0, 0.2, 5],
  [4, 0.4, 7],
] as const;

function place(mesh: Mesh, isInstanced: boolean): void {
  mesh.alwaysSelectAsActiveMesh = true;
  if (!isInstanced) {
    mesh.position.set(0, 0, 5);
    return;
  }
  const matrices = new Float32Array(16 * INSTANCES.length);
  INSTANCES.forEach(([x, y, z], index) => {
    matrices.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1], 16 * index);
  });
  mesh.doNotSyncBoundingInfo = true;
  mesh.thinInstanceSetBuffer('matrix', matrices, 16, false);
}

function isDrawn(pixels: Uint8Array, offset: number): boolean {
  return pixels[offset] !== 0 || pixels[offset + 1] !== 0 || pixels[offset + 2] !== 0;
}

/**
 * Draws one shape in both roles of a seam, alone and together, while the eye of the fade moves over the seam.
 *
 * @param steps - distances of the eye of the fade behind the camera, metres
 */
async function fadeOverSeam(
  kind: FadingKind,
  isInstanced: boolean,
  seam: { readonly startMeters: number; readonly endMeters: number },
  steps: readonly number[],
): Promise<FadeStep[]> {
  const scene = createScene();
  createLights(scene, computeSunAndAir(9.5, 0));
  const eye: FadeEye = { xRenderMeters: 0, zRenderMeters: 0 };
  const { material, fade } = createFadingMaterial(scene, kind, eye);
  const roles = (['near', 'far', 'whole'] as const).map((name) => {
    const mesh = CreateSphere(name, { diameter: 2.6, segments: 12 }, scene);
    mesh.material = material;
    place(mesh, isInstanced);
    return mesh;
  }) as [Mesh, Mesh, Mesh];
  const [near, far, whole] = roles;
  fade.setMeshBand(near, {
    ...WHOLE,
    fadeOutStartMeters: seam.startMeters,
    fadeOutEndMeters: seam.endMeters,
  });
  fade.setMeshBand(far, {
    ...WHOLE,
    fadeInStartMeters: seam.startMeters,
    fadeInEndMeters: seam.endMeters,
  });
  fade.setMeshBand(whole, WHOLE);

  async function drawOnly(...shown: readonly Mesh[]): Promise<Uint8Array> {
    for (const mesh of roles) mesh.setEnabled(shown.includes(mesh));
    return drawScene(engine, scene);
  }

  const results: FadeStep[] = [];
  for (const distanceMeters of steps) {
    eye.zRenderMeters = -distanceMeters;
    const wholePicture = await drawOnly(whole);
    const nearPicture = await drawOnly(near);
    const farPicture = await drawOnly(far);
    const bothPicture = await drawOnly(near, far);
    const counts = {
      wholePixels: 0,
      nearPixels: 0,
      farPixels: 0,
      twicePixels: 0,
      missedPixels: 0,
      differingPixels: 0,
    };
    for (let offset = 0; offset < wholePicture.length; offset += 4) {
      const isWhole = isDrawn(wholePicture, offset);
      const isNear = isDrawn(nearPicture, offset);
      const isFar = isDrawn(farPicture, offset);
      if (isWhole) counts.wholePixels++;
      if (isNear) counts.nearPixels++;
      if (isFar) counts.farPixels++;
      if (isNear && isFar) counts.twicePixels++;
      if (isWhole && !isNear && !isFar) counts.missedPixels++;
      const isDiffering = [0, 1, 2].some((channel) => bothPicture[offset + channel] !== wholePicture[offset + channel]);
      if (isDiffering) counts.differingPixels++;
    }
    results.push(counts);
  }
  scene.dispose();
  return results;
}

/** Mean display value 0…255 of the red, green and blue of a wall that fills the view at a distance. */
async function drawWall(
  kind: 'standard' | 'pbr',
  rate: AtmosphereRate,
  wall: {
    readonly eyeHeightMeters: number;
    readonly slopeY: number;
    readonly distanceMeters: number;
    readonly light: number;
  },
): Promise<number[]> {
  const scene = createScene();
  const camera = scene.activeCamera as FreeCamera;
  camera.position.y = wall.eyeHeightMeters;
  // So narrow that the wall's distance and slope are those of its middle to within a millionth.
  camera.fov = 0.002;
  const direction = new Vector3(0, wall.slopeY, Math.sqrt(1 - wall.slopeY * wall.slopeY));
  const mesh = CreatePlane('wall', { size: wall.distanceMeters * 0.01 }, scene);
  mesh.position.copyFrom(direction.scale(wall.distanceMeters).addInPlace(camera.position));
  mesh.lookAt(mesh.position.add(direction));
  camera.setTarget(mesh.position);
  const color = new Color3(wall.light, wall.light, wall.light);
  if (kind === 'pbr') {
    const material = new PBRMaterial('wall', scene);
    material.unlit = true;
    material.albedoColor = color;
    material.backFaceCulling = false;
    mesh.material = material;
  } else {
    const material = new StandardMaterial('wall', scene);
    material.emissiveColor = color;
    material.disableLighting = true;
    material.backFaceCulling = false;
    mesh.material = material;
  }
  new AtmospherePlugin(mesh.material, createSharedAir(), rate);
  const pixels = await drawScene(engine, scene);
  scene.dispose();
  return [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let offset = channel; offset < pixels.length; offset += 4) sum += pixels[offset] as number;
    return (sum * 4) / pixels.length;
  });
}

/** Final GLSL of both stages of a fading material, drawn as plain mesh and as thin instances. */
async function compileFading(kind: FadingKind): Promise<{ vertex: string; fragment: string }[]> {
  const scene = createScene();
  createLights(scene, computeSunAndAir(9.5, 0));
  const { material, fade } = createFadingMaterial(scene, kind, { xRenderMeters: 0, zRenderMeters: 0 });
  const sources: { vertex: string; fragment: string }[] = [];
  for (const isInstanced of [false, true]) {
    const mesh = CreateSphere('sphere', { diameter: 1, segments: 4 }, scene);
    mesh.material = material;
    place(mesh, isInstanced);
    fade.setMeshBand(mesh, WHOLE);
    await drawScene(engine, scene);
    const effect = mesh.subMeshes[0]?.effect;
    sources.push({ vertex: effect?.vertexSourceCode ?? '', fragment: effect?.fragmentSourceCode ?? '' });
    mesh.dispose();
  }
  scene.dispose();
  return sources;
}

/** What tests call in this page. */
export interface MaterialsPage {
  readonly fadeOverSeam: typeof fadeOverSeam;
  readonly drawWall: typeof drawWall;
  readonly compileFading: typeof compileFading;
}

declare global {
  var materialsPage: MaterialsPage;
}

globalThis.materialsPage = { fadeOverSeam, drawWall, compileFading };
