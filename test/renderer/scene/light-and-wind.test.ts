import { expect, it } from 'vitest';
import type { Configuration } from '../../../core/scenario/index.ts';
import { useTestPage } from '../../support/test-page.ts';

const getTestPage = useTestPage('test/renderer/pages/world-page.ts');

function evaluatePage<Result, Argument>(
  inPage: (argument: Argument) => Result | Promise<Result>,
  argument: Argument,
): Promise<Result> {
  return getTestPage().page.evaluate<Result, Argument>(inPage as never, argument);
}

const SHADOWS: Partial<Configuration> = { cull: 'T3', tier: 'medium' };

it('another hour and another weather are another picture without a shader compiled', async () => {
  const before = await evaluatePage(async (configuration) => {
    await globalThis.worldPage.keepPicture('morning', 'roadside', configuration);
    return globalThis.worldPage.scene.compiledEffectCount();
  }, SHADOWS);
  await evaluatePage(
    (configuration) =>
      globalThis.worldPage.keepPicture('evening', 'roadside', { ...configuration, timeOfDayHours: 18.3, mist: 0.2 }),
    SHADOWS,
  );
  expect(await evaluatePage(() => globalThis.worldPage.scene.compiledEffectCount(), undefined)).toBe(before);
  const { differingPixels, pixels } = await evaluatePage(
    () => globalThis.worldPage.comparePictures('morning', 'evening'),
    undefined,
  );
  expect(differingPixels).toBeGreaterThan(0.9 * pixels);
});

it('the wind moves the picture and, once round, gives the very same one', async () => {
  const keepAt = (name: string, seconds: number): Promise<unknown> =>
    evaluatePage(
      ([pictureName, windSeconds, configuration]) => {
        globalThis.worldPage.scene.setWindTimeSeconds(windSeconds);
        return globalThis.worldPage.keepPicture(pictureName, 'roadside', configuration);
      },
      [name, seconds, SHADOWS] as const,
    );
  await keepAt('start', 0);
  await keepAt('later', 1.3);
  await keepAt('round', 300);
  await evaluatePage(() => globalThis.worldPage.scene.setWindTimeSeconds(0), undefined);
  const compare = (name: string): Promise<{ differingPixels: number }> =>
    evaluatePage((other) => globalThis.worldPage.comparePictures('start', other), name);
  expect((await compare('later')).differingPixels).toBeGreaterThan(2000);
  expect((await compare('round')).differingPixels).toBe(0);
});

it('shadows darken the picture, and an arm without them comes back to the arm with them at no compile once settled', async () => {
  const keepWith = (name: string, shadows: Configuration['shadows']): Promise<{ drawCalls: number }> =>
    evaluatePage(
      ([pictureName, mode, configuration]) =>
        globalThis.worldPage.keepPicture(pictureName, 'roadside', { ...configuration, shadows: mode }),
      [name, shadows, SHADOWS] as const,
    );
  const without = await keepWith('without', 'off');
  const withShadows = await keepWith('with', 'matching');
  expect(withShadows.drawCalls).toBeGreaterThan(without.drawCalls);
  const { differingPixels } = await evaluatePage(
    () => globalThis.worldPage.comparePictures('without', 'with'),
    undefined,
  );
  expect(differingPixels).toBeGreaterThan(1000);
  const [settled, afterwards] = await evaluatePage(() => {
    const { scene } = globalThis.worldPage;
    const settledCount = scene.compiledEffectCount();
    const pose = scene.cameraPose;
    for (let step = 1; step <= 4; step++) {
      scene.setCameraPose({ ...pose, yawRadians: pose.yawRadians + 0.4 * step });
      scene.renderFrame();
    }
    scene.setCameraPose(pose);
    return [settledCount, scene.compiledEffectCount()];
  }, undefined);
  expect(afterwards).toBe(settled);
});

it('the page complained of nothing', () => {
  expect(getTestPage().complaints).toEqual([]);
});
