import { formatDifference } from '../../core/capture/index.ts';
import type { Capture } from '../../core/capture/index.ts';
import { EXIT_STATUS } from './usage-error.ts';

/** One line a preset: the primary metric's difference and verdict. */
export function describeVerdicts(capture: Capture): readonly string[] {
  const { presets, confidenceRatio } = capture.analysis;
  return presets.map(({ presetId, comparisons }) => {
    const primary = comparisons.find(({ role }) => role === 'primary');
    if (primary === undefined) return `${presetId}: no complete round`;
    return `${presetId}: ${primary.verdict.kind}; ${primary.metricId} ${formatDifference(primary.difference, confidenceRatio)}`;
  });
}

/**
 * The exit status of a comparison: invalid when it did not run to its end or a preset has no complete round; a failed gate when
 * B was to be no slower and is; fine otherwise, whatever the verdicts.
 */
export function judgeCapture(capture: Capture, mustBeNoSlower: boolean): number {
  const isComplete = capture.ending.kind === 'complete';
  if (!isComplete || capture.analysis.presets.some(({ roundCount }) => roundCount === 0)) {
    return EXIT_STATUS.noValidResult;
  }
  const isSlower = capture.analysis.presets.some(({ comparisons }) =>
    comparisons.some(({ role, verdict }) => role === 'primary' && verdict.kind === 'A faster'),
  );
  return mustBeNoSlower && isSlower ? EXIT_STATUS.gateFailed : EXIT_STATUS.fine;
}
