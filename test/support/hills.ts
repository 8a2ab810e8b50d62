import type { CornerGrid } from '../../core/culling/index.ts';

/** Shapes of the synthetic grounds that culling is tried on. */
export const HILL_KINDS = ['flat', 'hills', 'valley', 'hilltop', 'ridge', 'needles', 'steps'] as const;
export type HillKind = (typeof HILL_KINDS)[number];

/** A small repeatable random source for test input (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function heightFunction(kind: HillKind, random: () => number, edgeMeters: number): (x: number, z: number) => number {
  const waves = Array.from({ length: 6 }, () => ({
    x: ((random() - 0.5) * 40) / edgeMeters,
    z: ((random() - 0.5) * 40) / edgeMeters,
    phase: random() * 6.28,
    height: random() * 4,
  }));
  const rolling = (x: number, z: number) =>
    waves.reduce((sum, wave) => sum + wave.height * Math.sin(wave.x * x + wave.z * z + wave.phase), 0);
  const ridges = Array.from({ length: 5 }, () => ({
    angle: random() * 3.14,
    offset: (random() - 0.5) * edgeMeters,
    height: 2 + random() * 15,
  }));
  const steepness = 0.3 + random();
  switch (kind) {
    case 'flat':
      return () => 3;
    case 'hills':
      return rolling;
    case 'valley':
      return (x, z) => rolling(x, z) + Math.abs(x) * steepness * 0.5;
    case 'hilltop':
      return (x, z) => rolling(x, z) * 0.2 - Math.hypot(x, z) * steepness * 0.3;
    case 'ridge':
    case 'needles': {
      // A needle is one corner of the grid wide: narrower than a brute step and than most volumes.
      const width = kind === 'ridge' ? edgeMeters / 16 : 0.6;
      return (x, z) =>
        ridges.reduce(
          (height, ridge) => {
            const across = Math.abs(x * Math.cos(ridge.angle) + z * Math.sin(ridge.angle) - ridge.offset);
            return height + ridge.height * Math.max(0, 1 - across / width);
          },
          0.1 * rolling(x, z),
        );
    }
    case 'steps':
      return (x, z) => Math.floor((x + z) / 17) * 2 * steepness + (Math.abs(x % 23) < 2 ? 6 : 0);
  }
}

/** Builds a ground centred on the World origin; `cellsPerEdge` cells of `cellSizeMeters` with a height at every corner. */
export function buildHills(kind: HillKind, seed: number, cellsPerEdge: number, cellSizeMeters: number): CornerGrid {
  const edgeMeters = cellsPerEdge * cellSizeMeters;
  const height = heightFunction(kind, createRandom(seed), edgeMeters);
  const vertices = cellsPerEdge + 1;
  const heightsMeters = new Float64Array(vertices * vertices);
  for (let row = 0; row < vertices; row++) {
    for (let column = 0; column < vertices; column++) {
      heightsMeters[row * vertices + column] = height(
        column * cellSizeMeters - edgeMeters / 2,
        row * cellSizeMeters - edgeMeters / 2,
      );
    }
  }
  return { originXWorldMeters: -edgeMeters / 2, originZWorldMeters: -edgeMeters / 2, heightsMeters };
}
