import { CHUNK_BOUNDS_STRIDE, CHUNK_RANGE_STRIDE } from '../streaming/index.ts';
import type { InstanceBatch } from '../streaming/index.ts';
import { CHUNK_VERDICT } from './cull-contract.ts';
import type { Containment, CullPath, CullResult, CullView } from './cull-contract.ts';
import {
  CHUNK_HIDDEN,
  CHUNK_NOT_REACHED,
  CHUNK_OUTSIDE_FRUSTUM,
  computeChunkState,
  createCullPass,
  cullPassInto,
  TERRAIN_CLEAR,
} from './cull-pass.ts';
import type { CullPass } from './cull-pass.ts';
import { cullRange } from './cull-range.ts';
import type { OpenTests } from './cull-range.ts';
import { classifyBoxDistance } from './distance.ts';
import { ALL_PLANES } from './frustum.ts';
import type { HeightPyramid } from './height-pyramid.ts';
import { clusterCountOf } from './instance-clusters.ts';

// Scratch of the pass under way: this file is not re-entrant.
const scratchPass = createCullPass();
const scratchTests: OpenTests = {
  isDistanceOpen: false,
  planeMask: 0,
  isTerrainOpen: false,
  spanStart: Number.NaN,
  spanEnd: Number.NaN,
};

function classifyChunkDistance(
  pass: CullPass,
  bounds: Float32Array,
  chunkIndex: number,
  batch: InstanceBatch,
): Containment {
  const start = chunkIndex * CHUNK_BOUNDS_STRIDE;
  return classifyBoxDistance(
    batch.band,
    (bounds[start] as number) + pass.originOffsetX,
    (bounds[start + 3] as number) + pass.originOffsetX,
    (bounds[start + 2] as number) + pass.originOffsetZ,
    (bounds[start + 5] as number) + pass.originOffsetZ,
  );
}

/** Culls one batch; writes its visible indices and their count. */
function cullBatch(pass: CullPass, result: CullResult, batchIndex: number): void {
  const { set, counters, chunkStates, chunkSpans } = result;
  const { bounds } = set.chunks;
  const batch = set.batches[batchIndex] as InstanceBatch;
  const visible = result.visibleIndices[batchIndex] as Uint32Array;
  const clusters = result.clusters[batchIndex] as Float32Array;
  const { chunkRanges, chunkRangeCount } = batch;
  const tests = scratchTests;
  let count = 0;
  let nextCluster = 0;
  for (let range = 0; range < chunkRangeCount; range++) {
    const entry = range * CHUNK_RANGE_STRIDE;
    const chunkIndex = chunkRanges[entry] as number;
    const start = chunkRanges[entry + 1] as number;
    const end = chunkRanges[entry + 2] as number;
    const firstCluster = nextCluster;
    nextCluster += clusterCountOf(end - start);
    const distance = classifyChunkDistance(pass, bounds, chunkIndex, batch);
    if (distance === 'outside') {
      counters.outsideDistance += end - start;
      continue;
    }
    let state = chunkStates[chunkIndex] as number;
    if (state === CHUNK_NOT_REACHED) {
      state = computeChunkState(pass, result, chunkIndex);
      chunkStates[chunkIndex] = state;
    }
    if (state === CHUNK_OUTSIDE_FRUSTUM) {
      counters.outsideFrustum += end - start;
    } else if (state === CHUNK_HIDDEN) {
      counters.hiddenByTerrain += end - start;
    } else if (distance === 'inside' && state === TERRAIN_CLEAR) {
      for (let instance = start; instance < end; instance++) visible[count++] = instance;
    } else {
      tests.isDistanceOpen = distance === 'intersecting';
      tests.planeMask = state & ALL_PLANES;
      tests.isTerrainOpen = (state & TERRAIN_CLEAR) === 0;
      tests.spanStart = chunkSpans[2 * chunkIndex] as number;
      tests.spanEnd = chunkSpans[2 * chunkIndex + 1] as number;
      count = cullRange(pass, counters, batch, clusters, firstCluster, visible, count, start, end, tests);
    }
  }
  result.visibleCounts[batchIndex] = count;
  counters.resident += batch.instanceCount;
  counters.drawn += count;
}

function chunkVerdictOf(state: number): number {
  if (state === CHUNK_NOT_REACHED) return CHUNK_VERDICT.outsideDistance;
  if (state === CHUNK_OUTSIDE_FRUSTUM) return CHUNK_VERDICT.outsideFrustum;
  if (state === CHUNK_HIDDEN) return CHUNK_VERDICT.hiddenByTerrain;
  return CHUNK_VERDICT.tested;
}

/**
 * Runs one cull pass: refills `result` with the instances of its set that the view can see under a path. Conservative: what
 * is left out is beyond its band, outside the frustum, or behind the drawn terrain, so every path draws the same picture.
 * Visible indices stay in ascending order, so that equal depths are resolved alike under every path. Not re-entrant; does
 * not allocate. A caller skips the pass when `hasCullViewChanged` is false and result, path and pyramid revision are those
 * of the last one.
 *
 * @param result - from `createCullResult` for the set to cull
 * @param view - eye and frustum
 * @param path - T0 distance, T1 + frustum, T2 + brute sight lines, T3 + hierarchical sight lines
 * @param pyramid - bounds of the drawn surface, for T2 and T3; without one, or with the eye so near to that surface that the
 *   near plane could cut it open, nothing is hidden by terrain
 */
export function cullResidentSetInto(
  result: CullResult,
  view: CullView,
  path: CullPath,
  pyramid: HeightPyramid | undefined,
): void {
  const { counters, chunkStates, chunkVerdicts } = result;
  counters.resident = 0;
  counters.outsideDistance = 0;
  counters.outsideFrustum = 0;
  counters.hiddenByTerrain = 0;
  counters.drawn = 0;
  chunkStates.fill(CHUNK_NOT_REACHED);
  cullPassInto(scratchPass, result, view, path, pyramid);
  for (let batchIndex = 0; batchIndex < result.set.batches.length; batchIndex++) {
    cullBatch(scratchPass, result, batchIndex);
  }
  for (let chunkIndex = 0; chunkIndex < chunkVerdicts.length; chunkIndex++) {
    chunkVerdicts[chunkIndex] = chunkVerdictOf(chunkStates[chunkIndex] as number);
  }
}
