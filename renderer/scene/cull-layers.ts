import { createCullView, copyCullViewInto, hasCullViewChanged } from '../../core/culling/index.ts';
import type { CullPath, CullView, HeightPyramid } from '../../core/culling/index.ts';
import type { InstanceLayer } from './instance-layer.ts';
import type { SceneCounters } from './world-scene.ts';

/** Runs the cull passes of a scene's layers, and none while nothing that they depend on has changed. */
export interface LayerCulling {
  /** The next call runs a pass whatever the view: sets or terrain have changed. */
  readonly requirePass: () => void;
  /**
   * Culls all layers and shows what is left. Refills the instance counts of `counters`, and adds to its `uploadMs` what showing took.
   *
   * @param pyramid - bounds of the surface that is drawn
   * @returns whether a pass was run
   */
  cullLayers(view: CullView, path: CullPath, pyramid: HeightPyramid, counters: SceneCounters): boolean;
}

/** Creates the culling of these layers. */
export function createLayerCulling(layers: readonly InstanceLayer[]): LayerCulling {
  const passedView = createCullView();
  let passedPath: CullPath | undefined;
  let isPassDue = true;

  return {
    requirePass() {
      isPassDue = true;
    },
    cullLayers(view, path, pyramid, counters) {
      if (!isPassDue && path === passedPath && !hasCullViewChanged(passedView, view)) return false;
      isPassDue = false;
      passedPath = path;
      copyCullViewInto(passedView, view);
      counters.residentInstances = 0;
      counters.outsideDistanceInstances = 0;
      counters.outsideFrustumInstances = 0;
      counters.hiddenByTerrainInstances = 0;
      counters.drawnInstances = 0;
      for (const layer of layers) {
        layer.cull(view, path, pyramid);
        const startMs = performance.now();
        layer.showVisible();
        counters.uploadMs += performance.now() - startMs;
        if (layer.cullResult === undefined) continue;
        const pass = layer.cullResult.counters;
        counters.residentInstances += pass.resident;
        counters.outsideDistanceInstances += pass.outsideDistance;
        counters.outsideFrustumInstances += pass.outsideFrustum;
        counters.hiddenByTerrainInstances += pass.hiddenByTerrain;
        counters.drawnInstances += pass.drawn;
      }
      return true;
    },
  };
}
