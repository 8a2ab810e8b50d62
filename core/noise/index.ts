export { fbm, OCTAVE_SEED_STEP, sampleFbmInto } from './fbm.ts';
export { gradientNoise, sampleGradientNoiseInto } from './gradient-noise.ts';
export type { NoiseSample } from './noise-sample.ts';
