import type { Capture } from '../../core/capture/index.ts';
import type { BlockScreenshot } from '../../core/comparison/index.ts';
import type { ArmId } from '../../core/sampling/index.ts';
import type { CameraPose, Configuration, Protocol, ReferencePreset } from '../../core/scenario/index.ts';
import type { TierChoice } from './choose-tier.ts';

/** Where the comparison stands. A cancelled run that finished at least one round ends as `done`, one that did not as `idle`. */
type ComparisonState =
  | { readonly phase: 'idle' | 'done' }
  | {
      readonly phase: 'running';
      readonly blockCount: number;
      readonly finishedBlockCount: number;
      /** What is being sampled, in words; empty before the first block. */
      readonly blockLabel: string;
      readonly startedAtMs: number;
      /** Stamp of the last finished block, or of the start. */
      readonly lastFinishAtMs: number;
      readonly isCancelling: boolean;
    }
  | { readonly phase: 'failed'; readonly reason: string };

/** What a comparison brought home. */
export interface KeptComparison {
  readonly capture: Capture;
  readonly screenshots: readonly BlockScreenshot[];
}

/** One line to the user: what happened and what to do. */
export interface Message {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'failure';
  readonly text: string;
}

/** Everything the window shows, as one value. The picture itself and per-frame numbers are not state. */
export interface BenchState {
  readonly configurations: Readonly<Record<ArmId, Configuration>>;
  /** The tier that suits this machine's GPU; the configurations hold it wherever an arm follows it. */
  readonly automaticTier: TierChoice;
  readonly isTierAutomatic: Readonly<Record<ArmId, boolean>>;
  readonly shownArm: ArmId;
  readonly presets: readonly ReferencePreset[];
  readonly presetIndex: number;
  /** False once the eye was flown away from the preset. */
  readonly isAtPreset: boolean;
  /** Ids of the presets that a comparison samples. */
  readonly comparedPresetIds: readonly string[];
  readonly pose: CameraPose;
  readonly protocol: Protocol;
  /** The one cap mode that this window's host can sample with; it was settled when the host was started. */
  readonly hostCapMode: Protocol['capMode'];
  readonly areHiddenChunksShown: boolean;
  readonly isHudShown: boolean;
  readonly isKeySheetShown: boolean;
  readonly isChartDockOpen: boolean;
  /** False while the first picture is being built. */
  readonly isWorldOpen: boolean;
  readonly isContextLost: boolean;
  /** Why the world does not stream any more, one line with what to do; it never will in this window. */
  readonly streamingFailure: string | undefined;
  readonly comparison: ComparisonState;
  /** The last comparison that yielded something; a later failure leaves it. */
  readonly kept: KeptComparison | undefined;
  /** Whether what is kept stands anywhere but in this window's memory. */
  readonly isKeptExported: boolean;
  readonly messages: readonly Message[];
}

/**
 * The state before anything was pressed, at the first preset.
 *
 * @param options - `protocol` has the cap mode of the host
 */
export function createInitialState(options: {
  readonly configurations: Readonly<Record<ArmId, Configuration>>;
  readonly automaticTier: TierChoice;
  /** Whether both arms follow the automatic tier; their configurations hold it then. */
  readonly isTierAutomatic: boolean;
  readonly presets: readonly ReferencePreset[];
  readonly protocol: Protocol;
}): BenchState {
  const firstPreset = options.presets[0]?.preset;
  if (firstPreset === undefined) {
    throw new RangeError('The bench needs at least one preset, found none.');
  }
  return {
    configurations: options.configurations,
    automaticTier: options.automaticTier,
    isTierAutomatic: { A: options.isTierAutomatic, B: options.isTierAutomatic },
    shownArm: 'A',
    presets: options.presets,
    presetIndex: 0,
    isAtPreset: true,
    comparedPresetIds: [firstPreset.id],
    pose: firstPreset.pose,
    protocol: options.protocol,
    hostCapMode: options.protocol.capMode,
    areHiddenChunksShown: false,
    isHudShown: true,
    isKeySheetShown: false,
    isChartDockOpen: false,
    isWorldOpen: false,
    isContextLost: false,
    streamingFailure: undefined,
    comparison: { phase: 'idle' },
    kept: undefined,
    isKeptExported: false,
    messages: [],
  };
}

/** Whether closing the window would lose frames: those of a comparison under way, or of one that was not exported. */
export function hasUnexportedFrames({ comparison, kept, isKeptExported }: BenchState): boolean {
  return comparison.phase === 'running' || (kept !== undefined && !isKeptExported);
}
