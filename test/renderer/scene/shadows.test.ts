import { describe, expect, it } from 'vitest';
import { seamThreshold } from '../../../core/fade/seam-threshold.ts';
import { useTestPage } from '../../support/test-page.ts';
import type { ShadowPicture, ShadowView } from '../pages/shadows-page.ts';

const getTestPage = useTestPage('test/renderer/pages/shadows-page.ts');

const SEAM = { startMeters: 36, endMeters: 42 };
const STEP_COUNT = 64;
const CASTER = [0, 6, 0] as const;

function drawShadow(view: ShadowView): Promise<ShadowPicture> {
  return getTestPage().page.evaluate((shadowView) => globalThis.shadowsPage.drawShadow(shadowView), view);
}

function countDifferingPixels(view: ShadowView, other: ShadowView): Promise<number> {
  return getTestPage().page.evaluate(([first, second]) => globalThis.shadowsPage.countDifferingPixels(first, second), [
    view,
    other,
  ] as const);
}

function countCompiles(): Promise<number> {
  return getTestPage().page.evaluate(() => globalThis.shadowsPage.countCompiles());
}

describe('a caster', () => {
  it('darkens the ground on the tiers that have shadows, once a cascade', async () => {
    const high = await drawShadow({ mode: 'matching', caster: CASTER });
    const medium = await drawShadow({ mode: 'matching', tier: 'medium', caster: CASTER });
    const low = await drawShadow({ mode: 'matching', tier: 'low', caster: CASTER });
    const off = await drawShadow({ mode: 'off', caster: CASTER });
    expect(high.darkPixels).toBeGreaterThan(200);
    expect(medium.darkPixels).toBeGreaterThan(100);
    expect([high.drawCalls, medium.drawCalls, low.drawCalls, off.drawCalls]).toEqual([2, 1, 0, 0]);
    expect(high.triangles).toBe(2 * medium.triangles);
    // Itself it is not in the picture: with no shadow there is nothing but sunlit ground.
    expect([low.darkPixels, off.darkPixels]).toEqual([0, 0]);
  });

  it('compiles nothing from the second frame on, wherever it stands', async () => {
    await drawShadow({ mode: 'matching', caster: CASTER });
    const before = await countCompiles();
    for (let step = 0; step < 4; step++) await drawShadow({ mode: 'matching', caster: [step, 6, step] });
    expect(await countCompiles()).toBe(before);
  });

  it('behind the eye still casts before it', async () => {
    // The sun stands in the south-east: the shadow of what hovers there falls before an eye that looks north-west, its back to both.
    const view: ShadowView = { mode: 'matching', caster: [0, 12, 0], eye: [-2, 5, 2], target: [-12, 0, 8] };
    expect(await countDifferingPixels(view, { ...view, mode: 'off' })).toBeGreaterThan(100);
  });

  it('moves its shadow with the wind, which comes round to the very same picture', async () => {
    const still: ShadowView = { mode: 'matching', caster: CASTER };
    expect(await countDifferingPixels(still, { ...still, windSeconds: 1.1 })).toBeGreaterThan(30);
    expect(await countDifferingPixels(still, { ...still, windSeconds: 300 })).toBe(0);
  });
});

describe('a shadow', () => {
  const distances = Array.from({ length: STEP_COUNT }, (_, step) => 35 + (8 * step) / (STEP_COUNT - 1));

  it(`dissolves with its instance: both sides of a seam make the whole shadow at ${STEP_COUNT} steps`, async () => {
    for (const fadeDistanceMeters of distances) {
      const both: ShadowView = { mode: 'matching', roles: ['near', 'far'], caster: CASTER, fadeDistanceMeters };
      const differing = await countDifferingPixels(both, { ...both, roles: ['whole'] });
      expect(differing, `${fadeDistanceMeters} m`).toBe(0);
    }
  });

  it('lightens by the share of the instance that has gone', async () => {
    const sunlit = await drawShadow({ mode: 'off', caster: CASTER });
    const whole = await drawShadow({ mode: 'matching', caster: CASTER });
    for (const fadeDistanceMeters of [36.5, 38, 39.5, 41]) {
      const { meanBrightness } = await drawShadow({ mode: 'matching', caster: CASTER, fadeDistanceMeters });
      const shade = (sunlit.meanBrightness - meanBrightness) / (sunlit.meanBrightness - whole.meanBrightness);
      const threshold = seamThreshold(fadeDistanceMeters, SEAM.startMeters, SEAM.endMeters);
      // Texels that dissolve on the ball's near side leave its far side to cast: two layers, so more shade than the threshold.
      expect(shade).toBeGreaterThan(threshold - 0.06);
      expect(shade).toBeLessThan(1 - (1 - threshold) ** 2 + 0.06);
    }
  });

  it('is whole until its instance has gone where it is all or nothing', async () => {
    const view: ShadowView = { mode: 'all-or-nothing', caster: CASTER };
    for (const fadeDistanceMeters of [36.5, 39, 41.9]) {
      expect(await countDifferingPixels(view, { ...view, fadeDistanceMeters })).toBe(0);
    }
    expect(await drawShadow({ ...view, fadeDistanceMeters: 42 })).toMatchObject({ darkPixels: 0 });
  });
});

it('compiles nothing on the way back to shadows that were shown before', async () => {
  const modes = ['matching', 'all-or-nothing', 'off'] as const;
  for (const mode of modes) await drawShadow({ mode, caster: CASTER });
  const before = await countCompiles();
  const whole = await drawShadow({ mode: 'matching', caster: CASTER });
  for (const mode of [...modes, ...modes]) await drawShadow({ mode, caster: CASTER });
  expect(await drawShadow({ mode: 'matching', caster: CASTER })).toEqual(whole);
  expect(await countCompiles()).toBe(before);
  expect(whole.darkPixels).toBeGreaterThan(200);
});

it('leaves nothing behind when its mode or tier changes', async () => {
  const switchRound = async (): Promise<void> => {
    for (const tier of ['high', 'medium', 'low'] as const) {
      for (const mode of ['matching', 'all-or-nothing', 'off'] as const)
        await drawShadow({ mode, tier, caster: CASTER });
    }
  };
  await switchRound();
  const before = await getTestPage().page.evaluate(() => globalThis.shadowsPage.countObjects());
  await switchRound();
  expect(await getTestPage().page.evaluate(() => globalThis.shadowsPage.countObjects())).toEqual(before);
});

it('no page complained', () => {
  expect(getTestPage().complaints).toEqual([]);
});
