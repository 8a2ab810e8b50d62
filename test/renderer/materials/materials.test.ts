import { describe, expect, it } from 'vitest';
import { computeSunAndAir } from '../../../renderer/materials/sun-and-air.ts';
import { seamThreshold } from '../../../core/fade/seam-threshold.ts';
import { lightFromDisplay, publishedTransmittance } from '../../support/atmosphere-oracle.ts';
import { useTestPage } from '../../support/test-page.ts';
import type { FadingKind } from '../pages/materials-page.ts';

const getTestPage = useTestPage('test/renderer/pages/materials-page.ts');

const SEAM = { startMeters: 36, endMeters: 42 };
const STEP_COUNT = 64;
/** Distance of the plain mesh's origin ahead of the camera; those of the instances lie about it. */
const ORIGIN_METERS = 5;
const KINDS: readonly FadingKind[] = ['standard', 'pbr', 'foliage', 'deadwood'];

function isOnce(source: string, text: string): boolean {
  return source.split(text).length === 2;
}

describe('distance fade', () => {
  /** From before the first instance starts to fade to after the last one is through. */
  const steps = Array.from({ length: STEP_COUNT }, (_, step) => 28.5 + (9.5 * step) / (STEP_COUNT - 1));

  for (const kind of KINDS) {
    for (const isInstanced of kind === 'pbr' ? [true] : [true, false]) {
      it(`draws every pixel exactly once at ${STEP_COUNT} steps (${kind}, ${isInstanced ? 'instances' : 'plain mesh'})`, async () => {
        const results = await getTestPage().page.evaluate(
          ([fadingKind, asInstances, seam, distances]) =>
            globalThis.materialsPage.fadeOverSeam(fadingKind, asInstances, seam, distances),
          [kind, isInstanced, SEAM, steps] as const,
        );
        expect(results).toHaveLength(STEP_COUNT);
        for (const [step, counts] of results.entries()) {
          expect(counts.wholePixels, `step ${step}`).toBeGreaterThan(500);
          expect(counts, `step ${step}`).toMatchObject({ twicePixels: 0, missedPixels: 0, differingPixels: 0 });
          expect(counts.nearPixels + counts.farPixels, `step ${step}`).toBe(counts.wholePixels);
        }
        // Both ends are reached: there the one role is whole and the other draws nothing.
        expect(results.at(0)?.farPixels).toBe(0);
        expect(results.at(-1)?.nearPixels).toBe(0);
      });
    }
  }

  it('keeps the fraction of pixels that the threshold says', async () => {
    const distances = [31.5, 33, 34, 35.5, 36.4];
    const results = await getTestPage().page.evaluate(
      ([seam, eyeDistances]) => globalThis.materialsPage.fadeOverSeam('standard', false, seam, eyeDistances),
      [SEAM, distances] as const,
    );
    for (const [step, { nearPixels, wholePixels }] of results.entries()) {
      const threshold = seamThreshold((distances[step] as number) + ORIGIN_METERS, SEAM.startMeters, SEAM.endMeters);
      expect(nearPixels / wholePixels, `${distances[step]} m`).toBeCloseTo(threshold, 1.5);
    }
  });

  it.each(KINDS)('is in the final shaders once, before any texture is read (%s)', async (kind) => {
    const sources = await getTestPage().page.evaluate(
      (fadingKind) => globalThis.materialsPage.compileFading(fadingKind),
      kind,
    );
    expect(sources).toHaveLength(2);
    for (const { vertex, fragment } of sources) {
      expect(isOnce(vertex, 'vec2 treelineThresholds = vec2(')).toBe(true);
      expect(isOnce(fragment, 'float treelineNoise = treelineFadeNoise();')).toBe(true);
      const discardPlace = fragment.indexOf('treelineNoise >= treelineFadeThresholds.y) discard;');
      const mainPlace = fragment.indexOf('void main');
      const texturePlace = fragment.indexOf('(diffuseSampler', mainPlace);
      expect(discardPlace).toBeGreaterThan(mainPlace);
      if (kind === 'foliage' || kind === 'deadwood') expect(texturePlace).toBeGreaterThan(discardPlace);
    }
  });

  it('swaps stones whole at one distance: one of the two meshes is drawn, whatever the distance', async () => {
    const seamMeters = 36;
    const distances = steps.map((distance) => distance - 2);
    const results = await getTestPage().page.evaluate(
      ([seam, eyeDistances]) => globalThis.materialsPage.fadeOverSeam('opaque', true, seam, eyeDistances),
      [{ startMeters: seamMeters, endMeters: seamMeters }, distances] as const,
    );
    for (const [step, counts] of results.entries()) {
      expect(counts, `step ${step}`).toMatchObject({ twicePixels: 0, missedPixels: 0, differingPixels: 0 });
      expect(counts.nearPixels + counts.farPixels, `step ${step}`).toBe(counts.wholePixels);
    }
    // Three instances, each whole in one of the roles: no more than four different numbers of pixels.
    expect(new Set(results.map(({ nearPixels }) => nearPixels)).size).toBe(4);
  });

  it('leaves no discard in the shaders of what is opaque', async () => {
    const opaque = await getTestPage().page.evaluate(() => globalThis.materialsPage.compileFading('opaque'));
    for (const { vertex, fragment } of opaque) {
      expect(fragment).toContain('void main');
      expect(fragment).not.toContain('discard');
      expect(fragment).not.toContain('treelineFadeThresholds');
      expect(vertex).toContain('treelineThresholds.x >= 1.0');
    }
    const deadwood = await getTestPage().page.evaluate(() => globalThis.materialsPage.compileFading('deadwood'));
    for (const { fragment } of deadwood) expect(isOnce(fragment, 'discard')).toBe(true);
  });

  it('is joined by light and air, each once, on foliage', async () => {
    const sources = await getTestPage().page.evaluate(() => globalThis.materialsPage.compileFading('foliage'));
    for (const { vertex, fragment } of sources) {
      expect(isOnce(vertex, 'treelineAir = vec4(')).toBe(true);
      for (const text of ['treelineIntoSun = ', 'vec3 treelineLight = mix(', 'treelineDisplayColor(treelineLight)']) {
        expect(isOnce(fragment, text), text).toBe(true);
      }
    }
  });
});

describe('atmosphere', () => {
  const EXPOSURE = computeSunAndAir(9.5, 0).exposure;
  /** The walls' mean over thousands of dithered pixels resolves a hundredth of a display step. */
  const TOLERANCE = 0.006;

  async function measureTransmittance(
    kind: 'standard' | 'pbr',
    rate: 'pixel' | 'vertex',
    eyeHeightMeters: number,
    slopeY: number,
    distanceMeters: number,
  ): Promise<number> {
    const [white, black] = await Promise.all(
      [1, 0].map((light) =>
        getTestPage().page.evaluate(
          ([wallKind, airRate, wall]) => globalThis.materialsPage.drawWall(wallKind, airRate, wall),
          [kind, rate, { eyeHeightMeters, slopeY, distanceMeters, light }] as const,
        ),
      ),
    );
    const differences = [0, 1, 2].map(
      (channel) =>
        lightFromDisplay(white?.[channel] ?? NaN, EXPOSURE) - lightFromDisplay(black?.[channel] ?? NaN, EXPOSURE),
    );
    return differences.reduce((sum, difference) => sum + difference, 0) / 3;
  }

  // world.md §7, clear air, high above the mist.
  it.each([
    [250, 0.988],
    [500, 0.954],
    [1000, 0.829],
    [2000, 0.473],
    [3000, 0.185],
    [4000, 0.05],
  ])('lets the published share through at %i m', async (distanceMeters, published) => {
    for (const kind of ['standard', 'pbr'] as const) {
      expect(Math.abs((await measureTransmittance(kind, 'pixel', 2000, 0, distanceMeters)) - published)).toBeLessThan(
        TOLERANCE,
      );
    }
    expect(
      Math.abs((await measureTransmittance('standard', 'vertex', 2000, 0, distanceMeters)) - published),
    ).toBeLessThan(TOLERANCE);
  });

  it.each([
    [5, 0, 150],
    [5, 0.2, 800],
    [60, 0, 1000],
    [60, -0.05, 900],
    [120, -0.1, 1100],
    [700, -0.35, 1900],
  ])(
    'adds the ground mist of the formula (eye at %i m, slope %f, %i m)',
    async (eyeHeightMeters, slopeY, distanceMeters) => {
      const expected = publishedTransmittance(eyeHeightMeters, slopeY, distanceMeters);
      const drawn = await measureTransmittance('standard', 'pixel', eyeHeightMeters, slopeY, distanceMeters);
      expect(Math.abs(drawn - expected)).toBeLessThan(TOLERANCE);
    },
  );
});

it('no page complained', () => {
  expect(getTestPage().complaints).toEqual([]);
});
