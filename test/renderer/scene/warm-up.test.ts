import { describe, expect, it } from 'vitest';
import { useTestPage } from '../../support/test-page.ts';

const getTestPage = useTestPage('test/renderer/pages/world-page.ts');

describe('a warm-up', () => {
  it('at one preset compiles all that any other needs, under each of its configurations', async () => {
    const { page } = getTestPage();
    const warmed = await page.evaluate(() =>
      globalThis.worldPage.warmUp('C3', [
        { cull: 'T3', shadows: 'matching' },
        { cull: 'T1', shadows: 'off' },
      ]),
    );
    expect(warmed).toBeGreaterThan(10);
    const visited = await page.evaluate(async () => {
      const { scene, goTo } = globalThis.worldPage;
      const counts: [string, number][] = [];
      for (const id of ['C4', 'canopy', 'open-meadow', 'C1']) {
        await goTo(id, { cull: 'T1', shadows: 'off' });
        await goTo(id, { cull: 'T3', shadows: 'matching' });
        counts.push([id, scene.compiledEffectCount()]);
      }
      return counts;
    });
    for (const [id, count] of visited) expect(count, id).toBe(warmed);
  });
});

it('the page complained of nothing', () => {
  expect(getTestPage().complaints).toEqual([]);
});
