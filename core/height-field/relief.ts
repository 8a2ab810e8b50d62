import { smoothstep, smoothstepDerivative } from '../math/index.ts';
import { OCTAVE_SEED_STEP, sampleGradientNoiseInto } from '../noise/index.ts';
import type { NoiseSample } from '../noise/index.ts';
import {
  RELIEF_AMPLITUDE_SUM,
  RELIEF_OCTAVES,
  RELIEF_SEED_SALT,
  RELIEF_WAVELENGTH_METERS,
  RIDGE_SOFTENING,
  TALUS_END_SQUARED_SLOPE,
  TALUS_START_SQUARED_SLOPE,
} from './reference-parameters.ts';
import type { ReferenceParameters } from './reference-parameters.ts';

/** Relief R(q, u), 0 … 1, and its partial derivatives with respect to the warped point q (per metre) and the uplift u. */
export interface ReliefSample {
  value: number;
  dx: number;
  dz: number;
  du: number;
}

/** Not re-entrant while this is in use. */
const scratchNoise: NoiseSample = { value: 0, dx: 0, dz: 0, dxx: 0, dxz: 0, dzz: 0 };

/**
 * Writes the relief at a warped point. Symbols and derivation: README of this room. One pass over the octaves carries the value,
 * its derivatives, and gradient and Hessian of the unweighted running sum that the weights are made of.
 */
export function sampleReliefInto(
  out: ReliefSample,
  xWarpedMeters: number,
  zWarpedMeters: number,
  uplift: number,
  parameters: ReferenceParameters,
  seed: number,
): void {
  const { isEroded, erosionStrength, talusStrength, ridgeStartUplift, ridgeEndUplift } = parameters;
  const ridgeWeight = smoothstep(ridgeStartUplift, ridgeEndUplift, uplift);
  const ridgeWeightDu = smoothstepDerivative(ridgeStartUplift, ridgeEndUplift, uplift);
  // Metres of height per unit of the running sum, H u² / Σ2⁻ⁱ; squared, because the weights need the squared slope; and the
  // square's derivative along u, 4 u³ (H / Σ2⁻ⁱ)², written so that u = 0 needs no division.
  const heightScale = (parameters.peakHeightMeters / RELIEF_AMPLITUDE_SUM) * uplift * uplift;
  const squaredScale = heightScale * heightScale;
  const squaredScaleDu = (4 * heightScale * parameters.peakHeightMeters * uplift) / RELIEF_AMPLITUDE_SUM;

  let value = 0;
  let dx = 0;
  let dz = 0;
  let du = 0;
  let runningDx = 0;
  let runningDz = 0;
  let runningDxx = 0;
  let runningDxz = 0;
  let runningDzz = 0;
  let amplitude = 1;
  let frequency = 1 / RELIEF_WAVELENGTH_METERS;
  let octaveSeed = seed ^ RELIEF_SEED_SALT;

  for (let octave = 0; octave < RELIEF_OCTAVES; octave++) {
    sampleGradientNoiseInto(scratchNoise, frequency * xWarpedMeters, frequency * zWarpedMeters, octaveSeed);
    const noise = scratchNoise.value;
    const noiseDx = frequency * scratchNoise.dx;
    const noiseDz = frequency * scratchNoise.dz;

    let shape = 0.5 + 0.5 * noise;
    let shapeDnoise = 0.5;
    let shapeDu = 0;
    if (ridgeWeight > 0) {
      const rounded = Math.sqrt(noise * noise + RIDGE_SOFTENING * RIDGE_SOFTENING);
      const fall = 1 - rounded;
      const ridgeExcess = fall * fall - shape;
      shapeDu = ridgeExcess * ridgeWeightDu;
      shape += ridgeWeight * ridgeExcess;
      shapeDnoise += ridgeWeight * ((-2 * fall * noise) / rounded - 0.5);
    }

    let weight = 1;
    let weightDx = 0;
    let weightDz = 0;
    let weightDu = 0;
    if (isEroded && octave > 0) {
      const runningSquaredSlope = runningDx * runningDx + runningDz * runningDz;
      const squaredSlope = squaredScale * runningSquaredSlope;
      const erosion = 1 / (1 + erosionStrength * squaredSlope);
      const talus = 1 - talusStrength * smoothstep(TALUS_START_SQUARED_SLOPE, TALUS_END_SQUARED_SLOPE, squaredSlope);
      const talusDslope =
        -talusStrength * smoothstepDerivative(TALUS_START_SQUARED_SLOPE, TALUS_END_SQUARED_SLOPE, squaredSlope);
      weight = erosion * talus;
      const weightDslope = erosion * (talusDslope - erosionStrength * weight);
      const scaledDslope = 2 * squaredScale * weightDslope;
      weightDx = scaledDslope * (runningDx * runningDxx + runningDz * runningDxz);
      weightDz = scaledDslope * (runningDx * runningDxz + runningDz * runningDzz);
      weightDu = weightDslope * squaredScaleDu * runningSquaredSlope;
    }

    value += amplitude * weight * shape;
    dx += amplitude * (weightDx * shape + weight * shapeDnoise * noiseDx);
    dz += amplitude * (weightDz * shape + weight * shapeDnoise * noiseDz);
    du += amplitude * (weightDu * shape + weight * shapeDu);

    // Only now: an octave must not weigh itself down.
    const curvature = amplitude * frequency * frequency;
    runningDx += amplitude * noiseDx;
    runningDz += amplitude * noiseDz;
    runningDxx += curvature * scratchNoise.dxx;
    runningDxz += curvature * scratchNoise.dxz;
    runningDzz += curvature * scratchNoise.dzz;
    amplitude *= 0.5;
    frequency *= 2;
    octaveSeed += OCTAVE_SEED_STEP;
  }

  out.value = value / RELIEF_AMPLITUDE_SUM;
  out.dx = dx / RELIEF_AMPLITUDE_SUM;
  out.dz = dz / RELIEF_AMPLITUDE_SUM;
  out.du = du / RELIEF_AMPLITUDE_SUM;
}
