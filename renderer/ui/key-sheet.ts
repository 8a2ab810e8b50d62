import { BENCH_COMMANDS, BENCH_COMMAND_GROUPS } from '../../core/bridge/index.ts';
import type { BenchCommand } from '../../core/bridge/index.ts';
import type { BenchActions } from './bench-view.ts';
import { createElement } from './element.ts';
import { formatKey } from './key-label.ts';

/** The list of all keys, over the window. */
export interface KeySheet {
  readonly element: HTMLElement;
  setShown(isShown: boolean): void;
}

/** Keys that act while held; they move the eye and are not commands. */
const HELD_KEYS: readonly (readonly [readonly string[], string])[] = [
  [['W', 'S'], 'Fly forward, back'],
  [['A', 'D'], 'Fly left, right'],
  [['E', 'Q'], 'Fly up, down'],
  [['Shift'], 'Twelve times as fast'],
  [['Drag'], 'Look around'],
];

const PRESET_KEY_PATTERN = /^preset-(\d)$/;

/** Creates the sheet from the command table, so that it cannot miss a key. */
export function createKeySheet(actions: BenchActions): KeySheet {
  const close = createElement('button', { type: 'button', class: 'button button-plain' }, [
    createElement('span', { class: 'button-label' }, ['Close']),
    createElement('kbd', {}, ['Esc']),
  ]);
  close.addEventListener('click', () => actions.runCommand('toggle-key-sheet'));
  const dialog = createElement('dialog', { class: 'key-sheet', 'aria-labelledby': 'key-sheet-title' }, [
    createElement('div', { class: 'key-sheet-head' }, [
      createElement('h2', { id: 'key-sheet-title' }, ['Keys']),
      close,
    ]),
    createElement('div', { class: 'key-sheet-groups' }, [
      ...BENCH_COMMAND_GROUPS.map((group) => createGroup(group, createCommandRows(group))),
      createGroup(
        'Fly, while held',
        HELD_KEYS.map(([keys, text]) => createKeyRow(keys, text, '')),
      ),
    ]),
  ]);
  // The browser closes a dialog by itself, too, and says so in a later task, by when it may be open again; the state follows.
  let isWanted = false;
  dialog.addEventListener('close', () => {
    if (isWanted && !dialog.open) {
      actions.runCommand('toggle-key-sheet');
    }
  });
  return {
    element: dialog,
    setShown(isShown) {
      isWanted = isShown;
      if (isShown && !dialog.open) {
        dialog.showModal();
      } else if (!isShown && dialog.open) {
        dialog.close();
      }
    },
  };
}

function createCommandRows(group: string): readonly HTMLElement[] {
  const commands: readonly BenchCommand[] = BENCH_COMMANDS;
  const rows = commands
    .filter((command) => command.group === group && !PRESET_KEY_PATTERN.test(command.id))
    .map((command) => createKeyRow(command.keys.map(formatKey), command.title, command.hint));
  const digits = commands.flatMap(({ id }) => PRESET_KEY_PATTERN.exec(id)?.[1] ?? []);
  const [first, last] = [digits[0], digits.at(-1)];
  return group === 'Presets' && first !== undefined && last !== undefined
    ? [...rows, createKeyRow([first, '…', last], 'Preset by number', 'Jump to a preset of the list')]
    : rows;
}

function createKeyRow(keys: readonly string[], title: string, hint: string): HTMLElement {
  return createElement('li', { class: 'key-row' }, [
    createElement(
      'span',
      { class: 'key-caps' },
      keys.map((key) => (key === '…' ? createElement('span', {}, ['–']) : createElement('kbd', {}, [key]))),
    ),
    createElement('span', { class: 'key-text' }, [
      createElement('span', { class: 'key-title' }, [title]),
      ...(hint === '' ? [] : [createElement('span', { class: 'key-hint' }, [hint])]),
    ]),
  ]);
}

function createGroup(title: string, rows: readonly HTMLElement[]): HTMLElement {
  return createElement('section', { class: 'key-group' }, [
    createElement('h3', {}, [title]),
    createElement('ul', {}, rows),
  ]);
}
