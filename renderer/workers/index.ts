export { PYRAMID_CELL_METERS, PYRAMID_CELLS } from './feed-messages.ts';
export type { RingArrays, TerrainUpdate, WorldDescription } from './feed-messages.ts';
export { listRingBuffers, listSetBuffers } from './list-buffers.ts';
export { startWorker } from './start-worker.ts';
export { createWorldFeed, TERRAIN_CELL_METERS } from './world-feed.ts';
export type { FeedEye, WorldFeed } from './world-feed.ts';
