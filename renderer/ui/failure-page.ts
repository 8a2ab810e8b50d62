import { createElement } from './element.ts';

/** Replaces the page's content by one statement of what is missing and what to do: never a blank window. */
export function showFailurePage(root: HTMLElement, options: { readonly title: string; readonly text: string }): void {
  root.replaceChildren(
    createElement('div', { class: 'failure-page', role: 'alert' }, [
      createElement('h1', {}, [options.title]),
      createElement('p', {}, [options.text]),
    ]),
  );
}
