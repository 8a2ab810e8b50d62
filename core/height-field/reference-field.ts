import { sampleFbmInto } from '../noise/index.ts';
import type { NoiseSample } from '../noise/index.ts';
import type { HeightField, HeightSample } from './height-field.ts';
import { REFERENCE_PARAMETERS, UPLIFT_OCTAVES, UPLIFT_SEED_SALT } from './reference-parameters.ts';
import type { ReferenceVariant } from './reference-parameters.ts';
import { sampleReliefInto } from './relief.ts';
import type { ReliefSample } from './relief.ts';
import { warpInto } from './warp.ts';
import type { WarpedPoint } from './warp.ts';

/** Seeds are 32-bit words, as the hash of a word gives them. */
const MAX_SEED = 0xffffffff;

/** Not re-entrant while these are in use; shared by all reference fields. */
const scratchUplift: NoiseSample = { value: 0, dx: 0, dz: 0, dxx: 0, dxz: 0, dzz: 0 };
const scratchWarped: WarpedPoint = { xMeters: 0, zMeters: 0, dxdx: 1, dxdz: 0, dzdx: 0, dzdz: 1 };
const scratchRelief: ReliefSample = { value: 0, dx: 0, dz: 0, du: 0 };

/**
 * The height field of a reference world: h = H · u² · R, relief R at warped points, lifted by the squared uplift u.
 * Height and gradient are exact (no finite differences) and a pure function of variant, seed and point; the gradient is
 * continuous. Sampling neither allocates nor re-enters.
 *
 * Source: the terrain of the game Day Hike (articles "An endless world as a pure function" and "No visible pop-in"); the
 * formulas are in this room's README. Its later stages, road, cliffs and coast, are not part of this field.
 *
 * @param variant - `dense` is the default world; see {@link ReferenceVariant}
 * @param seed - integer, 0 … 2³² − 1
 * @throws RangeError if the seed is no such integer
 */
export function createReferenceField(variant: ReferenceVariant, seed: number): HeightField {
  if (!Number.isInteger(seed) || seed < 0 || seed > MAX_SEED) {
    throw new RangeError(`seed: expected an integer from 0 to ${MAX_SEED}, found ${seed}`);
  }
  const parameters = REFERENCE_PARAMETERS[variant];
  const { upliftWavelengthMeters, isWarped, peakHeightMeters } = parameters;

  function sampleInto(out: HeightSample, xWorldMeters: number, zWorldMeters: number): void {
    let uplift = 1;
    let upliftDx = 0;
    let upliftDz = 0;
    if (upliftWavelengthMeters !== undefined) {
      sampleFbmInto(
        scratchUplift,
        xWorldMeters / upliftWavelengthMeters,
        zWorldMeters / upliftWavelengthMeters,
        UPLIFT_OCTAVES,
        seed ^ UPLIFT_SEED_SALT,
      );
      uplift = 0.5 + 0.5 * scratchUplift.value;
      upliftDx = (0.5 * scratchUplift.dx) / upliftWavelengthMeters;
      upliftDz = (0.5 * scratchUplift.dz) / upliftWavelengthMeters;
    }

    if (isWarped) {
      warpInto(scratchWarped, xWorldMeters, zWorldMeters, seed);
      sampleReliefInto(scratchRelief, scratchWarped.xMeters, scratchWarped.zMeters, uplift, parameters, seed);
    } else {
      sampleReliefInto(scratchRelief, xWorldMeters, zWorldMeters, uplift, parameters, seed);
    }
    const { value, dx, dz, du } = scratchRelief;
    let reliefDx = dx + du * upliftDx;
    let reliefDz = dz + du * upliftDz;
    if (isWarped) {
      reliefDx = dx * scratchWarped.dxdx + dz * scratchWarped.dzdx + du * upliftDx;
      reliefDz = dx * scratchWarped.dxdz + dz * scratchWarped.dzdz + du * upliftDz;
    }

    // h = H u² R, so dh = H u (u dR + 2 R du).
    const heightPerUplift = peakHeightMeters * uplift;
    out.heightMeters = heightPerUplift * uplift * value;
    out.gradientX = heightPerUplift * (uplift * reliefDx + 2 * value * upliftDx);
    out.gradientZ = heightPerUplift * (uplift * reliefDz + 2 * value * upliftDz);
  }

  return { sampleInto };
}
