import type { BenchActions, BenchView } from './bench-view.ts';
import { createCommandButton } from './command-button.ts';
import { createElement, setText } from './element.ts';

/** The foot of the side panel: what a run would sample, and the buttons that start and export it. */
export interface RunPanel {
  readonly element: HTMLElement;
  update(view: BenchView): void;
}

/** Creates the panel. */
export function createRunPanel(actions: BenchActions): RunPanel {
  const plan = createElement('p', { class: 'run-plan' });
  const note = createElement('p', { class: 'run-note' }, ['Results are kept in this window until they are exported.']);
  const run = createCommandButton('run-comparison', actions, {
    label: 'Run comparison',
    kind: 'primary',
    hasKeyCap: true,
  });
  const exportButton = createCommandButton('export', actions, { label: 'Export', kind: 'plain', hasKeyCap: true });
  const label = run.element.querySelector('.button-label');
  return {
    element: createElement('section', { class: 'run-panel', 'aria-label': 'Comparison' }, [
      plan,
      note,
      createElement('div', { class: 'run-buttons' }, [run.element, exportButton.element]),
    ]),
    update(view) {
      setText(plan, view.planText);
      note.hidden = !view.hasUnexportedFrames;
      run.update(view);
      exportButton.update(view);
      if (label !== null) {
        setText(label, view.comparison.phase === 'running' ? 'Cancel' : 'Run comparison');
      }
    },
  };
}
