import type { HeightSample } from '../height-field/index.ts';
import { smoothstep } from '../math/index.ts';
import { computeCanopyDensity } from './tree-density.ts';
import { valueFbm } from './value-noise.ts';

/**
 * A measure of the place that a class asks for: altitude (metres), slope (rise over run), canopy (0 to 1) or horizontal distance to
 * the road's centre line (metres; Infinity from the field's reach, 30 m, on, so ramps end there). The weight ramps from `floorWeight` (0 when left out) at `emptyAt` to 1 at `fullAt`, whichever
 * is the larger.
 */
interface RampGate {
  readonly kind: 'altitude' | 'slope' | 'canopy' | 'road';
  readonly emptyAt: number;
  readonly fullAt: number;
  readonly floorWeight?: number;
}

/** Value noise in [0, 1) that thins a class out in patches, with a ramp like that of the other gates. */
interface PatchGate {
  readonly kind: 'patch';
  readonly wavelengthMeters: number;
  readonly octaveCount: number;
  readonly emptyAt: number;
  readonly fullAt: number;
  readonly floorWeight?: number;
  /** XORed with the world seed. Gates that share a salt share their patches. */
  readonly salt: number;
}

/** A shrub's taste in canopy: a little in the open, most along the forest's edge, nearly as much inside; the sum is cut at 1. */
interface HabitatGate {
  readonly kind: 'habitat';
  readonly openWeight: number;
  /** Canopy densities that are the forest's edge: weight 1 from `fullAt` to `fullUntil`. */
  readonly edge: {
    readonly emptyAt: number;
    readonly fullAt: number;
    readonly fullUntil: number;
    readonly emptyFrom: number;
  };
  readonly canopyWeight: number;
  readonly canopyEmptyAt: number;
  readonly canopyFullAt: number;
}

/** One reason for a class to be scarce at a place: a weight in [0, 1]. Data, so that a class is a row of the table. */
export type ClutterGate = RampGate | PatchGate | HabitatGate;

function rampWeight(gate: RampGate | PatchGate, value: number): number {
  const floor = gate.floorWeight ?? 0;
  return floor + (1 - floor) * smoothstep(gate.emptyAt, gate.fullAt, value);
}

function habitatWeight(gate: HabitatGate, canopy: number): number {
  const { edge } = gate;
  const edgeWeight =
    smoothstep(edge.emptyAt, edge.fullAt, canopy) * (1 - smoothstep(edge.fullUntil, edge.emptyFrom, canopy));
  const canopyWeight = gate.canopyWeight * smoothstep(gate.canopyEmptyAt, gate.canopyFullAt, canopy);
  const sum = gate.openWeight + edgeWeight + canopyWeight;
  return sum < 1 ? sum : 1;
}

/**
 * Product of the patch noises among a class's gates, which need no height sample.
 *
 * @returns [0, 1]
 */
export function computePatchWeight(
  gates: readonly ClutterGate[],
  seed: number,
  xWorldMeters: number,
  zWorldMeters: number,
): number {
  let weight = 1;
  for (const gate of gates) {
    if (gate.kind !== 'patch') continue;
    const x = xWorldMeters / gate.wavelengthMeters;
    const z = zWorldMeters / gate.wavelengthMeters;
    weight *= rampWeight(gate, valueFbm(x, z, gate.octaveCount, seed ^ gate.salt));
    if (weight <= 0) return 0;
  }
  return weight;
}

/**
 * Product of the gates that ask about the ground and the trees over it. Stops at the first that is shut; canopy, the dearest, is
 * computed at most once.
 *
 * @param gates - of the class
 * @param seed - world seed, 32-bit integer
 * @param xWorldMeters - east
 * @param zWorldMeters - north
 * @param ground - sample of the height field at that point
 * @param roadDistanceMeters - from the point to the road's centre line, Infinity without one
 * @returns [0, 1]
 */
export function computeSiteWeight(
  gates: readonly ClutterGate[],
  seed: number,
  xWorldMeters: number,
  zWorldMeters: number,
  ground: Readonly<HeightSample>,
  roadDistanceMeters: number,
): number {
  let weight = 1;
  let canopy = -1;
  for (const gate of gates) {
    switch (gate.kind) {
      case 'patch':
        continue;
      case 'altitude':
        weight *= rampWeight(gate, ground.heightMeters);
        break;
      case 'slope':
        weight *= rampWeight(gate, Math.sqrt(ground.gradientX ** 2 + ground.gradientZ ** 2));
        break;
      case 'road':
        weight *= rampWeight(gate, roadDistanceMeters);
        break;
      case 'canopy':
        if (canopy < 0) canopy = computeCanopyDensity(seed, xWorldMeters, zWorldMeters, ground, roadDistanceMeters);
        weight *= rampWeight(gate, canopy);
        break;
      case 'habitat':
        if (canopy < 0) canopy = computeCanopyDensity(seed, xWorldMeters, zWorldMeters, ground, roadDistanceMeters);
        weight *= habitatWeight(gate, canopy);
        break;
    }
    if (weight <= 0) return 0;
  }
  return weight;
}
