import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { mergeHiddenChunks } from './merge-hidden-chunks.ts';
import type { ChunkBox, PlacedCullResult } from './merge-hidden-chunks.ts';
import { createWireBoxes } from './wire-boxes.ts';

/** Red, as the key sheet says. */
const HIDDEN_COLOR = new Color3(1, 0.12, 0.08);

/**
 * Boxes this near, metres, are drawn in full; beyond, a line's opacity falls with the distance. Chunks grow more crowded in the
 * picture the farther they are, hundreds to a few rows of pixels at the horizon, and at full opacity they run into one red band.
 */
const CLEAR_DISTANCE_METERS = 200;

/** How fast it falls. Chosen by eye at C1, so that a far band lets the world through and a single far box is still seen. */
const FALLOFF_EXPONENT = 1.5;

/** Opacity of a box by the distance between the eye and its nearest point, on the ground plane. */
function fadeByDistance(box: ChunkBox, eye: OverlayEye): number {
  const distanceX = Math.max(box.minX - eye.xMeters, 0, eye.xMeters - box.maxX);
  const distanceZ = Math.max(box.minZ - eye.zMeters, 0, eye.zMeters - box.maxZ);
  const distanceMeters = Math.hypot(distanceX, distanceZ);
  return Math.min(1, (CLEAR_DISTANCE_METERS / distanceMeters) ** FALLOFF_EXPONENT);
}

/** Where the eye is, in the frame that the boxes are in. */
interface OverlayEye {
  readonly xMeters: number;
  readonly zMeters: number;
}

/** Chunks that the terrain hides, as wire boxes (key B). */
export interface HiddenChunkOverlay {
  isShown: boolean;
  /**
   * Follows the last cull pass; does nothing while not shown.
   *
   * @param results - one a layer; a layer without a pass yet is left out
   */
  update(results: readonly PlacedCullResult[], eye: OverlayEye): void;
  dispose(): void;
}

/** Creates the overlay, not shown. */
export function createHiddenChunkOverlay(scene: Scene): HiddenChunkOverlay {
  const boxes = createWireBoxes(scene, 'hidden-chunks', HIDDEN_COLOR);
  let isShown = false;
  return {
    get isShown() {
      return isShown;
    },
    set isShown(next) {
      isShown = next;
      if (!next) boxes.hide();
    },
    update(results, eye) {
      if (!isShown) return;
      boxes.clear();
      for (const box of mergeHiddenChunks(results)) boxes.add(box, fadeByDistance(box, eye));
      boxes.show();
    },
    dispose() {
      boxes.dispose();
    },
  };
}
