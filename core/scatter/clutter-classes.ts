import { hashWord } from '../random/index.ts';
import type { ClutterGate } from './clutter-gates.ts';
import type { PropExtent } from './prop-extent.ts';
import type { PropTraits } from './prop-traits.ts';

/** A class of small growth or loose matter: a row here and an asset of the same name; CONTRIBUTING.md says what else a new one wants. */
export interface ClutterClass extends PropTraits {
  /** Also the asset's name. */
  readonly id: string;
  /** Edge of the class's cell, metres; cell (i, k) spans [i, i + 1) × [k, k + 1) edges of World and holds at most one instance. */
  readonly cellMeters: number;
  /** Instances a square metre where every gate is open. */
  readonly densityPerSquareMeter: number;
  /** Where the class ends, metres from the eye, on the full tiers. */
  readonly radiusMeters: number;
  /** Share of the radius, from its end inwards, over which a class that dissolves does so. */
  readonly edgeRampRatio: number;
  /** Most unique instances resident at once. */
  readonly instanceBudget: number;
  /** Where the class may stand: the weights of all multiply. Noise is asked before the ground, the rest in this order. */
  readonly gates: readonly ClutterGate[];
  readonly extent: PropExtent;
  readonly scaleMin: number;
  readonly scaleMax: number;
  /** How far the origin stands below the exact ground, metres at scale 1; clutter takes no conform (world.md §6). */
  readonly sinkMeters: number;
  /** XORed with the world seed, so that no two classes draw the same numbers in the same cell. */
  readonly salt: number;
}

/** Above the shore, where soil begins. */
const ABOVE_SHORE: ClutterGate = { kind: 'altitude', emptyAt: 7, fullAt: 11 };

/** Below the alpine limit, where rock takes over from growth. */
const BELOW_ALPINE: ClutterGate = { kind: 'altitude', emptyAt: 230, fullAt: 200 };

/** Worn and stony ground that all grassland keeps off. */
const GRASS_PATCHES: ClutterGate = {
  kind: 'patch',
  wavelengthMeters: 60,
  octaveCount: 1,
  emptyAt: 0.1,
  fullAt: 0.3,
  salt: hashWord('scatter/patch'),
};

/**
 * Flowers stand in drifts. The source's 0.81–0.91 is of ½ + ½ · fBm of value noise, which has two octaves there and fills
 * [½, 1): about a quarter of open ground blooms, as its repository measured.
 */
const FLOWER_DRIFTS: ClutterGate = {
  kind: 'patch',
  wavelengthMeters: 30,
  octaveCount: 2,
  emptyAt: 0.62,
  fullAt: 0.82,
  salt: hashWord('scatter/drift'),
};

/** Turf: between shore and alpine limit, not too steep, off the road's bed (5.5 m) and gravel, thinning out under trees. */
const TURF: readonly ClutterGate[] = [
  ABOVE_SHORE,
  BELOW_ALPINE,
  { kind: 'slope', emptyAt: 0.65, fullAt: 0.45 },
  { kind: 'road', emptyAt: 7.5, fullAt: 13.5 },
  { kind: 'canopy', emptyAt: 0.85, fullAt: 0.4 },
];

/** Growth of cards: alpha-tested, upright whatever the slope. */
const FOLIAGE = { edge: 'dissolve', surface: 'cutout', orientation: 'upright', isShadowCaster: false } as const;

/** Stone and wood: no holes, so no discard, and it ends at one distance. */
const SOLID = { edge: 'vanish', surface: 'opaque', swayMeters: 0, isShadowCaster: false } as const;

/**
 * Classes of the reference world (world.md §5). A cell holds at most one instance: where density × cell area is above 1 (grass
 * 1.08, bush 1.12, meadow 1.0045, flower 1.125), the rest of the stated density is lost with every gate open.
 */
export const CLUTTER_CLASSES: readonly ClutterClass[] = [
  {
    ...FOLIAGE,
    id: 'grass',
    cellMeters: 3,
    densityPerSquareMeter: 0.12,
    radiusMeters: 110,
    edgeRampRatio: 0.2,
    instanceBudget: 4400,
    gates: [GRASS_PATCHES, ...TURF],
    extent: { heightMeters: 0.4, depthMeters: 0.17, radiusMeters: 0.6 },
    scaleMin: 0.74,
    scaleMax: 1.49,
    swayMeters: 0.06,
    sinkMeters: 0.02,
    salt: hashWord('scatter/grass'),
  },
  {
    ...SOLID,
    id: 'rock',
    orientation: 'tilt',
    cellMeters: 9,
    densityPerSquareMeter: 0.012,
    radiusMeters: 110,
    edgeRampRatio: 0.2,
    instanceBudget: 550,
    // Everywhere above the shore, most on slopes (source: the game's repository); off the road's shoulder.
    gates: [
      ABOVE_SHORE,
      { kind: 'slope', emptyAt: 0.15, fullAt: 0.6, floorWeight: 0.4 },
      { kind: 'road', emptyAt: 7.5, fullAt: 11 },
    ],
    extent: { heightMeters: 0.4, depthMeters: 0.12, radiusMeters: 0.5 },
    scaleMin: 0.94,
    scaleMax: 3.13,
    sinkMeters: 0.01,
    salt: hashWord('scatter/rock'),
  },
  {
    ...SOLID,
    id: 'boulder',
    orientation: 'tilt',
    isShadowCaster: true,
    cellMeters: 48,
    densityPerSquareMeter: 0.0002,
    radiusMeters: 400,
    edgeRampRatio: 0.2,
    instanceBudget: 260,
    // Talus of the steep high ground. The source clears 30 m beside the road and has all from 60 m on; our field knows no road from
    // 30 m on, where its earthworks end, so the ramp lies before that.
    gates: [
      { kind: 'altitude', emptyAt: 30, fullAt: 120 },
      { kind: 'slope', emptyAt: 0.35, fullAt: 0.8 },
      { kind: 'road', emptyAt: 24, fullAt: 30 },
    ],
    extent: { heightMeters: 2, depthMeters: 0.5, radiusMeters: 1.8 },
    scaleMin: 0.6,
    scaleMax: 1.39,
    sinkMeters: 0.05,
    salt: hashWord('scatter/boulder'),
  },
  {
    ...SOLID,
    id: 'driftwood',
    orientation: 'tilt',
    cellMeters: 6,
    densityPerSquareMeter: 0.02,
    radiusMeters: 110,
    edgeRampRatio: 0.2,
    instanceBudget: 700,
    // The source's gate is a coast, which this world has not: washed up in drifts on level valley floors instead. The land begins
    // at 17 m, a quarter of it lies below 91 m. Pieces are up to 5 m long: six sevenths of a meadow have none, else it is a woodyard.
    gates: [
      {
        kind: 'patch',
        wavelengthMeters: 45,
        octaveCount: 2,
        emptyAt: 0.68,
        fullAt: 0.82,
        salt: hashWord('scatter/wash'),
      },
      { kind: 'altitude', emptyAt: 110, fullAt: 70 },
      { kind: 'slope', emptyAt: 0.3, fullAt: 0.15 },
      { kind: 'road', emptyAt: 9, fullAt: 14 },
    ],
    extent: { heightMeters: 0.5, depthMeters: 0.12, radiusMeters: 0.7 },
    scaleMin: 1.4,
    scaleMax: 4.38,
    sinkMeters: 0.01,
    salt: hashWord('scatter/driftwood'),
  },
  {
    ...SOLID,
    id: 'fungus',
    orientation: 'upright',
    cellMeters: 6,
    densityPerSquareMeter: 0.015,
    radiusMeters: 70,
    edgeRampRatio: 0.2,
    instanceBudget: 500,
    // Forest floor: under the canopy and on the slopes that hold trees (source: the game's repository).
    gates: [
      ABOVE_SHORE,
      { kind: 'slope', emptyAt: 0.75, fullAt: 0.55 },
      { kind: 'canopy', emptyAt: 0.35, fullAt: 0.7 },
    ],
    extent: { heightMeters: 0.15, depthMeters: 0.04, radiusMeters: 0.16 },
    scaleMin: 0.8,
    scaleMax: 1.3,
    sinkMeters: 0.005,
    salt: hashWord('scatter/fungus'),
  },
  {
    ...FOLIAGE,
    id: 'bush',
    cellMeters: 4,
    densityPerSquareMeter: 0.07,
    radiusMeters: 110,
    edgeRampRatio: 0.2,
    instanceBudget: 2500,
    // Thickest along the forest's edge (edge band and patches from the game's repository; its ±0.3 of noise in ±1, mapped to ours).
    gates: [
      {
        kind: 'patch',
        wavelengthMeters: 45,
        octaveCount: 2,
        emptyAt: 0.35,
        fullAt: 0.65,
        floorWeight: 0.5,
        salt: hashWord('scatter/thicket'),
      },
      ABOVE_SHORE,
      BELOW_ALPINE,
      { kind: 'slope', emptyAt: 0.7, fullAt: 0.5 },
      { kind: 'road', emptyAt: 8.5, fullAt: 14 },
      {
        kind: 'habitat',
        openWeight: 0.1,
        edge: { emptyAt: 0.03, fullAt: 0.1, fullUntil: 0.4, emptyFrom: 0.6 },
        canopyWeight: 0.85,
        canopyEmptyAt: 0.3,
        canopyFullAt: 0.7,
      },
    ],
    extent: { heightMeters: 1.5, depthMeters: 0.15, radiusMeters: 1.3 },
    scaleMin: 0.42,
    scaleMax: 1.04,
    swayMeters: 0.03,
    sinkMeters: 0.03,
    salt: hashWord('scatter/bush'),
  },
  {
    ...FOLIAGE,
    id: 'meadow',
    cellMeters: 0.7,
    densityPerSquareMeter: 2.05,
    radiusMeters: 40,
    edgeRampRatio: 0.3,
    instanceBudget: 10_600,
    gates: [GRASS_PATCHES, ...TURF],
    extent: { heightMeters: 0.3, depthMeters: 0.2, radiusMeters: 0.95 },
    scaleMin: 0.59,
    scaleMax: 1.07,
    swayMeters: 0.06,
    sinkMeters: 0.02,
    salt: hashWord('scatter/meadow'),
  },
  {
    ...FOLIAGE,
    id: 'flower',
    cellMeters: 1.5,
    densityPerSquareMeter: 0.5,
    radiusMeters: 50,
    edgeRampRatio: 0.2,
    instanceBudget: 3650,
    gates: [GRASS_PATCHES, FLOWER_DRIFTS, ...TURF],
    extent: { heightMeters: 0.4, depthMeters: 0.06, radiusMeters: 0.36 },
    scaleMin: 0.81,
    scaleMax: 1.61,
    swayMeters: 0.05,
    sinkMeters: 0.02,
    salt: hashWord('scatter/flower'),
  },
];
