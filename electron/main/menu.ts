import type { MenuItemConstructorOptions } from 'electron';
import { BENCH_COMMAND_GROUPS, BENCH_COMMANDS } from '../../core/bridge/index.ts';
import type { BenchCommand } from '../../core/bridge/index.ts';

export interface MenuSurroundings {
  readonly platform: NodeJS.Platform;
  /** Developer tools and reload are offered in the repository only. */
  readonly isPackaged: boolean;
  readonly sendCommand: (commandId: string) => void;
}

function formatAccelerator(keys: string): string {
  return keys.replace(/^Mod\+/, 'CommandOrControl+');
}

function commandItem(command: BenchCommand, { platform, sendCommand }: MenuSurroundings): MenuItemConstructorOptions {
  const item: MenuItemConstructorOptions = {
    id: command.id,
    label: command.title,
    toolTip: command.hint,
    click: () => {
      sendCommand(command.id);
    },
  };
  const shownKeys = command.keys[0];
  // macOS cannot show a key without also taking it, and then typing a T into a number field would cull.
  if (shownKeys === undefined || platform === 'darwin') return item;
  return { ...item, accelerator: formatAccelerator(shownKeys), registerAccelerator: false };
}

/** The application menu: every command of the bench, and the system's own entries around them. */
export function buildMenuTemplate(surroundings: MenuSurroundings): MenuItemConstructorOptions[] {
  const groupMenus = BENCH_COMMAND_GROUPS.map((group): MenuItemConstructorOptions => {
    const commands: readonly BenchCommand[] = BENCH_COMMANDS.filter((command) => command.group === group);
    return { label: group, submenu: commands.map((command) => commandItem(command, surroundings)) };
  });
  const developerItems: MenuItemConstructorOptions[] = surroundings.isPackaged
    ? []
    : [{ role: 'reload' }, { role: 'toggleDevTools' }, { type: 'separator' }];
  return [
    ...(surroundings.platform === 'darwin' ? [{ role: 'appMenu' as const }] : []),
    { label: 'File', submenu: [{ role: surroundings.platform === 'darwin' ? 'close' : 'quit' }] },
    { role: 'editMenu' },
    ...groupMenus,
    { label: 'Window', submenu: [...developerItems, { role: 'togglefullscreen' }, { role: 'minimize' }] },
  ];
}
