import process from 'node:process';
import { _electron } from 'playwright-core';
import type { ElectronApplication, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockOutcomeSchema } from '../../../core/bridge/index.ts';
import { BUILD_TARGETS, buildApp } from '../../../electron/headless/build-app.ts';
import { findElectronBinary } from '../../../electron/headless/electron-binary.ts';
import { readMachine } from '../../../electron/headless/machine.ts';
import { REPOSITORY_FOLDER } from '../../../electron/headless/repository.ts';
import { startXDisplay } from '../../../electron/headless/x-display.ts';
import type { XDisplay } from '../../../electron/headless/x-display.ts';
import { createFakeMachine } from '../../support/fake-machine.ts';
import { createSmallBlock } from '../../support/small-block.ts';

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

const binaryPath = findElectronBinary(readMachine());
if (binaryPath === undefined) {
  process.stdout.write('The desktop app in the real Electron: not run: no Electron binary.\n');
} else {
  describe('the desktop app in the real Electron', () => {
    let display: XDisplay | undefined;
    let app: ElectronApplication;
    let page: Page;

    beforeAll(async () => {
      await buildApp(BUILD_TARGETS);
      if (process.platform === 'linux') display = await startXDisplay(1920, 1200);
      app = await _electron.launch({
        executablePath: binaryPath,
        args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--use-angle=gl', REPOSITORY_FOLDER],
        env: { ...process.env, ...(display === undefined ? {} : { DISPLAY: display.name }) },
      });
      page = await app.firstWindow();
    });
    afterAll(async () => {
      await app.close();
      await display?.stop();
    });

    function invoke(channel: string, request: unknown): Promise<unknown> {
      return page.evaluate(
        ([name, value]) =>
          (window as unknown as { desktop: { invoke(channel: unknown, request: unknown): Promise<unknown> } }).desktop
            .invoke(name, value)
            .catch((error: unknown) => `refused: ${(error as Error).message}`),
        [channel, request] as const,
      );
    }

    it('refuses an unknown channel and a malformed payload', async () => {
      expect(await invoke('preview:read-file', {})).toContain('Refused: no such channel');
      expect(await invoke('preview:run-block', {})).toContain('Refused: malformed request');
    });

    it('isolates the page and answers the channel table', async () => {
      expect(await page.evaluate(() => [location.origin, crossOriginIsolated])).toEqual(['treeline://app', true]);
      expect(await invoke('preview:describe-host', {})).toMatchObject({ kind: 'electron' });
    });

    it('samples a block in a fresh window', async () => {
      const outcome = blockOutcomeSchema.parse(await invoke('preview:run-block', createSmallBlock()));
      expect(outcome).toMatchObject({ status: 'sampled', environment: { crossOriginIsolated: true } });
    });
  });
}
