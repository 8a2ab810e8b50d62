import type { BenchActions, BenchView } from './bench-view.ts';
import { createElement, setText } from './element.ts';

/** Shown while the picture below it is not current: the graphics context is lost, or the world does not stream any more. */
export interface ContextBanner {
  readonly element: HTMLElement;
  update(view: BenchView): void;
}

const CONTEXT_LOST = {
  title: 'The graphics context was lost.',
  advice: ' The view comes back by itself when the driver gives it back; if it does not within a few seconds, reload.',
};

/** Creates the banner, hidden. */
export function createContextBanner(actions: BenchActions): ContextBanner {
  const reload = createElement('button', { type: 'button', class: 'button button-plain' }, ['Reload']);
  reload.addEventListener('click', () => actions.reloadPage());
  const title = createElement('strong');
  const advice = createElement('span');
  const element = createElement('div', { class: 'context-banner', role: 'alert', hidden: true }, [
    createElement('p', {}, [title, advice]),
    reload,
  ]);
  return {
    element,
    update({ isContextLost, streamingFailure }) {
      element.hidden = !isContextLost && streamingFailure === undefined;
      if (element.hidden) return;
      // A failure stays when the context comes back, and reloading is what either ends with.
      const shown =
        streamingFailure === undefined
          ? CONTEXT_LOST
          : { title: 'The view shows only what has come so far.', advice: ` ${streamingFailure}` };
      setText(title, shown.title);
      setText(advice, shown.advice);
    },
  };
}
