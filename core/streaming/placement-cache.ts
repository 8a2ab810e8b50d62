import type { Placement } from '../scatter/index.ts';

/** Values of `PlacementCache.kinds` below the kind indices. */
export const KIND_EMPTY = -1;
const KIND_UNVISITED = -2;

/**
 * Writes the instance of a cell into `out`.
 *
 * @returns the instance's kind, >= 0 and < 128, or {@link KIND_EMPTY}
 */
type CellSampler = (out: Placement, cellX: number, cellZ: number) => number;

/**
 * Placements by cell, in memory that does not grow: a torus of slots in which a cell evicts the one a whole side away. A slot
 * knows its cell, so a stale one is sampled again; placement is pure, so eviction changes nothing but time.
 *
 * Cells with both coordinates even live in a torus of their own where the cache has a far lattice, so that the lattice may reach
 * twice as far without slots for the three cells of four between. Slots of the lattice torus come after those of the other.
 */
export interface PlacementCache {
  readonly cellMeters: number;
  /** A power of two; the torus of all cells (or, with a lattice, of those off it) has the square of it slots. */
  readonly denseSideSlots: number;
  /** A power of two, or 0 for no lattice. */
  readonly latticeSideSlots: number;
  /** How far it is asked about at once, metres: cells that touch a disc, and beyond it up to the larger disc those of the lattice. */
  readonly denseRadiusMeters: number;
  /** Equal to the other without a lattice. */
  readonly latticeRadiusMeters: number;
  readonly sampler: CellSampler;
  /** Columns, one entry a slot. The cell that a slot holds: */
  readonly cellsX: Int32Array;
  readonly cellsZ: Int32Array;
  /** Kind of the instance, {@link KIND_EMPTY}, or below that never visited. */
  readonly kinds: Int8Array;
  /** World, metres. */
  readonly xs: Float64Array;
  readonly zs: Float64Array;
  readonly groundHeights: Float32Array;
  readonly scales: Float32Array;
  readonly yawCosines: Float32Array;
  readonly yawSines: Float32Array;
  /** East and north of the unit up; the same floats make an instance's matrix and its cull volume. */
  readonly upXs: Float32Array;
  readonly upZs: Float32Array;
  readonly scratchPlacement: Placement;
}

/** Side of a torus that holds every cell (of every `strideCells`th) touching a disc, wherever the disc stands. */
function computeSideSlots(radiusMeters: number, cellMeters: number, strideCells: number): number {
  const touchedCells = Math.floor((2 * radiusMeters) / (cellMeters * strideCells)) + 2;
  return 2 ** Math.ceil(Math.log2(touchedCells));
}

/** What a cache must be able to hold at once. */
export interface PlacementCacheOptions {
  readonly cellMeters: number;
  /** Every cell touching a disc of this radius. */
  readonly denseRadiusMeters: number;
  /** Beyond that, every cell with both coordinates even touching a disc of this radius; undefined for none. */
  readonly latticeRadiusMeters?: number;
  readonly scratchPlacement: Placement;
  readonly sampler: CellSampler;
}

/** Creates an empty cache; 49 bytes a slot, allocated here and never again. */
export function createPlacementCache(options: PlacementCacheOptions): PlacementCache {
  const denseSideSlots = computeSideSlots(options.denseRadiusMeters, options.cellMeters, 1);
  const latticeSideSlots =
    options.latticeRadiusMeters === undefined
      ? 0
      : computeSideSlots(options.latticeRadiusMeters, options.cellMeters, 2);
  const slotCount = denseSideSlots ** 2 + latticeSideSlots ** 2;
  return {
    cellMeters: options.cellMeters,
    denseSideSlots,
    latticeSideSlots,
    denseRadiusMeters: options.denseRadiusMeters,
    latticeRadiusMeters: options.latticeRadiusMeters ?? options.denseRadiusMeters,
    sampler: options.sampler,
    cellsX: new Int32Array(slotCount),
    cellsZ: new Int32Array(slotCount),
    kinds: new Int8Array(slotCount).fill(KIND_UNVISITED),
    xs: new Float64Array(slotCount),
    zs: new Float64Array(slotCount),
    groundHeights: new Float32Array(slotCount),
    scales: new Float32Array(slotCount),
    yawCosines: new Float32Array(slotCount),
    yawSines: new Float32Array(slotCount),
    upXs: new Float32Array(slotCount),
    upZs: new Float32Array(slotCount),
    scratchPlacement: options.scratchPlacement,
  };
}

/** How many slots come before those of the lattice torus. */
export function countDenseSlots(cache: PlacementCache): number {
  return cache.denseSideSlots * cache.denseSideSlots;
}

/** Whether a slot lies in the lattice torus. */
export function isLatticeSlot(cache: PlacementCache, slot: number): boolean {
  return slot >= countDenseSlots(cache);
}

/** Samples a cell where its slot holds another one, and says whether it did. */
export function prepareCell(cache: PlacementCache, cellX: number, cellZ: number): boolean {
  const slot = computeSlot(cache, cellX, cellZ);
  if (isHeld(cache, slot, cellX, cellZ)) return false;
  fillSlot(cache, slot, cellX, cellZ);
  return true;
}

/**
 * Slot of a cell, sampled first where the slot holds another cell. Does not allocate beyond what the sampler does.
 *
 * @param cache - filled in where the cell is missing
 * @param cellX - cell along x, a 32-bit integer
 * @param cellZ - cell along z, a 32-bit integer
 */
export function resolveSlot(cache: PlacementCache, cellX: number, cellZ: number): number {
  const slot = computeSlot(cache, cellX, cellZ);
  if (!isHeld(cache, slot, cellX, cellZ)) fillSlot(cache, slot, cellX, cellZ);
  return slot;
}

function computeSlot(cache: PlacementCache, cellX: number, cellZ: number): number {
  const denseSide = cache.denseSideSlots;
  const latticeSide = cache.latticeSideSlots;
  return latticeSide > 0 && ((cellX | cellZ) & 1) === 0
    ? denseSide * denseSide + ((cellZ >> 1) & (latticeSide - 1)) * latticeSide + ((cellX >> 1) & (latticeSide - 1))
    : (cellZ & (denseSide - 1)) * denseSide + (cellX & (denseSide - 1));
}

function isHeld(cache: PlacementCache, slot: number, cellX: number, cellZ: number): boolean {
  return cache.cellsX[slot] === cellX && cache.cellsZ[slot] === cellZ && cache.kinds[slot] !== KIND_UNVISITED;
}

function fillSlot(cache: PlacementCache, slot: number, cellX: number, cellZ: number): void {
  const placement = cache.scratchPlacement;
  const kind = cache.sampler(placement, cellX, cellZ);
  cache.cellsX[slot] = cellX;
  cache.cellsZ[slot] = cellZ;
  cache.kinds[slot] = kind;
  if (kind === KIND_EMPTY) return;
  cache.xs[slot] = placement.xWorldMeters;
  cache.zs[slot] = placement.zWorldMeters;
  cache.groundHeights[slot] = placement.groundHeightMeters;
  cache.scales[slot] = placement.scale;
  cache.yawCosines[slot] = Math.cos(placement.yawRadians);
  cache.yawSines[slot] = Math.sin(placement.yawRadians);
  cache.upXs[slot] = placement.upX;
  cache.upZs[slot] = placement.upZ;
}
