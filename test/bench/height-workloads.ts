import { RING_COUNT, RING_VERTICES } from '../../core/clipmap/index.ts';
import { sampleHeightRowInto } from '../../core/height-field/index.ts';
import type { HeightField, HeightSample } from '../../core/height-field/index.ts';
import { hashLattice3 } from '../../core/random/index.ts';

/** A way to sample a height field. */
export interface HeightWorkload {
  readonly name: string;
  readonly sampleCount: number;
  /** Samples all of it and returns a sum over every height and gradient, which two equal fields agree on to the last bit. */
  sum(field: HeightField): number;
}

const TREE_CELL_METERS = 10;
/** Cells along an edge: 57,600 in all, about what a forest that starts cold samples. */
const TREE_CELLS_PER_EDGE = 240;

const RANDOM_POINT_COUNT = 30_000;
const RANDOM_REACH_METERS = 10_000;

/** Vertices of the seven rings around the origin, row by row, as a clipmap that starts samples them. */
function createRingSweep(): HeightWorkload {
  const row = {
    heightsMeters: new Float64Array(RING_VERTICES),
    gradientsX: new Float32Array(RING_VERTICES),
    gradientsZ: new Float32Array(RING_VERTICES),
  };
  const start = -(RING_VERTICES - 1) / 2;
  return {
    name: 'seven rings, by rows',
    sampleCount: RING_COUNT * RING_VERTICES ** 2,
    sum(field) {
      let sum = 0;
      for (let level = 0; level < RING_COUNT; level++) {
        const spacing = 2 ** level;
        for (let rowIndex = 0; rowIndex < RING_VERTICES; rowIndex++) {
          sampleHeightRowInto(row, 0, field, start, RING_VERTICES, spacing, (start + rowIndex) * spacing);
          for (let column = 0; column < RING_VERTICES; column += 16) {
            sum += (row.heightsMeters[column] ?? 0) + (row.gradientsX[column] ?? 0) + (row.gradientsZ[column] ?? 0);
          }
        }
      }
      return sum;
    },
  };
}

function createPointSweep(name: string, points: Float64Array): HeightWorkload {
  const sample: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
  return {
    name,
    sampleCount: points.length / 2,
    sum(field) {
      let sum = 0;
      for (let index = 0; index < points.length; index += 2) {
        field.sampleInto(sample, points[index] as number, points[index + 1] as number);
        sum += sample.heightMeters + sample.gradientX + sample.gradientZ;
      }
      return sum;
    },
  };
}

/** One jittered point in every tree cell, cells in row order, as placement samples them. */
function createTreeSweep(seed: number): HeightWorkload {
  const points = new Float64Array(2 * TREE_CELLS_PER_EDGE ** 2);
  for (let row = 0; row < TREE_CELLS_PER_EDGE; row++) {
    for (let column = 0; column < TREE_CELLS_PER_EDGE; column++) {
      const offset = 2 * (row * TREE_CELLS_PER_EDGE + column);
      points[offset] = (column - TREE_CELLS_PER_EDGE / 2 + hashLattice3(column, row, 0, seed)) * TREE_CELL_METERS;
      points[offset + 1] = (row - TREE_CELLS_PER_EDGE / 2 + hashLattice3(column, row, 1, seed)) * TREE_CELL_METERS;
    }
  }
  return createPointSweep('10 m cells, jittered', points);
}

function createRandomSweep(seed: number): HeightWorkload {
  const points = Float64Array.from(
    { length: 2 * RANDOM_POINT_COUNT },
    (_, index) => (2 * hashLattice3(index, 0, 2, seed) - 1) * RANDOM_REACH_METERS,
  );
  return createPointSweep('random points', points);
}

/** What the height field's forms are timed on, from neighbouring samples to unrelated ones. */
export function createHeightWorkloads(seed: number): readonly HeightWorkload[] {
  return [createRingSweep(), createTreeSweep(seed), createRandomSweep(seed)];
}
