import { hashLattice } from './random-stream.ts';

/** Wrap an integer into [0, period). */
function wrapIndex(index: number, period: number): number {
  return ((index % period) + period) % period;
}

/** Quintic fade, flat to second order at both ends. */
function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

/** Unit gradients of the lattices asked for so far, x and y a point, row by row: a picture asks for each thousands of times. */
const gradientsByLattice = new Map<number, Float64Array>();

function getGradients(periodX: number, periodY: number, seed: number): Float64Array {
  // A number names the lattice, exact while periods stay below 1024 (the finest is 360) and the seed below 2³².
  const lattice = (seed * 1024 + periodX) * 1024 + periodY;
  const known = gradientsByLattice.get(lattice);
  if (known !== undefined) return known;
  const gradients = new Float64Array(periodX * periodY * 2);
  for (let y = 0; y < periodY; y += 1) {
    for (let x = 0; x < periodX; x += 1) {
      const angle = hashLattice(x, y, seed) * Math.PI * 2;
      gradients[(y * periodX + x) * 2] = Math.cos(angle);
      gradients[(y * periodX + x) * 2 + 1] = Math.sin(angle);
    }
  }
  gradientsByLattice.set(lattice, gradients);
  return gradients;
}

function dotGradient(gradients: Float64Array, point: number, x: number, y: number): number {
  return (gradients[point * 2] as number) * x + (gradients[point * 2 + 1] as number) * y;
}

/**
 * Gradient noise that repeats every `periodX` by `periodY` lattice cells, about -1..1. With both periods the size of an image in
 * cells the image tiles without a seam.
 */
function tilingNoise(x: number, y: number, periodX: number, periodY: number, seed: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  const gradients = getGradients(periodX, periodY, seed);
  const left = wrapIndex(x0, periodX);
  const right = wrapIndex(x0 + 1, periodX);
  const upper = wrapIndex(y0, periodY) * periodX;
  const lower = wrapIndex(y0 + 1, periodY) * periodX;
  const u = fade(fx);
  const v = fade(fy);
  const top =
    dotGradient(gradients, upper + left, fx, fy) * (1 - u) + dotGradient(gradients, upper + right, fx - 1, fy) * u;
  const bottom =
    dotGradient(gradients, lower + left, fx, fy - 1) * (1 - u) +
    dotGradient(gradients, lower + right, fx - 1, fy - 1) * u;
  return (top * (1 - v) + bottom * v) * Math.SQRT2;
}

/** Sum of octaves of {@link tilingNoise}, each at twice the frequency and half the strength, normalised to about -1..1. */
export function tilingFbm(
  x: number,
  y: number,
  periodX: number,
  periodY: number,
  octaveCount: number,
  seed: number,
): number {
  let sum = 0;
  let weightSum = 0;
  for (let octave = 0; octave < octaveCount; octave += 1) {
    const scale = 2 ** octave;
    sum += tilingNoise(x * scale, y * scale, periodX * scale, periodY * scale, seed + octave * 0x9e37) / scale;
    weightSum += 1 / scale;
  }
  return sum / weightSum;
}

/** What {@link tilingCells} finds at a point: distances in cells to the nearest and second nearest feature point. */
export interface CellSample {
  nearest: number;
  second: number;
  /** Hash of the nearest cell, 0..1, the same everywhere inside the cell. */
  id: number;
  /** Offset from the nearest feature point, in cells. */
  offsetX: number;
  offsetY: number;
  /** How far the nearest edge runs along y: 1 where the second feature point lies sideways, 0 where it lies above or below. */
  edgeUprightness: number;
}

/** Cellular (Worley) noise that repeats like {@link tilingNoise}; `jitter` 0 is a square lattice, 1 fully scattered. */
export function tilingCells(
  x: number,
  y: number,
  periodX: number,
  periodY: number,
  jitter: number,
  seed: number,
): CellSample {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const found: CellSample = { nearest: Infinity, second: Infinity, id: 0, offsetX: 0, offsetY: 0, edgeUprightness: 0 };
  let secondX = 0;
  let secondY = 0;
  for (let row = -1; row <= 1; row += 1) {
    for (let column = -1; column <= 1; column += 1) {
      const cellX = wrapIndex(x0 + column, periodX);
      const cellY = wrapIndex(y0 + row, periodY);
      const offsetX = x - (x0 + column + 0.5 + (hashLattice(cellX, cellY, seed) - 0.5) * jitter);
      const offsetY = y - (y0 + row + 0.5 + (hashLattice(cellX, cellY, seed ^ 0x5bd1) - 0.5) * jitter);
      const distance = Math.hypot(offsetX, offsetY);
      if (distance < found.nearest) {
        found.second = found.nearest;
        secondX = found.offsetX;
        secondY = found.offsetY;
        found.nearest = distance;
        found.id = hashLattice(cellX, cellY, seed ^ 0x1f35);
        found.offsetX = offsetX;
        found.offsetY = offsetY;
      } else if (distance < found.second) {
        found.second = distance;
        secondX = offsetX;
        secondY = offsetY;
      }
    }
  }
  const apartX = Math.abs(secondX - found.offsetX);
  found.edgeUprightness = apartX / Math.max(1e-6, Math.hypot(apartX, secondY - found.offsetY));
  return found;
}
