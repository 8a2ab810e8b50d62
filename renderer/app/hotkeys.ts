import { tinykeys } from 'tinykeys';
import { BENCH_COMMANDS } from '../../core/bridge/index.ts';
import { isTypingTarget } from './typing-target.ts';

/** Listens to every key of the command table on the whole window. A key held down acts once; typing in a field acts never. */
export function listenToHotkeys(onCommand: (commandId: string) => void): void {
  const bindings: Record<string, (event: KeyboardEvent) => void> = {};
  for (const command of BENCH_COMMANDS) {
    for (const key of command.keys) {
      bindings[key.replace('Mod+', '$mod+')] = (event) => {
        if (isTypingTarget(event.target)) {
          return;
        }
        // The browser has its own F3 and Ctrl+E.
        event.preventDefault();
        if (!event.repeat) {
          onCommand(command.id);
        }
      };
    }
  }
  tinykeys(window, bindings);
}
