import type { VerdictKind } from '../../sampling/index.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

const BADGE_CLASSES: Readonly<Record<VerdictKind, string>> = {
  'A faster': 'badge-a',
  'B faster': 'badge-b',
  equivalent: 'badge-equivalent',
  unresolved: 'badge-unresolved',
};

/** A verdict as a coloured label; the words alone say it all. */
export function renderBadge(kind: VerdictKind): Html {
  return html`<span class="badge ${BADGE_CLASSES[kind]}">${kind}</span>`;
}
