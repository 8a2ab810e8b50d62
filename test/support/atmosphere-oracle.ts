/** The published fog (world.md §7), as the product it is published as. */
export function publishedTransmittance(
  eyeHeightMeters: number,
  slopeY: number,
  distanceMeters: number,
  weather = 0,
): number {
  const a = 0.004 * (1 + 2 * weather);
  const b = 0.05;
  const referenceHeightMeters = -20;
  const e = Math.abs(slopeY) < 1e-3 ? 1e-3 : slopeY;
  const mist =
    ((a / b) * Math.exp(-(eyeHeightMeters - referenceHeightMeters) * b) * (1 - Math.exp(-distanceMeters * e * b))) / e;
  const density = (Math.sqrt(-Math.log(0.05)) / 4000) * (1 + 11 * weather);
  return Math.exp(-((density * distanceMeters) ** 2)) * Math.exp(-Math.max(0, mist));
}

/** Hejl and Burgess-Dawson's curve as published, 0…1. */
function displayFromLight(light: number, exposure: number): number {
  const x = Math.max(0, light * exposure - 0.004);
  return (x * (6.2 * x + 0.5)) / (x * (6.2 * x + 1.7) + 0.06);
}

/**
 * Linear light of a display value, by bisection. Saturation mixes channels but leaves grey as it is, so a difference of two lights
 * that differ by a grey comes out exactly.
 *
 * @param display - 0…255, may lie between whole steps
 * @param exposure - what the light was multiplied by before the curve
 */
export function lightFromDisplay(display: number, exposure: number): number {
  let lower = 0;
  let upper = 16;
  for (let step = 0; step < 60; step++) {
    const middle = (lower + upper) / 2;
    if (displayFromLight(middle, exposure) < display / 255) lower = middle;
    else upper = middle;
  }
  return (lower + upper) / 2;
}
