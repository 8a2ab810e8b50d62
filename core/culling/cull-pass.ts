import { CHUNK_BOUNDS_STRIDE } from '../streaming/index.ts';
import { isHiddenBrute } from './brute-sights.ts';
import { clearHorizonInto } from './clear-horizon.ts';
import type { CullPath, CullResult, CullView } from './cull-contract.ts';
import { FRUSTUM_PLANE_COUNT } from './cull-view.ts';
import { canTerrainHide } from './eye-clearance.ts';
import { ALL_PLANES, classifyAabbPlanes, OUTSIDE_FRUSTUM, planeReachesInto } from './frustum.ts';
import type { HeightPyramid } from './height-pyramid.ts';
import { findHider } from './hierarchical-sights.ts';
import type { SightFinding } from './hierarchical-sights.ts';
import { createInstanceGroup } from './instance-group.ts';
import type { InstanceGroup } from './instance-group.ts';
import { createSightPass, sightPassInto } from './sight-lines.ts';
import type { SightPass, SightSpan } from './sight-lines.ts';

/** What stays the same for every chunk and instance of one pass. One object is refilled for every pass. */
export interface CullPass {
  planes: Float64Array;
  /** From `planeReachesInto`. */
  readonly planeReaches: Float64Array;
  hasFrustumStage: boolean;
  /** Undefined when terrain hides nothing in this pass: another path, no pyramid, or an eye too close to the ground. */
  terrainPath: 'T2' | 'T3' | undefined;
  eyeYWorldMeters: number;
  /** From the eye to the set's origin, metres. */
  originOffsetX: number;
  originOffsetZ: number;
  readonly sight: SightPass;
  /** Reused for chunks and clusters, and for single instances. */
  readonly group: InstanceGroup;
  readonly single: InstanceGroup;
  /** Reused spans: of the chunk or cluster under test, and of an instance. */
  readonly groupSpan: SightSpan;
  readonly singleSpan: SightSpan;
}

/** Creates a pass to be refilled. */
export function createCullPass(): CullPass {
  return {
    planes: new Float64Array(0),
    planeReaches: new Float64Array(FRUSTUM_PLANE_COUNT),
    hasFrustumStage: false,
    terrainPath: undefined,
    eyeYWorldMeters: Number.NaN,
    originOffsetX: Number.NaN,
    originOffsetZ: Number.NaN,
    sight: createSightPass(),
    group: createInstanceGroup(),
    single: createInstanceGroup(),
    groupSpan: { start: Number.NaN, end: Number.NaN },
    singleSpan: { start: Number.NaN, end: Number.NaN },
  };
}

/** Refills a pass. */
export function cullPassInto(
  out: CullPass,
  result: CullResult,
  view: CullView,
  path: CullPath,
  pyramid: HeightPyramid | undefined,
): void {
  out.planes = view.planesEyeRelative;
  planeReachesInto(out.planeReaches, view);
  out.hasFrustumStage = path !== 'T0';
  out.terrainPath = undefined;
  if ((path === 'T2' || path === 'T3') && pyramid !== undefined && canTerrainHide(pyramid, view)) {
    out.terrainPath = path;
    const { sight } = out;
    sightPassInto(sight, view, pyramid);
    if (path === 'T3') {
      clearHorizonInto(
        sight.horizon,
        pyramid,
        sight.eyeXWorldMeters,
        sight.raisedEyeYWorldMeters,
        sight.eyeZWorldMeters,
      );
    }
  }
  out.eyeYWorldMeters = view.eyeYWorldMeters;
  out.originOffsetX = result.set.originXWorldMeters - view.eyeXWorldMeters;
  out.originOffsetZ = result.set.originZWorldMeters - view.eyeZWorldMeters;
}

/** Asks the terrain stage about a group or a single volume; `span` is narrowed where the finding is `open`. */
export function askTerrain(pass: CullPass, group: InstanceGroup, span: SightSpan): SightFinding {
  if (pass.terrainPath === 'T3') return findHider(pass.sight, group, span);
  if (pass.terrainPath === 'T2') return isHiddenBrute(pass.sight, group) ? 'hidden' : 'open';
  return 'clear';
}

/** States of a chunk during a pass. From 0 on: mask of planes to try its instances against, and {@link TERRAIN_CLEAR}. */
export const CHUNK_NOT_REACHED = -2;
export const CHUNK_OUTSIDE_FRUSTUM = OUTSIDE_FRUSTUM;
export const CHUNK_HIDDEN = -3;

/** Bit of a chunk state: terrain can hide none of its instances. The planes take the bits below. */
export const TERRAIN_CLEAR = ALL_PLANES + 1;

/** Decides about a whole chunk; leaves the span of its sights in `result.chunkSpans` where terrain may hide some of it. */
export function computeChunkState(pass: CullPass, result: CullResult, chunkIndex: number): number {
  if (!pass.hasFrustumStage) return TERRAIN_CLEAR;
  const { bounds } = result.set.chunks;
  const start = chunkIndex * CHUNK_BOUNDS_STRIDE;
  const { group, groupSpan } = pass;
  group.minX = (bounds[start] as number) + pass.originOffsetX;
  group.bottomY = (bounds[start + 1] as number) - pass.eyeYWorldMeters;
  group.minZ = (bounds[start + 2] as number) + pass.originOffsetZ;
  group.maxX = (bounds[start + 3] as number) + pass.originOffsetX;
  group.highestTopY = (bounds[start + 4] as number) - pass.eyeYWorldMeters;
  group.maxZ = (bounds[start + 5] as number) + pass.originOffsetZ;
  const mask = classifyAabbPlanes(pass.planes, ALL_PLANES, group);
  if (mask === OUTSIDE_FRUSTUM) return CHUNK_OUTSIDE_FRUSTUM;
  group.lowestTopY = (result.chunkLowestTops[chunkIndex] as number) - pass.eyeYWorldMeters;
  groupSpan.start = 0;
  groupSpan.end = 1;
  const finding = askTerrain(pass, group, groupSpan);
  if (finding === 'hidden') return CHUNK_HIDDEN;
  if (finding === 'clear') return mask | TERRAIN_CLEAR;
  result.chunkSpans[2 * chunkIndex] = groupSpan.start;
  result.chunkSpans[2 * chunkIndex + 1] = groupSpan.end;
  return mask;
}
