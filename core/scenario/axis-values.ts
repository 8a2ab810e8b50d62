/** Cull paths that can be chosen, in order of the stages they add (design §3). */
export const CULL_PATHS = ['T0', 'T1', 'T2', 'T3'] as const;

/** Quality tiers (world.md §7). */
export const QUALITY_TIERS = ['low', 'medium', 'high'] as const;

/** Reference height fields that a world can be built on (world.md §2). */
export const WORLD_VARIANTS = ['dense', 'montane', 'plain', 'ridged'] as const;

/** Shadows of the sun (design §3); the low tier has none whatever this says. */
export const SHADOW_MODES = ['matching', 'all-or-nothing', 'off'] as const;

/** Whether the road stage is part of the ground (world.md §2). */
export const ROAD_MODES = ['on', 'off'] as const;
