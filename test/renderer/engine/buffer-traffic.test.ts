import { expect, it } from 'vitest';
import { useTestPage } from '../../support/test-page.ts';

const getTestPage = useTestPage('test/renderer/pages/traffic-page.ts');

it('counts the bytes that go into buffers and textures, and those of the buffers that there are', async () => {
  const steps = await getTestPage().page.evaluate(() => globalThis.trafficPage.runTraffic());
  expect(steps.map(({ step, uploadedBytes, bufferBytes }) => [step, uploadedBytes, bufferBytes])).toEqual([
    ['buffer by size', 0, 1000],
    ['buffer by array', 200, 1200],
    ['buffer made anew', 400, 600],
    ['whole array', 80, 600],
    ['array from an offset', 60, 600],
    ['part of an array', 40, 600],
    ['texture', 128, 600],
    ['texture without content', 0, 600],
    ['part of a texture from a picture', 64, 600],
    ['delete', 0, 200],
    ['delete twice', 0, 200],
    ['forget', 0, 0],
  ]);
});
