export type { DistanceBand } from './distance-band.ts';
export { bandVisibility } from './band-visibility.ts';
export { interleavedGradientNoise } from './interleaved-gradient-noise.ts';
export { isKeptFadingIn, isKeptFadingOut } from './keep-predicate.ts';
export { computeSeamInverseWidth, seamThreshold } from './seam-threshold.ts';
