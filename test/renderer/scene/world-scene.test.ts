import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { REFERENCE_PRESETS } from '../../../core/scenario/index.ts';
import { useTestPage } from '../../support/test-page.ts';

const getTestPage = useTestPage('test/renderer/pages/world-page.ts');

const PRESET_IDS = REFERENCE_PRESETS.map(({ preset }) => preset.id);

function evaluatePage<Result, Argument>(
  inPage: (argument: Argument) => Result | Promise<Result>,
  argument: Argument,
): Promise<Result> {
  return getTestPage().page.evaluate<Result, Argument>(inPage as never, argument);
}

describe('cull paths', () => {
  it.each(PRESET_IDS)('draw the same picture, pixel for pixel (%s)', async (presetId) => {
    const paths = ['T0', 'T1', 'T2', 'T3'] as const;
    const drawn: number[] = [];
    for (const cull of paths) {
      const counters = await evaluatePage(([id, path]) => globalThis.worldPage.keepPicture(path, id, { cull: path }), [
        presetId,
        cull,
      ] as const);
      drawn.push(counters.drawnInstances);
      expect(
        counters.outsideDistanceInstances +
          counters.outsideFrustumInstances +
          counters.hiddenByTerrainInstances +
          counters.drawnInstances,
      ).toBe(counters.residentInstances);
    }
    for (const cull of paths.slice(1)) {
      const comparison = await evaluatePage((path) => globalThis.worldPage.comparePictures('T0', path), cull);
      expect(comparison, cull).toEqual({ differingPixels: 0, pixels: 480 * 270 });
    }
    const [distance, frustum, brute, pyramid] = drawn as [number, number, number, number];
    expect(frustum).toBeLessThan(distance);
    expect(Math.max(brute, pyramid)).toBeLessThanOrEqual(frustum);
  });
});

describe('a frame', () => {
  it('is counted as the context sees it, without the overlay', async () => {
    await evaluatePage((id) => globalThis.worldPage.goTo(id, { cull: 'T3' }), 'C1');
    const watched = await evaluatePage(() => globalThis.worldPage.watchFrame(), undefined);
    expect(watched.counters.drawCalls).toBe(watched.drawCalls);
    expect(watched.counters.triangles).toBe(watched.triangles);
    expect(watched.counters.drawCalls).toBeGreaterThan(8);

    const plainRed = await evaluatePage(() => globalThis.worldPage.countRedPixels(), undefined);
    await evaluatePage((id) => {
      globalThis.worldPage.scene.setHiddenChunksShown(true);
      return globalThis.worldPage.goTo(id, { cull: 'T3' });
    }, 'C1');
    const red = await evaluatePage(() => globalThis.worldPage.countRedPixels(), undefined);
    const withOverlay = await evaluatePage(() => globalThis.worldPage.watchFrame(), undefined);
    expect(red).toBeGreaterThan(plainRed + 300);
    expect(withOverlay.counters.drawCalls).toBe(watched.counters.drawCalls);
    expect(withOverlay.drawCalls).toBe(watched.drawCalls + 2);
    await evaluatePage(() => globalThis.worldPage.scene.setHiddenChunksShown(false), undefined);
    expect(await evaluatePage(() => globalThis.worldPage.countRedPixels(), undefined)).toBe(plainRed);
  });

  it('draws nothing for a batch without visible instances', async () => {
    const watched = await evaluatePage(() => {
      const { scene, watchFrame } = globalThis.worldPage;
      const pose = scene.cameraPose;
      scene.setCameraPose({ ...pose, yWorldMeters: pose.yWorldMeters + 3000, pitchRadians: -1.5 });
      const aloft = watchFrame();
      scene.setCameraPose(pose);
      return aloft;
    }, undefined);
    expect(watched.counters.drawnInstances).toBe(0);
    // Seven rings and the sky. A count of 0 left to the engine would draw each mesh once, as itself.
    expect(watched.drawCalls).toBe(8);
    expect(watched.counters.drawCalls).toBe(8);
  });

  it('at rest runs no pass and uploads nothing', async () => {
    await evaluatePage((id) => globalThis.worldPage.goTo(id, { cull: 'T3' }), 'C3');
    const watched = await evaluatePage(() => globalThis.worldPage.watchFrame(), undefined);
    expect(watched.vertexBytes).toBe(0);
  });

  it('uploads matrices of what is newly visible only, when the view turns', async () => {
    const watched = await evaluatePage(() => {
      const { scene } = globalThis.worldPage;
      const pose = scene.cameraPose;
      scene.setCameraPose({ ...pose, yawRadians: pose.yawRadians + 0.02 });
      return globalThis.worldPage.watchFrame();
    }, undefined);
    expect(watched.vertexBytes).toBeGreaterThan(0);
    expect(watched.vertexBytes).toBeLessThanOrEqual(64 * watched.counters.drawnInstances);
  });

  it('that shows a new set hands over what it draws and no more, and counts that as streaming', async () => {
    const [moved, turned] = await evaluatePage(async (id) => {
      const { scene, goTo, watchFrame } = globalThis.worldPage;
      await goTo(id, { cull: 'T3' });
      const pose = { ...scene.cameraPose, xWorldMeters: scene.cameraPose.xWorldMeters + 40 };
      scene.setCameraPose(pose);
      // Takes the sets, and hands over their casters.
      await scene.settle();
      const first = watchFrame();
      scene.setCameraPose({ ...pose, yawRadians: pose.yawRadians + 0.3 });
      return [first, watchFrame()] as const;
    }, 'C2');
    expect(moved.vertexBytes).toBe(64 * moved.counters.drawnInstances);
    expect(moved.counters.uploadMs).toBeGreaterThan(0);
    expect(moved.counters.streamingMs).toBeGreaterThanOrEqual(moved.counters.uploadMs);
    expect(turned.vertexBytes).toBeGreaterThan(0);
    expect(turned.vertexBytes).toBeLessThan(64 * turned.counters.drawnInstances);
    expect(turned.counters.uploadMs).toBeGreaterThan(0);
  });

  it('that a new configuration has not been drawn in leaves the scene unsettled', async () => {
    const answers = await evaluatePage((id) => globalThis.worldPage.switchShadows(id), 'C1');
    expect(answers.length).toBeGreaterThan(0);
    expect(answers).not.toContain(true);
  });
});

describe('tiers', () => {
  it('draw the low tier on two thirds of the pixels along an axis', async () => {
    const sizes = await evaluatePage(async () => {
      const { scene, goTo } = globalThis.worldPage;
      await goTo('C2', { tier: 'low' });
      const low = [scene.drawingBufferWidthDevicePx, scene.drawingBufferHeightDevicePx];
      const lowDrawn = scene.counters.residentInstances;
      await goTo('C2', { tier: 'high' });
      const high = [scene.drawingBufferWidthDevicePx, scene.drawingBufferHeightDevicePx];
      return { low, high, lowDrawn, highDrawn: scene.counters.residentInstances };
    }, undefined);
    expect(sizes.high).toEqual([480, 270]);
    expect(sizes.low).toEqual([320, 180]);
    expect(sizes.lowDrawn).toBeLessThan(sizes.highDrawn);
  });
});

it('the inventory states the shadow maps that were drawn, which a software rasteriser halves', async () => {
  await evaluatePage((id) => globalThis.worldPage.goTo(id, { cull: 'T3' }), 'C2');
  const rows = await evaluatePage(() => [...globalThis.worldPage.scene.getInventory()], undefined);
  const sizes = (pass: string): Set<unknown> =>
    new Set(rows.filter((row) => row.pass === pass).map(({ shadowMapTexels }) => shadowMapTexels));
  expect(sizes('shadow')).toEqual(new Set([1024]));
  expect(sizes('color')).toEqual(new Set([undefined]));
});

describe('a lost context', () => {
  it('is told, survived, and gives the same picture when it comes back', async () => {
    await evaluatePage((id) => globalThis.worldPage.keepPicture('before', id, { cull: 'T3' }), 'C2');
    const { page } = getTestPage();
    let delayedCount = 0;
    // One after the other and late, as on a machine under load: no picture may be taken for complete before the last has come.
    await page.route(/\.png$/, async (route) => {
      delayedCount += 1;
      await new Promise((resolve) => setTimeout(resolve, 100 * delayedCount));
      await route.continue();
    });
    const report = await evaluatePage(() => globalThis.worldPage.loseAndRestoreContext(), undefined);
    await page.unroute(/\.png$/);
    expect(delayedCount).toBeGreaterThan(10);
    expect(report.events).toEqual(['lost true false', 'restored false']);
    expect(report.capture).toMatch(/^Error: the WebGL2 context was lost/);
    expect(report.bufferBytesBefore).toBeGreaterThan(1e6);
    expect(report.bufferBytesAfter / report.bufferBytesBefore).toBeCloseTo(1, 1);
    await evaluatePage((id) => globalThis.worldPage.keepPicture('after', id, { cull: 'T3' }), 'C2');
    for (const name of ['restored', 'after']) {
      const comparison = await evaluatePage((other) => globalThis.worldPage.comparePictures('before', other), name);
      expect(comparison.differingPixels, name).toBe(0);
    }
  });
});

describe('the screenshot', () => {
  it('is a PNG of the drawing buffer with sky above ground', async () => {
    await evaluatePage((id) => globalThis.worldPage.goTo(id, { cull: 'T3' }), 'C3');
    const base64 = await evaluatePage(async () => {
      const png = await globalThis.worldPage.scene.captureScreenshotPng();
      const bytes = new Uint8Array(await png.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    }, undefined);
    const { width, height, channels, data } = decode(Buffer.from(base64, 'base64'));
    expect([width, height]).toEqual([480, 270]);
    const meanOfRow = (row: number, channel: number): number => {
      let sum = 0;
      for (let column = 0; column < width; column++) sum += data[(row * width + column) * channels + channel] as number;
      return sum / width;
    };
    // Blue over green at the top, green over blue at the bottom, nothing black and nothing burnt out.
    expect(meanOfRow(40, 2)).toBeGreaterThan(meanOfRow(40, 1));
    expect(meanOfRow(height - 5, 1)).toBeGreaterThan(meanOfRow(height - 5, 2) + 10);
    for (const row of [40, 135, height - 5]) {
      expect(meanOfRow(row, 1)).toBeGreaterThan(25);
      expect(meanOfRow(row, 1)).toBeLessThan(240);
    }
  });
});

it('the page complained of nothing but the lost context', () => {
  const complaints = getTestPage().complaints.filter((text) => !/context/i.test(text));
  expect(complaints).toEqual([]);
});
