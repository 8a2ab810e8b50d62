import { LoadAssetContainerAsync } from '@babylonjs/core/Loading/sceneLoader.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import '@babylonjs/loaders/glTF/2.0/glTFLoader.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { fetchAsset } from './load-picture.ts';

/** Geometry of a model's levels by node name, in Babylon's left-handed model space, metres, y = 0 the ground line. */
export type ModelLevels = ReadonlyMap<string, VertexData>;

/**
 * Loads `assets/models/<asset>.glb`: geometry only, its material is ours.
 *
 * @throws Error when the file is missing or lacks one of the levels
 */
export async function loadModel(scene: Scene, asset: string, levels: readonly string[]): Promise<ModelLevels> {
  const path = `models/${asset}.glb`;
  const bytes = new Uint8Array(await (await fetchAsset(path)).arrayBuffer());
  const container = await LoadAssetContainerAsync(bytes, scene, {
    pluginExtension: '.glb',
    pluginOptions: { gltf: { skipMaterials: true } },
  });
  try {
    return new Map(
      levels.map((level) => {
        const mesh = container.meshes.find((candidate) => candidate.name === level);
        if (!(mesh instanceof Mesh)) {
          const found = container.meshes.map(({ name }) => name).join(', ');
          throw new Error(`assets/${path}: expected a mesh node "${level}", found ${found}`);
        }
        return [level, extractGeometry(mesh)];
      }),
    );
  } finally {
    container.dispose();
  }
}

/**
 * The mesh's geometry with the transform of its nodes baked in: the loader puts a mirror above every model to turn glTF's
 * right-handed space into ours, and a mirrored matrix must not reach the instances.
 */
function extractGeometry(mesh: Mesh): VertexData {
  const data = VertexData.ExtractFromMesh(mesh, true, true);
  data.transform(mesh.computeWorldMatrix(true));
  return data;
}
