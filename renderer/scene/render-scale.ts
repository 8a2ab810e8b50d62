import type { Configuration } from '../../core/scenario/index.ts';
import type { RenderEngine } from '../engine/index.ts';
import { RENDER_TIERS } from './render-tiers.ts';

/** Sizes the drawing buffer for a configuration and the page's pixel ratio. */
export function applyRenderScale(engine: RenderEngine, { tier, renderScale }: Configuration): void {
  engine.setHardwareScalingLevel(1 / (globalThis.devicePixelRatio * renderScale * RENDER_TIERS[tier].drawScale));
}
