import { describe, expect, it } from 'vitest';
import { computeSunAndAir } from '../../../renderer/materials/sun-and-air.ts';
import { lightFromDisplay, publishedTransmittance } from '../../support/atmosphere-oracle.ts';
import { useTestPage } from '../../support/test-page.ts';
import { windSway } from '../../support/wind-oracle.ts';
import type { Wall, WallKind } from '../pages/surfaces-page.ts';

const getTestPage = useTestPage('test/renderer/pages/surfaces-page.ts');

function drawWall(kind: WallKind | 'none', wall: Wall): Promise<number[]> {
  return getTestPage().page.evaluate(([wallKind, shape]) => globalThis.surfacesPage.drawWall(wallKind, shape), [
    kind,
    wall,
  ] as const);
}

/** Where no wall's own light changes with its distance: this near, the air takes nothing. */
const NO_DISTANCE_METERS = 0.5;
const HIGH = { eyeHeightMeters: 2000, slopeY: 0, hours: 9.5 };

/** Light of a white wall over that of a black one: the air's own is in both. */
async function measureContrast(kind: WallKind, wall: Omit<Wall, 'level'>): Promise<number> {
  const { exposure } = computeSunAndAir(wall.hours, wall.mist);
  const [white, black] = await Promise.all([255, 0].map((level) => drawWall(kind, { ...wall, level })));
  return [0, 1, 2].reduce(
    (sum, channel) =>
      sum + lightFromDisplay(white?.[channel] ?? NaN, exposure) - lightFromDisplay(black?.[channel] ?? NaN, exposure),
    0,
  );
}

describe('air in front of every material in use', () => {
  const KINDS: readonly WallKind[] = ['terrain', 'cutout', 'opaque', 'deadwood', 'billboard', 'wood-billboard'];
  const TOLERANCE = 0.012;

  it.each(KINDS)('lets through what the formula says, in clear air and in mist (%s)', async (kind) => {
    for (const mist of [0, 0.25]) {
      const whole = await measureContrast(kind, { ...HIGH, mist, distanceMeters: NO_DISTANCE_METERS });
      expect(whole).toBeGreaterThan(0.2);
      for (const distanceMeters of [250, 1000, 2000, 4000]) {
        const contrast = await measureContrast(kind, { ...HIGH, mist, distanceMeters });
        const expected = publishedTransmittance(HIGH.eyeHeightMeters, 0, distanceMeters, mist);
        expect(Math.abs(contrast / whole - expected), `mist ${mist}, ${distanceMeters} m`).toBeLessThan(TOLERANCE);
      }
    }
  });

  it.each([0.3, 1])('thickens the ground mist with the weather (mist %f)', async (mist) => {
    const wall = { eyeHeightMeters: 5, slopeY: 0, hours: 9.5, mist };
    const whole = await measureContrast('opaque', { ...wall, distanceMeters: NO_DISTANCE_METERS });
    for (const distanceMeters of [50, 120]) {
      const contrast = await measureContrast('opaque', { ...wall, distanceMeters });
      const expected = publishedTransmittance(5, 0, distanceMeters, mist);
      expect(Math.abs(contrast / whole - expected), `${distanceMeters} m`).toBeLessThan(TOLERANCE);
    }
  });

  it.each([
    [9.5, 0],
    [18.5, 0],
    [12, 0.4],
  ])('turns into the sky behind it where it lets nothing through (%f h, mist %f)', async (hours, mist) => {
    for (const slopeY of [0.01, 0.1]) {
      const far = { ...HIGH, slopeY, hours, mist, distanceMeters: 20_000, level: 255 };
      const sky = await drawWall('none', far);
      for (const kind of ['terrain', 'cutout', 'opaque'] as const) {
        const wall = await drawWall(kind, far);
        for (const channel of [0, 1, 2]) {
          expect(Math.abs((wall[channel] as number) - (sky[channel] as number)), kind).toBeLessThan(0.3);
        }
      }
    }
  });
});

describe('wind', () => {
  it.each([
    [0, 0, 0],
    [3.7, 12, -40],
    [151.2, -250, 255],
    [299.9, 100, 7],
  ])('moves a vertex as the formula says (%f s, at %f, %f)', async (seconds, x, z) => {
    const moved = await getTestPage().page.evaluate(
      ([time, placeX, placeZ]) => globalThis.surfacesPage.measureSway(time, placeX, placeZ),
      [seconds, x, z] as const,
    );
    // The eye looks along +z, so x lies to the right; the patch also comes nearer or goes farther by what it moves along z.
    const [swayX, swayZ] = windSway(seconds, x, z);
    expect(Math.abs(moved - (2 * swayX * 4) / (4 + 2 * swayZ))).toBeLessThan(0.06);
  });
});

it('no page complained', () => {
  expect(getTestPage().complaints).toEqual([]);
});
