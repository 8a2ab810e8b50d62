import { hashLattice } from '../random/index.ts';

/**
 * Frames at which a flight stops: so many different ones, hashed from the seed, in order. Fewer where the flight has fewer frames.
 *
 * @param frameCount - frames of the flight, at least 1
 * @param seed - integer
 */
export function listFlightStops(stopCount: number, frameCount: number, seed: number): readonly number[] {
  const frames = new Set<number>();
  const wantedCount = Math.min(stopCount, frameCount);
  for (let index = 0; frames.size < wantedCount; index += 1) {
    frames.add(Math.floor(hashLattice(index, 0, seed) * frameCount));
  }
  return [...frames].sort((left, right) => left - right);
}
