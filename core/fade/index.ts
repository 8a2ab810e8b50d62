export type { DistanceBand } from './distance-band.ts';
