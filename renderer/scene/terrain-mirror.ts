import { createClipmap, RING_COUNT } from '../../core/clipmap/index.ts';
import type { Clipmap, ClipmapRing } from '../../core/clipmap/index.ts';
import { createClipmapSurface, createHeightPyramid } from '../../core/culling/index.ts';
import type { HeightPyramid } from '../../core/culling/index.ts';
import type { WorldField } from '../../core/height-field/index.ts';
import { listRingBuffers, PYRAMID_CELL_METERS, PYRAMID_CELLS } from '../workers/index.ts';
import type { RingArrays, TerrainUpdate } from '../workers/index.ts';

/** The page's copy of the terrain worker's state: drawn rings and the bounds of what they draw are always of one scroll. */
export interface TerrainMirror {
  /** Read it with the doors of core/clipmap; only {@link apply} moves it. */
  readonly clipmap: Clipmap;
  /** What is drawn of each ring; undefined before the first update. */
  readonly rings: readonly (RingArrays | undefined)[];
  /** Bounds of the drawn surface; holds nothing, and hides nothing, before the first update. */
  readonly pyramid: HeightPyramid;
  /** Eye that the rings stand around; NaN before the first update. */
  readonly eyeXWorldMeters: number;
  readonly eyeZWorldMeters: number;
  /**
   * Takes over updates as one.
   *
   * @param updates - oldest first, the first building on what was applied last
   * @returns levels that moved, as a bit mask, and memory that is not used any more
   */
  apply(updates: readonly TerrainUpdate[]): { readonly movedMask: number; readonly buffers: readonly ArrayBuffer[] };
}

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** Creates the mirror of a world whose terrain has not come yet. */
export function createTerrainMirror(field: WorldField): TerrainMirror {
  const clipmap = createClipmap(field);
  const rings: (RingArrays | undefined)[] = Array.from({ length: RING_COUNT }, () => undefined);
  const pyramid: Mutable<HeightPyramid> = createHeightPyramid({
    cellSizeMeters: PYRAMID_CELL_METERS,
    cellsPerEdge: PYRAMID_CELLS,
  });
  let eyeXWorldMeters = Number.NaN;
  let eyeZWorldMeters = Number.NaN;

  /** Newest arrays of a level, oldest ones for recycling. */
  function takeRing(next: RingArrays, buffers: ArrayBuffer[]): void {
    const previous = rings[next.level];
    if (previous !== undefined) buffers.push(...listRingBuffers(previous));
    rings[next.level] = next;
    const ring = clipmap.rings[next.level] as Mutable<ClipmapRing>;
    ring.heightsMeters = next.heightsMeters;
    ring.gradientsX = next.gradientsX;
    ring.gradientsZ = next.gradientsZ;
  }

  return {
    clipmap,
    rings,
    pyramid,
    get eyeXWorldMeters() {
      return eyeXWorldMeters;
    },
    get eyeZWorldMeters() {
      return eyeZWorldMeters;
    },
    apply(updates) {
      const buffers: ArrayBuffer[] = [];
      let movedMask = 0;
      for (const update of updates) {
        for (const ring of update.rings) {
          takeRing(ring, buffers);
          movedMask |= 1 << ring.level;
        }
        buffers.push(pyramid.floorsMeters.buffer as ArrayBuffer, pyramid.ceilingsMeters.buffer as ArrayBuffer);
        pyramid.floorsMeters = update.pyramid.floorsMeters;
        pyramid.ceilingsMeters = update.pyramid.ceilingsMeters;
        pyramid.originXWorldMeters = update.pyramid.originXWorldMeters;
        pyramid.originZWorldMeters = update.pyramid.originZWorldMeters;
        pyramid.surface ??= createClipmapSurface(clipmap);
        pyramid.revision += 1;
        for (const ring of clipmap.rings as Mutable<ClipmapRing>[]) {
          ring.originXGrid = update.originsGrid[2 * ring.level] as number;
          ring.originZGrid = update.originsGrid[2 * ring.level + 1] as number;
        }
        eyeXWorldMeters = update.eyeXWorldMeters;
        eyeZWorldMeters = update.eyeZWorldMeters;
      }
      return { movedMask, buffers };
    },
  };
}
