import type { Configuration } from '../../core/scenario/index.ts';
import type { RenderEngine } from '../engine/index.ts';

/** The low tier draws two thirds of the pixels along each axis, 0.44 of them (world.md §7). */
const LOW_TIER_SCALE = 2 / 3;

/** Device pixels drawn per device pixel shown, along one axis. */
function computeRenderScale({ tier, renderScale }: Configuration): number {
  return renderScale * (tier === 'low' ? LOW_TIER_SCALE : 1);
}

/** Sizes the drawing buffer for a configuration and the page's pixel ratio. */
export function applyRenderScale(engine: RenderEngine, configuration: Configuration): void {
  engine.setHardwareScalingLevel(1 / (globalThis.devicePixelRatio * computeRenderScale(configuration)));
}
