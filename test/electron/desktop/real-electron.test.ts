import process from 'node:process';
import { _electron } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BUILD_TARGETS, buildApp } from '../../../electron/headless/build-app.ts';
import { findElectronBinary } from '../../../electron/headless/electron-binary.ts';
import { readMachine } from '../../../electron/headless/machine.ts';
import { REPOSITORY_FOLDER } from '../../../electron/headless/repository.ts';
import { startXDisplay } from '../../../electron/headless/x-display.ts';
import { createFakeMachine } from '../../support/fake-machine.ts';
import { describeDesktop } from './desktop-suite.ts';
import type { Desktop } from './desktop-suite.ts';

describe('findElectronBinary', () => {
  it('finds the binary in an overriding folder', () => {
    const machine = createFakeMachine({ environment: { ELECTRON_OVERRIDE_DIST_PATH: '/opt/e' } }, ['/opt/e/electron']);
    expect(findElectronBinary(machine)).toBe('/opt/e/electron');
  });

  it('does not take a folder without a binary for one', () => {
    expect(
      findElectronBinary(createFakeMachine({ environment: { ELECTRON_OVERRIDE_DIST_PATH: '/opt/e' } }, [])),
    ).toBeUndefined();
  });
});

async function openRealDesktop(executablePath: string): Promise<Desktop> {
  await buildApp(BUILD_TARGETS);
  const display = process.platform === 'linux' ? await startXDisplay(1920, 1200) : undefined;
  const app = await _electron.launch({
    executablePath,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--use-angle=gl', REPOSITORY_FOLDER],
    env: { ...process.env, ...(display === undefined ? {} : { DISPLAY: display.name }) },
  });
  let log = '';
  app
    .process()
    .stderr?.setEncoding('utf8')
    .on('data', (chunk: string) => (log += chunk));
  return {
    page: await app.firstWindow(),
    readLog: () => log,
    async waitForWindow(start) {
      const opened = app.waitForEvent('window');
      start();
      return opened;
    },
    async chooseFolder(folder) {
      await app.evaluate(({ dialog }, path) => {
        const showOpenDialog = dialog.showOpenDialog.bind(dialog);
        dialog.showOpenDialog = () => {
          dialog.showOpenDialog = showOpenDialog;
          return Promise.resolve({ canceled: false, filePaths: [path] });
        };
      }, folder);
    },
    listMenuIds: () =>
      app.evaluate(({ Menu }) =>
        (Menu.getApplicationMenu()?.items ?? [])
          .flatMap(({ submenu }) => submenu?.items ?? [])
          .map(({ id }) => id as string | undefined) // Only our own entries were given one.
          .filter((id) => id !== undefined),
      ),
    async clickMenu(id) {
      await app.evaluate(({ Menu }, entryId) => {
        Menu.getApplicationMenu()?.getMenuItemById(entryId)?.click();
      }, id);
    },
    async close() {
      await app.close();
      await display?.stop();
    },
  };
}

const binaryPath = findElectronBinary(readMachine());
if (binaryPath === undefined) {
  process.stdout.write('The desktop app in the real Electron: not run: no Electron binary.\n');
} else {
  describe('the desktop app', () => {
    const getDesktop = describeDesktop('in Electron', () => openRealDesktop(binaryPath));

    it('has its own origin, and a bridge that the page cannot change', async () => {
      const { page } = getDesktop();
      expect(await page.evaluate(() => location.origin)).toBe('treeline://app');
      expect(await page.evaluate(() => Object.isFrozen((window as unknown as { desktop: object }).desktop))).toBe(true);
    });
  });
}
