import { isSoftwareRenderer } from '../bridge/index.ts';
import type { ArmSummary, PresetAnalysis } from '../comparison/index.ts';
import { CAP_SHARE_RATIO, countRejected, PRIMARY_METRIC_ID } from '../sampling/index.ts';
import type { ArmId } from '../sampling/index.ts';
import type { Capture } from './capture.ts';
import { listDifferingAxes } from './comparison-text.ts';
import { formatChange, formatMs, formatPercent, formatSignedMs } from './number-text.ts';

/** Something a reader must know before believing a number. Warnings limit what the numbers mean; notes explain them. */
export interface Notice {
  readonly level: 'warning' | 'note';
  /** One sentence, plain text. */
  readonly text: string;
}

/** Counts of what the arms drew that differ by more than this are pointed out; less is a sway of the camera's last bits. */
const CONTENT_TOLERANCE_RATIO = 0.001;

/** A clock coarser than this adds a visible share to single frame times (Chrome without cross-origin isolation: 0.1 ms). */
const COARSE_CLOCK_MS = 0.05;

const ARM_IDS = ['A', 'B'] as const satisfies readonly ArmId[];

/** Lists what limits or explains a capture's numbers, warnings first. */
export function listNotices(capture: Capture): readonly Notice[] {
  const notices = [
    ...endingNotices(capture),
    ...environmentNotices(capture),
    ...capture.analysis.presets.flatMap(presetNotices),
  ];
  return [...notices.filter(({ level }) => level === 'warning'), ...notices.filter(({ level }) => level === 'note')];
}

function warning(text: string): Notice {
  return { level: 'warning', text };
}

function note(text: string): Notice {
  return { level: 'note', text };
}

function endingNotices(capture: Capture): Notice[] {
  const notices: Notice[] = [];
  if (capture.ending.kind === 'cancelled') {
    notices.push(
      warning(`The comparison was cancelled; only finished rounds are analysed (${capture.ending.detail}).`),
    );
  }
  if (capture.ending.kind === 'stopped')
    notices.push(warning(`The comparison stopped early: ${capture.ending.detail}.`));
  if (capture.droppedRounds.length > 0) {
    notices.push(
      warning(`${capture.droppedRounds.length} round(s) were dropped; the reasons are listed under rejected blocks.`),
    );
  }
  if (listDifferingAxes(capture.scenario.arms).length === 0) {
    const primary = capture.analysis.presets.flatMap(({ comparisons }) =>
      comparisons.filter(({ role }) => role === 'primary'),
    );
    const falseAlarms = primary.filter(
      ({ verdict }) => verdict.kind === 'A faster' || verdict.kind === 'B faster',
    ).length;
    notices.push(
      note(
        `Both arms are the same: this is an A/A self-test, and it called ${falseAlarms} of ${primary.length} preset(s) different.`,
      ),
    );
  }
  return notices;
}

function environmentNotices(capture: Capture): Notice[] {
  const first = capture.blocks[0]?.environment;
  if (first === undefined) return [warning('No block could be sampled.')];
  const notices: Notice[] = [];
  if (isSoftwareRenderer(first.gpuRenderer)) {
    notices.push(
      warning(`The picture was drawn in software (${first.gpuRenderer}): times say nothing about a graphics card.`),
    );
  }
  if (!first.hasGpuTimer) notices.push(note('GPU times are n/a: the machine offers no timer queries.'));
  if (first.timerResolutionMs > COARSE_CLOCK_MS) {
    const isolation = first.crossOriginIsolated ? '' : ', because the page was not cross-origin isolated';
    notices.push(
      note(
        `The page's clock has steps of ${formatMs(first.timerResolutionMs)} ms${isolation}; means are hardly affected, but single frames, medians and percentiles come in whole steps.`,
      ),
    );
  }
  const sizes = new Set(
    capture.blocks.map(
      ({ arm, environment }) =>
        `${arm} ${environment.drawingBufferWidthDevicePx} × ${environment.drawingBufferHeightDevicePx}`,
    ),
  );
  if (new Set([...sizes].map((size) => size.slice(2))).size > 1) {
    notices.push(note(`The arms drew pictures of different sizes: ${[...sizes].sort().join(', ')} device pixels.`));
  }
  return notices;
}

function presetNotices(preset: PresetAnalysis): Notice[] {
  const { arms } = preset;
  if (arms === undefined) return [warning(`${preset.presetId}: no round is complete, so there is nothing to compare.`)];
  return [
    ...ARM_IDS.flatMap((arm) => armNotices(`${preset.presetId}, arm ${arm}`, arms[arm])),
    ...contentNotices(preset.presetId, arms),
    ...floorNotices(preset),
  ];
}

function armNotices(name: string, summary: ArmSummary): Notice[] {
  const notices: Notice[] = [];
  if (summary.cap.isCapBound) {
    const share = formatPercent(summary.cap.onGridRatio);
    notices.push(
      warning(
        `${name}: ${share} of the frames sit on multiples of ${formatMs(summary.cap.periodMs)} ms (limit ${formatPercent(CAP_SHARE_RATIO)}); pacing may hide what a frame costs.`,
      ),
    );
  }
  const rejectedCount = countRejected(summary.rejected);
  if (rejectedCount > 0)
    notices.push(note(`${name}: ${rejectedCount} of ${summary.frameCount} frame times were invalid and left out.`));
  const { gpu } = summary;
  const gpuRejectedCount = gpu.rejected.negative + gpu.rejected.notFinite + gpu.rejected.tooLong + gpu.rejected.zeroRun;
  if (gpu.status === 'unusable')
    notices.push(warning(`${name}: the GPU timer gave no believable result; GPU times are n/a.`));
  else if (gpuRejectedCount > 0) {
    const share = formatPercent(gpuRejectedCount / (gpuRejectedCount + gpu.sampleCount));
    notices.push(note(`${name}: ${share} of the GPU times were garbage and left out.`));
  }
  return notices;
}

function contentNotices(presetId: string, arms: Readonly<Record<ArmId, ArmSummary>>): Notice[] {
  const labels = { drawnInstances: 'instances', triangles: 'triangles', drawCalls: 'draw calls' } as const;
  const differing = (Object.keys(labels) as (keyof typeof labels)[]).flatMap((column) => {
    const [a, b] = [arms.A.content[column]?.mean, arms.B.content[column]?.mean];
    if (a === undefined || b === undefined || Math.abs(b - a) <= CONTENT_TOLERANCE_RATIO * Math.max(a, b)) return [];
    return [`${formatChange(b, a)} ${labels[column]}`];
  });
  if (differing.length === 0) return [];
  return [note(`${presetId}: the arms did not draw the same content; B drew ${differing.join(', ')} against A.`)];
}

function floorNotices(preset: PresetAnalysis): Notice[] {
  const primary = preset.comparisons.find(({ metricId }) => metricId === PRIMARY_METRIC_ID);
  const floor = primary?.sameArmFloor;
  if (primary === undefined || floor === undefined) return [];
  const isCalledDifferent = primary.verdict.kind === 'A faster' || primary.verdict.kind === 'B faster';
  if (!isCalledDifferent || Math.abs(primary.difference.meanDifference) > floor.meanAbsoluteDifference) return [];
  const found = formatSignedMs(primary.difference.meanDifference);
  return [
    warning(
      `${preset.presetId}: the difference of ${found} ms is within what one arm differs by from itself (${formatMs(floor.meanAbsoluteDifference)} ms); take it with care.`,
    ),
  ];
}
