export { RING_CELLS, RING_COUNT, RING_VERTICES } from './ring.ts';
export type { ClipmapRing } from './ring.ts';
