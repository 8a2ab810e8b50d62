import { RING_CELLS, RING_VERTICES } from './ring.ts';
import { RING_HOLE_CELLS } from './ring-hole.ts';

/** Two triangles. */
const INDICES_PER_CELL = 6;

/**
 * Triangle list of a ring with a hole, for the vertex order of {@link emitRingVerticesInto}. Each cell is split along the diagonal
 * from (x + 1, z) to (x, z + 1):
 *
 *     z ↑  01 ─ 11     triangles 00 10 01 and 11 01 10: counter-clockwise for an eye above, x to the right and z up,
 *          │ ╲  │      which is Babylon's front face in its left-handed default (material.sideOrientation
 *          00 ─ 10     counter-clockwise, as in its own ground mesh). By components, (10 − 00) × (01 − 00) points down.
 *            → x
 *
 * @param holeColumn - first column of the 64 × 64 cells left out, 0 … 64; see {@link ringHole}
 * @param holeRow - first row of them
 * @throws RangeError if the hole is not inside the ring
 */
export function buildRingIndices(holeColumn: number, holeRow: number): Uint16Array {
  const lastStart = RING_CELLS - RING_HOLE_CELLS;
  for (const start of [holeColumn, holeRow]) {
    if (!Number.isInteger(start) || start < 0 || start > lastStart) {
      throw new RangeError(`hole: expected integers from 0 to ${lastStart}, found (${holeColumn}, ${holeRow})`);
    }
  }
  return buildIndices(
    (column, row) => {
      const isHoleColumn = column >= holeColumn && column < holeColumn + RING_HOLE_CELLS;
      const isHoleRow = row >= holeRow && row < holeRow + RING_HOLE_CELLS;
      return !(isHoleColumn && isHoleRow);
    },
    RING_CELLS ** 2 - RING_HOLE_CELLS ** 2,
  );
}

/** Triangle list of level 0, which has no hole; otherwise as {@link buildRingIndices}. */
export function buildFullRingIndices(): Uint16Array {
  return buildIndices(() => true, RING_CELLS ** 2);
}

function buildIndices(isDrawn: (column: number, row: number) => boolean, cellCount: number): Uint16Array {
  // 16 bits suffice for the 129² vertices.
  const indices = new Uint16Array(cellCount * INDICES_PER_CELL);
  let offset = 0;
  for (let row = 0; row < RING_CELLS; row++) {
    for (let column = 0; column < RING_CELLS; column++) {
      if (!isDrawn(column, row)) continue;
      const vertex00 = row * RING_VERTICES + column;
      const vertex10 = vertex00 + 1;
      const vertex01 = vertex00 + RING_VERTICES;
      const vertex11 = vertex01 + 1;
      indices.set([vertex00, vertex10, vertex01, vertex11, vertex01, vertex10], offset);
      offset += INDICES_PER_CELL;
    }
  }
  return indices;
}
