import { Constants } from '@babylonjs/core/Engines/constants.js';
import { Material } from '@babylonjs/core/Materials/material.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import '@babylonjs/core/Meshes/thinInstanceMesh.js';
import type { Scene } from '@babylonjs/core/scene.js';

/** Overlays are drawn after the opaque world and its sky, over both. */
const OVERLAY_RENDERING_GROUP = 2;

/** How much is seen of a line that something stands in front of. What the terrain hides nearly always is, so it must be plain. */
const BEHIND_OPACITY = 0.7;

/** Floats per box: a Babylon row-major 4×4 that takes the unit cube to the box. */
const MATRIX_STRIDE = 16;
/** Floats per box: red, green, blue, opacity; the red, green and blue of the material are left as they are. */
const TINT_STRIDE = 4;
const CAPACITY_STEP = 256;

/** A box by its corners. */
interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly minZ: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly maxZ: number;
}

/** Axis-aligned boxes drawn as lines: full where they are seen, faint where something stands in front. */
export interface WireBoxes {
  /** Starts over with no box. */
  clear(): void;
  /** Adds a box, in the frame that mesh positions are in, metres. */
  add(box: Box, opacity: number): void;
  /** Shows the boxes added since the last clear. */
  show(): void;
  hide(): void;
  dispose(): void;
}

/** Creates boxes of one colour, hidden. */
export function createWireBoxes(scene: Scene, name: string, color: Color3): WireBoxes {
  const meshes = [
    createMesh(scene, `${name}-seen`, createMaterial(scene, color, Constants.LEQUAL, 1)),
    createMesh(scene, `${name}-behind`, createMaterial(scene, color, Constants.GREATER, BEHIND_OPACITY)),
  ];
  scene.setRenderingAutoClearDepthStencil(OVERLAY_RENDERING_GROUP, false);
  let matrices = new Float32Array(CAPACITY_STEP * MATRIX_STRIDE);
  let tints = new Float32Array(CAPACITY_STEP * TINT_STRIDE).fill(1);
  let boxCount = 0;
  let isBufferNew = true;

  return {
    clear() {
      boxCount = 0;
    },
    add({ minX, minY, minZ, maxX, maxY, maxZ }, opacity) {
      const start = boxCount * MATRIX_STRIDE;
      if (start + MATRIX_STRIDE > matrices.length) {
        const longer = new Float32Array(matrices.length + CAPACITY_STEP * MATRIX_STRIDE);
        longer.set(matrices);
        matrices = longer;
        const longerTints = new Float32Array(tints.length + CAPACITY_STEP * TINT_STRIDE).fill(1);
        longerTints.set(tints);
        tints = longerTints;
        isBufferNew = true;
      }
      matrices.fill(0, start, start + MATRIX_STRIDE);
      matrices[start] = maxX - minX;
      matrices[start + 5] = maxY - minY;
      matrices[start + 10] = maxZ - minZ;
      matrices[start + 12] = minX;
      matrices[start + 13] = minY;
      matrices[start + 14] = minZ;
      matrices[start + 15] = 1;
      tints[boxCount * TINT_STRIDE + 3] = opacity;
      boxCount++;
    },
    show() {
      for (const mesh of meshes) {
        if (isBufferNew) {
          mesh.thinInstanceSetBuffer('matrix', matrices, MATRIX_STRIDE, false);
          mesh.thinInstanceSetBuffer('color', tints, TINT_STRIDE, false);
        }
        mesh.setEnabled(boxCount > 0);
        if (boxCount === 0) continue;
        mesh.thinInstanceCount = boxCount;
        mesh.thinInstanceBufferUpdated('matrix');
        mesh.thinInstanceBufferUpdated('color');
      }
      isBufferNew = false;
    },
    hide() {
      for (const mesh of meshes) mesh.setEnabled(false);
    },
    dispose() {
      for (const mesh of meshes) mesh.dispose(false, true);
    },
  };
}

function createMaterial(scene: Scene, color: Color3, depthFunction: number, opacity: number): StandardMaterial {
  const material = new StandardMaterial('wire', scene);
  material.disableLighting = true;
  material.emissiveColor = color;
  material.specularColor = Color3.Black();
  material.fillMode = Material.LineListDrawMode;
  material.disableDepthWrite = true;
  material.depthFunction = depthFunction;
  material.alpha = opacity;
  return material;
}

/** Unit cube: corner index bits 0, 1, 2 are x, y, z; twelve edges as pairs. */
function createMesh(scene: Scene, name: string, material: StandardMaterial): Mesh {
  const mesh = new Mesh(name, scene);
  const data = new VertexData();
  data.positions = Array.from({ length: 8 }, (_, corner) => [corner & 1, (corner >> 1) & 1, (corner >> 2) & 1]).flat();
  data.indices = [0, 1, 0, 2, 0, 4, 1, 3, 1, 5, 2, 3, 2, 6, 3, 7, 4, 5, 4, 6, 5, 7, 6, 7];
  data.applyToMesh(mesh);
  mesh.material = material;
  mesh.renderingGroupId = OVERLAY_RENDERING_GROUP;
  mesh.hasVertexAlpha = true;
  mesh.isPickable = false;
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.doNotSyncBoundingInfo = true;
  mesh.setEnabled(false);
  return mesh;
}
