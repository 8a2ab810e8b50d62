import type { PlannedBatch } from './batch-members.ts';
import { computeMemberCells, createChunkGrid, createChunkTable, encloseVolumes } from './chunk-grid.ts';
import type { ChunkGrid } from './chunk-grid.ts';
import { allocateFloats } from './float-source.ts';
import type { FloatSource } from './float-source.ts';
import { writeInstances } from './instance-writer.ts';
import type { SetOrigin } from './instance-writer.ts';
import { CHUNK_RANGE_STRIDE, CULL_VOLUME_STRIDE, INSTANCE_MATRIX_STRIDE } from './resident-set.ts';
import type { ChunkTable, InstanceBatch, ResidentSet } from './resident-set.ts';

/** Where the set stands and how far its instances reach. */
export interface ResidentSetFrame {
  readonly layer: ResidentSet['layer'];
  readonly origin: SetOrigin;
  /** No member stands farther than this from the origin. */
  readonly radiusMeters: number;
  /** Where matrices and volumes are written into; new memory where nothing is said. */
  readonly takeFloats?: FloatSource;
}

/**
 * Builds a resident set: batches in the order given, their instances by chunk in grid order (rows of rising z, rising x within a
 * row), within a chunk in cell order. Nothing in it is used by anybody else, so that the set is a value.
 */
export function buildResidentSet(frame: ResidentSetFrame, batches: readonly PlannedBatch[]): ResidentSet {
  const { origin, takeFloats = allocateFloats } = frame;
  const grid = createChunkGrid(origin.xWorldMeters, origin.zWorldMeters, frame.radiusMeters);
  const memberCells = batches.map((batch) => computeMemberCells(grid, batch));
  const chunkOfCell = new Int32Array(grid.sideChunks ** 2).fill(-1);
  const chunks = createChunkTable(grid, numberOccupiedCells(chunkOfCell, memberCells));
  return {
    layer: frame.layer,
    originXWorldMeters: origin.xWorldMeters,
    originZWorldMeters: origin.zWorldMeters,
    chunks,
    batches: batches.map((batch, index) =>
      buildBatch(batch, {
        origin,
        grid,
        chunks,
        chunkOfCell,
        memberCells: memberCells[index] as Int32Array,
        takeFloats,
      }),
    ),
  };
}

/** Gives every cell with a member its chunk index and returns those cells, both in grid order. */
function numberOccupiedCells(chunkOfCell: Int32Array, memberCells: readonly Int32Array[]): number[] {
  for (const cells of memberCells) {
    for (let member = 0; member < cells.length; member += 1) chunkOfCell[cells[member] as number] = 0;
  }
  const occupiedCells: number[] = [];
  for (let cell = 0; cell < chunkOfCell.length; cell += 1) {
    if (chunkOfCell[cell] === 0) chunkOfCell[cell] = occupiedCells.push(cell) - 1;
  }
  return occupiedCells;
}

interface BatchSurroundings {
  readonly origin: SetOrigin;
  readonly grid: ChunkGrid;
  readonly chunks: ChunkTable;
  readonly chunkOfCell: Int32Array;
  readonly memberCells: Int32Array;
  readonly takeFloats: FloatSource;
}

/** Counting sort by grid cell: count, turn counts into first places, then write every member at its cell's next place. */
function buildBatch(batch: PlannedBatch, surroundings: BatchSurroundings): InstanceBatch {
  const { chunks, chunkOfCell, memberCells, takeFloats } = surroundings;
  const instanceCount = batch.members.length;
  const nextInstance = new Int32Array(chunks.chunkCount);
  for (let member = 0; member < instanceCount; member += 1) {
    const chunk = chunkOfCell[memberCells[member] as number] as number;
    nextInstance[chunk] = (nextInstance[chunk] as number) + 1;
  }
  const ranges: number[] = [];
  let start = 0;
  for (let chunk = 0; chunk < chunks.chunkCount; chunk += 1) {
    const end = start + (nextInstance[chunk] as number);
    if (end > start) ranges.push(chunk, start, end);
    nextInstance[chunk] = start;
    start = end;
  }

  // From here on the list says where a member goes, not where it stands.
  const places = memberCells;
  for (let member = 0; member < instanceCount; member += 1) {
    const chunk = chunkOfCell[memberCells[member] as number] as number;
    const instance = nextInstance[chunk] as number;
    nextInstance[chunk] = instance + 1;
    places[member] = instance;
  }
  const matrices = takeFloats(instanceCount * INSTANCE_MATRIX_STRIDE);
  const volumes = takeFloats(instanceCount * CULL_VOLUME_STRIDE);
  writeInstances(batch, places, surroundings.origin, matrices, volumes);
  for (let range = 0; range < ranges.length; range += CHUNK_RANGE_STRIDE) {
    const [chunk, first, end] = [ranges[range], ranges[range + 1], ranges[range + 2]] as [number, number, number];
    encloseVolumes(chunks.bounds, chunk, volumes, first, end);
  }
  const { key, asset, level, band, edge, surface, isShadowCaster, shape } = batch.plan;
  return {
    key,
    asset,
    level,
    band,
    edge,
    surface,
    swayMeters: shape.swayMeters,
    isShadowCaster,
    instanceCount,
    matrices,
    volumes,
    chunkRanges: Uint32Array.from(ranges),
    chunkRangeCount: ranges.length / CHUNK_RANGE_STRIDE,
  };
}
