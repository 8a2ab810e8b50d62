import { hashLattice3 } from '../../core/random/index.ts';

/** Any fixed number. */
const NOISE_SEED = 0x5eed;

/**
 * A standard normal number by Box and Muller; a pure function of its place. The caller's seed goes in as the hash's third value:
 * the hash folds its own seed and first value together by exclusive or, so that series of different seeds would be each other's
 * permutations.
 */
export function gaussianAt(index: number, stream: number, seed: number): number {
  const uniform = 1 - hashLattice3(2 * index, stream, seed, NOISE_SEED);
  const angle = 2 * Math.PI * hashLattice3(2 * index + 1, stream, seed, NOISE_SEED);
  return Math.sqrt(-2 * Math.log(uniform)) * Math.cos(angle);
}

/** A stationary AR(1) series of frame times: neighbouring frames correlate by `correlation`. */
export interface FrameNoise {
  readonly meanMs: number;
  readonly standardDeviationMs: number;
  readonly correlation: number;
}

/** Makes the frames of one block; `stream` and `seed` choose which. */
export function makeNoisyFrames(noise: FrameNoise, frameCount: number, stream: number, seed: number): number[] {
  const innovation = Math.sqrt(1 - noise.correlation ** 2);
  const frames: number[] = [];
  let state = gaussianAt(0, stream, seed);
  for (let frame = 0; frame < frameCount; frame++) {
    if (frame > 0) state = noise.correlation * state + innovation * gaussianAt(frame, stream, seed);
    frames.push(noise.meanMs + noise.standardDeviationMs * state);
  }
  return frames;
}
