import type { HeightPyramid } from '../../core/culling/index.ts';
import type { Eye } from './sight-oracle.ts';
import type { Cylinder } from './resident-set-builder.ts';

/** Lower bound over a box, straight from level 0: the cells of the power-of-two squares that hold the box, at most 2 × 2. */
function naiveMinimum(pyramid: HeightPyramid, minX: number, maxX: number, minZ: number, maxZ: number): number {
  const toCell = (meters: number, origin: number) => Math.floor((meters - origin) / pyramid.cellSizeMeters);
  const columnMin = toCell(minX, pyramid.originXWorldMeters);
  const columnMax = toCell(maxX, pyramid.originXWorldMeters);
  const rowMin = toCell(minZ, pyramid.originZWorldMeters);
  const rowMax = toCell(maxZ, pyramid.originZWorldMeters);
  const edge = pyramid.cellsPerEdge;
  let size = 1;
  while (Math.max(columnMax - columnMin, rowMax - rowMin) > size) size *= 2;
  let minimum = Infinity;
  for (let row = Math.floor(rowMin / size) * size; row < (Math.floor(rowMax / size) + 1) * size; row++) {
    for (
      let column = Math.floor(columnMin / size) * size;
      column < (Math.floor(columnMax / size) + 1) * size;
      column++
    ) {
      const isInside = row >= 0 && column >= 0 && row < edge && column < edge;
      minimum = Math.min(minimum, isInside ? pyramid.floorsMeters[row * edge + column]! : -Infinity);
    }
  }
  return minimum;
}

/** The hierarchical sight test without its hierarchy: every sample, bounds from level 0, no skip, no memory. */
export function isHiddenDensely(
  pyramid: HeightPyramid,
  eye: Eye,
  cylinder: Cylinder,
  brute: { readonly sampleCount: number },
  nearMeters: number,
): boolean {
  const dx = cylinder.xWorldMeters - eye.x;
  const dz = cylinder.zWorldMeters - eye.z;
  const top = cylinder.topYWorldMeters - eye.y;
  const bottom = cylinder.bottomYWorldMeters - eye.y;
  const r = cylinder.radiusMeters;
  // 16 depth steps of 2⁻²⁴ and a margin of 0.01 m, as README of core/culling states them.
  const reach = Math.abs(dx) + r + (Math.abs(dz) + r) + Math.max(-bottom, top);
  const last = 1 / (1 + ((16 * 2 ** -24) / nearMeters) * reach);
  const lengthX = Math.abs(dx - r + (dx + r)) / 2;
  const lengthZ = Math.abs(dz - r + (dz + r)) / 2;
  // Two samples a cell, or two a half width where that is wider.
  const spacing = Math.max(pyramid.cellSizeMeters, (dx + r - (dx - r)) / 2, (dz + r - (dz - r)) / 2) / 2;
  const count = brute.sampleCount * Math.max(1, Math.ceil(Math.max(lengthX, lengthZ) / (spacing * brute.sampleCount)));
  for (let sample = 1; sample <= count; sample++) {
    const t = (sample / count) * last;
    const lowest = naiveMinimum(
      pyramid,
      eye.x + t * (dx - r),
      eye.x + t * (dx + r),
      eye.z + t * (dz - r),
      eye.z + t * (dz + r),
    );
    if (lowest >= eye.y + 0.01 + t * top) return true;
  }
  return false;
}
