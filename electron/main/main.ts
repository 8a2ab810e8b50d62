import { app } from 'electron';
import type { BrowserWindow } from 'electron';
import { locatePageFolder } from './app-paths.ts';
import { registerAppScheme, serveAppScheme } from './app-protocol.ts';
import { openBenchWindow } from './bench-window.ts';
import { lockDownPages } from './lock-down.ts';
import { log } from './log.ts';
import { applyPacing } from './pacing.ts';
import { answerPages } from './validated-ipc.ts';

/**
 * Lets a machine without a usable GPU draw: Mesa's software driver is on Chromium's blocklist, SwiftShader behind a switch. The
 * page names its renderer.
 */
function allowSoftwareDrawing(): void {
  app.commandLine.appendSwitch('ignore-gpu-blocklist');
  app.commandLine.appendSwitch('enable-unsafe-swiftshader');
}

let benchWindow: BrowserWindow | undefined;

async function openFirstWindow(): Promise<void> {
  lockDownPages();
  serveAppScheme(locatePageFolder());
  answerPages();
  benchWindow = await openBenchWindow();
}

function start(): void {
  // Two benches at once would measure each other.
  if (!app.requestSingleInstanceLock()) {
    log('Treeline is already running; its window comes to the front.');
    app.quit();
    return;
  }
  allowSoftwareDrawing();
  applyPacing();
  registerAppScheme();
  app.enableSandbox();
  app.on('second-instance', () => {
    // Not any window: raising the one of a block would disturb what it measures.
    if (benchWindow === undefined || benchWindow.isDestroyed()) return;
    if (benchWindow.isMinimized()) benchWindow.restore();
    benchWindow.focus();
  });
  app.on('window-all-closed', () => {
    app.quit();
  });
  app
    .whenReady()
    .then(openFirstWindow)
    .catch((error: unknown) => {
      log(`could not start: ${error instanceof Error ? error.message : String(error)}`);
      app.exit(1);
    });
}

start();
