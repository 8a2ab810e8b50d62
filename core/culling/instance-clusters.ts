import { CHUNK_RANGE_STRIDE, CULL_VOLUME_STRIDE } from '../streaming/index.ts';
import type { InstanceBatch, ResidentSet } from '../streaming/index.ts';

/**
 * Instances a cluster, in the set's order within one chunk: streaming writes them in cell order, so a run is a strip of
 * neighbours. Fewer make tests of clusters cost as much as tests of instances, more make boxes too wide to decide.
 */
export const CLUSTER_INSTANCE_COUNT = 32;

/**
 * Floats per cluster: 0 min x, 1 max x, 2 min z, 3 max z of its volumes, relative to the set's origin; 4 least bottom,
 * 5 lowest top, 6 highest top, World y; metres.
 */
export const CLUSTER_STRIDE = 7;

/**
 * Metres that boxes are widened by, so that they enclose their volumes after rounding to float32 (1.2e-4 m at 2 km, two
 * roundings).
 */
const BOX_MARGIN_METERS = 0.001;

/** Clusters of a range of `instanceCount` instances. */
export function clusterCountOf(instanceCount: number): number {
  return Math.ceil(instanceCount / CLUSTER_INSTANCE_COUNT);
}

function writeCluster(out: Float32Array, cluster: number, volumes: Float32Array, start: number, end: number): void {
  let minX = Infinity;
  let maxX = -Infinity;
  let minZ = Infinity;
  let maxZ = -Infinity;
  let bottomY = Infinity;
  let lowestTopY = Infinity;
  let highestTopY = -Infinity;
  for (let instance = start; instance < end; instance++) {
    const volume = instance * CULL_VOLUME_STRIDE;
    const x = volumes[volume] as number;
    const z = volumes[volume + 1] as number;
    const bottom = volumes[volume + 2] as number;
    const top = volumes[volume + 3] as number;
    const radius = volumes[volume + 4] as number;
    // Math.min and Math.max hand NaN on, and a box that is NaN decides nothing: its instances are then tried one by one.
    minX = Math.min(minX, x - radius);
    maxX = Math.max(maxX, x + radius);
    minZ = Math.min(minZ, z - radius);
    maxZ = Math.max(maxZ, z + radius);
    bottomY = Math.min(bottomY, bottom);
    lowestTopY = Math.min(lowestTopY, top);
    highestTopY = Math.max(highestTopY, top);
  }
  const start7 = cluster * CLUSTER_STRIDE;
  out[start7] = minX - BOX_MARGIN_METERS;
  out[start7 + 1] = maxX + BOX_MARGIN_METERS;
  out[start7 + 2] = minZ - BOX_MARGIN_METERS;
  out[start7 + 3] = maxZ + BOX_MARGIN_METERS;
  out[start7 + 4] = bottomY - BOX_MARGIN_METERS;
  out[start7 + 5] = lowestTopY - BOX_MARGIN_METERS;
  out[start7 + 6] = highestTopY + BOX_MARGIN_METERS;
}

/** Builds the clusters of a batch, range after range. Visits every instance once. */
export function buildClusters(batch: InstanceBatch): Float32Array<ArrayBuffer> {
  const { chunkRanges, chunkRangeCount, volumes } = batch;
  let clusterCount = 0;
  for (let range = 0; range < chunkRangeCount; range++) {
    const entry = range * CHUNK_RANGE_STRIDE;
    clusterCount += clusterCountOf((chunkRanges[entry + 2] as number) - (chunkRanges[entry + 1] as number));
  }
  const clusters = new Float32Array(clusterCount * CLUSTER_STRIDE);
  let cluster = 0;
  for (let range = 0; range < chunkRangeCount; range++) {
    const entry = range * CHUNK_RANGE_STRIDE;
    const end = chunkRanges[entry + 2] as number;
    for (let start = chunkRanges[entry + 1] as number; start < end; start += CLUSTER_INSTANCE_COUNT) {
      writeCluster(clusters, cluster, volumes, start, Math.min(end, start + CLUSTER_INSTANCE_COUNT));
      cluster++;
    }
  }
  return clusters;
}

/** Builds the lowest top of each chunk's instances, World y, from the clusters of every batch. */
export function buildChunkLowestTops(
  set: ResidentSet,
  clustersByBatch: readonly Float32Array[],
): Float32Array<ArrayBuffer> {
  const lowestTops = new Float32Array(set.chunks.chunkCount).fill(Infinity);
  for (const [batchIndex, batch] of set.batches.entries()) {
    const clusters = clustersByBatch[batchIndex] as Float32Array;
    let cluster = 0;
    for (let range = 0; range < batch.chunkRangeCount; range++) {
      const entry = range * CHUNK_RANGE_STRIDE;
      const chunkIndex = batch.chunkRanges[entry] as number;
      const count = clusterCountOf((batch.chunkRanges[entry + 2] as number) - (batch.chunkRanges[entry + 1] as number));
      for (const end = cluster + count; cluster < end; cluster++) {
        const top = clusters[cluster * CLUSTER_STRIDE + 5] as number;
        lowestTops[chunkIndex] = Math.min(lowestTops[chunkIndex] as number, top);
      }
    }
  }
  return lowestTops;
}
