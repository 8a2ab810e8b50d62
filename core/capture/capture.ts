import { analyzeComparison } from '../comparison/index.ts';
import type {
  ComparisonAnalysis,
  ComparisonArms,
  ComparisonEnding,
  ComparisonRun,
  DroppedRound,
  RejectedBlock,
  SampledBlock,
} from '../comparison/index.ts';
import type { Preset, Protocol } from '../scenario/index.ts';

/** The one version there is. A file of another version is refused, never guessed at. */
export const CAPTURE_VERSION = 1;

/** What was asked for: a scenario with its presets written out. */
export interface CapturedScenario {
  readonly title?: string | undefined;
  readonly arms: ComparisonArms;
  readonly presets: readonly Preset[];
  readonly protocol: Protocol;
}

/**
 * Everything a comparison brought home: raw frames of every block, rejected tries and dropped rounds with their reasons, the
 * environment of each block, and the analysis. The analysis is a pure function of the rest and is kept for readers that only
 * read files.
 */
export interface Capture {
  readonly version: typeof CAPTURE_VERSION;
  readonly kind: 'comparison';
  /** When it was made, ISO 8601 text from the host: core knows no clock. */
  readonly created: string;
  readonly scenario: CapturedScenario;
  readonly blocks: readonly SampledBlock[];
  readonly rejectedBlocks: readonly RejectedBlock[];
  readonly droppedRounds: readonly DroppedRound[];
  readonly ending: ComparisonEnding;
  readonly analysis: ComparisonAnalysis;
}

/**
 * Makes a capture of a finished (or cancelled) comparison; computes the analysis.
 *
 * @param created - ISO 8601 text
 */
export function buildCapture(run: ComparisonRun, created: string, title?: string): Capture {
  const { arms, presets, protocol, blocks, rejectedBlocks, droppedRounds, ending } = run;
  return {
    version: CAPTURE_VERSION,
    kind: 'comparison',
    created,
    scenario: { ...(title === undefined ? {} : { title }), arms, presets, protocol },
    blocks,
    rejectedBlocks,
    droppedRounds,
    ending,
    analysis: analyzeComparison(run),
  };
}

/** Whether a block's round is complete, so that the block is part of the analysis. */
export function isBlockAnalyzed(block: SampledBlock, droppedRounds: readonly DroppedRound[]): boolean {
  return !droppedRounds.some(
    ({ presetId, roundIndex }) => presetId === block.presetId && roundIndex === block.roundIndex,
  );
}
