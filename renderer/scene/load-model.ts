import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import { fetchAsset } from './load-picture.ts';
import { readGlb } from './read-glb.ts';
import type { GlbGeometry } from './read-glb.ts';

/** Geometry of a model's levels by node name, in Babylon's left-handed model space, metres, y = 0 the ground line. */
export type ModelLevels = ReadonlyMap<string, VertexData>;

/**
 * Loads `assets/models/<asset>.glb`: geometry only, its material is ours.
 *
 * @throws Error when the file is missing, is no model of ours or lacks one of the levels
 */
export async function loadModel(asset: string, levels: readonly string[]): Promise<ModelLevels> {
  const path = `models/${asset}.glb`;
  const geometries = readModel(path, new Uint8Array(await (await fetchAsset(path)).arrayBuffer()));
  return new Map(
    levels.map((level) => {
      const geometry = geometries.get(level);
      if (geometry === undefined) {
        const found = [...geometries.keys()].join(', ');
        throw new Error(`assets/${path}: expected a mesh node "${level}", found ${found}`);
      }
      return [level, toVertexData(geometry)];
    }),
  );
}

function readModel(path: string, bytes: Uint8Array): ReadonlyMap<string, GlbGeometry> {
  try {
    return readGlb(bytes);
  } catch (error) {
    throw new Error(`assets/${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function toVertexData(geometry: GlbGeometry): VertexData {
  return Object.assign(new VertexData(), geometry);
}
