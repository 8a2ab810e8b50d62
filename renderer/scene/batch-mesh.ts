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
   * Draws these instances of the batch from now on, in this order. Uploads 64 B an instance from the first on that is not the one
   * that the GPU has in its place, and nothing where it has them all.
   *
   * @param visibleIndices - only the first `visibleCount` count
   */
  showInstances(visibleIndices: Uint32Array, visibleCount: number): void;
  /** Draws nothing. */
  hide(): void;
  /** Forgets what the GPU has, and draws nothing until told what: after a lost context. */
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
  /** Places at the front of the GPU's buffer that hold the current batch's instances, as `uploadedIndices` names them. */
  let uploadedCount = 0;
  let drawnCount = 0;
  let current = batch;

  function reserve(instanceCount: number): void {
    if (matrices.length >= instanceCount * INSTANCE_MATRIX_STRIDE && matrices.length > 0) return;
    const leastCapacity = Math.max(1, instanceCount, (CAPACITY_GROWTH * matrices.length) / INSTANCE_MATRIX_STRIDE);
    const capacity = Math.ceil(leastCapacity / CAPACITY_STEP) * CAPACITY_STEP;
    matrices = new Float32Array(capacity * INSTANCE_MATRIX_STRIDE);
    uploadedIndices = new Uint32Array(capacity);
    uploadBuffer();
  }

  /** Makes the buffer, of the whole capacity. */
  function uploadBuffer(): void {
    uploadedCount = 0;
    mesh.thinInstanceSetBuffer('matrix', matrices, INSTANCE_MATRIX_STRIDE, false);
    // The engine would draw all of the capacity.
    draw(0);
  }

  function draw(count: number): void {
    drawnCount = count;
    // A count of 0 would draw the mesh once, as itself (engine-facts, fact 1).
    mesh.setEnabled(count > 0);
    if (count > 0) mesh.thinInstanceCount = count;
  }

  /** First place whose instance the GPU does not have there; `visibleCount` where it has all. */
  function findFirstChange(visibleIndices: Uint32Array, visibleCount: number): number {
    const comparableCount = Math.min(visibleCount, uploadedCount);
    let place = 0;
    while (place < comparableCount && visibleIndices[place] === uploadedIndices[place]) place++;
    return place;
  }

  /** Hands over the matrices of these places on. */
  function upload(visibleIndices: Uint32Array, firstPlace: number, visibleCount: number): void {
    compactMatricesInto(matrices, current.matrices, visibleIndices, firstPlace, visibleCount);
    for (let place = firstPlace; place < visibleCount; place++)
      uploadedIndices[place] = visibleIndices[place] as number;
    mesh.thinInstancePartialBufferUpdate('matrix', visibleCount - firstPlace, firstPlace);
  }

  function setBatch(next: InstanceBatch): void {
    current = next;
    appearance.fading.fade.setMeshBand(mesh, next.band);
    reserve(next.instanceCount);
    uploadedCount = 0;
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
      const firstChange = findFirstChange(visibleIndices, visibleCount);
      if (firstChange < visibleCount) upload(visibleIndices, firstChange, visibleCount);
      // What lies behind stays where it is.
      uploadedCount = firstChange < visibleCount ? visibleCount : Math.max(uploadedCount, visibleCount);
      if (drawnCount !== visibleCount) draw(visibleCount);
    },
    hide() {
      draw(0);
    },
    // The engine has made the buffer anew from what was uploaded last, which may be a part.
    invalidate: uploadBuffer,
    showVariant() {
      // A scale of 0 at the mesh's origin: its triangles have no area.
      matrices.fill(0, 0, INSTANCE_MATRIX_STRIDE);
      matrices[INSTANCE_MATRIX_STRIDE - 1] = 1;
      uploadedCount = 0;
      mesh.thinInstancePartialBufferUpdate('matrix', 1, 0);
      draw(1);
    },
    dispose() {
      appearance.fading.fade.removeMesh(mesh);
      mesh.dispose();
    },
  };
}

/** Copies the visible instances' matrices to their places in `out`, from a place on, in order. Does not allocate. */
function compactMatricesInto(
  out: Float32Array,
  matrices: Float32Array,
  visibleIndices: Uint32Array,
  firstPlace: number,
  visibleCount: number,
): void {
  let target = firstPlace * INSTANCE_MATRIX_STRIDE;
  for (let place = firstPlace; place < visibleCount; place++) {
    let source = (visibleIndices[place] as number) * INSTANCE_MATRIX_STRIDE;
    const end = source + INSTANCE_MATRIX_STRIDE;
    while (source < end) out[target++] = matrices[source++] as number;
  }
}
