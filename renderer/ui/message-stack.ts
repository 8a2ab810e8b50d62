import type { BenchActions, BenchView } from './bench-view.ts';
import { createElement } from './element.ts';

/** Lines to the user in the corner of the view. They stay until dismissed when they are failures. */
export interface MessageStack {
  readonly element: HTMLElement;
  update(view: BenchView): void;
}

/** Long enough to read two lines twice, also where the world is still being built behind them. */
const INFO_SHOWN_MS = 10_000;

/** Creates an empty stack. */
export function createMessageStack(actions: BenchActions): MessageStack {
  const items = new Map<number, HTMLElement>();
  const element = createElement('div', {
    class: 'messages',
    role: 'log',
    'aria-live': 'polite',
    'aria-label': 'Messages',
  });
  return {
    element,
    update(view) {
      const ids = new Set(view.messages.map((message) => message.id));
      for (const [id, item] of items) {
        if (!ids.has(id)) {
          item.remove();
          items.delete(id);
        }
      }
      for (const message of view.messages) {
        if (items.has(message.id)) {
          continue;
        }
        const dismiss = createElement(
          'button',
          { type: 'button', class: 'message-dismiss', title: 'Dismiss', 'aria-label': 'Dismiss' },
          ['×'],
        );
        dismiss.addEventListener('click', () => actions.dismissMessage(message.id));
        const item = createElement(
          'div',
          { class: 'message', 'data-tone': message.tone, role: message.tone === 'failure' ? 'alert' : 'status' },
          [createElement('p', {}, [message.text]), dismiss],
        );
        items.set(message.id, item);
        element.append(item);
        if (message.tone !== 'failure') {
          setTimeout(() => actions.dismissMessage(message.id), INFO_SHOWN_MS);
        }
      }
    },
  };
}
