/** A frame this many times longer than the median is a hitch (the rule of CapFrameX, whose default it is). */
export const STUTTER_FACTOR = 2.5;

/** Time lost in hitches: frames longer than {@link STUTTER_FACTOR} times the median of the same series. */
export interface Stutter {
  readonly hitchFrameCount: number;
  /** Sum of the hitches' whole frame times, milliseconds. */
  readonly hitchTimeMs: number;
  /** {@link hitchTimeMs} over the series' whole time, 0..1. */
  readonly timeShareRatio: number;
  /** Hitches over all frames, 0..1. */
  readonly frameShareRatio: number;
}

/**
 * Measures hitches. A frame exactly at the threshold is none.
 *
 * @param frameTimesMs - valid frame times in any order, at least one
 * @param medianMs - their median
 */
export function computeStutter(frameTimesMs: ArrayLike<number>, medianMs: number): Stutter {
  const thresholdMs = STUTTER_FACTOR * medianMs;
  let hitchFrameCount = 0;
  let hitchTimeMs = 0;
  let totalMs = 0;
  for (let index = 0; index < frameTimesMs.length; index++) {
    const frameTimeMs = frameTimesMs[index] as number;
    totalMs += frameTimeMs;
    if (frameTimeMs <= thresholdMs) continue;
    hitchFrameCount++;
    hitchTimeMs += frameTimeMs;
  }
  return {
    hitchFrameCount,
    hitchTimeMs,
    timeShareRatio: hitchTimeMs / totalMs,
    frameShareRatio: hitchFrameCount / frameTimesMs.length,
  };
}
