import type { HeightField, WorldField } from '../../core/height-field/index.ts';
import { hashLattice } from '../../core/random/index.ts';

/** h = height at the origin + slopeX · x + slopeZ · z. With dyadic numbers every height on a dyadic point is exact. */
export function createPlaneField(heightMeters: number, slopeX: number, slopeZ: number): WorldField {
  return {
    roadDistanceMeters: () => Infinity,
    sampleInto(out, xWorldMeters, zWorldMeters) {
      out.heightMeters = heightMeters + slopeX * xWorldMeters + slopeZ * zWorldMeters;
      out.gradientX = slopeX;
      out.gradientZ = slopeZ;
    },
  };
}

/** Waves of three incommensurate lengths: smooth, cheap, and different at every lattice point. */
export function createWaveField(): HeightField {
  return {
    sampleInto(out, xWorldMeters, zWorldMeters) {
      const long = xWorldMeters / 311 + zWorldMeters / 173;
      const middle = xWorldMeters / 47 - zWorldMeters / 61;
      const short = xWorldMeters / 5.3 + zWorldMeters / 7.9;
      out.heightMeters = 90 * Math.sin(long) + 11 * Math.sin(middle) + 0.7 * Math.sin(short);
      out.gradientX = (90 / 311) * Math.cos(long) + (11 / 47) * Math.cos(middle) + (0.7 / 5.3) * Math.cos(short);
      out.gradientZ = (90 / 173) * Math.cos(long) - (11 / 61) * Math.cos(middle) + (0.7 / 7.9) * Math.cos(short);
    },
  };
}

/** Distance between the roads of {@link createHillyRoadField}, metres, and from where they are no more, as in the real field. */
const HILLY_ROAD_SPACING_METERS = 700;
const HILLY_ROAD_REACH_METERS = 30;

/**
 * Hills between 20 and 130 m with slopes up to 0.6, and straight roads to the north: everything grows somewhere, no two places are alike, and
 * a sample costs three sines. The roads change what grows, not the ground.
 */
export function createHillyRoadField(): WorldField {
  return {
    sampleInto(out, xWorldMeters, zWorldMeters) {
      const long = xWorldMeters / 311 + zWorldMeters / 173;
      const middle = xWorldMeters / 47 - zWorldMeters / 61;
      out.heightMeters = 75 + 45 * Math.sin(long) + 10 * Math.sin(middle);
      out.gradientX = (45 / 311) * Math.cos(long) + (10 / 47) * Math.cos(middle);
      out.gradientZ = (45 / 173) * Math.cos(long) - (10 / 61) * Math.cos(middle);
    },
    roadDistanceMeters(xWorldMeters) {
      const turn = xWorldMeters / HILLY_ROAD_SPACING_METERS;
      const distanceMeters = HILLY_ROAD_SPACING_METERS * Math.abs(turn - Math.round(turn));
      return distanceMeters < HILLY_ROAD_REACH_METERS ? distanceMeters : Infinity;
    },
  };
}

/** A field without a road that counts its samples. */
export function createCountingField(field: HeightField): {
  readonly field: WorldField;
  readonly readCount: () => number;
} {
  let count = 0;
  return {
    field: {
      sampleInto(out, xWorldMeters, zWorldMeters) {
        count += 1;
        field.sampleInto(out, xWorldMeters, zWorldMeters);
      },
      roadDistanceMeters: () => Infinity,
    },
    readCount: () => count,
  };
}

/** Unrelated heights from point to point, of either sign and from millimetres to kilometres: nothing cancels by luck. */
export function createRoughField(): HeightField {
  return {
    sampleInto(out, xWorldMeters, zWorldMeters) {
      const magnitude = 10 ** (6 * hashLattice(xWorldMeters, zWorldMeters, 1) - 3);
      out.heightMeters = magnitude * (hashLattice(xWorldMeters, zWorldMeters, 2) - 0.5);
      out.gradientX = hashLattice(xWorldMeters, zWorldMeters, 3) - 0.5;
      out.gradientZ = hashLattice(xWorldMeters, zWorldMeters, 4) - 0.5;
    },
  };
}
