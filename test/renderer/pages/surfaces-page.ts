import { TargetCamera } from '@babylonjs/core/Cameras/targetCamera.js';
import { Constants } from '@babylonjs/core/Engines/constants.js';
import type { Material } from '@babylonjs/core/Materials/material.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import { RawTexture2DArray } from '@babylonjs/core/Materials/Textures/rawTexture2DArray.js';
import { Color4 } from '@babylonjs/core/Maths/math.color.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { CreatePlane } from '@babylonjs/core/Meshes/Builders/planeBuilder.js';
import { Scene } from '@babylonjs/core/scene.js';
import {
  computeSunAndAir,
  createLights,
  createSharedAir,
  createSharedWind,
  createSurfaceMaterial,
  createTerrainMaterial,
  GROUND_COVER_ATTRIBUTE,
  GROUND_LAYERS,
} from '../../../renderer/materials/index.ts';
import type { SharedSurroundings, SurfaceOptions } from '../../../renderer/materials/index.ts';
import { createSky } from '../../../renderer/scene/sky.ts';
import { drawScene, openPageEngine } from '../../support/page-engine.ts';

/** Every kind of material that stands in the world, air in front of it. */
export type WallKind = 'terrain' | 'cutout' | 'opaque' | 'deadwood' | 'billboard' | 'wood-billboard';

const WIDTH_PX = 160;
const HEIGHT_PX = 120;
const NEVER = { fadeInStartMeters: 0, fadeInEndMeters: 0, fadeOutStartMeters: Infinity, fadeOutEndMeters: Infinity };

const engine = openPageEngine(WIDTH_PX, HEIGHT_PX);

function createPlainTexture(scene: Scene, bytes: readonly [number, number, number]): RawTexture {
  return RawTexture.CreateRGBATexture(Uint8Array.of(...bytes, 255), 1, 1, scene, false);
}

function createSurface(
  scene: Scene,
  kind: Exclude<WallKind, 'terrain'>,
  level: number,
  surroundings: SharedSurroundings,
): { readonly material: Material; readonly wear: (mesh: ReturnType<typeof CreatePlane>) => void } {
  const isBillboard = kind === 'billboard' || kind === 'wood-billboard';
  const options: SurfaceOptions = {
    surface: kind === 'deadwood' ? 'opaque' : kind === 'billboard' ? 'cutout' : kind,
    edge: kind === 'opaque' ? 'vanish' : 'dissolve',
    swayMeters: 0,
    // Facing out of the picture.
    ...(isBillboard ? { modelNormalMap: createPlainTexture(scene, [128, 128, 255]) } : {}),
  };
  const { material, fade } = createSurfaceMaterial(kind, scene, createPlainTexture(scene, [level, level, level]), {
    ...options,
    surroundings,
  });
  return { material, wear: (mesh) => fade.setMeshBand(mesh, NEVER) };
}

function createTerrain(scene: Scene, level: number, surroundings: SharedSurroundings): Material {
  const createLayers = (bytes: readonly number[]): RawTexture2DArray =>
    new RawTexture2DArray(
      Uint8Array.from(GROUND_LAYERS.flatMap(() => bytes)),
      1,
      1,
      GROUND_LAYERS.length,
      Constants.TEXTUREFORMAT_RGBA,
      scene,
      false,
      false,
    );
  const mean = level === 0 ? 1e-6 : (level / 255) ** 2;
  return createTerrainMaterial(
    scene,
    {
      colors: createLayers([level, level, level, 255]),
      normals: createLayers([128, 128, 255, 255]),
      linearMeans: new Float32Array(3 * GROUND_LAYERS.length).fill(mean),
      colorMipBias: 0,
    },
    surroundings.air,
  );
}

/** A wall that fills the view. */
export interface Wall {
  readonly eyeHeightMeters: number;
  readonly slopeY: number;
  readonly distanceMeters: number;
  /** Its colour as stored, 0 or 255. */
  readonly level: number;
  readonly hours: number;
  readonly mist: number;
}

/** Mean display value 0…255 of the red, green and blue of a wall of that material, or of the sky behind it. */
async function drawWall(kind: WallKind | 'none', wall: Wall): Promise<number[]> {
  const scene = new Scene(engine);
  scene.clearColor = new Color4(0, 0, 0, 1);
  const camera = new TargetCamera('eye', new Vector3(0, wall.eyeHeightMeters, 0), scene);
  camera.minZ = 0.05;
  camera.maxZ = 100_000;
  // So narrow that the wall's distance and slope are those of its middle to within a millionth.
  camera.fov = 0.002;
  const sunAndAir = computeSunAndAir(wall.hours, wall.mist);
  createLights(scene, sunAndAir);
  const surroundings = {
    air: createSharedAir(sunAndAir),
    wind: createSharedWind(),
    eye: { xRenderMeters: 0, zRenderMeters: 0 },
  };
  const direction = new Vector3(0, wall.slopeY, Math.sqrt(1 - wall.slopeY * wall.slopeY));
  const center = direction.scale(wall.distanceMeters).addInPlace(camera.position);
  camera.setTarget(center);
  const sky = createSky(scene, surroundings.air);
  sky.update(camera);
  if (kind !== 'none') {
    const mesh = CreatePlane('wall', { size: wall.distanceMeters * 0.01 }, scene);
    mesh.position.copyFrom(center);
    mesh.lookAt(center.add(direction));
    mesh.setVerticesData(
      GROUND_COVER_ATTRIBUTE,
      Float32Array.from({ length: 12 }, (_, index) => (index % 3 === 2 ? 96 : 0)),
      false,
      3,
    );
    if (kind === 'terrain') {
      mesh.material = createTerrain(scene, wall.level, surroundings);
    } else {
      const surface = createSurface(scene, kind, wall.level, surroundings);
      mesh.material = surface.material;
      surface.wear(mesh);
    }
  }
  const pixels = await drawScene(engine, scene);
  scene.dispose();
  return [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let offset = channel; offset < pixels.length; offset += 4) sum += pixels[offset] as number;
    return (sum * 4) / pixels.length;
  });
}

/** How far a small patch that takes all of a sway of 2 m is moved along x in the picture, metres, from where it stands still. */
async function measureSway(seconds: number, x: number, z: number): Promise<number> {
  const scene = new Scene(engine);
  scene.clearColor = new Color4(0, 0, 0, 1);
  const camera = new TargetCamera('eye', new Vector3(x, 0, z - 4), scene);
  camera.minZ = 0.05;
  camera.fov = 1;
  camera.setTarget(new Vector3(x, 0, z));
  const sunAndAir = computeSunAndAir(9.5, 0);
  createLights(scene, sunAndAir);
  const wind = createSharedWind();
  wind.setTimeSeconds(seconds);
  const surroundings = { air: createSharedAir(sunAndAir), wind, eye: { xRenderMeters: x, zRenderMeters: z } };
  const centers: number[] = [];
  for (const swayMeters of [0, 2]) {
    const { material, fade } = createSurfaceMaterial('patch', scene, createPlainTexture(scene, [255, 255, 255]), {
      surface: 'cutout',
      edge: 'dissolve',
      swayMeters,
      surroundings,
    });
    const mesh = CreatePlane('patch', { size: 0.2 }, scene);
    mesh.setVerticesData('color', new Float32Array(16).fill(1), false, 4);
    mesh.position.set(x, 0, z);
    mesh.material = material;
    fade.setMeshBand(mesh, NEVER);
    const pixels = await drawScene(engine, scene);
    let count = 0;
    let sum = 0;
    for (let offset = 0; offset < pixels.length; offset += 4) {
      if (pixels[offset] === 0) continue;
      count++;
      sum += (offset / 4) % WIDTH_PX;
    }
    centers.push(sum / count);
    mesh.dispose();
  }
  scene.dispose();
  const metersPerPixel = (2 * 4 * Math.tan(0.5)) / HEIGHT_PX;
  return ((centers[1] as number) - (centers[0] as number)) * metersPerPixel;
}

/** What tests call in this page. */
export interface SurfacesPage {
  readonly drawWall: typeof drawWall;
  readonly measureSway: typeof measureSway;
}

declare global {
  var surfacesPage: SurfacesPage;
}

globalThis.surfacesPage = { drawWall, measureSway };
