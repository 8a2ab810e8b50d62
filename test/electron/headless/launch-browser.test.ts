import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildLaunchArguments, selectDrawingWay } from '../../../electron/headless/launch-arguments.ts';
import { launchBrowser, requireBrowser } from '../../../electron/headless/launch-browser.ts';
import { UsageError } from '../../../electron/headless/usage-error.ts';
import { startXDisplay } from '../../../electron/headless/x-display.ts';
import { createFakeMachine } from '../../support/fake-machine.ts';

const READ_RENDERER = `(() => {
  const gl = document.createElement('canvas').getContext('webgl2');
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  return gl.getParameter(names.UNMASKED_RENDERER_WEBGL);
})()`;

describe('launchBrowser', () => {
  it('draws through Mesa in a window of its own display', async () => {
    const { browser, close } = await launchBrowser({ drawing: 'mesa-xvfb' });
    const page = await browser.newPage({ viewport: { width: 320, height: 180 } });
    expect(await page.evaluate<string>(READ_RENDERER)).toContain('llvmpipe');
    expect(await page.evaluate('document.visibilityState')).toBe('visible');
    await close();
    expect(browser.isConnected()).toBe(false);
  });

  it('draws through SwiftShader without a window', async () => {
    const { browser, close } = await launchBrowser({ drawing: 'swiftshader' });
    const page = await browser.newPage();
    expect(await page.evaluate<string>(READ_RENDERER)).toContain('SwiftShader');
    await close();
  });

  it('leaves no display behind', async () => {
    const display = await startXDisplay(320, 200);
    const socketPath = `/tmp/.X11-unix/X${display.name.slice(1)}`;
    expect(existsSync(socketPath)).toBe(true);
    await display.stop();
    await display.stop(); // Twice is once.
    expect(existsSync(socketPath)).toBe(false);
  });
});

describe('requireBrowser', () => {
  it('asks for Xvfb only where drawing stands on it', async () => {
    const machine = createFakeMachine({}, ['/usr/bin/chromium']);
    expect(await requireBrowser('swiftshader', machine)).toBe('/usr/bin/chromium');
    const refusal = requireBrowser('mesa-xvfb', machine);
    await expect(refusal).rejects.toThrow(UsageError);
    await expect(refusal).rejects.toThrow(/^no display: install Xvfb .*$/);
    expect(machine.installed).toEqual([]);
  });

  it('installs a missing Xvfb as root on Debian and says so in one line', async () => {
    const machine = createFakeMachine(
      { isRoot: true, hasAptGet: true },
      ['/usr/bin/chromium'],
      ['/usr/bin/chromium', '/usr/bin/Xvfb'],
    );
    expect(await requireBrowser('mesa-xvfb', machine)).toBe('/usr/bin/chromium');
    expect(machine.installed).toEqual(['xvfb']);
    expect(machine.said).toHaveLength(1);
  });
});

describe('buildLaunchArguments', () => {
  const PACING = ['--disable-gpu-vsync', '--disable-frame-rate-limit'];

  it('lifts the pacing only when asked', () => {
    expect(buildLaunchArguments('native', false)).not.toEqual(expect.arrayContaining(PACING));
    expect(buildLaunchArguments('native', true)).toEqual(expect.arrayContaining(PACING));
  });

  it('leaves the choice of the GPU to a real display', () => {
    expect(buildLaunchArguments('native', false).filter((argument) => argument.startsWith('--use-angle'))).toEqual([]);
  });
});

describe('selectDrawingWay', () => {
  it.each([
    ['linux' as const, {}, 'mesa-xvfb'],
    ['linux' as const, { DISPLAY: '' }, 'mesa-xvfb'],
    ['linux' as const, { DISPLAY: ':0' }, 'native'],
    ['linux' as const, { WAYLAND_DISPLAY: 'wayland-0' }, 'native'],
    ['darwin' as const, {}, 'native'],
    ['win32' as const, {}, 'native'],
  ])('%s with %j draws by %s', (platform, environment, way) => {
    expect(selectDrawingWay(platform, environment)).toBe(way);
  });
});
