import { RING_VERTICES } from '../clipmap/index.ts';
import type { ClipmapRing } from '../clipmap/index.ts';
import type { HeightSample, WorldField } from '../height-field/index.ts';
import { clamp } from '../math/index.ts';
import { fbm } from '../noise/index.ts';
import { hashWord } from '../random/index.ts';
import { computeCanopyDensity } from '../scatter/index.ts';

/**
 * Floats per vertex of a ring's cover: 0 canopy density 0…1, 1 slow variation −1…1, 2 horizontal distance to the nearest road's
 * centre line in metres, at most {@link ROAD_DISTANCE_LIMIT_METERS}.
 */
export const GROUND_COVER_STRIDE = 3;

/**
 * Road distances end here, so that "no road" can be interpolated: far beyond any bed and shoulder, and more than the spacing of the
 * outermost ring, whose vertices would else skip a road between them.
 */
export const ROAD_DISTANCE_LIMIT_METERS = 96;

/** Longest wave of the variation: wide enough that a valley holds a few, so that no two of its meadows look alike. */
const VARIATION_WAVELENGTH_METERS = 310;
const VARIATION_OCTAVES = 4;
const VARIATION_SALT = hashWord('scene/ground-variation');
/** fBm of four octaves rarely leaves ±0.6; this spreads it over the range. */
const VARIATION_GAIN = 1.7;

/** The world that a cover is of. */
export interface CoveredWorld {
  readonly field: WorldField;
  /** World seed, integer in [0, 2³²). */
  readonly seed: number;
}

/** What grows at a ring's vertices, cached per lattice vertex: a scroll computes the entering strips only. */
export interface GroundCover {
  /** Stride {@link GROUND_COVER_STRIDE}, in the ring's vertex order. */
  readonly values: Float32Array;
  originXGrid: number;
  originZGrid: number;
}

// Not re-entrant while this is in use.
const scratchSample: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };

/** Creates an empty cover for one ring. */
export function createGroundCover(): GroundCover {
  return {
    values: new Float32Array(GROUND_COVER_STRIDE * RING_VERTICES ** 2),
    originXGrid: Number.NaN,
    originZGrid: Number.NaN,
  };
}

/**
 * Brings a cover to where its ring is. The outcome depends on world and ring alone, not on the way there. Does not allocate; about
 * 1 µs a vertex that enters.
 *
 * @param cover - rewritten where the ring moved
 * @param ring - of a clipmap over the same world's field that has been scrolled
 * @param world - always the same for one cover
 * @returns whether anything changed
 */
export function updateGroundCover(cover: GroundCover, ring: ClipmapRing, world: CoveredWorld): boolean {
  const shiftColumns = ring.originXGrid - cover.originXGrid;
  const shiftRows = ring.originZGrid - cover.originZGrid;
  if (shiftColumns === 0 && shiftRows === 0) return false;
  cover.originXGrid = ring.originXGrid;
  cover.originZGrid = ring.originZGrid;
  // False for the NaN of a cover that was never filled.
  const isOverlapping = Math.abs(shiftColumns) < RING_VERTICES && Math.abs(shiftRows) < RING_VERTICES;
  if (!isOverlapping) {
    fillBlock(cover, ring, world, 0, RING_VERTICES, 0, RING_VERTICES);
    return true;
  }
  const shift = GROUND_COVER_STRIDE * (shiftRows * RING_VERTICES + shiftColumns);
  // Rows that wrap round land in the columns that are filled below.
  if (shift > 0) cover.values.copyWithin(0, shift);
  else cover.values.copyWithin(-shift, 0);
  const keptRowStart = Math.max(0, -shiftRows);
  const keptRowEnd = Math.min(RING_VERTICES, RING_VERTICES - shiftRows);
  fillBlock(cover, ring, world, 0, RING_VERTICES, 0, keptRowStart);
  fillBlock(cover, ring, world, 0, RING_VERTICES, keptRowEnd, RING_VERTICES);
  fillBlock(cover, ring, world, 0, Math.max(0, -shiftColumns), keptRowStart, keptRowEnd);
  fillBlock(
    cover,
    ring,
    world,
    Math.min(RING_VERTICES, RING_VERTICES - shiftColumns),
    RING_VERTICES,
    keptRowStart,
    keptRowEnd,
  );
  return true;
}

/** Half-open ranges of columns and rows. */
function fillBlock(
  cover: GroundCover,
  ring: ClipmapRing,
  world: CoveredWorld,
  columnStart: number,
  columnEnd: number,
  rowStart: number,
  rowEnd: number,
): void {
  const { field, seed } = world;
  for (let row = rowStart; row < rowEnd; row++) {
    const zWorldMeters = (ring.originZGrid + row) * ring.sampleSpacingMeters;
    for (let column = columnStart; column < columnEnd; column++) {
      const xWorldMeters = (ring.originXGrid + column) * ring.sampleSpacingMeters;
      const index = row * RING_VERTICES + column;
      scratchSample.heightMeters = ring.heightsMeters[index] as number;
      scratchSample.gradientX = ring.gradientsX[index] as number;
      scratchSample.gradientZ = ring.gradientsZ[index] as number;
      const variation = fbm(
        xWorldMeters / VARIATION_WAVELENGTH_METERS,
        zWorldMeters / VARIATION_WAVELENGTH_METERS,
        VARIATION_OCTAVES,
        seed ^ VARIATION_SALT,
      );
      const roadDistanceMeters = field.roadDistanceMeters(xWorldMeters, zWorldMeters);
      const start = GROUND_COVER_STRIDE * index;
      cover.values[start] = computeCanopyDensity(seed, xWorldMeters, zWorldMeters, scratchSample, roadDistanceMeters);
      cover.values[start + 1] = clamp(VARIATION_GAIN * variation, -1, 1);
      cover.values[start + 2] = Math.min(roadDistanceMeters, ROAD_DISTANCE_LIMIT_METERS);
    }
  }
}
