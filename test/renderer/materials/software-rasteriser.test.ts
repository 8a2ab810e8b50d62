import { expect, it } from 'vitest';
import { useTestPage } from '../../support/test-page.ts';

// The other rasteriser has no parallel shader compile and other numbers of uniforms; one look at every material is enough.
const getTestPage = useTestPage('test/renderer/pages/materials-page.ts', { drawing: 'swiftshader' });

it.each(['standard', 'pbr', 'foliage'] as const)('compiles and partitions on SwiftShader (%s)', async (kind) => {
  const { page, complaints } = getTestPage();
  const results = await page.evaluate(
    ([fadingKind, steps]) =>
      globalThis.materialsPage.fadeOverSeam(fadingKind, true, { startMeters: 36, endMeters: 42 }, steps),
    [kind, [28, 32.5, 33.5, 34.25, 38]] as const,
  );
  for (const counts of results) {
    expect(counts.wholePixels).toBeGreaterThan(500);
    expect(counts).toMatchObject({ twicePixels: 0, missedPixels: 0, differingPixels: 0 });
  }
  expect(complaints).toEqual([]);
});
