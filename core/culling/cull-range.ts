import { CULL_VOLUME_STRIDE } from '../streaming/index.ts';
import type { InstanceBatch } from '../streaming/index.ts';
import type { CullCounters } from './cull-contract.ts';
import { askTerrain } from './cull-pass.ts';
import type { CullPass } from './cull-pass.ts';
import { classifyBoxDistance, isCylinderBeyondBand } from './distance.ts';
import { classifyAabbPlanes, isCylinderOutside, OUTSIDE_FRUSTUM } from './frustum.ts';
import { CLUSTER_INSTANCE_COUNT, CLUSTER_STRIDE } from './instance-clusters.ts';

/** Instances below which a cluster's box is not worth its test. */
const SMALLEST_CLUSTER = 5;

/** What is still open about a run of instances. */
export interface OpenTests {
  /** Whether some may be outside their band. */
  isDistanceOpen: boolean;
  /** Planes that some may be outside of. */
  planeMask: number;
  /** Whether terrain may hide some, and where on their sights. */
  isTerrainOpen: boolean;
  spanStart: number;
  spanEnd: number;
}

/** Tries instances one by one; returns how many visible indices the batch has after them. */
function cullInstances(
  pass: CullPass,
  counters: CullCounters,
  batch: InstanceBatch,
  visible: Uint32Array,
  visibleCount: number,
  start: number,
  end: number,
  tests: OpenTests,
): number {
  const { originOffsetX, originOffsetZ, eyeYWorldMeters, planes, planeReaches, single, singleSpan } = pass;
  const { volumes, band } = batch;
  const { isDistanceOpen, planeMask, isTerrainOpen } = tests;
  let count = visibleCount;
  for (let instance = start; instance < end; instance++) {
    const volume = instance * CULL_VOLUME_STRIDE;
    const x = (volumes[volume] as number) + originOffsetX;
    const z = (volumes[volume + 1] as number) + originOffsetZ;
    const bottomY = (volumes[volume + 2] as number) - eyeYWorldMeters;
    const topY = (volumes[volume + 3] as number) - eyeYWorldMeters;
    const radius = volumes[volume + 4] as number;
    if (isDistanceOpen && isCylinderBeyondBand(band, x, z, radius)) {
      counters.outsideDistance++;
      continue;
    }
    if (planeMask !== 0 && isCylinderOutside(planes, planeReaches, planeMask, x, z, bottomY, topY, radius)) {
      counters.outsideFrustum++;
      continue;
    }
    if (isTerrainOpen) {
      single.minX = x - radius;
      single.maxX = x + radius;
      single.minZ = z - radius;
      single.maxZ = z + radius;
      single.bottomY = bottomY;
      single.lowestTopY = topY;
      single.highestTopY = topY;
      singleSpan.start = tests.spanStart;
      singleSpan.end = tests.spanEnd;
      if (askTerrain(pass, single, singleSpan) === 'hidden') {
        counters.hiddenByTerrain++;
        continue;
      }
    }
    visible[count++] = instance;
  }
  return count;
}

/**
 * Narrows what is open about a cluster. Counts it and answers false when a stage rejects it whole. T2 keeps to chunks and
 * instances: it is the brute path that the others are compared with.
 */
function narrowByCluster(
  pass: CullPass,
  counters: CullCounters,
  batch: InstanceBatch,
  clusters: Float32Array,
  cluster: number,
  instanceCount: number,
  tests: OpenTests,
): boolean {
  const { group, groupSpan } = pass;
  const start = cluster * CLUSTER_STRIDE;
  group.minX = (clusters[start] as number) + pass.originOffsetX;
  group.maxX = (clusters[start + 1] as number) + pass.originOffsetX;
  group.minZ = (clusters[start + 2] as number) + pass.originOffsetZ;
  group.maxZ = (clusters[start + 3] as number) + pass.originOffsetZ;
  group.bottomY = (clusters[start + 4] as number) - pass.eyeYWorldMeters;
  group.lowestTopY = (clusters[start + 5] as number) - pass.eyeYWorldMeters;
  group.highestTopY = (clusters[start + 6] as number) - pass.eyeYWorldMeters;
  if (tests.isDistanceOpen) {
    const distance = classifyBoxDistance(batch.band, group.minX, group.maxX, group.minZ, group.maxZ);
    if (distance === 'outside') {
      counters.outsideDistance += instanceCount;
      return false;
    }
    tests.isDistanceOpen = distance === 'intersecting';
  }
  if (tests.planeMask !== 0) {
    tests.planeMask = classifyAabbPlanes(pass.planes, tests.planeMask, group);
    if (tests.planeMask === OUTSIDE_FRUSTUM) {
      counters.outsideFrustum += instanceCount;
      return false;
    }
  }
  if (tests.isTerrainOpen && pass.terrainPath === 'T3') {
    groupSpan.start = tests.spanStart;
    groupSpan.end = tests.spanEnd;
    const finding = askTerrain(pass, group, groupSpan);
    if (finding === 'hidden') {
      counters.hiddenByTerrain += instanceCount;
      return false;
    }
    tests.isTerrainOpen = finding === 'open';
    tests.spanStart = groupSpan.start;
    tests.spanEnd = groupSpan.end;
  }
  return true;
}

const scratchTests: OpenTests = {
  isDistanceOpen: false,
  planeMask: 0,
  isTerrainOpen: false,
  spanStart: Number.NaN,
  spanEnd: Number.NaN,
};

/**
 * Culls one chunk's instances of one batch, cluster by cluster and, where a cluster leaves questions, one by one. Not
 * re-entrant; returns how many visible indices the batch has after it.
 */
export function cullRange(
  pass: CullPass,
  counters: CullCounters,
  batch: InstanceBatch,
  clusters: Float32Array,
  firstCluster: number,
  visible: Uint32Array,
  visibleCount: number,
  start: number,
  end: number,
  chunkTests: OpenTests,
): number {
  const tests = scratchTests;
  let count = visibleCount;
  let cluster = firstCluster;
  for (let first = start; first < end; first += CLUSTER_INSTANCE_COUNT, cluster++) {
    const last = first + CLUSTER_INSTANCE_COUNT < end ? first + CLUSTER_INSTANCE_COUNT : end;
    tests.isDistanceOpen = chunkTests.isDistanceOpen;
    tests.planeMask = chunkTests.planeMask;
    tests.isTerrainOpen = chunkTests.isTerrainOpen;
    tests.spanStart = chunkTests.spanStart;
    tests.spanEnd = chunkTests.spanEnd;
    if (
      last - first >= SMALLEST_CLUSTER &&
      !narrowByCluster(pass, counters, batch, clusters, cluster, last - first, tests)
    ) {
      continue;
    }
    if (tests.isDistanceOpen || tests.planeMask !== 0 || tests.isTerrainOpen) {
      count = cullInstances(pass, counters, batch, visible, count, first, last, tests);
    } else {
      for (let instance = first; instance < last; instance++) visible[count++] = instance;
    }
  }
  return count;
}
