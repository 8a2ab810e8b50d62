import { hashWord } from '../random/index.ts';
import type { PropExtent } from './prop-extent.ts';

/** Value noise that thins a class out in patches: weight 0 up to `start` of it and 1 from `end` on. */
export interface PatchNoise {
  readonly wavelengthMeters: number;
  readonly start: number;
  readonly end: number;
  /** XORed with the world seed. Classes that share a salt share their patches. */
  readonly salt: number;
}

/** A class of small growth: a row here and an asset of the same name are all it takes. */
export interface ClutterClass {
  /** Also the asset's name. */
  readonly id: string;
  /** Edge of the class's cell, metres; cell (i, k) spans [i, i + 1) × [k, k + 1) edges of World and holds at most one instance. */
  readonly cellMeters: number;
  /** Instances a square metre where every gate is open. */
  readonly densityPerSquareMeter: number;
  /** Where the class ends, metres from the eye, on the full tiers. */
  readonly radiusMeters: number;
  /** Share of the radius, from its end inwards, over which the class dissolves. */
  readonly edgeRampRatio: number;
  /** Most unique instances resident at once. */
  readonly instanceBudget: number;
  /** Gates beyond those that all grassland shares (clutter-gates.ts); the weights multiply. */
  readonly patches: readonly PatchNoise[];
  readonly extent: PropExtent;
  readonly scaleMin: number;
  readonly scaleMax: number;
  /** Largest sideways movement of a vertex in the wind, metres, whatever the scale; cull volumes grow by it. */
  readonly swayMeters: number;
  /** How far the origin stands below the exact ground, metres at scale 1; clutter is not conformed (world.md §6). */
  readonly sinkMeters: number;
  /** XORed with the world seed, so that no two classes draw the same numbers in the same cell. */
  readonly salt: number;
}

/** Worn and stony ground that all grassland keeps off. */
const GRASS_PATCHES: PatchNoise = { wavelengthMeters: 60, start: 0.1, end: 0.3, salt: hashWord('scatter/patch') };

/** Flowers stand in drifts. */
const FLOWER_DRIFTS: PatchNoise = { wavelengthMeters: 30, start: 0.81, end: 0.91, salt: hashWord('scatter/drift') };

/**
 * Classes of the reference world (world.md §5). A cell holds at most one instance, because density × cell area is 1.08 (grass),
 * 1.0045 (meadow) and 1.125 (flower): with every gate open 7 %, 0.4 % and 11 % of the stated density are lost to that.
 */
export const CLUTTER_CLASSES: readonly ClutterClass[] = [
  {
    id: 'grass',
    cellMeters: 3,
    densityPerSquareMeter: 0.12,
    radiusMeters: 110,
    edgeRampRatio: 0.2,
    instanceBudget: 4400,
    patches: [GRASS_PATCHES],
    extent: { heightMeters: 0.4, depthMeters: 0.13, radiusMeters: 0.55 },
    scaleMin: 0.74,
    scaleMax: 1.49,
    swayMeters: 0.06,
    sinkMeters: 0.02,
    salt: hashWord('scatter/grass'),
  },
  {
    id: 'meadow',
    cellMeters: 0.7,
    densityPerSquareMeter: 2.05,
    radiusMeters: 40,
    edgeRampRatio: 0.3,
    instanceBudget: 10_600,
    patches: [GRASS_PATCHES],
    extent: { heightMeters: 0.3, depthMeters: 0.18, radiusMeters: 0.7 },
    scaleMin: 0.59,
    scaleMax: 1.07,
    swayMeters: 0.06,
    sinkMeters: 0.02,
    salt: hashWord('scatter/meadow'),
  },
  {
    id: 'flower',
    cellMeters: 1.5,
    densityPerSquareMeter: 0.5,
    radiusMeters: 50,
    edgeRampRatio: 0.2,
    instanceBudget: 3650,
    patches: [GRASS_PATCHES, FLOWER_DRIFTS],
    extent: { heightMeters: 0.4, depthMeters: 0.06, radiusMeters: 0.3 },
    scaleMin: 0.81,
    scaleMax: 1.61,
    swayMeters: 0.05,
    sinkMeters: 0.02,
    salt: hashWord('scatter/flower'),
  },
];
