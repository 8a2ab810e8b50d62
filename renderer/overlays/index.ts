export { createHiddenChunkOverlay } from './hidden-chunk-overlay.ts';
export type { HiddenChunkOverlay } from './hidden-chunk-overlay.ts';
export { mergeHiddenChunks } from './merge-hidden-chunks.ts';
export type { ChunkBox, PlacedCullResult } from './merge-hidden-chunks.ts';
