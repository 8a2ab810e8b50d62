import { describe, expect, it } from 'vitest';
import type { Configuration } from '../../../core/scenario/index.ts';
import { useTestPage } from '../../support/test-page.ts';

const getTestPage = useTestPage('test/renderer/pages/world-page.ts');

/** Goes to presets under each of the configurations; the shaders asked for after each. */
function visit(
  presetIds: readonly string[],
  configurations: readonly Partial<Configuration>[],
): Promise<readonly (readonly [string, number])[]> {
  return getTestPage().page.evaluate(
    async ([ids, visited]) => {
      const { scene, goTo } = globalThis.worldPage;
      const counts: [string, number][] = [];
      for (const id of ids) {
        for (const configuration of visited) await goTo(id, configuration);
        counts.push([id, scene.compiledEffectCount()]);
      }
      return counts;
    },
    [presetIds, configurations] as const,
  );
}

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
    const visited = await visit(
      ['C4', 'open-meadow'],
      [
        { cull: 'T1', shadows: 'off' },
        { cull: 'T3', shadows: 'matching' },
      ],
    );
    for (const [id, count] of visited) expect(count, id).toBe(warmed);
  });
});

it('the page complained of nothing', () => {
  expect(getTestPage().complaints).toEqual([]);
});
