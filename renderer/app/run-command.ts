import type { BenchStore } from './bench-store.ts';
import { explainRefusal, parseCullCommand, parsePresetCommand } from './command-state.ts';

/** What a command may set off beside a change of state. */
export interface CommandEffects {
  startComparison(): void;
  cancelComparison(): void;
  exportCapture(): void;
}

/**
 * Runs a command of the bench's table, whether it came from a key, a button or the host's menu. A command that cannot run now
 * says why instead.
 *
 * @throws RangeError for an id that is not in the table.
 */
export function runCommand(commandId: string, store: BenchStore, effects: CommandEffects): void {
  const refusal = explainRefusal(store.state, commandId);
  if (refusal !== undefined) {
    if (refusal !== '') {
      store.dispatch({ type: 'message-posted', tone: 'info', text: refusal });
    }
    return;
  }
  const cull = parseCullCommand(commandId);
  if (cull !== undefined) {
    const arm = store.state.shownArm;
    const configuration = { ...store.state.configurations[arm], cull };
    store.dispatch({ type: 'configuration-changed', arm, configuration });
    return;
  }
  const presetIndex = parsePresetCommand(commandId);
  if (presetIndex !== undefined) {
    store.dispatch({ type: 'preset-chosen', presetIndex });
    return;
  }
  switch (commandId) {
    case 'flip-arms':
      store.dispatch({ type: 'arms-flipped' });
      return;
    case 'next-preset':
      store.dispatch({ type: 'preset-stepped', step: 1 });
      return;
    case 'previous-preset':
      store.dispatch({ type: 'preset-stepped', step: -1 });
      return;
    case 'toggle-hidden-chunks':
      store.dispatch({ type: 'hidden-chunks-toggled' });
      return;
    case 'toggle-hud':
      store.dispatch({ type: 'hud-toggled' });
      return;
    case 'toggle-key-sheet':
      store.dispatch({ type: 'key-sheet-toggled' });
      return;
    case 'run-comparison':
      if (store.state.comparison.phase === 'running') {
        effects.cancelComparison();
      } else {
        effects.startComparison();
      }
      return;
    case 'cancel':
      if (store.state.isKeySheetShown) {
        store.dispatch({ type: 'key-sheet-toggled' });
      } else {
        effects.cancelComparison();
      }
      return;
    case 'export':
      effects.exportCapture();
      return;
    default:
      throw new RangeError(`Expected the id of a bench command, found "${commandId}".`);
  }
}
