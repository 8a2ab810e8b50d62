import { gradientNoise, sampleGradientNoiseInto } from './gradient-noise.ts';
import type { NoiseSample } from './noise-sample.ts';

/**
 * Seed step from one octave to the next, the high half of the golden ratio's 32-bit fraction (Weyl sequence). Without it all
 * octaves would share the lattice point at the origin and vanish there together.
 */
export const OCTAVE_SEED_STEP = 0x9e37;

/** One octave; functions here are not re-entrant while it is in use. */
const scratchOctave: NoiseSample = { value: 0, dx: 0, dz: 0, dxx: 0, dxz: 0, dzz: 0 };

/**
 * Fractal sum of {@link gradientNoise}: octave i at 2^i times the frequency and 2^−i times the amplitude, divided by the sum of
 * amplitudes, so it stays between −1 and 1. Bit-equal to the value of {@link sampleFbmInto}. Does not allocate.
 *
 * @param x - lattice units of octave 0
 * @param z - lattice units of octave 0
 * @param octaveCount - at least 1
 * @param seed - integer; octave i uses seed + i · {@link OCTAVE_SEED_STEP}
 */
export function fbm(x: number, z: number, octaveCount: number, seed: number): number {
  let sum = 0;
  let amplitudeSum = 0;
  let frequency = 1;
  for (let octave = 0; octave < octaveCount; octave++) {
    const amplitude = 1 / frequency;
    sum += amplitude * gradientNoise(frequency * x, frequency * z, seed + octave * OCTAVE_SEED_STEP);
    amplitudeSum += amplitude;
    frequency *= 2;
  }
  return sum / amplitudeSum;
}

/**
 * Writes value, gradient and Hessian of {@link fbm} into `out`; exact. Does not allocate.
 *
 * @param out - receives the sample, per lattice unit of octave 0 and per such unit squared
 * @param x - lattice units of octave 0
 * @param z - lattice units of octave 0
 * @param octaveCount - at least 1
 * @param seed - integer; octave i uses seed + i · {@link OCTAVE_SEED_STEP}
 */
export function sampleFbmInto(out: NoiseSample, x: number, z: number, octaveCount: number, seed: number): void {
  let value = 0;
  let dx = 0;
  let dz = 0;
  let dxx = 0;
  let dxz = 0;
  let dzz = 0;
  let amplitudeSum = 0;
  let frequency = 1;
  for (let octave = 0; octave < octaveCount; octave++) {
    const amplitude = 1 / frequency;
    sampleGradientNoiseInto(scratchOctave, frequency * x, frequency * z, seed + octave * OCTAVE_SEED_STEP);
    value += amplitude * scratchOctave.value;
    // Amplitude times frequency is 1 for every octave, so gradients add unscaled and Hessians with the frequency.
    dx += scratchOctave.dx;
    dz += scratchOctave.dz;
    dxx += frequency * scratchOctave.dxx;
    dxz += frequency * scratchOctave.dxz;
    dzz += frequency * scratchOctave.dzz;
    amplitudeSum += amplitude;
    frequency *= 2;
  }
  out.value = value / amplitudeSum;
  out.dx = dx / amplitudeSum;
  out.dz = dz / amplitudeSum;
  out.dxx = dxx / amplitudeSum;
  out.dxz = dxz / amplitudeSum;
  out.dzz = dzz / amplitudeSum;
}
