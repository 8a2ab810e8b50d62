import type { Configuration } from '../../core/scenario/index.ts';

/** The sun's shadow map of a tier. */
interface ShadowMapSettings {
  /** Edge of each cascade's map, texels. */
  readonly sizeTexels: number;
  readonly cascadeCount: number;
}

/** What a quality tier says about drawing; what it streams is core/streaming's (near radius 70 m and clutter × 0.6 on `low`). */
export interface RenderTier {
  /** Device pixels drawn per device pixel shown, along one axis. */
  readonly drawScale: number;
  /** Undefined: no shadows. */
  readonly shadowMap: ShadowMapSettings | undefined;
}

/** Tiers of world.md §7: `low` draws two thirds of the pixels along each axis, 0.44 of them. */
export const RENDER_TIERS: Readonly<Record<Configuration['tier'], RenderTier>> = {
  low: { drawScale: 2 / 3, shadowMap: undefined },
  medium: { drawScale: 1, shadowMap: { sizeTexels: 1024, cascadeCount: 1 } },
  high: { drawScale: 1, shadowMap: { sizeTexels: 2048, cascadeCount: 2 } },
};
