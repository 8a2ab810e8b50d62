import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import '@babylonjs/core/Meshes/thinInstanceMesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { INSTANCE_MATRIX_STRIDE } from '../../core/streaming/index.ts';
import type { InstanceBatch } from '../../core/streaming/index.ts';
import type { FadingMaterial } from '../materials/index.ts';

/** Instance buffers are a multiple of this many, so that the next set, a few instances larger, still fits (32 KiB a step). */
const CAPACITY_STEP = 512;

/** A buffer that is outgrown grows by at least a quarter: in woods that thicken for minutes it is made anew only a few times. */
const CAPACITY_GROWTH = 1.25;

/** What a batch's instances look like. */
export interface BatchAppearance {
  readonly geometry: VertexData;
  readonly fading: FadingMaterial;
}

/** One batch as drawn: a mesh of its own with a dynamic buffer of the visible instances' matrices. */
export interface BatchMesh {
  readonly mesh: Mesh;
  readonly triangleCountPerInstance: number;
  /** Instances that the next frame draws. */
  readonly drawnCount: number;
  /** A new set: nothing of the old instances holds. */
  setBatch(batch: InstanceBatch): void;
  /**
   * Draws these instances of the batch from now on, in this order. Uploads 64 B an instance when they are not the ones that the
   * GPU has already, and nothing otherwise.
   *
   * @param visibleIndices - only the first `visibleCount` count
   */
  showInstances(visibleIndices: Uint32Array, visibleCount: number): void;
  /** Draws nothing. */
  hide(): void;
  /** Forgets what the GPU has: after a lost context. */
  invalidate(): void;
  /**
   * Draws one instance out of sight, so that the shader variant of this batch is compiled before an instance comes into view;
   * the next `showInstances` ends it.
   */
  showVariant(): void;
  dispose(): void;
}

/** Creates the mesh of a batch, drawing nothing yet. */
export function createBatchMesh(scene: Scene, batch: InstanceBatch, appearance: BatchAppearance): BatchMesh {
  const mesh = new Mesh(batch.key, scene);
  // Every mesh has a geometry of its own: instance buffers live on it and would be shared.
  appearance.geometry.applyToMesh(mesh);
  mesh.material = appearance.fading.material;
  mesh.isPickable = false;
  // Billboards stand for trees that nothing near enough to shade stands among; their own shade is in their pictures.
  mesh.receiveShadows = batch.level !== 'billboard';
  // Culling is ours; the engine's bounds would be wrong anyway, and keeping them right costs 8 corners an instance.
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.doNotSyncBoundingInfo = true;
  mesh.setEnabled(false);

  let matrices = new Float32Array(0);
  let uploadedIndices = new Uint32Array(0);
  let uploadedCount = -1;
  let drawnCount = 0;
  let current = batch;

  function reserve(instanceCount: number): void {
    if (matrices.length >= instanceCount * INSTANCE_MATRIX_STRIDE && matrices.length > 0) return;
    const leastCapacity = Math.max(1, instanceCount, (CAPACITY_GROWTH * matrices.length) / INSTANCE_MATRIX_STRIDE);
    const capacity = Math.ceil(leastCapacity / CAPACITY_STEP) * CAPACITY_STEP;
    matrices = new Float32Array(capacity * INSTANCE_MATRIX_STRIDE);
    uploadedIndices = new Uint32Array(capacity);
    uploadedCount = -1;
    mesh.thinInstanceSetBuffer('matrix', matrices, INSTANCE_MATRIX_STRIDE, false);
  }

  function draw(count: number): void {
    drawnCount = count;
    // A count of 0 would draw the mesh once, as itself (engine-facts, fact 1).
    mesh.setEnabled(count > 0);
    if (count > 0) mesh.thinInstanceCount = count;
  }

  function isUploaded(visibleIndices: Uint32Array, visibleCount: number): boolean {
    if (visibleCount !== uploadedCount) return false;
    for (let place = 0; place < visibleCount; place++) {
      if (visibleIndices[place] !== uploadedIndices[place]) return false;
    }
    return true;
  }

  function setBatch(next: InstanceBatch): void {
    current = next;
    appearance.fading.fade.setMeshBand(mesh, next.band);
    reserve(next.instanceCount);
    uploadedCount = -1;
  }
  setBatch(batch);

  return {
    mesh,
    triangleCountPerInstance: mesh.getTotalIndices() / 3,
    get drawnCount() {
      return drawnCount;
    },
    setBatch,
    showInstances(visibleIndices, visibleCount) {
      if (!isUploaded(visibleIndices, visibleCount)) {
        compactMatricesInto(matrices, current.matrices, visibleIndices, visibleCount);
        for (let place = 0; place < visibleCount; place++) uploadedIndices[place] = visibleIndices[place] as number;
        uploadedCount = visibleCount;
        draw(visibleCount);
        // Uploads the first `thinInstanceCount` matrices.
        if (visibleCount > 0) mesh.thinInstanceBufferUpdated('matrix');
      } else if (drawnCount !== visibleCount) {
        draw(visibleCount);
      }
    },
    hide() {
      draw(0);
    },
    invalidate() {
      uploadedCount = -1;
      mesh.thinInstanceSetBuffer('matrix', matrices, INSTANCE_MATRIX_STRIDE, false);
    },
    showVariant() {
      // A scale of 0 at the mesh's origin: its triangles have no area.
      matrices.fill(0, 0, INSTANCE_MATRIX_STRIDE);
      matrices[INSTANCE_MATRIX_STRIDE - 1] = 1;
      uploadedCount = -1;
      draw(1);
      mesh.thinInstanceBufferUpdated('matrix');
    },
    dispose() {
      appearance.fading.fade.removeMesh(mesh);
      mesh.dispose();
    },
  };
}

/** Copies the visible instances' matrices to the front of `out`, in order. Does not allocate. */
function compactMatricesInto(
  out: Float32Array,
  matrices: Float32Array,
  visibleIndices: Uint32Array,
  visibleCount: number,
): void {
  let target = 0;
  for (let place = 0; place < visibleCount; place++) {
    let source = (visibleIndices[place] as number) * INSTANCE_MATRIX_STRIDE;
    const end = source + INSTANCE_MATRIX_STRIDE;
    while (source < end) out[target++] = matrices[source++] as number;
  }
}
