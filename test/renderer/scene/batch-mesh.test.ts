import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import { CreateBoxVertexData } from '@babylonjs/core/Meshes/Builders/boxBuilder.js';
import { Logger } from '@babylonjs/core/Misc/logger.js';
import { Scene } from '@babylonjs/core/scene.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INSTANCE_MATRIX_STRIDE } from '../../../core/streaming/index.ts';
import type { InstanceBatch } from '../../../core/streaming/index.ts';
import { DistanceFadePlugin } from '../../../renderer/materials/index.ts';
import { createBatchMesh } from '../../../renderer/scene/batch-mesh.ts';
import type { BatchMesh } from '../../../renderer/scene/batch-mesh.ts';

const CAPACITY = 12;

// Every engine says its name.
Logger.LogLevels = Logger.NoneLogLevel;

/** An engine without a GPU that keeps what it is handed for the GPU's buffers. */
class KeepingEngine extends NullEngine {
  readonly instances = new Float32Array(512 * INSTANCE_MATRIX_STRIDE);
  uploadedFloats = 0;

  override updateDynamicVertexBuffer(
    _buffer: unknown,
    data: Float32Array,
    byteOffset = 0,
    byteLength = data.byteLength,
  ): void {
    const floats = data.subarray(0, byteLength / Float32Array.BYTES_PER_ELEMENT);
    this.instances.set(floats, byteOffset / Float32Array.BYTES_PER_ELEMENT);
    this.uploadedFloats += floats.length;
  }
}

/** A batch whose instance i has matrices of seed + i alone. */
function buildBatch(seed: number): InstanceBatch {
  return {
    key: 'stone/near',
    asset: 'stone',
    level: 'near',
    edge: 'vanish',
    surface: 'opaque',
    swayMeters: 0,
    isShadowCaster: false,
    band: { fadeInStartMeters: 0, fadeInEndMeters: 0, fadeOutStartMeters: Infinity, fadeOutEndMeters: Infinity },
    instanceCount: CAPACITY,
    matrices: Float32Array.from(
      { length: CAPACITY * INSTANCE_MATRIX_STRIDE },
      (_, offset) => seed + Math.floor(offset / INSTANCE_MATRIX_STRIDE),
    ),
    volumes: new Float32Array(5 * CAPACITY),
    chunkRanges: new Uint32Array(3),
    chunkRangeCount: 1,
  };
}

function createDrawn(batch: InstanceBatch): { readonly engine: KeepingEngine; readonly batchMesh: BatchMesh } {
  const engine = new KeepingEngine();
  const scene = new Scene(engine);
  const material = new StandardMaterial('stone', scene);
  const fade = new DistanceFadePlugin(material, { xRenderMeters: 0, zRenderMeters: 0 }, 'vanish');
  const batchMesh = createBatchMesh(scene, batch, { geometry: CreateBoxVertexData({}), fading: { material, fade } });
  return { engine, batchMesh };
}

/** What the GPU draws: the first value of each instance's matrix. */
function readDrawn(engine: KeepingEngine, { mesh }: BatchMesh): number[] {
  if (!mesh.isEnabled()) return [];
  return Array.from(
    { length: mesh.thinInstanceCount },
    (_, place) => engine.instances[place * INSTANCE_MATRIX_STRIDE]!,
  );
}

function countFloats(engine: KeepingEngine, action: () => void): number {
  const before = engine.uploadedFloats;
  action();
  return engine.uploadedFloats - before;
}

const visibleList = fc.subarray(Array.from({ length: CAPACITY }, (_, index) => index));
const step = fc.oneof(
  { weight: 6, arbitrary: visibleList },
  { weight: 1, arbitrary: fc.constantFrom('set', 'variant', 'hide', 'invalidate') },
);

describe('a batch on the GPU', () => {
  it('shows what it was told last, whatever was there before, and hands over only from the first change on', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let batch = buildBatch(100);
        const { engine, batchMesh } = createDrawn(batch);
        // What lies in the buffer as instances of this batch; none after anything else was written.
        let onGpu: readonly number[] = [];
        for (const next of steps) {
          if (next === 'set') batchMesh.setBatch((batch = buildBatch((batch.matrices[0] as number) + 50)));
          else if (next === 'variant') batchMesh.showVariant();
          else if (next === 'hide') batchMesh.hide();
          else if (next === 'invalidate') batchMesh.invalidate();
          else {
            const floats = countFloats(engine, () => batchMesh.showInstances(Uint32Array.from(next), next.length));
            expect(readDrawn(engine, batchMesh)).toEqual(next.map((index) => (batch.matrices[0] as number) + index));
            const isKept = next.every((index, place) => onGpu[place] === index);
            const firstChange = isKept ? next.length : next.findIndex((index, place) => onGpu[place] !== index);
            expect(floats).toBe((next.length - firstChange) * INSTANCE_MATRIX_STRIDE);
            onGpu = isKept ? onGpu : next;
            continue;
          }
          if (next !== 'hide') onGpu = [];
          if (next === 'hide' || next === 'invalidate') expect(readDrawn(engine, batchMesh)).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('costs one matrix when the last of many instances leaves for another', () => {
    const { engine, batchMesh } = createDrawn(buildBatch(0));
    batchMesh.showInstances(Uint32Array.of(0, 1, 2, 3, 4), 5);
    const floats = countFloats(engine, () => batchMesh.showInstances(Uint32Array.of(0, 1, 2, 3, 9), 5));
    expect(floats).toBe(INSTANCE_MATRIX_STRIDE);
    expect(readDrawn(engine, batchMesh)).toEqual([0, 1, 2, 3, 9]);
  });
});
