import type { BenchActions, BenchView } from './bench-view.ts';
import { createCommandButton } from './command-button.ts';
import type { CommandButton } from './command-button.ts';
import { createElement, setAttribute, setText } from './element.ts';

/** The bar over the view: arm, cull path, preset, overlays. */
export interface Toolbar {
  readonly element: HTMLElement;
  update(view: BenchView): void;
}

const CULL_BUTTONS = [
  ['cull-t0', 'T0'],
  ['cull-t1', 'T1'],
  ['cull-t2', 'T2'],
  ['cull-t3', 'T3'],
] as const;

/** Creates the bar. */
export function createToolbar(actions: BenchActions): Toolbar {
  const flip = createCommandButton('flip-arms', actions, { label: 'Arm A', kind: 'plain', hasKeyCap: true });
  flip.element.classList.add('arm-button');
  const culls = CULL_BUTTONS.map(([id, label]) =>
    createCommandButton(id, actions, { label, kind: 'choice', hasKeyCap: true }),
  );
  const previous = createCommandButton('previous-preset', actions, { label: '‹', kind: 'plain' });
  const next = createCommandButton('next-preset', actions, { label: '›', kind: 'plain' });
  previous.element.setAttribute('aria-label', 'Previous preset');
  next.element.setAttribute('aria-label', 'Next preset');
  const presetTitle = createElement('span', { class: 'toolbar-preset' });
  const chunks = createCommandButton('toggle-hidden-chunks', actions, {
    label: 'Hidden chunks',
    kind: 'toggle',
    hasKeyCap: true,
  });
  const hud = createCommandButton('toggle-hud', actions, { label: 'Readout', kind: 'toggle', hasKeyCap: true });
  const keys = createCommandButton('toggle-key-sheet', actions, { label: 'Keys', kind: 'toggle', hasKeyCap: true });
  const buttons: readonly CommandButton[] = [flip, ...culls, previous, next, chunks, hud, keys];
  const element = createElement('header', { class: 'toolbar', role: 'toolbar', 'aria-label': 'View' }, [
    createElement('span', { class: 'wordmark' }, ['Treeline']),
    createGroup('Shown arm', [flip.element]),
    createGroup('Cull path of the shown arm', [
      createElement('span', { class: 'toolbar-caption' }, ['Cull']),
      createElement(
        'span',
        { class: 'segments' },
        culls.map((button) => button.element),
      ),
    ]),
    createGroup('Preset', [previous.element, presetTitle, next.element], 'toolbar-group-grow'),
    createGroup('Overlays', [chunks.element, hud.element, keys.element]),
  ]);
  return {
    element,
    update(view) {
      for (const button of buttons) {
        button.update(view);
      }
      const label = flip.element.querySelector('.button-label');
      if (label !== null) {
        setText(label, `Arm ${view.shownArm}`);
      }
      setAttribute(flip.element, 'data-arm', view.shownArm);
      const preset = view.presets[view.presetIndex];
      setText(presetTitle, preset === undefined ? '' : `${preset.title}${view.isAtPreset ? '' : ' (moved)'}`);
      setAttribute(presetTitle, 'title', preset?.note ?? '');
    },
  };
}

function createGroup(label: string, children: readonly Node[], extraClass = ''): HTMLElement {
  return createElement('div', { class: `toolbar-group ${extraClass}`, role: 'group', 'aria-label': label }, children);
}
