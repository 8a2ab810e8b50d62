import type { HeightField } from '../height-field/index.ts';
import { RING_COUNT, RING_VERTICES } from './ring.ts';
import type { ClipmapRing } from './ring.ts';

/** Nested rings of height samples around an eye. Filled and moved by {@link scrollClipmap} only. */
export interface Clipmap {
  readonly field: HeightField;
  /** RING_COUNT rings, finest first; `rings[level].level === level`. */
  readonly rings: readonly ClipmapRing[];
}

/** Makes a clipmap over a field. It is empty, and draws nothing, until it is scrolled to an eye. About 1.9 MB. */
export function createClipmap(field: HeightField): Clipmap {
  return { field, rings: Array.from({ length: RING_COUNT }, (_, level) => createRing(level)) };
}

function createRing(level: number): ClipmapRing {
  return {
    level,
    sampleSpacingMeters: 2 ** level,
    originXGrid: NaN,
    originZGrid: NaN,
    heightsMeters: new Float64Array(RING_VERTICES ** 2),
    gradientsX: new Float32Array(RING_VERTICES ** 2),
    gradientsZ: new Float32Array(RING_VERTICES ** 2),
  };
}
