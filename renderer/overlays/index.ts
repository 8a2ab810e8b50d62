export { createHiddenChunkOverlay } from './hidden-chunk-overlay.ts';
