import { VertexBuffer } from '@babylonjs/core/Buffers/buffer.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Material } from '@babylonjs/core/Materials/material.js';
import type { Scene } from '@babylonjs/core/scene.js';
import {
  buildFullRingIndices,
  buildRingIndices,
  emitRingVerticesInto,
  RING_COUNT,
  RING_VERTEX_STRIDE,
  RING_VERTICES,
  ringHole,
} from '../../core/clipmap/index.ts';
import type { Clipmap, ClipmapRing } from '../../core/clipmap/index.ts';
import { createGroundCover, GROUND_COVER_STRIDE, updateGroundCover } from '../../core/ground-cover/index.ts';
import type { CoveredWorld, GroundCover } from '../../core/ground-cover/index.ts';
import { GROUND_COVER_ATTRIBUTE } from '../materials/index.ts';
import type { RenderOrigin } from './render-origin.ts';

/** Shadows end at 300 m; this ring begins at 256 m. What is farther is spared their shader. */
const LAST_SHADED_LEVEL = 3;

/** The clipmap as drawn: one mesh a ring, one draw call each. */
export interface Terrain {
  readonly triangleCount: number;
  readonly drawCallCount: number;
  /**
   * Re-emits the rings that a scroll changed.
   *
   * @param levelMask - bit mask of levels, from `scrollClipmap`
   */
  updateRings(clipmap: Clipmap, levelMask: number, world: CoveredWorld): void;
  /** Puts the meshes where they belong relative to the origin. */
  placeMeshes(clipmap: Clipmap, origin: Readonly<RenderOrigin>): void;
  /** Forgets what the rings hold and what the GPU has: another world, or a lost context. All rings must be updated next. */
  invalidate(): void;
  dispose(): void;
}

interface RingMesh {
  readonly mesh: Mesh;
  readonly positions: VertexBuffer;
  readonly normals: VertexBuffer;
  readonly cover: VertexBuffer;
  groundCover: GroundCover;
  /** Hole that the GPU's indices leave out. */
  holeKey: string;
}

/** Creates the ring meshes, empty until the first update. */
export function createTerrain(scene: Scene, material: Material): Terrain {
  const floatCount = RING_VERTEX_STRIDE * RING_VERTICES ** 2;
  // One pair of arrays serves all rings: they are uploaded as soon as they are filled.
  const vertices = { positions: new Float32Array(floatCount), normals: new Float32Array(floatCount) };
  const indicesOfHole = new Map<string, Uint16Array>();
  const rings = Array.from({ length: RING_COUNT }, (_, level) => createRingMesh(scene, material, level, vertices));

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
    drawCallCount: RING_COUNT,
    updateRings(clipmap, levelMask, world) {
      for (let level = 0; level < RING_COUNT; level++) {
        if ((levelMask & (1 << level)) === 0) continue;
        const ringMesh = rings[level] as RingMesh;
        const ring = clipmap.rings[level] as ClipmapRing;
        emitRingVerticesInto(vertices, clipmap, level, ringOriginX(ring), ringOriginZ(ring));
        ringMesh.positions.updateDirectly(vertices.positions, 0);
        ringMesh.normals.updateDirectly(vertices.normals, 0);
        if (updateGroundCover(ringMesh.groundCover, ring, world)) {
          ringMesh.cover.updateDirectly(ringMesh.groundCover.values, 0);
        }
        const hole = ringHole(clipmap, level);
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
      for (const ringMesh of rings) {
        ringMesh.holeKey = '';
        ringMesh.groundCover = createGroundCover();
      }
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

function createRingMesh(
  scene: Scene,
  material: Material,
  level: number,
  vertices: { readonly positions: Float32Array; readonly normals: Float32Array },
): RingMesh {
  const engine = scene.getEngine();
  const mesh = new Mesh(`terrain-ring-${level}`, scene);
  const groundCover = createGroundCover();
  const createBuffer = (data: Float32Array, kind: string, stride: number): VertexBuffer =>
    new VertexBuffer(engine, data, kind, true, false, stride);
  const positions = createBuffer(vertices.positions, VertexBuffer.PositionKind, RING_VERTEX_STRIDE);
  const normals = createBuffer(vertices.normals, VertexBuffer.NormalKind, RING_VERTEX_STRIDE);
  const cover = createBuffer(groundCover.values, GROUND_COVER_ATTRIBUTE, GROUND_COVER_STRIDE);
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
  return { mesh, positions, normals, cover, groundCover, holeKey: '' };
}
