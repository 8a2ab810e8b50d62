/** Quality tiers as far as streaming knows them: `medium` and `high` stream the same world, `low` a smaller one. */
export const STREAMING_TIERS = ['low', 'medium', 'high'] as const;

/** Quality tier (world.md §7). */
export type StreamingTier = (typeof STREAMING_TIERS)[number];
