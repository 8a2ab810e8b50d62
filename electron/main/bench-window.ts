import process from 'node:process';
import { app, BrowserWindow, dialog, Menu } from 'electron';
import { COMMAND_WIRE } from '../../core/bridge/index.ts';
import { locatePreload, pageAddress } from './app-paths.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { createBlockRunner } from './block-window.ts';
import { exportFiles } from './export-files.ts';
import { log } from './log.ts';
import { buildMenuTemplate } from './menu.ts';
import { isUncapped } from './pacing.ts';
import { offerChannels } from './validated-ipc.ts';
import { buildBenchWindowOptions } from './window-options.ts';

async function offerReload(window: BrowserWindow, reason: string): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The page has ended.',
    detail: `Its process reported: ${reason}. Reloading starts it again; results that were not exported are lost.`,
    buttons: ['Reload', 'Close'],
  });
  if (response === 0) window.reload();
  else window.close();
}

/** Opens the bench's window with its menu and its channels. */
export async function openBenchWindow(): Promise<BrowserWindow> {
  const window = new BrowserWindow(buildBenchWindowOptions(locatePreload()));
  const blockRunner = createBlockRunner();
  offerChannels(window.webContents, {
    'preview:describe-host': () => ({ kind: 'electron', version: app.getVersion(), isUncapped: isUncapped() }),
    'preview:run-block': (request) => blockRunner.run(request),
    'preview:cancel-block': () => {
      blockRunner.cancel();
      return {};
    },
    'preview:export-files': (request) => exportFiles(window, request),
  });
  const template = buildMenuTemplate({
    platform: process.platform,
    isPackaged: app.isPackaged,
    sendCommand: (commandId) => {
      window.webContents.send(COMMAND_WIRE, commandId);
    },
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));

  askBeforeLeaving(window);
  window.once('ready-to-show', () => {
    window.show();
  });
  window.on('closed', () => {
    blockRunner.cancel();
  });
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    log(`the page's process ended: ${reason}`);
    blockRunner.cancel();
    if (!window.isDestroyed()) void offerReload(window, reason);
  });
  await window.loadURL(pageAddress('preview'));
  return window;
}
