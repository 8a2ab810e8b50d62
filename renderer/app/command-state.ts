import type { CullPath } from './cull-commands.ts';
import { CULL_PATH_BY_COMMAND } from './cull-commands.ts';
import type { BenchState } from './bench-state.ts';

/** Index of the preset that a command names, or undefined for any other command. */
export function parsePresetCommand(commandId: string): number | undefined {
  const match = /^preset-([1-9])$/.exec(commandId);
  return match === null ? undefined : Number(match[1]) - 1;
}

/** Cull path that a command names, or undefined for any other command. */
export function parseCullCommand(commandId: string): CullPath | undefined {
  return CULL_PATH_BY_COMMAND[commandId];
}

/**
 * Why a command cannot run now, as a line for the user; undefined when it can; an empty text where there is nothing to say (Escape
 * with nothing open). One rule for keys, menu and buttons.
 */
export function explainRefusal(state: BenchState, commandId: string): string | undefined {
  if (commandId === 'toggle-key-sheet') {
    return undefined;
  }
  const isRunning = state.comparison.phase === 'running';
  if (commandId === 'cancel') {
    return isRunning || state.isKeySheetShown ? undefined : '';
  }
  if (state.isKeySheetShown) {
    return '';
  }
  if (isRunning) {
    return commandId === 'run-comparison' || commandId === 'toggle-hud'
      ? undefined
      : 'Not while a comparison runs. Press Escape to cancel it.';
  }
  if (commandId === 'run-comparison' && state.comparedPresetIds.length === 0) {
    return 'Nothing to compare: tick at least one preset.';
  }
  if (commandId === 'run-comparison' && state.protocol.capMode !== state.hostCapMode) {
    return `This window samples ${state.hostCapMode}, the protocol asks for ${state.protocol.capMode}: choose Pacing ${state.hostCapMode} in Protocol.`;
  }
  if (commandId === 'export' && state.kept === undefined) {
    return 'Nothing to export yet: run a comparison first (P).';
  }
  const presetIndex = parsePresetCommand(commandId);
  if (presetIndex !== undefined && presetIndex >= state.presets.length) {
    return `There is no preset ${String(presetIndex + 1)}: the list ends at ${String(state.presets.length)}.`;
  }
  return undefined;
}

/** Whether what a choosing or toggling command leads to is what is shown. */
export function isCommandOn(state: BenchState, commandId: string): boolean {
  switch (commandId) {
    case 'toggle-hidden-chunks':
      return state.areHiddenChunksShown;
    case 'toggle-hud':
      return state.isHudShown;
    case 'toggle-key-sheet':
      return state.isKeySheetShown;
    default:
      return (
        parseCullCommand(commandId) === state.configurations[state.shownArm].cull ||
        parsePresetCommand(commandId) === state.presetIndex
      );
  }
}
