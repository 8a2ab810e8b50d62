import { isSoftwareRenderer } from '../../core/bridge/index.ts';
import type { Configuration } from '../../core/scenario/index.ts';

/** A quality tier as a configuration names it. */
export type QualityTier = Configuration['tier'];

/** The tier that suits a GPU, and what it was taken for. */
export interface TierChoice {
  readonly tier: QualityTier;
  /** What the renderer string says the GPU is, in words for a sentence: `discrete GPU`. */
  readonly gpuKind: string;
}

const SOFTWARE: TierChoice = { tier: 'low', gpuKind: 'software rasteriser' };
const PHONE: TierChoice = { tier: 'low', gpuKind: 'GPU of a phone or tablet' };
const INTEGRATED: TierChoice = { tier: 'medium', gpuKind: 'integrated GPU' };
const LARGE_INTEGRATED: TierChoice = { tier: 'high', gpuKind: 'large integrated GPU' };
const DISCRETE: TierChoice = { tier: 'high', gpuKind: 'discrete GPU' };

/** Where the browser keeps the GPU's name to itself, or names one that no row knows. */
export const UNKNOWN_GPU: TierChoice = { tier: 'medium', gpuKind: 'unknown GPU' };

/**
 * What renderer strings tell, the first match counts. The vendors' own product lines, not benchmarks: a discrete card is taken for
 * fast and an integrated one for less so, and the bench says what it took a GPU for, so that its user can choose otherwise.
 */
const GPU_KINDS: readonly (readonly [RegExp, TierChoice])[] = [
  // Qualcomm's laptop parts carry an X; Mali and PowerVR are phones, tablets and small boards.
  [/adreno.{0,8} x\d/i, INTEGRATED],
  [/adreno|mali|powervr|immortalis|xclipse|videocore|vivante|tegra/i, PHONE],
  [/apple a\d/i, PHONE],
  [/apple m\d+ (pro|max|ultra)/i, LARGE_INTEGRATED],
  [/apple/i, INTEGRATED],
  // Arc cards have a letter and three digits: A770, B580. Arc 140V and plain Arc Graphics sit in the processor.
  [/arc.{0,6} [ab]\d{3}/i, DISCRETE],
  [/intel/i, INTEGRATED],
  [/nvidia|geforce|quadro|\brtx\b|\bgtx\b/i, DISCRETE],
  // AMD's cards by product line; everything else of AMD's is a processor's: Radeon Graphics, Radeon Vega 8, Radeon 780M.
  [/radeon.{0,6} (rx|pro|r[579] (?!graphics)|vii|hd [5-8]\d{3}(?!g|d))|firepro|\bw[5-9]\d{3}\b/i, DISCRETE],
  [/radeon|amd/i, INTEGRATED],
];

/** The tier that a GPU starts with, by its WebGL renderer string. */
export function chooseTier(gpuRenderer: string): TierChoice {
  if (isSoftwareRenderer(gpuRenderer)) return SOFTWARE;
  return GPU_KINDS.find(([pattern]) => pattern.test(gpuRenderer))?.[1] ?? UNKNOWN_GPU;
}
