/** The published fog (world.md §7), as the product it is published as. Clear air: mist 0. */
export function publishedTransmittance(eyeHeightMeters: number, slopeY: number, distanceMeters: number): number {
  const a = 0.004;
  const b = 0.05;
  const referenceHeightMeters = -20;
  const e = Math.abs(slopeY) < 1e-3 ? 1e-3 : slopeY;
  const mist =
    ((a / b) * Math.exp(-(eyeHeightMeters - referenceHeightMeters) * b) * (1 - Math.exp(-distanceMeters * e * b))) / e;
  const density = Math.sqrt(-Math.log(0.05)) / 4000;
  return Math.exp(-((density * distanceMeters) ** 2)) * Math.exp(-Math.max(0, mist));
}

const EXPOSURE = 1.7;

/** Hejl and Burgess-Dawson's curve as published, 0…1. */
function displayFromLight(light: number): number {
  const x = Math.max(0, light * EXPOSURE - 0.004);
  return (x * (6.2 * x + 0.5)) / (x * (6.2 * x + 1.7) + 0.06);
}

/**
 * Linear light of a display value, by bisection. Saturation mixes channels but leaves grey as it is, so a difference of two lights
 * that differ by a grey comes out exactly.
 *
 * @param display - 0…255, may lie between whole steps
 */
export function lightFromDisplay(display: number): number {
  let lower = 0;
  let upper = 16;
  for (let step = 0; step < 60; step++) {
    const middle = (lower + upper) / 2;
    if (displayFromLight(middle) < display / 255) lower = middle;
    else upper = middle;
  }
  return (lower + upper) / 2;
}
