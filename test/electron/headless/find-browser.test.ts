import { describe, expect, it } from 'vitest';
import { findBrowser } from '../../../electron/headless/find-browser.ts';
import { createFakeMachine } from '../../support/fake-machine.ts';

describe('findBrowser', () => {
  it('refuses an explicit path that cannot be run, although a browser is installed', async () => {
    const machine = createFakeMachine({ environment: { PATH: '/usr/bin', TREELINE_BROWSER: '/opt/missing' } }, [
      '/usr/bin/chromium',
    ]);
    expect(await findBrowser(machine)).toEqual({
      ok: false,
      reason: "TREELINE_BROWSER: expected the path of a browser's executable, found /opt/missing",
    });
  });

  it('takes the explicit path before everything else', async () => {
    const environment = { PATH: '/usr/bin', TREELINE_BROWSER: '/opt/mine' };
    const machine = createFakeMachine({ environment }, ['/usr/bin/chromium', '/opt/mine']);
    const findElectron = (): Promise<string> => Promise.reject(new Error('nobody asked for Electron'));
    expect(await findBrowser(machine, findElectron)).toEqual({
      ok: true,
      browser: { kind: 'chromium', executablePath: '/opt/mine' },
    });
  });

  it('takes Electron before an installed browser where the caller can use it and it can be had', async () => {
    const machine = createFakeMachine({ environment: { PATH: '/usr/bin' } }, ['/usr/bin/chromium']);
    expect(await findBrowser(machine, () => Promise.resolve('/opt/e/electron'))).toEqual({
      ok: true,
      browser: { kind: 'electron', executablePath: '/opt/e/electron' },
    });
    const chromium = { ok: true, browser: { kind: 'chromium', executablePath: '/usr/bin/chromium' } };
    expect(await findBrowser(machine, () => Promise.resolve(undefined))).toEqual(chromium);
    expect(await findBrowser(machine)).toEqual(chromium);
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
    expect(await findBrowser(machine)).toEqual({
      ok: true,
      browser: { kind: 'chromium', executablePath: path },
    });
  });

  it('installs Chromium as root on Debian and says so in one line', async () => {
    const machine = createFakeMachine({ isRoot: true, hasAptGet: true }, [], ['/usr/bin/chromium']);
    expect(await findBrowser(machine)).toMatchObject({
      browser: { executablePath: '/usr/bin/chromium' },
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
    const result = await findBrowser(machine);
    if (result.ok) throw new Error('found a browser on a machine without one');
    expect(result.reason).toContain(part);
    expect(result.reason).not.toContain('\n');
  });
});
