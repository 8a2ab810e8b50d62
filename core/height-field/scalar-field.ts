import { sampleFbmInto } from '../noise/index.ts';
import type { NoiseSample } from '../noise/index.ts';
import type { HeightField, HeightSample } from './height-field.ts';
import { UPLIFT_OCTAVES, UPLIFT_SEED_SALT } from './reference-parameters.ts';
import type { ReferenceParameters } from './reference-parameters.ts';
import { sampleReliefInto } from './relief.ts';
import type { ReliefSample } from './relief.ts';
import { warpInto } from './warp.ts';
import type { WarpedPoint } from './warp.ts';

/** Not re-entrant while these are in use; shared by all scalar fields. */
const scratchUplift: NoiseSample = { value: 0, dx: 0, dz: 0, dxx: 0, dxz: 0, dzz: 0 };
const scratchWarped: WarpedPoint = { xMeters: 0, zMeters: 0, dxdx: 1, dxdz: 0, dzdx: 0, dzdz: 1 };
const scratchRelief: ReliefSample = { value: 0, dx: 0, dz: 0, du: 0 };

/**
 * A reference field, one step after the other as the README has them: the straightforward form, which the kernel equals bit for
 * bit and is measured against.
 */
export function createScalarField(parameters: ReferenceParameters, seed: number): HeightField {
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
