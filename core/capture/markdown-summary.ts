import { frameTimeToFps, PRIMARY_METRIC_ID } from '../sampling/index.ts';
import type { Capture } from './capture.ts';
import { describeArms, explainVerdict, formatDifference, formatRelativeDifference } from './comparison-text.ts';
import { listNotices } from './notices.ts';
import { formatFps, formatMs } from './number-text.ts';

/** A short summary to paste into a review: the primary metric of every preset, what to know before believing it, the machine. */
export function formatMarkdownSummary(capture: Capture): string {
  const arms = describeArms(capture.scenario.arms);
  const lines = [
    `# ${escapeCell(capture.scenario.title ?? 'Treeline comparison')}`,
    '',
    `Arm A: ${escapeCell(arms.A)} · arm B: ${escapeCell(arms.B)} · made ${escapeCell(capture.created)}`,
    '',
    '| Preset | Verdict | Mean frame time, B − A | Relative | A | B | A/A floor |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...capture.analysis.presets.map((preset) => formatRow(capture, preset.presetId)),
    '',
    ...listNotices(capture).map(
      ({ level, text }) => `- ${level === 'warning' ? '**Warning:** ' : ''}${escapeCell(text)}`,
    ),
    '',
    formatMethodLine(capture),
    '',
  ];
  return lines.join('\n');
}

function formatRow(capture: Capture, presetId: string): string {
  const { analysis } = capture;
  const preset = analysis.presets.find((candidate) => candidate.presetId === presetId);
  const primary = preset?.comparisons.find(({ metricId }) => metricId === PRIMARY_METRIC_ID);
  if (primary === undefined) return `| ${presetId} | not measured | | | | | |`;
  const { difference, sameArmFloor, verdict } = primary;
  const cells = [
    escapeCell(presetId),
    `**${verdict.kind}**: ${escapeCell(explainVerdict(primary, analysis))}`,
    escapeCell(formatDifference(difference, analysis.confidenceRatio)),
    formatRelativeDifference(difference),
    formatArm(difference.meanA),
    formatArm(difference.meanB),
    sameArmFloor === undefined ? 'n/a' : `± ${formatMs(sameArmFloor.meanAbsoluteDifference)} ms`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function formatArm(meanMs: number): string {
  return `${formatMs(meanMs)} ms (${formatFps(frameTimeToFps(meanMs))} fps)`;
}

function formatMethodLine(capture: Capture): string {
  const { protocol } = capture.scenario;
  const gpu = capture.blocks[0]?.environment.gpuRenderer ?? 'no block was sampled';
  return escapeCell(
    `${protocol.rounds} ABBA/BAAB rounds of ${protocol.framesPerBlock} frames a block, ${protocol.capMode}, ${protocol.viewportWidthCssPx} × ${protocol.viewportHeightCssPx} CSS px; pairs of neighbouring blocks compared; percentiles of frame times, type 7. GPU: ${gpu}.`,
  );
}

/** Keeps text inside its table cell and from turning into markup. */
function escapeCell(text: string): string {
  return text.replace(/[|<>`*[\]\\]/g, '\\$&').replace(/\s+/g, ' ');
}
