/**
 * Clock readings taken to find its step. At the coarsest step browsers use without isolation (0.1 ms) a few thousand readings
 * of well under a microsecond cross several steps; at 5 µs they cross hundreds.
 */
const READING_LIMIT = 200_000;

/** Distinct steps after which the smallest is settled. */
const STEP_LIMIT = 20;

/**
 * Smallest non-zero step seen between successive readings of a clock, milliseconds; Infinity when the clock never moved (such
 * a timer is unusable). Takes a few milliseconds.
 *
 * @param now - the clock, milliseconds
 */
export function measureTimerResolutionMs(now: () => number): number {
  let smallestStepMs = Number.POSITIVE_INFINITY;
  let stepCount = 0;
  let previous = now();
  for (let reading = 0; reading < READING_LIMIT && stepCount < STEP_LIMIT; reading += 1) {
    const current = now();
    if (current > previous) {
      smallestStepMs = Math.min(smallestStepMs, current - previous);
      stepCount += 1;
    }
    previous = current;
  }
  return smallestStepMs;
}
