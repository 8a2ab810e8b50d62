import { LoadAssetContainerAsync } from '@babylonjs/core/Loading/sceneLoader.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { Scene } from '@babylonjs/core/scene.js';
import '@babylonjs/loaders/glTF/2.0/glTFLoader.js';
import { readGlb } from '../../../renderer/scene/read-glb.ts';

const ATTRIBUTES = ['positions', 'normals', 'uvs', 'colors', 'indices'] as const;

/** How one level of a model as we read it compares with Babylon's own loader. */
export interface LevelComparison {
  readonly level: string;
  readonly vertexCount: number;
  readonly indexCount: number;
  /** Largest absolute difference of each attribute; Infinity where lengths differ. */
  readonly largestDifferences: Readonly<Record<string, number>>;
}

async function compareModel(asset: string): Promise<LevelComparison[]> {
  const bytes = new Uint8Array(await (await fetch(`assets/models/${asset}.glb`)).arrayBuffer());
  const scene = new Scene(new NullEngine());
  const container = await LoadAssetContainerAsync(bytes, scene, {
    pluginExtension: '.glb',
    pluginOptions: { gltf: { skipMaterials: true } },
  });
  const ours = readGlb(bytes);
  return container.meshes.flatMap((mesh) => {
    if (!(mesh instanceof Mesh) || mesh.getTotalVertices() === 0) return [];
    const geometry = ours.get(mesh.name);
    // The mirror above the model that turns glTF's space into Babylon's is baked into the vertices.
    const theirs = VertexData.ExtractFromMesh(mesh, true, true);
    theirs.transform(mesh.computeWorldMatrix(true));
    // The loader's materials have their front on the other side.
    theirs.indices = turnTriangles(theirs.indices ?? []);
    const largestDifferences = Object.fromEntries(
      ATTRIBUTES.map((name) => [name, findLargestDifference(geometry?.[name] ?? [], theirs[name] ?? [])]),
    );
    const indexCount = theirs.indices?.length ?? 0;
    return { level: mesh.name, vertexCount: mesh.getTotalVertices(), indexCount, largestDifferences };
  });
}

function turnTriangles(indices: ArrayLike<number>): number[] {
  return Array.from(indices, (_, corner) => indices[corner + [0, 1, -1][corner % 3]!] as number);
}

function findLargestDifference(left: ArrayLike<number>, right: ArrayLike<number>): number {
  if (left.length !== right.length) return Infinity;
  let largest = 0;
  for (let index = 0; index < left.length; index += 1) {
    largest = Math.max(largest, Math.abs((left[index] as number) - (right[index] as number)));
  }
  return largest;
}

export interface ModelsPage {
  readonly compareModel: typeof compareModel;
}

declare global {
  var modelsPage: ModelsPage;
}

globalThis.modelsPage = { compareModel };
