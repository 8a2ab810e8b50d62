/** Names of the reference fields: the default, its gentler predecessor, and two controls that leave steps out. */
export type ReferenceVariant = 'dense' | 'montane' | 'plain' | 'ridged';

/** What makes one reference field differ from another. */
export interface ReferenceParameters {
  /** Wavelength of the uplift's first octave; `undefined` lifts everything by 1. */
  readonly upliftWavelengthMeters: number | undefined;
  /** Whether the relief is read at warped points. */
  readonly isWarped: boolean;
  /** Whether octaves are damped where the coarser ones are steep. */
  readonly isEroded: boolean;
  readonly peakHeightMeters: number;
  /** k of the erosion weight 1 / (1 + k · m). */
  readonly erosionStrength: number;
  /** Uplift between which octaves turn from smooth to ridged. */
  readonly ridgeStartUplift: number;
  readonly ridgeEndUplift: number;
  /** τ, the share of an octave that is removed on slopes beyond repose. */
  readonly talusStrength: number;
}

const MONTANE: ReferenceParameters = {
  upliftWavelengthMeters: 4096,
  isWarped: true,
  isEroded: true,
  peakHeightMeters: 650,
  erosionStrength: 6,
  ridgeStartUplift: 0.35,
  ridgeEndUplift: 0.75,
  talusStrength: 0.85,
};

/**
 * Parameters by variant. Source: the game Day Hike, public descriptions and constants ("An endless world as a pure function"):
 * dense and montane are its shipped parameter sets, plain and ridged its controls. None may change, or measurements can no
 * longer be held against the published ones.
 */
export const REFERENCE_PARAMETERS: Readonly<Record<ReferenceVariant, ReferenceParameters>> = {
  dense: {
    ...MONTANE,
    upliftWavelengthMeters: 1792,
    peakHeightMeters: 1100,
    erosionStrength: 8,
    ridgeStartUplift: 0.25,
    talusStrength: 0.7,
  },
  montane: MONTANE,
  plain: { ...MONTANE, isEroded: false },
  ridged: { ...MONTANE, upliftWavelengthMeters: undefined, isWarped: false, isEroded: false },
};

export const UPLIFT_OCTAVES = 3;
export const UPLIFT_SEED_SALT = 0x51ab;

export const COARSE_WARP_WAVELENGTH_METERS = 512;
export const COARSE_WARP_STRENGTH_METERS = 120;
export const COARSE_WARP_OCTAVES = 2;
export const COARSE_WARP_SEED_SALT_X = 0x77a1;
export const COARSE_WARP_SEED_SALT_Z = 0x77a2;

export const FINE_WARP_WAVELENGTH_METERS = 96;
export const FINE_WARP_STRENGTH_METERS = 18;
export const FINE_WARP_OCTAVES = 2;
export const FINE_WARP_SEED_SALT_X = 0x77b1;
export const FINE_WARP_SEED_SALT_Z = 0x77b2;

export const RELIEF_WAVELENGTH_METERS = 1024;
export const RELIEF_OCTAVES = 8;
export const RELIEF_SEED_SALT = 0x2e19;

/** Σ 2⁻ⁱ over the relief's octaves: dividing by it keeps the relief between 0 and 1. */
export const RELIEF_AMPLITUDE_SUM = 2 - 2 ** (1 - RELIEF_OCTAVES);

/** ε of the ridge (1 − √(n² + ε²))²: rounds the crest, whose gradient would jump at n = 0. */
export const RIDGE_SOFTENING = 0.02;

/** r: the slope, rise over run, at which loose rock comes to rest (34°). */
const REPOSE_SLOPE = 0.675;
/** b: the talus weight falls over slopes r … r + b. */
const REPOSE_BAND = 0.35;
/** The same limits on the squared slope, which is what the relief has at hand. */
export const TALUS_START_SQUARED_SLOPE = REPOSE_SLOPE ** 2;
export const TALUS_END_SQUARED_SLOPE = (REPOSE_SLOPE + REPOSE_BAND) ** 2;
