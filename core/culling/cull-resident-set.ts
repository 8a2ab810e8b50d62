import { CHUNK_BOUNDS_STRIDE, CHUNK_RANGE_STRIDE, CULL_VOLUME_STRIDE } from '../streaming/index.ts';
import type { InstanceBatch } from '../streaming/index.ts';
import { CHUNK_VERDICT } from './cull-contract.ts';
import type { Containment, CullPath, CullResult, CullView } from './cull-contract.ts';
import { createCullView } from './cull-view.ts';
import { classifyAabbPlanes, isCylinderOutside, OUTSIDE_FRUSTUM, planeReachesInto } from './frustum.ts';
import type { HeightPyramid } from './height-pyramid.ts';
import { canTerrainHide, depthSeparationPerMeter, isHiddenByTerrain } from './sight-lines.ts';
import type { SightMemory } from './sight-lines.ts';

/**
 * Metres by which an instance must lie beyond its band to be rejected. The shader computes the same distance in float32,
 * off by 1e-3 m at most a few kilometres from the origin; an instance exactly on the edge is drawn (at opacity 0).
 */
export const DISTANCE_MARGIN_METERS = 0.05;

/** States of a chunk during a pass; 0 and up is the mask of frustum planes that its instances must be tried against. */
const NOT_REACHED = -2;
const HIDDEN_BY_TERRAIN = -3;

// Scratch of the pass under way: this file is not re-entrant.
const scratchReaches = new Float64Array(6);
const scratchMemory: SightMemory = { hiderDistanceMeters: Number.NaN };

/** What stays the same for every instance of a pass. */
interface Pass {
  view: CullView;
  path: CullPath;
  /** Undefined when the terrain stage has nothing to say: another path, no pyramid, or an eye too close to the ground. */
  pyramid: HeightPyramid | undefined;
  separationPerMeter: number;
  /** From the eye to the set's origin, metres. */
  originOffsetX: number;
  originOffsetZ: number;
}

function computeChunkState(pass: Pass, bounds: Float32Array, chunkIndex: number): number {
  if (pass.path === 'T0') return 0;
  const { view } = pass;
  const start = chunkIndex * CHUNK_BOUNDS_STRIDE;
  const minX = (bounds[start] as number) + pass.originOffsetX;
  const minY = (bounds[start + 1] as number) - view.eyeYWorldMeters;
  const minZ = (bounds[start + 2] as number) + pass.originOffsetZ;
  const maxX = (bounds[start + 3] as number) + pass.originOffsetX;
  const maxY = (bounds[start + 4] as number) - view.eyeYWorldMeters;
  const maxZ = (bounds[start + 5] as number) + pass.originOffsetZ;
  const mask = classifyAabbPlanes(view, minX, minY, minZ, maxX, maxY, maxZ);
  if (mask === OUTSIDE_FRUSTUM || pass.pyramid === undefined) return mask;
  const isHidden = isHiddenByTerrain(
    pass.pyramid,
    view,
    pass.path,
    pass.separationPerMeter,
    scratchMemory,
    (minX + maxX) / 2,
    (minZ + maxZ) / 2,
    (maxX - minX) / 2,
    (maxZ - minZ) / 2,
    minY,
    maxY,
  );
  return isHidden ? HIDDEN_BY_TERRAIN : mask;
}

/** Tries the instances of one range one by one; returns how many visible indices the batch has after it. */
function cullRange(
  pass: Pass,
  result: CullResult,
  batch: InstanceBatch,
  visible: Uint32Array,
  visibleCount: number,
  start: number,
  end: number,
  isDistanceOpen: boolean,
  planeMask: number,
): number {
  const { view, pyramid, originOffsetX, originOffsetZ } = pass;
  const { volumes } = batch;
  const { counters } = result;
  const planes = view.planesEyeRelative;
  const eyeY = view.eyeYWorldMeters;
  const farthest = batch.band.fadeOutEndMeters + DISTANCE_MARGIN_METERS;
  const nearest = batch.band.fadeInStartMeters - DISTANCE_MARGIN_METERS;
  let count = visibleCount;
  for (let instance = start; instance < end; instance++) {
    const volume = instance * CULL_VOLUME_STRIDE;
    const x = (volumes[volume] as number) + originOffsetX;
    const z = (volumes[volume + 1] as number) + originOffsetZ;
    const radius = volumes[volume + 4] as number;
    if (isDistanceOpen) {
      // The shader measures to the instance's own origin, which may stand off the volume's centre by up to its radius.
      const distanceSquared = x * x + z * z;
      const outer = farthest + radius;
      const inner = nearest - radius;
      if (distanceSquared > outer * outer || (inner > 0 && distanceSquared < inner * inner)) {
        counters.outsideDistance++;
        continue;
      }
    }
    const bottomY = (volumes[volume + 2] as number) - eyeY;
    const topY = (volumes[volume + 3] as number) - eyeY;
    if (planeMask !== 0 && isCylinderOutside(planes, scratchReaches, planeMask, x, z, bottomY, topY, radius)) {
      counters.outsideFrustum++;
      continue;
    }
    if (
      pyramid !== undefined &&
      isHiddenByTerrain(
        pyramid,
        view,
        pass.path,
        pass.separationPerMeter,
        scratchMemory,
        x,
        z,
        radius,
        radius,
        bottomY,
        topY,
      )
    ) {
      counters.hiddenByTerrain++;
      continue;
    }
    visible[count++] = instance;
  }
  return count;
}

function chunkVerdictOf(state: number): number {
  if (state === NOT_REACHED) return CHUNK_VERDICT.outsideDistance;
  if (state === OUTSIDE_FRUSTUM) return CHUNK_VERDICT.outsideFrustum;
  if (state === HIDDEN_BY_TERRAIN) return CHUNK_VERDICT.hiddenByTerrain;
  return CHUNK_VERDICT.tested;
}

const scratchPass: Pass = {
  view: createCullView(),
  path: 'T0',
  pyramid: undefined,
  separationPerMeter: Number.NaN,
  originOffsetX: Number.NaN,
  originOffsetZ: Number.NaN,
};

/**
 * Says which part of a batch's band a chunk lies in, by the least and greatest horizontal distance of its bounds.
 *
 * @returns 'outside' when none of its instances can be in the band, 'inside' when all are, else 'intersecting'
 */
function classifyChunkDistance(
  pass: Pass,
  bounds: Float32Array,
  chunkIndex: number,
  batch: InstanceBatch,
): Containment {
  const start = chunkIndex * CHUNK_BOUNDS_STRIDE;
  const minX = (bounds[start] as number) + pass.originOffsetX;
  const minZ = (bounds[start + 2] as number) + pass.originOffsetZ;
  const maxX = (bounds[start + 3] as number) + pass.originOffsetX;
  const maxZ = (bounds[start + 5] as number) + pass.originOffsetZ;
  const gapX = minX > 0 ? minX : maxX < 0 ? -maxX : 0;
  const gapZ = minZ > 0 ? minZ : maxZ < 0 ? -maxZ : 0;
  const reachX = -minX > maxX ? -minX : maxX;
  const reachZ = -minZ > maxZ ? -minZ : maxZ;
  const leastSquared = gapX * gapX + gapZ * gapZ;
  const greatestSquared = reachX * reachX + reachZ * reachZ;
  const farthest = batch.band.fadeOutEndMeters + DISTANCE_MARGIN_METERS;
  const nearest = Math.max(0, batch.band.fadeInStartMeters - DISTANCE_MARGIN_METERS);
  if (leastSquared > farthest * farthest || greatestSquared < nearest * nearest) return 'outside';
  return leastSquared >= nearest * nearest && greatestSquared <= farthest * farthest ? 'inside' : 'intersecting';
}

/**
 * Runs one cull pass: refills `result` with the instances of its set that the view can see under a path. Conservative:
 * what is left out is beyond its band, outside the frustum, or behind the drawn terrain, so every path draws the same
 * picture. Visible indices stay in ascending order, so that equal depths are resolved alike under every path.
 * Not re-entrant; does not allocate. A caller skips the pass when {@link hasCullViewChanged} is false and set, path and
 * pyramid revision are those of the last one.
 *
 * @param result - from `createCullResult` for the set to cull
 * @param view - eye and frustum
 * @param path - T0 distance, T1 + frustum, T2 + brute sight lines, T3 + hierarchical sight lines
 * @param pyramid - bounds of the drawn surface, for T2 and T3; without one, or with the eye less than
 *   `EYE_CLEARANCE_METERS` above that surface, nothing is hidden by terrain
 */
export function cullResidentSetInto(
  result: CullResult,
  view: CullView,
  path: CullPath,
  pyramid: HeightPyramid | undefined,
): void {
  const { set, counters, chunkStates, chunkVerdicts } = result;
  const { bounds } = set.chunks;
  const pass = scratchPass;
  pass.view = view;
  pass.path = path;
  const isTerrainPath = path === 'T2' || path === 'T3';
  pass.pyramid = isTerrainPath && pyramid !== undefined && canTerrainHide(pyramid, view) ? pyramid : undefined;
  pass.separationPerMeter = depthSeparationPerMeter(view);
  pass.originOffsetX = set.originXWorldMeters - view.eyeXWorldMeters;
  pass.originOffsetZ = set.originZWorldMeters - view.eyeZWorldMeters;
  planeReachesInto(scratchReaches, view);
  scratchMemory.hiderDistanceMeters = Number.NaN;
  counters.resident = 0;
  counters.outsideDistance = 0;
  counters.outsideFrustum = 0;
  counters.hiddenByTerrain = 0;
  counters.drawn = 0;
  chunkStates.fill(NOT_REACHED);

  for (let batchIndex = 0; batchIndex < set.batches.length; batchIndex++) {
    const batch = set.batches[batchIndex] as InstanceBatch;
    const visible = result.visibleIndices[batchIndex] as Uint32Array;
    let count = 0;
    for (let range = 0; range < batch.chunkRangeCount; range++) {
      const entry = range * CHUNK_RANGE_STRIDE;
      const chunkIndex = batch.chunkRanges[entry] as number;
      const start = batch.chunkRanges[entry + 1] as number;
      const end = batch.chunkRanges[entry + 2] as number;
      const distance = classifyChunkDistance(pass, bounds, chunkIndex, batch);
      if (distance === 'outside') {
        counters.outsideDistance += end - start;
        continue;
      }
      let state = chunkStates[chunkIndex] as number;
      if (state === NOT_REACHED) {
        state = computeChunkState(pass, bounds, chunkIndex);
        chunkStates[chunkIndex] = state;
      }
      if (state === OUTSIDE_FRUSTUM) {
        counters.outsideFrustum += end - start;
      } else if (state === HIDDEN_BY_TERRAIN) {
        counters.hiddenByTerrain += end - start;
      } else if (distance === 'inside' && state === 0 && pass.pyramid === undefined) {
        for (let instance = start; instance < end; instance++) visible[count++] = instance;
      } else {
        count = cullRange(pass, result, batch, visible, count, start, end, distance === 'intersecting', state);
      }
    }
    result.visibleCounts[batchIndex] = count;
    counters.resident += batch.instanceCount;
    counters.drawn += count;
  }
  for (let chunkIndex = 0; chunkIndex < chunkVerdicts.length; chunkIndex++) {
    chunkVerdicts[chunkIndex] = chunkVerdictOf(chunkStates[chunkIndex] as number);
  }
}
