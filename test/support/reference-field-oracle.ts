import type { HeightSample, ReferenceVariant } from '../../core/height-field/index.ts';
import { add, constant, invert, multiply, ramp, scale, squareRoot } from './dual-number.ts';
import type { Dual } from './dual-number.ts';
import { sampleNoiseByCorners } from './gradient-noise-oracle.ts';

interface Recipe {
  readonly upliftWavelength: number;
  readonly peak: number;
  readonly erosion: number;
  readonly ridge: readonly [number, number];
  readonly talus: number;
}

const MONTANE: Recipe = { upliftWavelength: 4096, peak: 650, erosion: 6, ridge: [0.35, 0.75], talus: 0.85 };
const DENSE: Recipe = { upliftWavelength: 1792, peak: 1100, erosion: 8, ridge: [0.25, 0.75], talus: 0.7 };

/** Noise at a point that is itself a function of the World point: value and own slopes, each with World derivatives. */
function noiseAt(x: Dual, z: Dual, seed: number): { readonly n: Dual; readonly slopeX: Dual; readonly slopeZ: Dual } {
  const at = sampleNoiseByCorners(x.value, z.value, seed);
  const follow = (value: number, alongX: number, alongZ: number): Dual => ({
    value,
    dx: alongX * x.dx + alongZ * z.dx,
    dz: alongX * x.dz + alongZ * z.dz,
  });
  return {
    n: follow(at.value, at.dx, at.dz),
    slopeX: follow(at.dx, at.dxx, at.dxz),
    slopeZ: follow(at.dz, at.dxz, at.dzz),
  };
}

function fbmAt(x: Dual, z: Dual, octaves: number, seed: number): Dual {
  let sum = constant(0);
  let weights = 0;
  for (let octave = 0; octave < octaves; octave++) {
    sum = add(
      sum,
      scale(0.5 ** octave, noiseAt(scale(2 ** octave, x), scale(2 ** octave, z), seed + octave * 0x9e37).n),
    );
    weights += 0.5 ** octave;
  }
  return scale(1 / weights, sum);
}

/**
 * The reference height field read off its description, step by step, in dual numbers. The derivatives of the noise come from
 * the sum over corners; everything else differentiates itself.
 */
export function sampleReferenceSlowly(
  variant: ReferenceVariant,
  seed: number,
  xWorld: number,
  zWorld: number,
): HeightSample {
  const recipe = variant === 'dense' ? DENSE : MONTANE;
  const x: Dual = { value: xWorld, dx: 1, dz: 0 };
  const z: Dual = { value: zWorld, dx: 0, dz: 1 };
  const fbmOver = (wavelength: number, octaves: number, salt: number): Dual =>
    fbmAt(scale(1 / wavelength, x), scale(1 / wavelength, z), octaves, seed ^ salt);

  const isRidged = variant === 'ridged';
  const uplift = isRidged ? constant(1) : add(constant(0.5), scale(0.5, fbmOver(recipe.upliftWavelength, 3, 0x51ab)));
  const upliftSquared = multiply(uplift, uplift);

  const warpedX = isRidged ? x : add(x, scale(120, fbmOver(512, 2, 0x77a1)), scale(18, fbmOver(96, 2, 0x77b1)));
  const warpedZ = isRidged ? z : add(z, scale(120, fbmOver(512, 2, 0x77a2)), scale(18, fbmOver(96, 2, 0x77b2)));

  let amplitudes = 0;
  for (let octave = 0; octave < 8; octave++) amplitudes += 0.5 ** octave;

  let relief = constant(0);
  let runningX = constant(0);
  let runningZ = constant(0);
  for (let octave = 0; octave < 8; octave++) {
    const frequency = 2 ** octave / 1024;
    const amplitude = 0.5 ** octave;
    const octaveSeed = (seed ^ 0x2e19) + octave * 0x9e37;
    const { n, slopeX, slopeZ } = noiseAt(scale(frequency, warpedX), scale(frequency, warpedZ), octaveSeed);

    const smooth = add(constant(0.5), scale(0.5, n));
    const crest = add(constant(1), scale(-1, squareRoot(add(multiply(n, n), constant(0.02 ** 2)))));
    const blend = ramp(recipe.ridge[0], recipe.ridge[1], uplift);
    const shape = add(multiply(smooth, add(constant(1), scale(-1, blend))), multiply(multiply(crest, crest), blend));

    let weight = constant(1);
    if (variant === 'dense' || variant === 'montane') {
      const steepness = scale(recipe.peak / amplitudes, upliftSquared);
      const gradientX = multiply(steepness, runningX);
      const gradientZ = multiply(steepness, runningZ);
      const m = add(multiply(gradientX, gradientX), multiply(gradientZ, gradientZ));
      const talus = add(constant(1), scale(-recipe.talus, ramp(0.675 ** 2, (0.675 + 0.35) ** 2, m)));
      weight = multiply(invert(add(constant(1), scale(recipe.erosion, m))), talus);
    }

    relief = add(relief, scale(amplitude / amplitudes, multiply(weight, shape)));
    runningX = add(runningX, scale(amplitude * frequency, slopeX));
    runningZ = add(runningZ, scale(amplitude * frequency, slopeZ));
  }

  const height = scale(recipe.peak, multiply(upliftSquared, relief));
  return { heightMeters: height.value, gradientX: height.dx, gradientZ: height.dz };
}
