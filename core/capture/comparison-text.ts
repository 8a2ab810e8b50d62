import type { ComparisonAnalysis, ComparisonArms, MetricComparison } from '../comparison/index.ts';
import type { PairedDifference } from '../sampling/index.ts';
import { chooseMsDecimals, formatPercent, formatSignedMs, formatSignedPercent } from './number-text.ts';

/** Axes on which the arms differ; none in an A/A self-test. */
export function listDifferingAxes(arms: ComparisonArms): readonly (keyof ComparisonArms['A'])[] {
  const axes = Object.keys(arms.A) as (keyof ComparisonArms['A'])[];
  return axes.filter((axis) => arms.A[axis] !== arms.B[axis]);
}

/** What tells the arms apart, for example `cull T0` and `cull T3`; for equal arms both say so. */
export function describeArms(arms: ComparisonArms): { readonly A: string; readonly B: string } {
  const differing = listDifferingAxes(arms);
  if (differing.length === 0) return { A: 'same as B (A/A self-test)', B: 'same as A (A/A self-test)' };
  const describe = (arm: typeof arms.A): string => differing.map((axis) => `${axis} ${String(arm[axis])}`).join(', ');
  return { A: describe(arms.A), B: describe(arms.B) };
}

/** `B − A = −1.23 ms [−1.50, −0.90], 95 %`. */
export function formatDifference(difference: PairedDifference, confidenceRatio: number): string {
  const center = `B − A = ${formatCenter(difference)} ms`;
  if (difference.interval === undefined) return `${center} (no interval: fewer than two pairs)`;
  return `${center} ${formatInterval(difference)}, ${formatPercent(confidenceRatio)}`;
}

/** The mean difference alone, with as many digits as its interval has: `−1.23`. */
export function formatCenter(difference: PairedDifference): string {
  return formatSignedMs(difference.meanDifference, chooseDecimals(difference));
}

/** `[−1.50, −0.90]`; empty without an interval. */
export function formatInterval(difference: PairedDifference): string {
  const { interval } = difference;
  if (interval === undefined) return '';
  const decimals = chooseDecimals(difference);
  return `[${formatSignedMs(interval.low, decimals)}, ${formatSignedMs(interval.high, decimals)}]`;
}

/** One number of digits for centre and ends, the largest of them deciding. */
function chooseDecimals({ interval, meanDifference }: PairedDifference): number {
  const largest = Math.max(...[meanDifference, interval?.low ?? 0, interval?.high ?? 0].map(Math.abs));
  return chooseMsDecimals(largest);
}

/** The difference relative to arm A's mean, `−12.3 %`. */
export function formatRelativeDifference(difference: PairedDifference): string {
  return formatSignedPercent(difference.meanDifference / difference.meanA);
}

/** What a verdict rests on or lacks: a clause that starts small and has no full stop. */
export function explainVerdict(comparison: MetricComparison, analysis: ComparisonAnalysis): string {
  const { verdict, difference } = comparison;
  const margin = `± ${formatPercent(analysis.equivalenceRatio)} of A`;
  switch (verdict.kind) {
    case 'equivalent':
      return `the whole interval lies within ${margin}`;
    case 'A faster':
    case 'B faster':
      return 'the interval leaves out zero';
    case 'unresolved': {
      if (difference.interval === undefined) return 'one pair of blocks has no interval; run more rounds';
      const isOutsideZero = difference.interval.low > 0 || difference.interval.high < 0;
      const state = isOutsideZero
        ? 'the interval leaves out zero, but not after correction for several tests'
        : `the interval holds zero and reaches beyond ${margin}`;
      if (verdict.moreRounds === undefined) return `${state}; more rounds would not settle it in reasonable time`;
      return `${state}; about ${verdict.moreRounds} more ${verdict.moreRounds === 1 ? 'round' : 'rounds'} would settle it`;
    }
  }
}
