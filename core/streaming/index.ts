export { STREAMING_BUDGET_MS } from './frame-budget.ts';
export { CLUTTER_REBUILD_CELL_METERS, computeEyeReachMeters, FOREST_REBUILD_CELL_METERS } from './rebuild-cell.ts';
export type { FloatSource } from './float-source.ts';
export { CHUNK_BOUNDS_STRIDE, CHUNK_RANGE_STRIDE, CULL_VOLUME_STRIDE, INSTANCE_MATRIX_STRIDE } from './resident-set.ts';
export type { InstanceBatch, ResidentSet } from './resident-set.ts';
export { advanceStreaming, createStreaming, prefetchStreaming } from './streaming.ts';
export type { Streaming } from './streaming.ts';
