import { expect, it } from 'vitest';
import { useTestPage } from '../../support/test-page.ts';

const getTestPage = useTestPage('test/renderer/pages/world-page.ts');

it('waits for all that any other needs, so that no flower stalls the view that it comes into', async () => {
  const counts = await getTestPage().page.evaluate(async () => {
    const { scene, goTo } = globalThis.worldPage;
    const compiled: number[] = [];
    for (const id of ['C3', 'C4', 'canopy', 'open-meadow', 'roadside']) {
      await goTo(id, { cull: 'T3' });
      compiled.push(scene.compiledEffectCount());
    }
    return compiled;
  });
  expect(counts[0]).toBeGreaterThan(10);
  expect(new Set(counts).size, String(counts)).toBe(1);
});
