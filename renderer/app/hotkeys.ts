import { tinykeys } from 'tinykeys';
import { BENCH_COMMANDS } from '../../core/bridge/index.ts';
import { isTypingTarget } from './typing-target.ts';

/** Listens to every key of the command table on the whole window. A key held down acts once; typing in a field acts never. */
export function listenToHotkeys(onCommand: (commandId: string) => void): void {
  const bindings: Record<string, (event: KeyboardEvent) => void> = {};
  for (const command of BENCH_COMMANDS) {
    for (const key of command.keys.flatMap(listBindings)) {
      bindings[key] = (event) => {
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

/** A sign such as `?` lies under Shift on most layouts but not on all: what is typed counts, however it is reached. */
function listBindings(key: string): readonly string[] {
  const binding = key.replace('Mod+', '$mod+');
  const sign = /^Shift\+([^A-Za-z0-9])$/.exec(binding)?.[1];
  return sign === undefined ? [binding] : [binding, sign];
}
