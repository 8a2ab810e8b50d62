import type { Vector3 } from '../mesh/vector3.ts';

/** Hash of a lattice point in space and a seed to 32 bits. */
function hashSolid(x: number, y: number, z: number, seed: number): number {
  let hash = Math.imul(0x811c9dc5 ^ seed ^ x, 0x01000193);
  hash = Math.imul(hash ^ y, 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash ^ z, 0x2545f491);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0x27d4eb2d);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Slope towards one of the twelve edge middles of a cube: Perlin's set of gradients without a favoured axis. */
function dotEdge(hash: number, x: number, y: number, z: number): number {
  const edge = hash % 12;
  const first = edge < 8 ? x : y;
  const second = edge < 4 ? y : z;
  return ((edge & 1) === 0 ? first : -first) + ((edge & 2) === 0 ? second : -second);
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

function mix(from: number, to: number, weight: number): number {
  return from + (to - from) * weight;
}

/** Gradient noise in space, about -1..1, one feature a unit: paint that needs no seam on any surface. */
function solidNoise(x: number, y: number, z: number, seed: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const z0 = Math.floor(z);
  const fx = x - x0;
  const fy = y - y0;
  const fz = z - z0;
  const at = (i: number, j: number, k: number): number =>
    dotEdge(hashSolid(x0 + i, y0 + j, z0 + k, seed), fx - i, fy - j, fz - k);
  const u = fade(fx);
  const v = fade(fy);
  const w = fade(fz);
  const near = mix(mix(at(0, 0, 0), at(1, 0, 0), u), mix(at(0, 1, 0), at(1, 1, 0), u), v);
  const far = mix(mix(at(0, 0, 1), at(1, 0, 1), u), mix(at(0, 1, 1), at(1, 1, 1), u), v);
  return mix(near, far, w);
}

/** Octaves of gradient noise at `frequency` features a unit, each twice as fine and half as strong, about -1..1. */
export function solidFbm(point: Vector3, frequency: number, octaveCount: number, seed: number): number {
  let sum = 0;
  let weightSum = 0;
  for (let octave = 0; octave < octaveCount; octave += 1) {
    const scale = frequency * 2 ** octave;
    sum += solidNoise(point.x * scale, point.y * scale, point.z * scale, seed + octave * 0x9e37) / 2 ** octave;
    weightSum += 1 / 2 ** octave;
  }
  return (sum / weightSum) * 1.4;
}

/** What {@link solidCells} finds: distances in cells to the nearest and second nearest feature point, and the nearest cell's hash 0..1. */
export interface SolidCellSample {
  nearest: number;
  second: number;
  id: number;
}

/** Cellular noise in space, one feature point a unit cube at `frequency` cubes a unit. */
export function solidCells(point: Vector3, frequency: number, seed: number): SolidCellSample {
  const x = point.x * frequency;
  const y = point.y * frequency;
  const z = point.z * frequency;
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const z0 = Math.floor(z);
  // Squared until the end.
  const found: SolidCellSample = { nearest: Infinity, second: Infinity, id: 0 };
  for (const i of NEAREST_FIRST) {
    const gapX = gapToCell(x - x0, i);
    for (const j of NEAREST_FIRST) {
      const gapXY = gapX + gapToCell(y - y0, j);
      for (const k of NEAREST_FIRST) {
        // A cell that is farther as a whole than the second nearest point so far holds neither.
        if (gapXY + gapToCell(z - z0, k) >= found.second) continue;
        const hash = hashSolid(x0 + i, y0 + j, z0 + k, seed);
        const dx = x - x0 - i - (hash & 0x3ff) / 0x3ff;
        const dy = y - y0 - j - ((hash >>> 10) & 0x3ff) / 0x3ff;
        const dz = z - z0 - k - ((hash >>> 20) & 0x3ff) / 0x3ff;
        const distance = dx * dx + dy * dy + dz * dz;
        if (distance < found.nearest) {
          found.second = found.nearest;
          found.nearest = distance;
          found.id = (Math.imul(hash ^ 0x5bd1e995, 0x2c1b3c6d) >>> 8) / 0x100_0000;
        } else if (distance < found.second) {
          found.second = distance;
        }
      }
    }
  }
  found.nearest = Math.sqrt(found.nearest);
  found.second = Math.sqrt(found.second);
  return found;
}

/** The own cell first, so that most of the others are told to be too far at once. */
const NEAREST_FIRST = [0, -1, 1] as const;

/** Squared distance along one axis from a place 0..1 in the own cell to the cell `step` away. */
function gapToCell(place: number, step: -1 | 0 | 1): number {
  if (step === 0) return 0;
  return step < 0 ? place * place : (1 - place) * (1 - place);
}
