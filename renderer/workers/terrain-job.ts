import { createClipmap, emitRingVerticesInto, RING_COUNT, scrollClipmap } from '../../core/clipmap/index.ts';
import type { Clipmap, ClipmapRing } from '../../core/clipmap/index.ts';
import { createHeightPyramid, fillPyramidFromClipmap } from '../../core/culling/index.ts';
import type { HeightPyramid } from '../../core/culling/index.ts';
import { createGroundCover, updateGroundCover } from '../../core/ground-cover/index.ts';
import type { CoveredWorld, GroundCover } from '../../core/ground-cover/index.ts';
import { createWorldField } from '../../core/height-field/index.ts';
import type { BufferPool } from './buffer-pool.ts';
import { PYRAMID_CELL_METERS, PYRAMID_CELLS } from './feed-messages.ts';
import type { LookMessage, OpenMessage, PyramidBounds, RingArrays, TerrainUpdate } from './feed-messages.ts';
import { listPyramidBuffers, listRingBuffers } from './list-buffers.ts';
import type { FeedJob } from './serve-feed.ts';

/** A world's terrain in the worker: the originals, of which the page gets copies. */
interface OpenTerrain {
  readonly session: number;
  readonly world: CoveredWorld;
  readonly clipmap: Clipmap;
  readonly covers: readonly GroundCover[];
  readonly pyramid: HeightPyramid;
  /** Origins that the page knows, x and z a ring; NaN before the first update. */
  readonly sentOriginsGrid: Float64Array;
}

/** Two whole updates, 2 × 7.8 MB: more are never on their way. */
export const TERRAIN_POOL_BYTES = 16e6;

/** Scrolls the rings to an eye and hands out what moved of them. */
export function createTerrainJob(pool: BufferPool): FeedJob {
  let terrain: OpenTerrain | undefined;
  return {
    open(message) {
      terrain = openTerrain(message);
    },
    answer(look, post) {
      if (terrain === undefined) throw new TypeError('terrain: expected a world before the first eye, found none');
      const update = scrollTo(terrain, look, pool);
      if (update === undefined) return;
      post(update, [...update.rings.flatMap(listRingBuffers), ...listPyramidBuffers(update.pyramid)]);
    },
    // A scroll samples a strip; there is nothing that could be prepared.
    prepareAhead: () => false,
  };
}

function openTerrain({ session, world }: OpenMessage): OpenTerrain {
  const { variant, seed, hasRoad } = world;
  const field = createWorldField({ variant, seed, hasRoad });
  return {
    session,
    world: { field, seed },
    clipmap: createClipmap(field),
    covers: Array.from({ length: RING_COUNT }, createGroundCover),
    pyramid: createHeightPyramid({ cellSizeMeters: PYRAMID_CELL_METERS, cellsPerEdge: PYRAMID_CELLS }),
    sentOriginsGrid: new Float64Array(2 * RING_COUNT).fill(Number.NaN),
  };
}

function scrollTo(terrain: OpenTerrain, look: LookMessage, pool: BufferPool): TerrainUpdate | undefined {
  const { clipmap, sentOriginsGrid, pyramid } = terrain;
  const { eyeXWorldMeters, eyeZWorldMeters } = look;
  if (scrollClipmap(clipmap, eyeXWorldMeters, eyeZWorldMeters) === 0) return undefined;
  fillPyramidFromClipmap(pyramid, clipmap, eyeXWorldMeters, eyeZWorldMeters);
  const rings: RingArrays[] = [];
  for (let level = 0; level < RING_COUNT; level++) {
    const { originXGrid, originZGrid } = clipmap.rings[level] as ClipmapRing;
    const isSent = originXGrid === sentOriginsGrid[2 * level] && originZGrid === sentOriginsGrid[2 * level + 1];
    sentOriginsGrid[2 * level] = originXGrid;
    sentOriginsGrid[2 * level + 1] = originZGrid;
    if (!isSent) rings.push(copyRing(terrain, level, pool));
  }
  return {
    kind: 'terrain',
    session: terrain.session,
    eyeXWorldMeters,
    eyeZWorldMeters,
    originsGrid: sentOriginsGrid.slice(),
    rings,
    pyramid: copyPyramid(pyramid, pool),
  };
}

/** A ring's positions are relative to its own corner, so they stay small and a move of the render origin re-emits nothing. */
function copyRing({ clipmap, covers, world }: OpenTerrain, level: number, pool: BufferPool): RingArrays {
  const ring = clipmap.rings[level] as ClipmapRing;
  const cover = covers[level] as GroundCover;
  updateGroundCover(cover, ring, world);
  const vertexFloats = 3 * ring.heightsMeters.length;
  const vertices = { positions: takeFloats(pool, vertexFloats), normals: takeFloats(pool, vertexFloats) };
  const { originXGrid, originZGrid, sampleSpacingMeters } = ring;
  emitRingVerticesInto(vertices, clipmap, level, originXGrid * sampleSpacingMeters, originZGrid * sampleSpacingMeters);
  const heightsMeters = new Float64Array(pool.take(ring.heightsMeters.byteLength));
  heightsMeters.set(ring.heightsMeters);
  return {
    level,
    ...vertices,
    cover: copyFloats(pool, cover.values),
    heightsMeters,
    gradientsX: copyFloats(pool, ring.gradientsX),
    gradientsZ: copyFloats(pool, ring.gradientsZ),
  };
}

function copyPyramid(pyramid: HeightPyramid, pool: BufferPool): PyramidBounds {
  return {
    originXWorldMeters: pyramid.originXWorldMeters,
    originZWorldMeters: pyramid.originZWorldMeters,
    floorsMeters: copyFloats(pool, pyramid.floorsMeters),
    ceilingsMeters: copyFloats(pool, pyramid.ceilingsMeters),
  };
}

function takeFloats(pool: BufferPool, length: number): Float32Array<ArrayBuffer> {
  return new Float32Array(pool.take(length * Float32Array.BYTES_PER_ELEMENT));
}

function copyFloats(pool: BufferPool, source: Float32Array): Float32Array<ArrayBuffer> {
  const copy = takeFloats(pool, source.length);
  copy.set(source);
  return copy;
}
