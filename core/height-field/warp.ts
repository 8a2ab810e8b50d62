import { sampleFbmInto } from '../noise/index.ts';
import type { NoiseSample } from '../noise/index.ts';
import {
  COARSE_WARP_OCTAVES,
  COARSE_WARP_SEED_SALT_X,
  COARSE_WARP_SEED_SALT_Z,
  COARSE_WARP_STRENGTH_METERS,
  COARSE_WARP_WAVELENGTH_METERS,
  FINE_WARP_OCTAVES,
  FINE_WARP_SEED_SALT_X,
  FINE_WARP_SEED_SALT_Z,
  FINE_WARP_STRENGTH_METERS,
  FINE_WARP_WAVELENGTH_METERS,
} from './reference-parameters.ts';

/** A point moved by the warp and the Jacobian ∂q/∂p of the move. */
export interface WarpedPoint {
  xMeters: number;
  zMeters: number;
  dxdx: number;
  dxdz: number;
  dzdx: number;
  dzdz: number;
}

/** Metres of displacement per unit of noise turn into slope per metre of travel: strength over wavelength. */
const COARSE_SLOPE = COARSE_WARP_STRENGTH_METERS / COARSE_WARP_WAVELENGTH_METERS;
const FINE_SLOPE = FINE_WARP_STRENGTH_METERS / FINE_WARP_WAVELENGTH_METERS;

/** Not re-entrant while these are in use. */
const scratchX: NoiseSample = { value: 0, dx: 0, dz: 0, dxx: 0, dxz: 0, dzz: 0 };
const scratchZ: NoiseSample = { value: 0, dx: 0, dz: 0, dxx: 0, dxz: 0, dzz: 0 };

/** Writes the point that the relief is read at for a World point: moved by a coarse and a fine noise vector, both read at the point itself. */
export function warpInto(out: WarpedPoint, xWorldMeters: number, zWorldMeters: number, seed: number): void {
  const coarseX = xWorldMeters / COARSE_WARP_WAVELENGTH_METERS;
  const coarseZ = zWorldMeters / COARSE_WARP_WAVELENGTH_METERS;
  sampleFbmInto(scratchX, coarseX, coarseZ, COARSE_WARP_OCTAVES, seed ^ COARSE_WARP_SEED_SALT_X);
  sampleFbmInto(scratchZ, coarseX, coarseZ, COARSE_WARP_OCTAVES, seed ^ COARSE_WARP_SEED_SALT_Z);
  const coarseMoveX = COARSE_WARP_STRENGTH_METERS * scratchX.value;
  const coarseMoveZ = COARSE_WARP_STRENGTH_METERS * scratchZ.value;
  const coarseDxdx = COARSE_SLOPE * scratchX.dx;
  const coarseDxdz = COARSE_SLOPE * scratchX.dz;
  const coarseDzdx = COARSE_SLOPE * scratchZ.dx;
  const coarseDzdz = COARSE_SLOPE * scratchZ.dz;

  const fineX = xWorldMeters / FINE_WARP_WAVELENGTH_METERS;
  const fineZ = zWorldMeters / FINE_WARP_WAVELENGTH_METERS;
  sampleFbmInto(scratchX, fineX, fineZ, FINE_WARP_OCTAVES, seed ^ FINE_WARP_SEED_SALT_X);
  sampleFbmInto(scratchZ, fineX, fineZ, FINE_WARP_OCTAVES, seed ^ FINE_WARP_SEED_SALT_Z);
  out.xMeters = xWorldMeters + coarseMoveX + FINE_WARP_STRENGTH_METERS * scratchX.value;
  out.zMeters = zWorldMeters + coarseMoveZ + FINE_WARP_STRENGTH_METERS * scratchZ.value;
  out.dxdx = 1 + coarseDxdx + FINE_SLOPE * scratchX.dx;
  out.dxdz = coarseDxdz + FINE_SLOPE * scratchX.dz;
  out.dzdx = coarseDzdx + FINE_SLOPE * scratchZ.dx;
  out.dzdz = 1 + coarseDzdz + FINE_SLOPE * scratchZ.dz;
}
