import { mix, quinticFade } from '../math/index.ts';
import { OCTAVE_SEED_STEP } from '../noise/index.ts';
import { hashLattice } from '../random/index.ts';

/**
 * Value noise: the lattice hash at lattice points, blended with the quintic fade between them. Placement gates use it in place
 * of gradient noise, which the source leaves open ("noise", "value-fBm"), because their bands are shares of [0, 1] and it fills
 * that range: two octaves are above 0.72, the middle of the flowers' band, over 10.5 % of the plane, those of gradient noise mapped
 * to [0, 1] over 2.6 %, which would leave a quarter of the flowers.
 *
 * @param x - lattice units, any finite number
 * @param z - lattice units, any finite number
 * @param seed - integer, taken modulo 2³²
 * @returns [0, 1)
 */
export function valueNoise(x: number, z: number, seed: number): number {
  const column = Math.floor(x);
  const row = Math.floor(z);
  const u = quinticFade(x - column);
  const lower = mix(hashLattice(column, row, seed), hashLattice(column + 1, row, seed), u);
  const upper = mix(hashLattice(column, row + 1, seed), hashLattice(column + 1, row + 1, seed), u);
  return mix(lower, upper, quinticFade(z - row));
}

/**
 * Fractal sum of {@link valueNoise}: octave i at 2^i times the frequency and 2^−i times the amplitude, divided by the sum of
 * amplitudes, with core/noise's seed step.
 *
 * @param x - lattice units of octave 0
 * @param z - lattice units of octave 0
 * @param octaveCount - at least 1
 * @param seed - integer
 * @returns [0, 1)
 */
export function valueFbm(x: number, z: number, octaveCount: number, seed: number): number {
  let sum = 0;
  let amplitudeSum = 0;
  let frequency = 1;
  for (let octave = 0; octave < octaveCount; octave += 1) {
    sum += valueNoise(frequency * x, frequency * z, seed + octave * OCTAVE_SEED_STEP) / frequency;
    amplitudeSum += 1 / frequency;
    frequency *= 2;
  }
  return sum / amplitudeSum;
}
