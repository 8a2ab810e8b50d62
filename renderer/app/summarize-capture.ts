import { splitPresetTitle } from '../../core/scenario/index.ts';
import { describeArms, formatInterval } from '../../core/capture/index.ts';
import type { Capture } from '../../core/capture/index.ts';

/** One line about a capture: what the arms were and what the primary metric says at each preset. */
export function summarizeCapture(capture: Capture): string {
  const { scenario, analysis } = capture;
  const labels = describeArms(scenario.arms);
  const findings = analysis.presets.flatMap(({ presetId, comparisons }) => {
    const primary = comparisons.find(({ role }) => role === 'primary');
    const title = scenario.presets.find(({ id }) => id === presetId)?.title ?? presetId;
    const name = splitPresetTitle(title).title;
    return primary === undefined
      ? `${name}: not measured`
      : `${name}: ${primary.verdict.kind} ${formatInterval(primary.difference)}`.trim();
  });
  return `A ${labels.A}, B ${labels.B} · mean frame time, B − A in ms · ${findings.join(' · ')}`;
}
