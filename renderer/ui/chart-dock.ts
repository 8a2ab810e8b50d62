import type { ComparisonAnalysis } from '../../core/comparison/index.ts';
import type { BenchActions, BenchView } from './bench-view.ts';
import { createDockHandle } from './dock-handle.ts';
import { createElement, setAttribute, setFlag, setText } from './element.ts';
import { buildVerdictTable } from './verdict-table.ts';

/** What a comparison came to. */
export interface ComparisonResults {
  readonly analysis: ComparisonAnalysis;
  readonly presets: readonly { readonly id: string; readonly title: string }[];
  /** Sentences that limit or explain the numbers, the gravest first. */
  readonly notices: readonly { readonly level: 'warning' | 'note'; readonly text: string }[];
}

/** The foot of the window: charts of the last comparison, or what to do to get some. */
export interface ChartDock {
  readonly element: HTMLElement;
  /** Where the charts are drawn. */
  readonly chartContainer: HTMLElement;
  /** Shows the verdicts, with what limits them above. */
  showResults(results: ComparisonResults): void;
  update(view: BenchView): void;
}

/** Creates the dock, closed and empty. */
export function createChartDock(actions: BenchActions): ChartDock {
  const chartContainer = createElement('div', { class: 'charts', 'data-charts': true });
  const verdicts = createElement('div', { class: 'dock-verdicts' });
  const results = createElement('div', { class: 'dock-results' }, [verdicts, chartContainer]);
  const empty = createElement('p', { class: 'charts-empty' });
  const body = createElement('div', { class: 'dock-body', id: 'chart-dock-body' }, [empty, results]);
  const toggle = createElement(
    'button',
    {
      type: 'button',
      class: 'dock-toggle',
      'aria-controls': 'chart-dock-body',
      title: 'Show or hide the charts of the last comparison',
    },
    [createElement('span', { class: 'dock-caret', 'aria-hidden': 'true' }), 'Last comparison'],
  );
  toggle.addEventListener('click', () => actions.toggleChartDock());
  const summary = createElement('span', { class: 'dock-summary' });
  const handle = createDockHandle(body);
  const element = createElement('section', { class: 'dock', 'aria-label': 'Charts' }, [
    handle,
    createElement('div', { class: 'dock-head' }, [toggle, summary]),
    body,
  ]);
  return {
    element,
    chartContainer,
    showResults({ analysis, presets, notices }) {
      const list = (level: string): HTMLElement =>
        createElement(
          'ul',
          { class: 'notices', 'data-level': level },
          notices.filter((notice) => notice.level === level).map(({ text }) => createElement('li', {}, [text])),
        );
      // A warning is read before the numbers that it limits; notes explain them afterwards.
      verdicts.replaceChildren(list('warning'), buildVerdictTable(analysis, presets), list('note'));
    },
    update(view) {
      setFlag(element, 'data-open', view.isChartDockOpen);
      setAttribute(toggle, 'aria-expanded', view.isChartDockOpen ? 'true' : 'false');
      body.hidden = !view.isChartDockOpen;
      handle.hidden = !view.isChartDockOpen;
      empty.hidden = view.captureSummary !== undefined;
      results.hidden = view.captureSummary === undefined;
      const emptyText = describeEmpty(view);
      if (empty.textContent !== emptyText) {
        empty.replaceChildren(...markKey(emptyText));
      }
      setText(summary, view.captureSummary ?? 'nothing measured yet');
    },
  };
}

/** The one key in the text, set as a key cap. */
const RUN_KEY = /\b(P)\b/;

function describeEmpty(view: BenchView): string {
  switch (view.comparison.phase) {
    case 'failed':
      return `The comparison failed: ${view.comparison.reason} Press P to run it again.`;
    case 'running':
      return 'Sampling. The charts of both arms appear here when the last block is done.';
    default:
      return 'Nothing measured yet. Tick presets, set the arms apart and press P: the charts of both arms appear here.';
  }
}

function markKey(text: string): readonly (Node | string)[] {
  return text.split(RUN_KEY).map((part) => (part === 'P' ? createElement('kbd', {}, [part]) : part));
}
