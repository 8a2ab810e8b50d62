import { createClipmap, drawnHeightMeters, scrollClipmap } from '../../core/clipmap/index.ts';
import {
  createCullResult,
  createCullView,
  createHeightPyramid,
  cullResidentSetInto,
  cullViewInto,
  FAR_METERS,
  fillPyramidFromClipmap,
  NEAR_METERS,
} from '../../core/culling/index.ts';
import type { CullPath, CullResult } from '../../core/culling/index.ts';
import { createWorldField } from '../../core/height-field/index.ts';
import type { CameraPose } from '../../core/scenario/index.ts';
import { advanceStreaming, createStreaming, CULL_VOLUME_STRIDE } from '../../core/streaming/index.ts';
import type { ResidentSet } from '../../core/streaming/index.ts';
import type { Cylinder } from './resident-set-builder.ts';
import type { Surface } from './sight-oracle.ts';

/** Instance of a streamed set, by where it stands in it. */
export interface StreamedInstance {
  readonly set: ResidentSet;
  readonly batchIndex: number;
  readonly instance: number;
}

/** The reference world as the bench keeps it around an eye: rings, live pyramid, both layers; core rooms only. */
export interface LiveWorld {
  /** The drawn ground. */
  readonly surface: Surface;
  /** Moves everything to an eye. Returns the levels of the rings that moved, as `scrollClipmap` does. */
  moveTo(xWorldMeters: number, zWorldMeters: number): number;
  /** What a path leaves to be drawn, keyed to compare paths by. */
  listVisible(pose: CameraPose, path: CullPath): Map<string, StreamedInstance>;
}

/** Creates the world of the reference presets: dense, seed 1337, tier high, a pyramid of 512² cells of 4 m. */
export function createLiveWorld(): LiveWorld {
  const field = createWorldField({ variant: 'dense', seed: 1337, hasRoad: true });
  const clipmap = createClipmap(field);
  const pyramid = createHeightPyramid({ cellSizeMeters: 4, cellsPerEdge: 512 });
  const streaming = createStreaming({ field, seed: 1337, tier: 'high' });
  const view = createCullView();
  let forest: CullResult | undefined;
  let clutter: CullResult | undefined;
  return {
    surface: (x, z) => drawnHeightMeters(clipmap, x, z),
    moveTo(x, z) {
      const movedMask = scrollClipmap(clipmap, x, z);
      fillPyramidFromClipmap(pyramid, clipmap, x, z);
      const update = advanceStreaming(streaming, x, z);
      if (update.forest !== undefined) forest = createCullResult(update.forest);
      if (update.clutter !== undefined) clutter = createCullResult(update.clutter);
      return movedMask;
    },
    listVisible(pose, path) {
      const visible = new Map<string, StreamedInstance>();
      cullViewInto(view, pose, 16 / 9, NEAR_METERS, FAR_METERS);
      for (const result of [forest, clutter]) {
        if (result === undefined) throw new RangeError('expected moveTo before the first view, found no sets');
        cullResidentSetInto(result, view, path, pyramid);
        for (const [batchIndex, indices] of result.visibleIndices.entries()) {
          for (const instance of indices.subarray(0, result.visibleCounts[batchIndex])) {
            const { set } = result;
            visible.set(`${set.layer}/${batchIndex}/${instance}`, { set, batchIndex, instance });
          }
        }
      }
      return visible;
    },
  };
}

/** Cull volume of an instance, World. */
export function volumeOf({ set, batchIndex, instance }: StreamedInstance): Cylinder {
  const { volumes } = set.batches[batchIndex]!;
  const start = instance * CULL_VOLUME_STRIDE;
  return {
    xWorldMeters: volumes[start]! + set.originXWorldMeters,
    zWorldMeters: volumes[start + 1]! + set.originZWorldMeters,
    bottomYWorldMeters: volumes[start + 2]!,
    topYWorldMeters: volumes[start + 3]!,
    radiusMeters: volumes[start + 4]!,
  };
}
