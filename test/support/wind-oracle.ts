/** Cycles in 300 s, along x and along z of 512 m: gusts, slow, quick, across. */
const WAVES = [
  [23, 3, 2],
  [89, 31, 17],
  [293, 83, -47],
  [241, -61, 97],
] as const;

/**
 * How the wind moves what stands at a place at a time, as a share of the full sway: written out wave by wave, in doubles, without any
 * wrapping.
 *
 * @returns x and z
 */
export function windSway(seconds: number, x: number, z: number): readonly [number, number] {
  const [gustWave, slow, quick, across] = WAVES.map(([perPeriod, perTileX, perTileZ]) =>
    Math.sin(2 * Math.PI * ((perPeriod * seconds) / 300 - (perTileX * x + perTileZ * z) / 512)),
  ) as [number, number, number, number];
  const gust = 0.5 + 0.5 * gustWave;
  const strength = 0.3 + 0.7 * gust;
  const along = 0.4 * gust + strength * (0.3 * slow + 0.2 * quick);
  const sideways = strength * 0.25 * across;
  const length = Math.hypot(3, 2);
  const windX = 3 / length;
  const windZ = 2 / length;
  return [windX * along - windZ * sideways, windZ * along + windX * sideways];
}
