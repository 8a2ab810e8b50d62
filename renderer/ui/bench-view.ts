import type { ArmId } from '../../core/sampling/index.ts';
import type { Configuration, Protocol } from '../../core/scenario/index.ts';

/** A command as it stands now. */
export interface CommandView {
  readonly isEnabled: boolean;
  /** For commands that choose or toggle: whether what they lead to is what is shown. */
  readonly isOn: boolean;
}

/** A row of the preset list. */
export interface PresetView {
  readonly id: string;
  readonly title: string;
  /** What it shows, one line; empty where the preset says nothing. */
  readonly note: string;
  /** Measured share of what distance and frustum leave that the terrain hides there. */
  readonly hiddenByTerrainRatio: number;
  readonly isCompared: boolean;
}

/** Where the comparison stands, in words and numbers to show. */
export type ComparisonView =
  | { readonly phase: 'idle' | 'done' }
  | { readonly phase: 'failed'; readonly reason: string }
  | {
      readonly phase: 'running';
      readonly blockCount: number;
      readonly finishedBlockCount: number;
      readonly blockLabel: string;
      readonly timeLeftMs: number | undefined;
      readonly isCancelling: boolean;
    };

/** A line to the user. */
interface MessageView {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'failure';
  readonly text: string;
}

/** Everything the window shows apart from the picture, the readout's numbers and the charts. */
export interface BenchView {
  readonly commands: Readonly<Record<string, CommandView>>;
  readonly configurations: Readonly<Record<ArmId, Configuration>>;
  /** What suits this machine's GPU, and which arms follow it. */
  readonly automaticTier: Configuration['tier'];
  readonly isTierAutomatic: Readonly<Record<ArmId, boolean>>;
  readonly shownArm: ArmId;
  readonly presets: readonly PresetView[];
  readonly presetIndex: number;
  readonly isAtPreset: boolean;
  readonly protocol: Protocol;
  /** The one cap mode that the host can sample with. */
  readonly hostCapMode: Protocol['capMode'];
  /** What a run would sample, for example `2 presets × 3 rounds × 4 blocks = 24 blocks`. */
  readonly planText: string;
  /** While a comparison runs its arms, presets and protocol stand as they are. */
  readonly isLocked: boolean;
  readonly isHudShown: boolean;
  readonly isKeySheetShown: boolean;
  readonly isChartDockOpen: boolean;
  /** False while the first picture is being built. */
  readonly isWorldOpen: boolean;
  readonly isContextLost: boolean;
  /** Why the view stands still for good, one line with what to do. */
  readonly streamingFailure: string | undefined;
  readonly comparison: ComparisonView;
  /** One line about the measured comparison that the charts show; undefined before the first. */
  readonly captureSummary: string | undefined;
  /** Whether closing the window would lose measured frames. */
  readonly hasUnexportedFrames: boolean;
  readonly messages: readonly MessageView[];
}

/** What the window's controls ask for. */
export interface BenchActions {
  runCommand(commandId: string): void;
  changeConfiguration(arm: ArmId, configuration: Configuration): void;
  /** Sets an arm's tier, or has it follow what suits the GPU. */
  chooseTier(arm: ArmId, tier: Configuration['tier'] | 'automatic'): void;
  tickPreset(presetId: string, isCompared: boolean): void;
  changeProtocol(protocol: Protocol): void;
  toggleChartDock(): void;
  dismissMessage(messageId: number): void;
  reloadPage(): void;
}
