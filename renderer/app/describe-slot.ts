import { splitPresetTitle } from '../../core/scenario/index.ts';
import type { ComparisonProgress } from '../../core/comparison/index.ts';
import type { Preset } from '../../core/scenario/index.ts';

/** What is being sampled, in words, for example `Valley floor, arm B, round 2 of 3`; empty at the end. */
export function describeSlot(progress: ComparisonProgress, presets: readonly Preset[], roundCount: number): string {
  const { slot, attemptIndex } = progress;
  if (slot === undefined) {
    return '';
  }
  const preset = presets.find(({ id }) => id === slot.presetId);
  const title = preset === undefined ? slot.presetId : splitPresetTitle(preset.title).title;
  const attempt = attemptIndex === 0 ? '' : `, try ${String(attemptIndex + 1)}`;
  return `${title}, arm ${slot.arm}, round ${String(slot.roundIndex + 1)} of ${String(roundCount)}${attempt}`;
}
