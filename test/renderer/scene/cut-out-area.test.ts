import { describe, expect, it } from 'vitest';
import { CLUTTER_CLASSES, TREE_SPECIES, UNDERSTORY } from '../../../core/scatter/index.ts';
import { useTestPage } from '../../support/test-page.ts';

const getTestPage = useTestPage('test/renderer/pages/cut-outs-page.ts');

/**
 * Drawn area over the area of the same shape drawn so large that its picture's every texel shows, in the mean over up to 900
 * instances that lie differently between the pixels. Billboards are within 3 %; the tips of grass and flowers lose up to 10 %.
 * Sampled from whatever mip the GPU would choose, a pine of 8 pixels draws half of itself, a tuft at its band's end a third.
 */
const AREA_TOLERANCE = 0.12;

/** A sapling is 64 px tall at 60 m, and 2 px where billboards end, by the pixel density below. */
const BILLBOARD_HEIGHTS_PIXELS = [64, 32, 16, 8, 4, 2];

/** 1080 rows over the reference presets' vertical view of 1.4 rad: pixels a metre, at one metre. */
const PIXELS_PER_RADIAN = 1080 / 2 / Math.tan(1.4 / 2);

/** Cards are drawn from where they begin to be far to where their band ends. */
const BAND_SHARES = [0.25, 0.5, 1];

const CARD_MODELS = [
  ...UNDERSTORY.map((kind) => ({ ...kind, level: 'near' as const })),
  ...CLUTTER_CLASSES.filter(({ surface }) => surface === 'cutout').map((kind) => ({ ...kind, level: 'far' as const })),
];

function measureBillboard(asset: string, heightPixels: number): Promise<number> {
  return getTestPage().page.evaluate(([id, height]) => globalThis.cutOutsPage.measureBillboard(id, height), [
    asset,
    heightPixels,
  ] as const);
}

function measureModel(model: (typeof CARD_MODELS)[number], distanceMeters: number): Promise<number> {
  return getTestPage().page.evaluate(
    ([id, level, extent, pixelsPerMeter]) => globalThis.cutOutsPage.measureModel(id, level, extent, pixelsPerMeter),
    [model.id, model.level, model.extent, PIXELS_PER_RADIAN / distanceMeters] as const,
  );
}

function expectAreaKept(ratio: number, label: string): void {
  expect(Math.abs(ratio - 1), `${label}: ${String(ratio)}`).toBeLessThan(AREA_TOLERANCE);
}

describe('cut-outs keep their area however small they are drawn', () => {
  it.each(TREE_SPECIES.map(({ id }) => id))('billboard of %s', async (asset) => {
    for (const height of BILLBOARD_HEIGHTS_PIXELS)
      expectAreaKept(await measureBillboard(asset, height), `${asset}, ${String(height)} px`);
  });

  it.each(CARD_MODELS)('cards of $id', async (model) => {
    for (const distance of BAND_SHARES.map((share) => share * model.radiusMeters))
      expectAreaKept(await measureModel(model, distance), `${model.id} at ${String(distance)} m`);
  });

  it('keeps them after a lost context, when pictures have been fetched anew', async () => {
    const grass = CARD_MODELS.find(({ id }) => id === 'grass');
    if (grass === undefined) throw new Error('expected a class named grass, found none');
    const measureBoth = async (): Promise<number[]> => [
      await measureBillboard('pine', 8),
      await measureModel(grass, grass.radiusMeters),
    ];
    const before = await measureBoth();
    await getTestPage().page.evaluate(() => globalThis.cutOutsPage.loseAndRestoreContext());
    expect(await measureBoth()).toEqual(before);
  });
});
