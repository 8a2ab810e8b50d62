import {
  adjustHolm,
  BLOCKS_PER_ROUND,
  computeBlockMetrics,
  computePairedDifference,
  computeSameArmFloor,
  computeWithinBlockErrors,
  CONFIDENCE_RATIO,
  judgeDifference,
  METRIC_IDS,
  PRIMARY_METRIC_ID,
  QUANTILE_METHOD,
} from '../sampling/index.ts';
import type {
  ArmId,
  BlockPair,
  MetricId,
  MetricValues,
  PairedDifference,
  QuantileMethod,
  SameArmFloor,
  Verdict,
} from '../sampling/index.ts';
import { summarizeArm } from './arm-summary.ts';
import type { ArmSummary } from './arm-summary.ts';
import type { ComparisonRun, SampledBlock } from './comparison-run.ts';

/** One metric at one preset. */
export interface MetricComparison {
  readonly metricId: MetricId;
  readonly role: 'primary' | 'secondary';
  readonly difference: PairedDifference;
  /**
   * Holm's correction of the difference's p-value: the primary metric over the presets, the secondary ones over each other
   * within their preset. Left out with fewer than two pairs.
   */
  readonly adjustedPValue?: number | undefined;
  readonly sameArmFloor?: SameArmFloor | undefined;
  readonly verdict: Verdict;
}

/** One preset's result. With no complete round there are no arms and no comparisons. */
export interface PresetAnalysis {
  readonly presetId: string;
  /** Complete rounds, which alone are analysed. */
  readonly roundCount: number;
  readonly arms?: Readonly<Record<ArmId, ArmSummary>> | undefined;
  /** In the order of the metric list, primary first; metrics that were not measured are left out. */
  readonly comparisons: readonly MetricComparison[];
}

/** What a comparison's frames say. A pure function of the raw frames and the protocol. */
export interface ComparisonAnalysis {
  readonly quantileMethod: QuantileMethod;
  readonly confidenceRatio: number;
  readonly equivalenceRatio: number;
  readonly presets: readonly PresetAnalysis[];
}

/** A block's frames reduced to one value a metric. */
interface MeasuredBlock {
  readonly block: SampledBlock;
  readonly values: MetricValues;
  readonly errors: MetricValues;
}

type JudgedLater = Omit<MetricComparison, 'verdict' | 'adjustedPValue'>;

/**
 * Analyses a comparison: per preset each arm's summary, and per metric the paired difference of neighbouring blocks, the A/A
 * floor and the verdict. Metrics, not frames, of blocks are compared, so the arms' values of a comparison are means over blocks.
 */
export function analyzeComparison(run: Pick<ComparisonRun, 'presets' | 'protocol' | 'blocks'>): ComparisonAnalysis {
  const drafts = run.presets.map((preset) => draftPreset(preset.id, run.blocks));
  const adjustedPrimary = adjustOver(drafts.map((draft) => draft.comparisons.find(({ role }) => role === 'primary')));
  const presets = drafts.map((draft): PresetAnalysis => {
    const adjustedSecondary = adjustOver(draft.comparisons.filter(({ role }) => role === 'secondary'));
    const comparisons = draft.comparisons.map((comparison): MetricComparison => {
      const adjustedPValue = adjustedPrimary.get(comparison) ?? adjustedSecondary.get(comparison);
      const verdict = judgeDifference(comparison.difference, adjustedPValue ?? 1, run.protocol.equivalenceRatio);
      return {
        ...comparison,
        ...(adjustedPValue === undefined ? {} : { adjustedPValue: Math.min(1, adjustedPValue) }),
        verdict,
      };
    });
    return { ...draft, comparisons };
  });
  const { equivalenceRatio } = run.protocol;
  return { quantileMethod: QUANTILE_METHOD, confidenceRatio: CONFIDENCE_RATIO, equivalenceRatio, presets };
}

/** Holm's correction of every comparison of a family that was tested, not cut at 1. */
function adjustOver(family: readonly (JudgedLater | undefined)[]): Map<JudgedLater, number> {
  const tested = family.filter((comparison) => comparison?.difference.pValue !== undefined) as JudgedLater[];
  const adjusted = adjustHolm(tested.map(({ difference }) => difference.pValue as number));
  return new Map(tested.map((comparison, index) => [comparison, adjusted[index] as number]));
}

function draftPreset(
  presetId: string,
  blocks: readonly SampledBlock[],
): Omit<PresetAnalysis, 'comparisons'> & { readonly comparisons: readonly JudgedLater[] } {
  const rounds = collectCompleteRounds(blocks.filter((block) => block.presetId === presetId));
  if (rounds.length === 0) return { presetId, roundCount: 0, comparisons: [] };
  const used = rounds.flat().map(({ block }) => block);
  const arms = {
    A: summarizeArm(used.filter(({ arm }) => arm === 'A')),
    B: summarizeArm(used.filter(({ arm }) => arm === 'B')),
  };
  const comparisons = METRIC_IDS.flatMap((metricId) => compareMetric(rounds, metricId));
  return { presetId, roundCount: rounds.length, arms, comparisons };
}

/** Rounds of one preset that have all their blocks, each in the order of running, in the order of rounds. */
function collectCompleteRounds(blocks: readonly SampledBlock[]): MeasuredBlock[][] {
  const roundIndices = [...new Set(blocks.map((block) => block.roundIndex))].sort((left, right) => left - right);
  return roundIndices
    .map((roundIndex) =>
      blocks
        .filter((block) => block.roundIndex === roundIndex)
        .sort((left, right) => left.positionInRound - right.positionInRound),
    )
    .filter((round) => round.length === BLOCKS_PER_ROUND)
    .map((round) =>
      round.map((block) => ({
        block,
        values: computeBlockMetrics(block.frames),
        errors: computeWithinBlockErrors(block.frames, block.environment.timerResolutionMs),
      })),
    );
}

function compareMetric(rounds: readonly (readonly MeasuredBlock[])[], metricId: MetricId): JudgedLater[] {
  const pairs = rounds.flatMap((round) => [...pairUnlike(round, 0, metricId), ...pairUnlike(round, 2, metricId)]);
  if (pairs.length === 0) return [];
  const likePairs = rounds.flatMap((round) => {
    const [earlier, later] = [round[1]?.values[metricId], round[2]?.values[metricId]];
    return earlier === undefined || later === undefined ? [] : [[earlier, later] as const];
  });
  const sameArmFloor = computeSameArmFloor(likePairs);
  const role = metricId === PRIMARY_METRIC_ID ? 'primary' : 'secondary';
  const difference = computePairedDifference(pairs);
  return [{ metricId, role, difference, ...(sameArmFloor === undefined ? {} : { sameArmFloor }) }];
}

/** The pair of unlike neighbours that starts at `position`, or nothing when either lacks the metric. */
function pairUnlike(round: readonly MeasuredBlock[], position: number, metricId: MetricId): BlockPair[] {
  const neighbours = round.slice(position, position + 2);
  const blockA = neighbours.find(({ block }) => block.arm === 'A');
  const blockB = neighbours.find(({ block }) => block.arm === 'B');
  const valueA = blockA?.values[metricId];
  const valueB = blockB?.values[metricId];
  if (valueA === undefined || valueB === undefined) return [];
  return [{ valueA, valueB, withinErrorA: blockA?.errors[metricId] ?? 0, withinErrorB: blockB?.errors[metricId] ?? 0 }];
}
