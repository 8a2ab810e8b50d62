import type { HeightField, HeightRows, HeightSample } from './height-field.ts';
import { sampleHeightRowInto } from './sample-height-row.ts';
import type { SampleKernel } from './sample-kernel.ts';

/** Largest coordinate that the kernel takes, metres: its lattice coordinates are 32-bit integers, the scalar form's wrap around. */
const MAX_KERNEL_METERS = 2 ** 30;

/**
 * Smallest coordinate but 0 that the kernel takes, metres. It scales slopes by powers of two where the scalar form does not,
 * which is the same as long as nothing falls below the least normal double; noise is cubic in so small a coordinate, and nothing
 * here multiplies more than two of those.
 */
const MIN_KERNEL_METERS = 2 ** -100;

/**
 * A reference field whose samples a kernel computes.
 *
 * @param scalar - the same field, for the coordinates that the kernel does not take
 */
export function createKernelField(kernel: SampleKernel, scalar: HeightField): HeightField {
  const { heightsMeters, gradientsX, gradientsZ, rowCapacity, samplePoint, sampleRow } = kernel;

  function sampleInto(out: HeightSample, xWorldMeters: number, zWorldMeters: number): void {
    if (!isForKernel(xWorldMeters) || !isForKernel(zWorldMeters)) {
      scalar.sampleInto(out, xWorldMeters, zWorldMeters);
      return;
    }
    samplePoint(xWorldMeters, zWorldMeters);
    out.heightMeters = heightsMeters[0] as number;
    out.gradientX = gradientsX[0] as number;
    out.gradientZ = gradientsZ[0] as number;
  }

  function sampleKernelRowsInto(
    out: HeightRows,
    outStart: number,
    firstColumn: number,
    columnCount: number,
    spacingMeters: number,
    zWorldMeters: number,
  ): void {
    for (let start = 0; start < columnCount; start += rowCapacity) {
      const count = Math.min(rowCapacity, columnCount - start);
      sampleRow(firstColumn + start, spacingMeters, zWorldMeters, count);
      for (let column = 0; column < count; column++) {
        const index = outStart + start + column;
        out.heightsMeters[index] = heightsMeters[column] as number;
        out.gradientsX[index] = gradientsX[column] as number;
        out.gradientsZ[index] = gradientsZ[column] as number;
      }
    }
  }

  const points: HeightField = { sampleInto };
  return {
    sampleInto,
    sampleRowInto(out, outStart, firstColumn, columnCount, spacingMeters, zWorldMeters) {
      const isRowForKernel =
        Number.isInteger(firstColumn) &&
        isForKernel(spacingMeters) &&
        isForKernel(firstColumn * spacingMeters) &&
        isForKernel((firstColumn + columnCount) * spacingMeters) &&
        isForKernel(zWorldMeters);
      if (isRowForKernel) sampleKernelRowsInto(out, outStart, firstColumn, columnCount, spacingMeters, zWorldMeters);
      else sampleHeightRowInto(out, outStart, points, firstColumn, columnCount, spacingMeters, zWorldMeters);
    },
  };
}

function isForKernel(coordinateMeters: number): boolean {
  const size = Math.abs(coordinateMeters);
  return size <= MAX_KERNEL_METERS && (size >= MIN_KERNEL_METERS || size === 0);
}
