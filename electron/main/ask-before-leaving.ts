import { dialog } from 'electron';
import type { BrowserWindow } from 'electron';

const BUTTONS = ['Stay', 'Leave'] as const;

/**
 * Asks before a page is left that objects to it, which it does while it holds frames that were not exported. A browser asks by
 * itself; Electron asks nobody and simply does not close. The event must be answered before it returns, so the box is a blocking one.
 */
export function askBeforeLeaving(window: BrowserWindow): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const choice = dialog.showMessageBoxSync(window, {
      type: 'question',
      message: 'Leave without exporting?',
      detail: 'The frames of the last comparison are only in this window; leaving loses them.',
      buttons: [...BUTTONS],
      defaultId: BUTTONS.indexOf('Stay'),
      cancelId: BUTTONS.indexOf('Stay'),
    });
    // Preventing the event overrules the page.
    if (choice === BUTTONS.indexOf('Leave')) event.preventDefault();
  });
}
