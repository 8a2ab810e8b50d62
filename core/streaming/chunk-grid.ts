import type { PlannedBatch } from './batch-members.ts';
import { CHUNK_BOUNDS_STRIDE, CHUNK_SIZE_METERS, CULL_VOLUME_STRIDE } from './resident-set.ts';
import type { ChunkTable } from './resident-set.ts';

/** The square of chunks that a disc can touch; its cells are numbered row by row from the least x and z. */
export interface ChunkGrid {
  readonly firstChunkX: number;
  readonly firstChunkZ: number;
  readonly sideChunks: number;
}

/** Grid of the chunks that instances of a disc can stand in. */
export function createChunkGrid(xWorldMeters: number, zWorldMeters: number, radiusMeters: number): ChunkGrid {
  const firstChunkX = Math.floor((xWorldMeters - radiusMeters) / CHUNK_SIZE_METERS);
  const firstChunkZ = Math.floor((zWorldMeters - radiusMeters) / CHUNK_SIZE_METERS);
  return { firstChunkX, firstChunkZ, sideChunks: Math.floor((2 * radiusMeters) / CHUNK_SIZE_METERS) + 2 };
}

/** Grid cell of every member of a batch, by the place it stands on (its volume may reach into others). Allocates the list. */
export function computeMemberCells(grid: ChunkGrid, batch: PlannedBatch): Int32Array {
  const { xs, zs } = batch.gathered.cache;
  const cells = new Int32Array(batch.members.length);
  for (let member = 0; member < cells.length; member += 1) {
    const slot = batch.gathered.slots[batch.members[member] as number] as number;
    const column = Math.floor((xs[slot] as number) / CHUNK_SIZE_METERS) - grid.firstChunkX;
    const row = Math.floor((zs[slot] as number) / CHUNK_SIZE_METERS) - grid.firstChunkZ;
    cells[member] = row * grid.sideChunks + column;
  }
  return cells;
}

/** Creates the table of the occupied chunks, in grid order, with empty bounds (minima above maxima). */
export function createChunkTable(grid: ChunkGrid, occupiedCells: readonly number[]): ChunkTable {
  const chunkCount = occupiedCells.length;
  const bounds = new Float32Array(chunkCount * CHUNK_BOUNDS_STRIDE);
  const chunkX = new Int32Array(chunkCount);
  const chunkZ = new Int32Array(chunkCount);
  for (let chunk = 0; chunk < chunkCount; chunk += 1) {
    const cell = occupiedCells[chunk] as number;
    chunkX[chunk] = grid.firstChunkX + (cell % grid.sideChunks);
    chunkZ[chunk] = grid.firstChunkZ + Math.floor(cell / grid.sideChunks);
    bounds.fill(Infinity, chunk * CHUNK_BOUNDS_STRIDE, chunk * CHUNK_BOUNDS_STRIDE + 3);
    bounds.fill(-Infinity, chunk * CHUNK_BOUNDS_STRIDE + 3, (chunk + 1) * CHUNK_BOUNDS_STRIDE);
  }
  return { chunkCount, chunkX, chunkZ, bounds };
}

/** Grows a chunk's bounds around the cull volumes of a run of its instances. Sums are taken outwards by a rounding step. */
export function encloseVolumes(
  bounds: Float32Array,
  chunk: number,
  volumes: Float32Array,
  firstInstance: number,
  instanceEnd: number,
): void {
  const at = chunk * CHUNK_BOUNDS_STRIDE;
  let minX = bounds[at] as number;
  let minY = bounds[at + 1] as number;
  let minZ = bounds[at + 2] as number;
  let maxX = bounds[at + 3] as number;
  let maxY = bounds[at + 4] as number;
  let maxZ = bounds[at + 5] as number;
  for (
    let volume = firstInstance * CULL_VOLUME_STRIDE;
    volume < instanceEnd * CULL_VOLUME_STRIDE;
    volume += CULL_VOLUME_STRIDE
  ) {
    const x = volumes[volume] as number;
    const z = volumes[volume + 1] as number;
    const bottom = volumes[volume + 2] as number;
    const top = volumes[volume + 3] as number;
    const radius = (volumes[volume + 4] as number) + BOUNDS_MARGIN_METERS;
    if (x - radius < minX) minX = x - radius;
    if (bottom < minY) minY = bottom;
    if (z - radius < minZ) minZ = z - radius;
    if (x + radius > maxX) maxX = x + radius;
    if (top > maxY) maxY = top;
    if (z + radius > maxZ) maxZ = z + radius;
  }
  bounds[at] = minX;
  bounds[at + 1] = minY;
  bounds[at + 2] = minZ;
  bounds[at + 3] = maxX;
  bounds[at + 4] = maxY;
  bounds[at + 5] = maxZ;
}

/** More than the rounding of x ± radius to a float 2,000 m out (0.12 mm), metres. */
const BOUNDS_MARGIN_METERS = 0.001;
