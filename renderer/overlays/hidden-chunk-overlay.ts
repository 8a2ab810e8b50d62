import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { mergeHiddenChunks } from './merge-hidden-chunks.ts';
import type { PlacedCullResult } from './merge-hidden-chunks.ts';
import { createWireBoxes } from './wire-boxes.ts';

/** Red, as the key sheet says. */
const HIDDEN_COLOR = new Color3(1, 0.12, 0.08);

/** Chunks that the terrain hides, as wire boxes (key B). */
export interface HiddenChunkOverlay {
  isShown: boolean;
  /**
   * Follows the last cull pass; does nothing while not shown.
   *
   * @param results - one a layer; a layer without a pass yet is left out
   */
  update(results: readonly PlacedCullResult[]): void;
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
    update(results) {
      if (!isShown) return;
      boxes.clear();
      for (const { minX, minY, minZ, maxX, maxY, maxZ } of mergeHiddenChunks(results)) {
        boxes.add(minX, minY, minZ, maxX, maxY, maxZ);
      }
      boxes.show();
    },
    dispose() {
      boxes.dispose();
    },
  };
}
