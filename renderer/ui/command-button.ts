import { BENCH_COMMANDS } from '../../core/bridge/index.ts';
import type { BenchCommand } from '../../core/bridge/index.ts';
import type { BenchActions, BenchView } from './bench-view.ts';
import { createElement, setAttribute } from './element.ts';
import { formatKey } from './key-label.ts';

/** A button that runs one command of the table; its tooltip is the command's hint with its key. */
export interface CommandButton {
  readonly element: HTMLButtonElement;
  update(view: BenchView): void;
}

/** How a command button looks and behaves. */
export interface CommandButtonOptions {
  readonly label: string;
  /** `choice` and `toggle` show whether they are on. */
  readonly kind: 'plain' | 'primary' | 'choice' | 'toggle';
  /** Whether the key is printed on the button. */
  readonly hasKeyCap?: boolean;
}

/** Finds a command of the table. */
function getBenchCommand(commandId: string): BenchCommand {
  const command: BenchCommand | undefined = BENCH_COMMANDS.find((candidate) => candidate.id === commandId);
  if (command === undefined) {
    throw new RangeError(`Expected the id of a bench command, found "${commandId}".`);
  }
  return command;
}

/** Creates the button of one command. */
export function createCommandButton(
  commandId: string,
  actions: BenchActions,
  options: CommandButtonOptions,
): CommandButton {
  const command = getBenchCommand(commandId);
  const firstKey = command.keys[0];
  const children: (Node | string)[] = [createElement('span', { class: 'button-label' }, [options.label])];
  if (options.hasKeyCap === true && firstKey !== undefined) {
    children.push(createElement('kbd', {}, [formatKey(firstKey)]));
  }
  const element = createElement(
    'button',
    {
      type: 'button',
      class: `button button-${options.kind}`,
      'data-command': commandId,
      title: `${command.title} (${command.keys.map(formatKey).join(', ')})\n${command.hint}`,
    },
    children,
  );
  // A key press also fires a click with detail 0; both are the user's.
  element.addEventListener('click', () => actions.runCommand(commandId));
  const showsState = options.kind === 'choice' || options.kind === 'toggle';
  return {
    element,
    update(view) {
      const commandView = view.commands[commandId];
      element.disabled = commandView?.isEnabled !== true;
      if (showsState) {
        setAttribute(element, 'aria-pressed', commandView?.isOn === true ? 'true' : 'false');
      }
    },
  };
}
