import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrowser } from '../../../electron/headless/find-browser.ts';
import { createFakeMachine } from '../../support/fake-machine.ts';

describe('findBrowser', () => {
  it('refuses an explicit path that cannot be run, although a browser is installed', async () => {
    const machine = createFakeMachine({ environment: { PATH: '/usr/bin', TREELINE_BROWSER: '/opt/missing' } }, [
      '/usr/bin/chromium',
    ]);
    expect(await findBrowser(machine, false)).toEqual({
      ok: false,
      reason: "TREELINE_BROWSER: expected the path of a browser's executable, found /opt/missing",
    });
  });

  it('takes the explicit path before everything else', async () => {
    const environment = { PATH: '/usr/bin', TREELINE_BROWSER: '/opt/mine', ELECTRON_OVERRIDE_DIST_PATH: '/opt/e' };
    const machine = createFakeMachine({ environment }, ['/usr/bin/chromium', '/opt/mine', '/opt/e/electron']);
    expect(await findBrowser(machine, true)).toMatchObject({
      browser: { executablePath: '/opt/mine', origin: 'variable' },
    });
  });

  it('takes Electron only where the caller can use it', async () => {
    const environment = { PATH: '/usr/bin', ELECTRON_OVERRIDE_DIST_PATH: '/opt/e' };
    const machine = createFakeMachine({ environment }, ['/usr/bin/chromium', join('/opt/e', 'electron')]);
    expect(await findBrowser(machine, true)).toMatchObject({ browser: { kind: 'electron' } });
    expect(await findBrowser(machine, false)).toMatchObject({ browser: { kind: 'chromium' } });
  });

  it.each([
    ['linux' as const, { PATH: '/a:/b' }, '/b/google-chrome'],
    ['linux' as const, {}, '/opt/microsoft/msedge/msedge'],
    ['darwin' as const, { HOME: '/Users/me' }, '/Users/me/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin' as const, {}, '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
    [
      'win32' as const,
      { PROGRAMFILES: 'C:\\Program Files' },
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    ],
    ['win32' as const, { 'PROGRAMFILES(X86)': 'C:\\x86' }, 'C:\\x86\\Microsoft\\Edge\\Application\\msedge.exe'],
  ])('finds one on %s with %j at %s', async (platform, environment, path) => {
    const machine = createFakeMachine({ platform, environment }, [path]);
    expect(await findBrowser(machine, false)).toEqual({
      ok: true,
      browser: { kind: 'chromium', executablePath: path, origin: 'installed' },
    });
  });

  it('installs Chromium as root on Debian and says so in one line', async () => {
    const machine = createFakeMachine({ isRoot: true, hasAptGet: true }, [], ['/usr/bin/chromium']);
    expect(await findBrowser(machine, false)).toMatchObject({
      browser: { executablePath: '/usr/bin/chromium', origin: 'newly-installed' },
    });
    expect(machine.installed).toEqual(['chromium', 'xvfb']);
    expect(machine.said).toHaveLength(1);
  });

  it.each([
    [{ isRoot: false, hasAptGet: true }, 'TREELINE_BROWSER'],
    [{ isRoot: true, hasAptGet: false }, 'TREELINE_BROWSER'],
    [{ isRoot: true, hasAptGet: true }, 'apt-get could not'],
  ])('tells in one line what to install where %j', async (facts, part) => {
    const machine = createFakeMachine(facts, []);
    const result = await findBrowser(machine, false);
    if (result.ok) throw new Error('found a browser on a machine without one');
    expect(result.reason).toContain(part);
    expect(result.reason).not.toContain('\n');
  });
});
