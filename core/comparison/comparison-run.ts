import type { Environment, RejectionReason } from '../bridge/index.ts';
import type { ArmId, BlockSlot, FrameSeries } from '../sampling/index.ts';
import type { Configuration, Preset, Protocol } from '../scenario/index.ts';

/** Both arms' configurations. */
export type ComparisonArms = Readonly<Record<ArmId, Configuration>>;

/** What it took a page to be ready, for the report. */
interface BlockReadiness {
  readonly settleMs: number;
  readonly discardedFrames: number;
  readonly compiledEffects: number;
}

/** A block whose frames count. */
export interface SampledBlock extends BlockSlot {
  /** 0 for the first try. */
  readonly attemptIndex: number;
  readonly frames: FrameSeries;
  readonly environment: Environment;
  readonly readiness: BlockReadiness;
}

/** A try of a block that was not used, and why. */
export interface RejectedBlock extends BlockSlot {
  readonly attemptIndex: number;
  readonly reason: RejectionReason;
  readonly detail: string;
}

/** A round that is left out of the analysis because one of its blocks could not be had. */
export interface DroppedRound {
  readonly presetId: string;
  readonly roundIndex: number;
  readonly reason: RejectionReason;
  readonly detail: string;
}

/** How a comparison ended: all rounds tried, cancelled by the user, or given up with a reason. */
export interface ComparisonEnding {
  readonly kind: 'complete' | 'cancelled' | 'stopped';
  /** One line; empty for `complete`. */
  readonly detail: string;
}

/** Picture of the last frame of an arm's first good block at a preset. */
export interface BlockScreenshot {
  readonly arm: ArmId;
  readonly presetId: string;
  readonly pngBase64: string;
}

/** Everything that a comparison brought home, before analysis. Blocks are in the order in which they ran. */
export interface ComparisonRun {
  readonly arms: ComparisonArms;
  readonly presets: readonly Preset[];
  readonly protocol: Protocol;
  /** Also holds the blocks of dropped rounds: their frames are real, they only lack their partners. */
  readonly blocks: readonly SampledBlock[];
  readonly rejectedBlocks: readonly RejectedBlock[];
  readonly droppedRounds: readonly DroppedRound[];
  readonly screenshots: readonly BlockScreenshot[];
  readonly ending: ComparisonEnding;
}
