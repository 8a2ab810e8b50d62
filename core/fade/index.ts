export type { DistanceBand } from './distance-band.ts';
export { computeSeamInverseWidth } from './seam-threshold.ts';
