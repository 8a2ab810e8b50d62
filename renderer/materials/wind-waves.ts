/** Everything that the wind does repeats after this long; the clock wraps here. */
export const WIND_PERIOD_SECONDS = 300;

/**
 * What wave vectors are whole multiples of 2π over: the step of the render origin (scene/render-origin.ts), so that the waves
 * stand where they stood when the origin moves, and coordinates small enough for a float.
 */
export const WIND_TILE_METERS = 512;

/** One wave of the wind over the ground. */
export interface WindWave {
  /** Whole cycles in {@link WIND_PERIOD_SECONDS}: the picture at its end is that of its start. */
  readonly cyclesPerPeriod: number;
  /** Whole cycles in {@link WIND_TILE_METERS} along x and z; the wave runs that way. */
  readonly cyclesPerTileX: number;
  readonly cyclesPerTileZ: number;
}

/** Gusts: fronts 142 m apart that go over the land at 11 m/s. */
export const GUST_WAVE: WindWave = { cyclesPerPeriod: 23, cyclesPerTileX: 3, cyclesPerTileZ: 2 };

/** Movement along the wind, slow and quick (0.3 and 1 Hz), and across it (0.8 Hz); lengths from 15 m down to 4.5 m. Chosen by eye. */
export const SLOW_WAVE: WindWave = { cyclesPerPeriod: 89, cyclesPerTileX: 31, cyclesPerTileZ: 17 };
export const QUICK_WAVE: WindWave = { cyclesPerPeriod: 293, cyclesPerTileX: 83, cyclesPerTileZ: -47 };
export const CROSS_WAVE: WindWave = { cyclesPerPeriod: 241, cyclesPerTileX: -61, cyclesPerTileZ: 97 };

/** Unit vector that the wind blows along, x and z: that of the gusts' fronts. */
export const WIND_DIRECTION: readonly [number, number] = [0.8320503, 0.5547002];

// Shares of the sway. Along the wind at most LEAN + SLOW + QUICK = 0.9, across it 0.25: never longer than √(0.9² + 0.25²) = 0.93 of
// the sway, which cull volumes count on.
/** What a full gust bends everything by. */
export const LEAN_SHARE = 0.4;
export const SLOW_SHARE = 0.3;
export const QUICK_SHARE = 0.2;
export const CROSS_SHARE = 0.25;
/** What is left of the movement between gusts. */
export const CALM_SHARE = 0.3;
