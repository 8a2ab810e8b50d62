import { describe, expect, it } from 'vitest';
import { computeSunAndAir } from '../../../renderer/materials/sun-and-air.ts';

const HOURS = Array.from({ length: 57 }, (_, step) => 5 + step / 4);
const MISTS = [0, 0.3, 1];

describe('the sun', () => {
  it('stands at 9.5 hours where the world has always been lit from', () => {
    const [x, y, z] = computeSunAndAir(9.5, 0).sunDirectionWorld;
    expect(Math.asin(y)).toBeCloseTo(0.66, 4);
    expect(Math.atan2(x, z)).toBeCloseTo(2.2, 4);
  });

  it('is up from 5 to 19 hours, highest in between, and near the horizon at 6 and 18.5', () => {
    const elevationDegrees = (hours: number): number =>
      (Math.asin(computeSunAndAir(hours, 0).sunDirectionWorld[1]) * 180) / Math.PI;
    for (const hours of HOURS) expect(elevationDegrees(hours)).toBeGreaterThan(1);
    expect(elevationDegrees(12.25)).toBeGreaterThan(45);
    expect(elevationDegrees(6)).toBeLessThan(10);
    expect(elevationDegrees(18.5)).toBeLessThan(10);
    for (const hours of HOURS) expect(Math.hypot(...computeSunAndAir(hours, 0).sunDirectionWorld)).toBeCloseTo(1, 12);
  });
});

describe('the light', () => {
  it('never adds up to more than the material can take, at any hour in any weather', () => {
    for (const hours of HOURS) {
      for (const mist of MISTS) {
        const { sunColor, skyLightColor } = computeSunAndAir(hours, mist);
        for (const channel of [0, 1, 2] as const) {
          expect(sunColor[channel] + skyLightColor[channel], `${hours} h, mist ${mist}`).toBeLessThanOrEqual(1);
          expect(sunColor[channel]).toBeGreaterThan(0);
        }
      }
    }
  });

  it('grows redder and dimmer as the sun sinks, and the light of the sky bluer against it', () => {
    const warmth = (hours: number): number => {
      const { sunColor } = computeSunAndAir(hours, 0);
      return sunColor[0] / sunColor[2];
    };
    const coolness = (hours: number): number => {
      const { sunColor, skyLightColor } = computeSunAndAir(hours, 0);
      return skyLightColor[2] / skyLightColor[0] / (sunColor[2] / sunColor[0]);
    };
    const evening = HOURS.filter((hours) => hours > 12.25);
    for (let step = 1; step < evening.length; step++) {
      const [earlier, later] = [evening[step - 1] as number, evening[step] as number];
      expect(warmth(later)).toBeGreaterThan(warmth(earlier));
      expect(coolness(later)).toBeGreaterThan(coolness(earlier));
    }
  });

  it('is neutral at noon on ground that faces up', () => {
    const { sunColor, skyLightColor, sunDirectionWorld } = computeSunAndAir(12.25, 0);
    const [red, , blue] = [0, 1, 2].map(
      (channel) => (sunColor[channel] as number) * sunDirectionWorld[1] + (skyLightColor[channel] as number),
    ) as [number, number, number];
    expect(red / blue).toBeGreaterThan(0.9);
    expect(red / blue).toBeLessThan(1.15);
  });
});
