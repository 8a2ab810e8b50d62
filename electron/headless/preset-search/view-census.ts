import { createClipmap, drawnHeightMeters, scrollClipmap } from '../../../core/clipmap/index.ts';
import {
  createCullResult,
  createCullView,
  createHeightPyramid,
  cullResidentSetInto,
  cullViewInto,
  FAR_METERS,
  fillPyramidFromClipmap,
  NEAR_METERS,
} from '../../../core/culling/index.ts';
import type { CullPath, CullResult } from '../../../core/culling/index.ts';
import { createWorldField } from '../../../core/height-field/index.ts';
import type { WorldField } from '../../../core/height-field/index.ts';
import type { CameraPose } from '../../../core/scenario/index.ts';
import { advanceStreaming, createStreaming } from '../../../core/streaming/index.ts';

/** World that the presets are found on. */
export const PRESET_WORLD = { variant: 'dense', seed: 1337, tier: 'high' } as const;

/** Viewport that shares are stated for, width over height. */
const PRESET_ASPECT_RATIO = 16 / 9;

/** Pyramid of the live scene: 4 m cells, 2,048 m across. */
const PYRAMID = { cellSizeMeters: 4, cellsPerEdge: 512 } as const;

/** What stands in one view, counted by running the cull paths over the streamed world. */
export interface ViewCensus {
  /** Instances that the distance bands and the frustum leave (T1), both layers. */
  readonly frustumCount: number;
  /** Instances that are left when the drawn terrain hides what it hides (T3). */
  readonly drawnCount: number;
  /** Share of what the frustum leaves that terrain hides, 0 to 1. */
  readonly hiddenByTerrainRatio: number;
  /** Instances in the frustum, by asset (`flower`) and by batch (`flower/near`). */
  readonly frustumCountByName: ReadonlyMap<string, number>;
}

/** Counts views of the preset world; keeps streaming, clipmap and pyramid between calls, so near views are cheap. */
export interface ViewCounter {
  readonly field: WorldField;
  /** Height of the drawn ground, metres, World; moves the clipmap to the point. */
  drawnGroundMeters(xWorldMeters: number, zWorldMeters: number): number;
  countView(pose: CameraPose): ViewCensus;
}

/** Creates a counter for the preset world. */
export function createViewCounter(): ViewCounter {
  const { variant, seed, tier } = PRESET_WORLD;
  const field = createWorldField({ variant, seed, hasRoad: true });
  const clipmap = createClipmap(field);
  const pyramid = createHeightPyramid(PYRAMID);
  const streaming = createStreaming({ field, seed, tier });
  const view = createCullView();
  const results: { forest?: CullResult; clutter?: CullResult } = {};

  function countDrawn(path: CullPath): number {
    let drawn = 0;
    for (const result of [results.forest, results.clutter]) {
      if (result === undefined) continue;
      cullResidentSetInto(result, view, path, pyramid);
      drawn += result.counters.drawn;
    }
    return drawn;
  }

  function countByName(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const result of [results.forest, results.clutter]) {
      result?.set.batches.forEach((batch, index) => {
        const visibleCount = result.visibleCounts[index] ?? 0;
        for (const name of [batch.asset, batch.key]) counts.set(name, (counts.get(name) ?? 0) + visibleCount);
      });
    }
    return counts;
  }

  return {
    field,
    drawnGroundMeters(xWorldMeters, zWorldMeters) {
      scrollClipmap(clipmap, xWorldMeters, zWorldMeters);
      return drawnHeightMeters(clipmap, xWorldMeters, zWorldMeters);
    },
    countView(pose) {
      scrollClipmap(clipmap, pose.xWorldMeters, pose.zWorldMeters);
      fillPyramidFromClipmap(pyramid, clipmap, pose.xWorldMeters, pose.zWorldMeters);
      const update = advanceStreaming(streaming, pose.xWorldMeters, pose.zWorldMeters);
      if (update.forest !== undefined) results.forest = createCullResult(update.forest);
      if (update.clutter !== undefined) results.clutter = createCullResult(update.clutter);
      cullViewInto(view, pose, PRESET_ASPECT_RATIO, NEAR_METERS, FAR_METERS);
      const frustumCount = countDrawn('T1');
      const frustumCountByName = countByName();
      const drawnCount = countDrawn('T3');
      return {
        frustumCount,
        drawnCount,
        hiddenByTerrainRatio: frustumCount === 0 ? 0 : 1 - drawnCount / frustumCount,
        frustumCountByName,
      };
    },
  };
}
