import { VertexBuffer } from '@babylonjs/core/Buffers/buffer.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Material } from '@babylonjs/core/Materials/material.js';
import type { Scene } from '@babylonjs/core/scene.js';
import {
  buildFullRingIndices,
  buildRingIndices,
  RING_COUNT,
  RING_VERTEX_STRIDE,
  RING_VERTICES,
  ringHole,
} from '../../core/clipmap/index.ts';
import type { Clipmap, ClipmapRing } from '../../core/clipmap/index.ts';
import { GROUND_COVER_STRIDE } from '../../core/ground-cover/index.ts';
import { GROUND_COVER_ATTRIBUTE } from '../materials/index.ts';
import type { RenderOrigin } from './render-origin.ts';
import type { TerrainMirror } from './terrain-mirror.ts';

/** Shadows end at 300 m; this ring begins at 256 m. What is farther is spared their shader. */
const LAST_SHADED_LEVEL = 3;

/** The clipmap as drawn: one mesh a ring, one draw call each. */
export interface Terrain {
  readonly triangleCount: number;
  /** Of each ring, finest first. */
  readonly ringTriangleCounts: readonly number[];
  readonly drawCallCount: number;
  /**
   * Uploads the rings that a scroll moved, and the indices of those whose hole did.
   *
   * @param movedMask - bit mask of levels, from `TerrainMirror.apply`
   */
  updateRings(mirror: TerrainMirror, movedMask: number): void;
  /** Puts the meshes where they belong relative to the origin. */
  placeMeshes(clipmap: Clipmap, origin: Readonly<RenderOrigin>): void;
  /** Forgets what the GPU has: after a lost context. All rings must be updated next. */
  invalidate(): void;
  dispose(): void;
}

interface RingMesh {
  readonly mesh: Mesh;
  readonly positions: VertexBuffer;
  readonly normals: VertexBuffer;
  readonly cover: VertexBuffer;
  /** Hole that the GPU's indices leave out. */
  holeKey: string;
}

/** Creates the ring meshes, empty until the first update. */
export function createTerrain(scene: Scene, material: Material): Terrain {
  // The engine keeps the arrays that it makes its buffers from; one of each kind serves all rings.
  const empty: EmptyArrays = {
    vertices: new Float32Array(RING_VERTEX_STRIDE * RING_VERTICES ** 2),
    cover: new Float32Array(GROUND_COVER_STRIDE * RING_VERTICES ** 2),
  };
  const indicesOfHole = new Map<string, Uint16Array>();
  const rings = Array.from({ length: RING_COUNT }, (_, level) => createRingMesh(scene, material, level, empty));

  function getIndices(column: number, row: number, holeKey: string): Uint16Array {
    let indices = indicesOfHole.get(holeKey);
    if (indices === undefined) {
      indices = buildRingIndices(column, row);
      indicesOfHole.set(holeKey, indices);
    }
    return indices;
  }

  return {
    get triangleCount() {
      return rings.reduce((sum, { mesh }) => sum + mesh.getTotalIndices() / 3, 0);
    },
    get ringTriangleCounts() {
      return rings.map(({ mesh }) => mesh.getTotalIndices() / 3);
    },
    drawCallCount: RING_COUNT,
    updateRings(mirror, movedMask) {
      for (let level = 0; level < RING_COUNT; level++) {
        const ringMesh = rings[level] as RingMesh;
        const arrays = mirror.rings[level];
        if (arrays === undefined) continue;
        if ((movedMask & (1 << level)) !== 0) {
          ringMesh.positions.updateDirectly(arrays.positions, 0);
          ringMesh.normals.updateDirectly(arrays.normals, 0);
          ringMesh.cover.updateDirectly(arrays.cover, 0);
        }
        const hole = ringHole(mirror.clipmap, level);
        if (hole === undefined) continue;
        const holeKey = `${hole.column},${hole.row}`;
        if (holeKey !== ringMesh.holeKey) {
          ringMesh.holeKey = holeKey;
          ringMesh.mesh.updateIndices(getIndices(hole.column, hole.row, holeKey), 0, true);
        }
      }
    },
    placeMeshes(clipmap, origin) {
      for (let level = 0; level < RING_COUNT; level++) {
        const ring = clipmap.rings[level] as ClipmapRing;
        (rings[level] as RingMesh).mesh.position.set(
          ringOriginX(ring) - origin.xWorldMeters,
          0,
          ringOriginZ(ring) - origin.zWorldMeters,
        );
      }
    },
    invalidate() {
      for (const ringMesh of rings) ringMesh.holeKey = '';
    },
    dispose() {
      for (const { mesh } of rings) mesh.dispose();
    },
  };
}

/** A ring's positions are relative to its own corner, so they stay small and a move of the render origin re-emits nothing. */
function ringOriginX(ring: ClipmapRing): number {
  return ring.originXGrid * ring.sampleSpacingMeters;
}

function ringOriginZ(ring: ClipmapRing): number {
  return ring.originZGrid * ring.sampleSpacingMeters;
}

/** What a ring's buffers hold before its first update: nothing that is ever drawn. */
interface EmptyArrays {
  readonly vertices: Float32Array;
  readonly cover: Float32Array;
}

function createRingMesh(scene: Scene, material: Material, level: number, empty: EmptyArrays): RingMesh {
  const engine = scene.getEngine();
  const mesh = new Mesh(`terrain-ring-${level}`, scene);
  const createBuffer = (data: Float32Array, kind: string, stride: number): VertexBuffer =>
    new VertexBuffer(engine, data, kind, true, false, stride);
  const positions = createBuffer(empty.vertices, VertexBuffer.PositionKind, RING_VERTEX_STRIDE);
  const normals = createBuffer(empty.vertices, VertexBuffer.NormalKind, RING_VERTEX_STRIDE);
  const cover = createBuffer(empty.cover, GROUND_COVER_ATTRIBUTE, GROUND_COVER_STRIDE);
  mesh.setVerticesBuffer(positions);
  mesh.setVerticesBuffer(normals);
  mesh.setVerticesBuffer(cover);
  // A hole never changes the number of indices, so the buffer keeps its size. Level 0 has none; its indices stay.
  mesh.setIndices(level === 0 ? buildFullRingIndices() : buildRingIndices(0, 0), RING_VERTICES ** 2, true);
  mesh.material = material;
  mesh.isPickable = false;
  mesh.receiveShadows = level <= LAST_SHADED_LEVEL;
  // All rings surround the eye; testing seven boxes whose vertices move would cost more than it saves.
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.doNotSyncBoundingInfo = true;
  return { mesh, positions, normals, cover, holeKey: '' };
}
