import type { BlockOutcome, BlockRequest } from '../bridge/index.ts';
import type { BlockSlot } from '../sampling/index.ts';
import type { Preset, Protocol } from '../scenario/index.ts';
import type { BlockScreenshot, ComparisonArms, ComparisonRun, RejectedBlock, SampledBlock } from './comparison-run.ts';

/** Where a comparison stands. Core knows no clock: time left is for the host to estimate from when these arrive. */
export interface ComparisonProgress {
  /** The block about to be tried; `undefined` at the end. */
  readonly slot: BlockSlot | undefined;
  /** 0 for the first try. */
  readonly attemptIndex: number;
  /** Blocks that need no more work: sampled, or given up with their round. */
  readonly settledBlockCount: number;
  readonly totalBlockCount: number;
  readonly rejectedBlockCount: number;
}

/** The end of one try. */
export type FinishedBlock =
  | { readonly status: 'sampled'; readonly block: SampledBlock; readonly screenshot: BlockScreenshot | undefined }
  | { readonly status: 'rejected'; readonly block: RejectedBlock };

/** What a broken-off run of the same comparison left behind. */
export type EarlierRun = Pick<ComparisonRun, 'blocks' | 'rejectedBlocks' | 'screenshots'>;

/** What a comparison needs from its host. */
export interface ComparisonOptions {
  readonly arms: ComparisonArms;
  /** With distinct ids, at least one. */
  readonly presets: readonly Preset[];
  readonly protocol: Protocol;
  /** Runs one block in a fresh page. A rejection of the promise counts as a rejected block, `page-failed`. */
  readonly runBlock: (request: BlockRequest) => Promise<BlockOutcome>;
  /** Called before every try and once at the end. */
  readonly onProgress?: ((progress: ComparisonProgress) => void) | undefined;
  /** Called and awaited as each try ends, so that frames reach the disk before the next starts; a failure stops the comparison. */
  readonly onBlockFinished?: ((finished: FinishedBlock) => void | Promise<void>) | undefined;
  /** Asked before every try. To end the block under way the host also rejects it with `cancelled`. */
  readonly isCancelled?: (() => boolean) | undefined;
  /**
   * To go on where a run broke off: its complete rounds are kept and not run again, its rejections stay in the record. The
   * caller answers for the arms, presets and protocol being the same; another GPU is noticed here.
   */
  readonly earlierRun?: EarlierRun | undefined;
}
