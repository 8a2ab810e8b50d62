import type { BenchActions, BenchView } from './bench-view.ts';
import { createElement } from './element.ts';

/** Shown while the graphics context is lost: the picture below it is not current. */
export interface ContextBanner {
  readonly element: HTMLElement;
  update(view: BenchView): void;
}

/** Creates the banner, hidden. */
export function createContextBanner(actions: BenchActions): ContextBanner {
  const reload = createElement('button', { type: 'button', class: 'button button-plain' }, ['Reload']);
  reload.addEventListener('click', () => actions.reloadPage());
  const element = createElement('div', { class: 'context-banner', role: 'alert', hidden: true }, [
    createElement('p', {}, [
      createElement('strong', {}, ['The graphics context was lost.']),
      ' The view comes back by itself when the driver gives it back; if it does not within a few seconds, reload.',
    ]),
    reload,
  ]);
  return {
    element,
    update(view) {
      element.hidden = !view.isContextLost;
    },
  };
}
