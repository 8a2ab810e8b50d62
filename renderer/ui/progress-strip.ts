import { formatDuration } from '../../core/comparison/index.ts';
import type { BenchActions, BenchView } from './bench-view.ts';
import { createCommandButton } from './command-button.ts';
import { createElement, setText } from './element.ts';

/**
 * Along the foot of the window while a comparison runs: how far it is, how long it takes, and the way to stop it. It stands above
 * everything, because a plain browser samples in a frame that covers most of the window.
 */
export interface ProgressStrip {
  readonly element: HTMLElement;
  update(view: BenchView): void;
}

/** Creates the strip, hidden. */
export function createProgressStrip(actions: BenchActions): ProgressStrip {
  const title = createElement('span', { class: 'progress-title', 'data-progress': 'block' });
  const label = createElement('span', { class: 'progress-label', 'data-progress': 'label' });
  const bar = createElement('progress', { class: 'progress-bar', 'aria-label': 'Blocks finished' });
  const left = createElement('span', { class: 'progress-left', 'data-progress': 'time-left' });
  const cancel = createCommandButton('cancel', actions, { label: 'Cancel', kind: 'plain', hasKeyCap: true });
  const element = createElement(
    'section',
    { class: 'progress-strip', 'aria-label': 'Comparison under way', hidden: true },
    [
      createElement('div', { class: 'progress-text', 'aria-live': 'polite' }, [title, label]),
      bar,
      left,
      cancel.element,
    ],
  );
  return {
    element,
    update(view) {
      const { comparison } = view;
      element.hidden = comparison.phase !== 'running';
      cancel.update(view);
      if (comparison.phase !== 'running') {
        return;
      }
      const current = Math.min(comparison.finishedBlockCount + 1, comparison.blockCount);
      setText(title, `Block ${String(current)} of ${String(comparison.blockCount)}`);
      setText(label, comparison.isCancelling ? 'Cancelling; finished rounds are kept' : comparison.blockLabel);
      bar.max = comparison.blockCount;
      bar.value = comparison.finishedBlockCount;
      setText(left, formatTimeLeft(comparison.timeLeftMs));
    },
  };
}

function formatTimeLeft(timeLeftMs: number | undefined): string {
  return timeLeftMs === undefined
    ? 'Time left known after the first block'
    : `About ${formatDuration(timeLeftMs)} left`;
}
