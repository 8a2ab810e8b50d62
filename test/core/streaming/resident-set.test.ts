import { describe, expect, it } from 'vitest';
import { createWorldField } from '../../../core/height-field/index.ts';
import { CLUTTER_CLASSES, TREE_SPECIES, UNDERSTORY } from '../../../core/scatter/index.ts';
import type { PropExtent } from '../../../core/scatter/index.ts';
import {
  advanceStreaming,
  CHUNK_BOUNDS_STRIDE,
  CHUNK_RANGE_STRIDE,
  createStreaming,
  CULL_VOLUME_STRIDE,
  INSTANCE_MATRIX_STRIDE,
} from '../../../core/streaming/index.ts';
import type { InstanceBatch, ResidentSet } from '../../../core/streaming/index.ts';
import { CHUNK_SIZE_METERS } from '../../../core/streaming/resident-set.ts';
import { cross, dot, normalize } from '../../support/rotation-oracle.ts';

const SEED = 1337;
const FIELD = createWorldField({ variant: 'dense', seed: SEED, hasRoad: true });
const { forest, clutter } = advanceStreaming(createStreaming({ field: FIELD, seed: SEED, tier: 'high' }), 4096, 0);
const SETS: readonly ResidentSet[] = [forest!, clutter!];

interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Row vector times the row-major matrix, in doubles. */
function transform(batch: InstanceBatch, instance: number, { x, y, z }: Point): Point {
  const m = batch.matrices.subarray(instance * INSTANCE_MATRIX_STRIDE, (instance + 1) * INSTANCE_MATRIX_STRIDE);
  const column = (index: number): number => x * m[index]! + y * m[index + 4]! + z * m[index + 8]! + m[index + 12]!;
  expect(column(3)).toBe(1);
  return { x: column(0), y: column(1), z: column(2) };
}

const ROWS = [...TREE_SPECIES, ...UNDERSTORY, ...CLUTTER_CLASSES];

function rowOf(batch: InstanceBatch): (typeof ROWS)[number] {
  return ROWS.find(({ id }) => id === batch.asset)!;
}

/** The worst vertices a mesh of an extent can have: rims of its cylinder at the bottom and at the top. */
function listMeshVertices(extent: PropExtent): Point[] {
  return Array.from({ length: 24 }, (_, i) => i).flatMap((i) => {
    const x = extent.radiusMeters * Math.cos((i * Math.PI) / 12);
    const z = extent.radiusMeters * Math.sin((i * Math.PI) / 12);
    return [
      { x, y: -extent.depthMeters, z },
      { x, y: extent.heightMeters, z },
    ];
  });
}

/** Corners of the unit quad of the contract: x −0.5…0.5, y 0…1, in the xy plane. */
const QUAD_CORNERS: readonly Point[] = [
  { x: -0.5, y: 0, z: 0 },
  { x: 0.5, y: 0, z: 0 },
  { x: -0.5, y: 1, z: 0 },
  { x: 0.5, y: 1, z: 0 },
];

function verticesOf(batch: InstanceBatch): readonly Point[] {
  if (batch.level === 'billboard') return QUAD_CORNERS;
  return listMeshVertices(rowOf(batch).extent);
}

/** Some hundred instances of a batch, spread over it. */
function listSampleInstances(batch: InstanceBatch): number[] {
  const step = Math.max(1, Math.floor(batch.instanceCount / 100));
  return Array.from({ length: Math.floor(batch.instanceCount / step) }, (_, i) => i * step);
}

const BATCHES = SETS.flatMap((set) => set.batches.map((batch) => ({ key: batch.key, set, batch })));

describe('batches', () => {
  it('are unique by key, and there is something of every kind of tree', () => {
    expect(new Set(BATCHES.map(({ key }) => key)).size).toBe(BATCHES.length);
    for (const batch of forest!.batches) expect(batch.instanceCount, batch.key).toBeGreaterThanOrEqual(0);
    for (const { id } of TREE_SPECIES) {
      const count = forest!.batches.reduce((sum, batch) => sum + (batch.asset === id ? batch.instanceCount : 0), 0);
      expect(count, id).toBeGreaterThan(0);
    }
    expect(clutter!.batches.reduce((sum, batch) => sum + batch.instanceCount, 0)).toBeGreaterThan(100);
  });

  /** Ways that wind can push a vertex. */
  const PUSHES = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => {
    const radians = (index * Math.PI) / 4;
    return [Math.sin(radians), Math.cos(radians)] as const;
  });

  it.each(BATCHES)('$key: the cull volume encloses every drawn vertex, pushed by the wind any way', ({ batch }) => {
    const vertices = verticesOf(batch);
    const swayMeters = batch.level === 'billboard' ? 0 : rowOf(batch).swayMeters;
    let outsideCount = 0;
    for (const instance of listSampleInstances(batch)) {
      const volume = batch.volumes.subarray(instance * CULL_VOLUME_STRIDE, (instance + 1) * CULL_VOLUME_STRIDE);
      for (const vertex of vertices) {
        const { x, y, z } = transform(batch, instance, vertex);
        if (y < volume[2]! || y > volume[3]!) outsideCount += 1;
        for (const [pushX, pushZ] of PUSHES) {
          const away = Math.hypot(x + swayMeters * pushX - volume[0]!, z + swayMeters * pushZ - volume[1]!);
          if (away > volume[4]!) outsideCount += 1;
        }
      }
    }
    expect(outsideCount).toBe(0);
  });

  it.each(BATCHES)('$key: carries what its row says', ({ batch }) => {
    const row = rowOf(batch);
    const isCard = batch.level === 'billboard';
    expect(batch.edge).toBe(row.edge);
    expect(batch.surface).toBe(isCard ? 'cutout' : row.surface);
    expect(batch.swayMeters).toBe(isCard ? 0 : row.swayMeters);
    const isGiant = TREE_SPECIES.some(({ id, cohort }) => id === batch.asset && cohort === 'giant');
    expect(batch.isShadowCaster).toBe((isGiant && batch.level === 'full') || batch.asset === 'boulder');
  });

  it.each(BATCHES)('$key: instances stand on the exact ground, less their sink', ({ batch, set }) => {
    const { sinkMeters, orientation } = rowOf(batch);
    // A log rests on its ends, and is laid into ground that bulges or sags between them: up to 2 m over its 8 m.
    const layingMeters = orientation === 'lie' ? 2 : 0;
    const sample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
    for (const instance of listSampleInstances(batch)) {
      const origin = transform(batch, instance, { x: 0, y: 0, z: 0 });
      FIELD.sampleInto(sample, set.originXWorldMeters + origin.x, set.originZWorldMeters + origin.z);
      const below = sample.heightMeters - origin.y;
      // Scale is at most 4.1 × 1.25; a float position on a slope is good to a millimetre.
      expect(below).toBeGreaterThan(-0.002);
      expect(below).toBeLessThan(sinkMeters * 5.2 + layingMeters + 0.002);
    }
  });

  it.each(BATCHES)('$key: the matrix is a uniform scale, a yaw, a tilt as its row says, and a translation', (each) => {
    const { batch, set } = each;
    const orientation = batch.level === 'billboard' ? 'upright' : rowOf(batch).orientation;
    const ground = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
    for (const instance of listSampleInstances(batch)) {
      const origin = transform(batch, instance, { x: 0, y: 0, z: 0 });
      const axis = (point: Point): Point => {
        const { x, y, z } = transform(batch, instance, point);
        return { x: x - origin.x, y: y - origin.y, z: z - origin.z };
      };
      const east = axis({ x: 1, y: 0, z: 0 });
      const up = axis({ x: 0, y: 1, z: 0 });
      const north = axis({ x: 0, y: 0, z: 1 });
      const width = Math.hypot(east.x, east.y, east.z);
      expect(Math.hypot(north.x, north.y, north.z) / width).toBeCloseTo(1, 5);
      expect(dot(east, north) / (width * width)).toBeCloseTo(0, 5);
      // Left-handed like World, where east × up is north, with no mirror.
      const crossed = cross(normalize(east), normalize(up));
      expect(dot(crossed, north) / width).toBeCloseTo(1, 5);
      if (batch.level !== 'billboard') expect(up.y / width).toBeGreaterThan(0.2);
      if (batch.level !== 'billboard') expect(Math.hypot(up.x, up.y, up.z) / width).toBeCloseTo(1, 5);
      if (orientation === 'upright') expect([up.x, up.z, east.y, north.y]).toEqual([0, 0, 0, 0]);
      if (orientation === 'tilt') {
        FIELD.sampleInto(ground, set.originXWorldMeters + origin.x, set.originZWorldMeters + origin.z);
        expect(-up.x / up.y).toBeCloseTo(ground.gradientX, 3);
        expect(-up.z / up.y).toBeCloseTo(ground.gradientZ, 3);
      }
    }
  });
});

describe('billboards', () => {
  it.each(BATCHES.filter(({ batch }) => batch.level === 'billboard'))(
    '$key: show their front, −z, to the centre of the rebuild cell and keep the picture upright',
    ({ batch }) => {
      const species = TREE_SPECIES.find(({ id }) => id === batch.asset)!;
      for (const instance of listSampleInstances(batch)) {
        const foot = transform(batch, instance, { x: 0, y: 0, z: 0 });
        const front = transform(batch, instance, { x: 0, y: 0, z: -1 });
        const distance = Math.hypot(foot.x, foot.z);
        const length = Math.hypot(front.x - foot.x, front.z - foot.z);
        const towards = -((front.x - foot.x) * foot.x + (front.z - foot.z) * foot.z) / (distance * length);
        expect(towards).toBeCloseTo(1, 6);

        const [lowerLeft, lowerRight, upperLeft] = QUAD_CORNERS.map((corner) => transform(batch, instance, corner));
        const width = Math.hypot(lowerRight!.x - lowerLeft!.x, lowerRight!.z - lowerLeft!.z);
        const height = upperLeft!.y - lowerLeft!.y;
        expect(width / height).toBeCloseTo((2 * species.billboardHalfWidthMeters) / species.extent.heightMeters, 4);
        // Seen from the origin, the model's +x lies to the right: right = up × forward in a left-handed frame.
        const right = { x: foot.z / distance, z: -foot.x / distance };
        expect((lowerRight!.x - lowerLeft!.x) * right.x + (lowerRight!.z - lowerLeft!.z) * right.z).toBeCloseTo(
          width,
          3,
        );
      }
    },
  );

  it('are on the lattice or off it, as their key says', () => {
    for (const batch of forest!.batches.filter(({ level }) => level === 'billboard')) {
      let wrongCount = 0;
      for (let instance = 0; instance < batch.instanceCount; instance += 1) {
        const cells = [12, 14].map((at, axis) => {
          const origin = axis === 0 ? forest!.originXWorldMeters : forest!.originZWorldMeters;
          return Math.floor((batch.matrices[instance * INSTANCE_MATRIX_STRIDE + at]! + origin) / 10);
        });
        const isOnLattice = cells.every((cell) => cell % 2 === 0);
        if (isOnLattice !== batch.key.endsWith('lattice')) wrongCount += 1;
      }
      expect(wrongCount, batch.key).toBe(0);
    }
  });
});

describe('chunks', () => {
  it.each(BATCHES)('$key: ranges cover every instance once, in the chunk it stands in', ({ batch, set }) => {
    let nextInstance = 0;
    let previousChunk = -1;
    let strayCount = 0;
    for (let range = 0; range < batch.chunkRangeCount; range += 1) {
      const [chunk, first, end] = batch.chunkRanges.subarray(
        range * CHUNK_RANGE_STRIDE,
        (range + 1) * CHUNK_RANGE_STRIDE,
      );
      expect(first).toBe(nextInstance);
      expect(end!).toBeGreaterThan(first!);
      expect(chunk!).toBeGreaterThan(previousChunk);
      for (let instance = first!; instance < end!; instance += 1) {
        const at = instance * INSTANCE_MATRIX_STRIDE;
        const x = batch.matrices[at + 12]! + set.originXWorldMeters - set.chunks.chunkX[chunk!]! * CHUNK_SIZE_METERS;
        const z = batch.matrices[at + 14]! + set.originZWorldMeters - set.chunks.chunkZ[chunk!]! * CHUNK_SIZE_METERS;
        // An instance within a float's rounding of a border may read as the neighbour's.
        const isIn = Math.min(x, z) >= -0.001 && Math.max(x, z) <= CHUNK_SIZE_METERS + 0.001;
        if (!isIn) strayCount += 1;
      }
      nextInstance = end!;
      previousChunk = chunk!;
    }
    expect(nextInstance).toBe(batch.instanceCount);
    expect(strayCount).toBe(0);
  });

  it.each(BATCHES)('$key: chunk bounds enclose its volumes', ({ batch, set }) => {
    let outsideCount = 0;
    for (let range = 0; range < batch.chunkRangeCount; range += 1) {
      const [chunk, first, end] = batch.chunkRanges.subarray(
        range * CHUNK_RANGE_STRIDE,
        (range + 1) * CHUNK_RANGE_STRIDE,
      );
      const bounds = set.chunks.bounds.subarray(chunk! * CHUNK_BOUNDS_STRIDE, (chunk! + 1) * CHUNK_BOUNDS_STRIDE);
      for (let instance = first!; instance < end!; instance += 1) {
        const [x, z, bottom, top, radius] = batch.volumes.subarray(instance * CULL_VOLUME_STRIDE);
        const isEnclosed =
          x! - radius! >= bounds[0]! &&
          bottom! >= bounds[1]! &&
          z! - radius! >= bounds[2]! &&
          x! + radius! <= bounds[3]! &&
          top! <= bounds[4]! &&
          z! + radius! <= bounds[5]!;
        if (!isEnclosed) outsideCount += 1;
      }
    }
    expect(outsideCount).toBe(0);
  });

  it.each(SETS.map((set) => ({ layer: set.layer, set })))(
    '$layer: every chunk of the table is used, none twice',
    ({ set }) => {
      const used = new Set(
        set.batches.flatMap((batch) =>
          Array.from({ length: batch.chunkRangeCount }, (_, range) => batch.chunkRanges[range * CHUNK_RANGE_STRIDE]!),
        ),
      );
      expect(used.size).toBe(set.chunks.chunkCount);
      const names = Array.from(
        { length: set.chunks.chunkCount },
        (_, i) => `${set.chunks.chunkX[i]},${set.chunks.chunkZ[i]}`,
      );
      expect(new Set(names).size).toBe(names.length);
    },
  );
});
