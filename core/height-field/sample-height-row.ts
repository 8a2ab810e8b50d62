import type { HeightField, HeightRows, HeightSample } from './height-field.ts';

/** Not re-entrant while this is in use. */
const scratchSample: HeightSample = { heightMeters: 0, gradientX: 0, gradientZ: 0 };

/**
 * Samples a row of a square lattice that is fixed in World: point i of it is ((firstColumn + i) · spacing, z). The same as sampling
 * one point after the other, in one call where the field has a form for that. Does not allocate; not re-entrant.
 *
 * @param out - receives samples at outStart + i
 * @param outStart - index into `out`
 * @param field - what to sample
 * @param firstColumn - lattice coordinate of the first point
 * @param columnCount - how many points
 * @param spacingMeters - of the lattice
 * @param zWorldMeters - north coordinate of the row
 */
export function sampleHeightRowInto(
  out: HeightRows,
  outStart: number,
  field: HeightField,
  firstColumn: number,
  columnCount: number,
  spacingMeters: number,
  zWorldMeters: number,
): void {
  if (field.sampleRowInto !== undefined) {
    field.sampleRowInto(out, outStart, firstColumn, columnCount, spacingMeters, zWorldMeters);
    return;
  }
  for (let column = 0; column < columnCount; column++) {
    field.sampleInto(scratchSample, (firstColumn + column) * spacingMeters, zWorldMeters);
    out.heightsMeters[outStart + column] = scratchSample.heightMeters;
    out.gradientsX[outStart + column] = scratchSample.gradientX;
    out.gradientsZ[outStart + column] = scratchSample.gradientZ;
  }
}
