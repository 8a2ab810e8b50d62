import type { PresetAnalysis } from '../comparison/index.ts';
import type { ArmId } from '../sampling/index.ts';
import { splitPresetTitle } from '../scenario/index.ts';
import { isBlockAnalyzed } from './capture.ts';
import type { Capture } from './capture.ts';
import { describeArms } from './comparison-text.ts';

/** A block's frame times as charts draw them. */
export interface ChartedBlock {
  readonly arm: ArmId;
  readonly roundIndex: number;
  readonly positionInRound: number;
  readonly isAnalyzed: boolean;
  /** Rounded to {@link CHART_STEP_MS}; null where the frame has no value. */
  readonly frameTimesMs: readonly (number | null)[];
}

/** A preset's blocks in the order of running, and what they come to. */
export interface ChartedPreset {
  readonly id: string;
  /** Its name alone, without what it shows. */
  readonly title: string;
  readonly blocks: readonly ChartedBlock[];
  readonly analysis: PresetAnalysis;
}

/** What the charts need of a capture, as plain JSON: this is what the report carries along. */
export interface ComparisonChartData {
  readonly armLabels: Readonly<Record<ArmId, string>>;
  readonly confidenceRatio: number;
  readonly equivalenceRatio: number;
  readonly presets: readonly ChartedPreset[];
}

/** Finer than any page's clock, coarse enough to keep the report small. Statistics come from the raw frames, never from these. */
const CHART_STEP_MS = 1e-4;

/** Picks what the charts need out of a capture. Frame times are rounded; statistics are the analysis's own. */
export function extractChartData(capture: Capture): ComparisonChartData {
  const { confidenceRatio, equivalenceRatio } = capture.analysis;
  const presets = capture.analysis.presets.map((analysis): ChartedPreset => {
    const blocks = capture.blocks
      .filter(({ presetId }) => presetId === analysis.presetId)
      .map((block) => ({
        arm: block.arm,
        roundIndex: block.roundIndex,
        positionInRound: block.positionInRound,
        isAnalyzed: isBlockAnalyzed(block, capture.droppedRounds),
        frameTimesMs: block.frames.frameTimeMs.map(roundForChart),
      }));
    const title = capture.scenario.presets.find(({ id }) => id === analysis.presetId)?.title ?? analysis.presetId;
    return { id: analysis.presetId, title: splitPresetTitle(title).title, blocks, analysis };
  });
  return { armLabels: describeArms(capture.scenario.arms), confidenceRatio, equivalenceRatio, presets };
}

function roundForChart(valueMs: number | undefined): number | null {
  if (valueMs === undefined || !Number.isFinite(valueMs)) return null;
  return Math.round(valueMs / CHART_STEP_MS) / Math.round(1 / CHART_STEP_MS);
}
