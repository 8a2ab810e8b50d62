import { createHeightPyramid, fillPyramidFromGrid } from '../../core/culling/index.ts';
import type { HeightPyramid } from '../../core/culling/index.ts';
import type { HeightField, HeightSample } from '../../core/height-field/index.ts';
import { hashLattice3 } from '../../core/random/index.ts';
import type { ResidentSet } from '../../core/streaming/index.ts';
import { bandToMeters, buildResidentSet } from '../support/resident-set-builder.ts';
import type { Cylinder } from '../support/resident-set-builder.ts';

/** The published playfield (world.md §8): a pyramid of 256² cells of 2.25 m, 576 m across. */
const CELLS_PER_EDGE = 256;
const CELL_SIZE_METERS = 2.25;
const PLAYFIELD_METERS = CELLS_PER_EDGE * CELL_SIZE_METERS;

/** Distance to which the published benchmark drew its grass, metres. */
const DRAW_DISTANCE_METERS = 260;

/** Grass of world.md §5: 0.4 m at scale 1, scales 0.74 to 1.49; a tuft 0.3 m in radius. */
const GRASS_HEIGHT_METERS = 0.4;
const GRASS_RADIUS_METERS = 0.3;
const SCALE_MIN = 0.74;
const SCALE_MAX = 1.49;

const SLOT = { x: 0, z: 1, scale: 2 } as const;

/** Ground and grass of one benchmark scene. */
export interface Playfield {
  readonly pyramid: HeightPyramid;
  readonly set: ResidentSet;
}

/** Builds a playfield of the field's ground around a point, with one tuft a cell of a square lattice; a pure function of its inputs. */
export function buildPlayfield(
  field: HeightField,
  seed: number,
  centerXWorldMeters: number,
  centerZWorldMeters: number,
  instanceCount: number,
): Playfield {
  const sample: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };
  const originX = centerXWorldMeters - PLAYFIELD_METERS / 2;
  const originZ = centerZWorldMeters - PLAYFIELD_METERS / 2;
  const vertices = CELLS_PER_EDGE + 1;
  const heightsMeters = new Float64Array(vertices * vertices);
  for (let row = 0; row < vertices; row++) {
    for (let column = 0; column < vertices; column++) {
      field.sampleInto(sample, originX + column * CELL_SIZE_METERS, originZ + row * CELL_SIZE_METERS);
      heightsMeters[row * vertices + column] = sample.heightMeters;
    }
  }
  const pyramid = createHeightPyramid({ cellSizeMeters: CELL_SIZE_METERS, cellsPerEdge: CELLS_PER_EDGE });
  fillPyramidFromGrid(pyramid, { originXWorldMeters: originX, originZWorldMeters: originZ, heightsMeters });

  const columns = Math.ceil(Math.sqrt(instanceCount));
  const spacing = PLAYFIELD_METERS / columns;
  const cylinders = Array.from({ length: instanceCount }, (_, index): Cylinder => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    const x = originX + (column + hashLattice3(column, row, SLOT.x, seed)) * spacing;
    const z = originZ + (row + hashLattice3(column, row, SLOT.z, seed)) * spacing;
    const scale = SCALE_MIN + (SCALE_MAX - SCALE_MIN) * hashLattice3(column, row, SLOT.scale, seed);
    const ground = pyramid.surface?.heightMeters(x, z) ?? Number.NaN;
    return {
      xWorldMeters: x,
      zWorldMeters: z,
      bottomYWorldMeters: ground,
      topYWorldMeters: ground + GRASS_HEIGHT_METERS * scale,
      radiusMeters: GRASS_RADIUS_METERS * scale,
    };
  });
  const set = buildResidentSet(centerXWorldMeters, centerZWorldMeters, [
    { key: 'grass/near', band: bandToMeters(DRAW_DISTANCE_METERS), cylinders },
  ]);
  return { pyramid, set };
}
