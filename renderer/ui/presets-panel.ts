import type { BenchActions, BenchView, PresetView } from './bench-view.ts';
import { createElement, setAttribute, setFlag } from './element.ts';
import { formatShare } from './format-number.ts';

/** The list of presets: click to jump, tick to include in the comparison. */
export interface PresetsPanel {
  readonly element: HTMLElement;
  update(view: BenchView): void;
}

interface PresetRow {
  readonly row: HTMLElement;
  readonly jump: HTMLButtonElement;
  readonly tick: HTMLInputElement;
}

/** What the share beside each preset says. */
const HIDDEN_HINT =
  'Share of the instances left by distance and frustum (T1) that the terrain hides (T3), measured on world dense, seed 1337, tier high, 16 : 9';

/** Keys 1 to 9 reach the first nine rows. */
const KEYED_PRESET_COUNT = 9;

/** Creates the panel for a list of presets that does not change. */
export function createPresetsPanel(presets: readonly PresetView[], actions: BenchActions): PresetsPanel {
  const rows = presets.map((preset, index) => createPresetRow(preset, index, actions));
  const fieldset = createElement('fieldset', { class: 'panel-body', 'aria-label': 'Presets' }, [
    createElement(
      'ol',
      { class: 'presets-list' },
      rows.map((row) => row.row),
    ),
  ]);
  return {
    element: createElement('section', { class: 'panel' }, [
      createElement('h2', {}, [
        'Presets',
        createElement('span', { class: 'panel-aside' }, [
          createElement('span', { title: HIDDEN_HINT }, ['hidden']),
          createElement('span', {}, ['compare']),
        ]),
      ]),
      fieldset,
    ]),
    update(view) {
      fieldset.disabled = view.isLocked;
      rows.forEach(({ row, jump, tick }, index) => {
        const isCurrent = index === view.presetIndex;
        setFlag(row, 'data-current', isCurrent);
        setFlag(row, 'data-moved', isCurrent && !view.isAtPreset);
        setAttribute(jump, 'aria-current', isCurrent ? 'true' : 'false');
        tick.checked = view.presets[index]?.isCompared === true;
      });
    },
  };
}

function createPresetRow(preset: PresetView, index: number, actions: BenchActions): PresetRow {
  const commandId = index < KEYED_PRESET_COUNT ? `preset-${String(index + 1)}` : undefined;
  const jump = createElement(
    'button',
    {
      type: 'button',
      class: 'preset-jump',
      'data-command': commandId,
      title: `${preset.title}${commandId === undefined ? '' : ` (${String(index + 1)})`}\n${preset.note}`,
    },
    [
      createElement('span', { class: 'preset-key', 'aria-hidden': 'true' }, [
        commandId === undefined ? '' : String(index + 1),
      ]),
      createElement('span', { class: 'preset-text' }, [
        createElement('span', { class: 'preset-title' }, [preset.title]),
        createElement('span', { class: 'preset-note' }, [preset.note]),
      ]),
    ],
  );
  jump.addEventListener('click', () => actions.runCommand(`preset-${String(index + 1)}`));
  const tick = createElement('input', { type: 'checkbox', 'aria-label': `Include ${preset.title} in the comparison` });
  tick.addEventListener('change', () => actions.tickPreset(preset.id, tick.checked));
  return {
    row: createElement('li', { class: 'preset-row', 'data-preset': preset.id }, [
      jump,
      createElement('span', { class: 'preset-hidden', title: HIDDEN_HINT }, [
        formatShare(preset.hiddenByTerrainRatio, 1),
      ]),
      createElement('label', { class: 'preset-tick', title: 'Include in the comparison' }, [tick]),
    ]),
    jump,
    tick,
  };
}
