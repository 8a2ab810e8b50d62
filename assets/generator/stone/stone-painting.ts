import { composeAtlas, type Atlas } from '../paint/atlas.ts';
import { clamp01, mixColor, rgb, scaleColor, smoothstep, type Color } from '../paint/color.ts';
import { createPicture, PICTURE_STRIDE } from '../paint/picture.ts';
import { cross, normalize, scale, subtract, vec, type Vector3 } from '../mesh/vector3.ts';
import { solidCells, solidFbm } from '../random/solid-noise.ts';
import { textureToDirection, type StoneChart } from './stone-chart.ts';
import type { StoneForm } from './stone-form.ts';

/** Side of a stone's picture, texels. */
const STONE_TEXELS = 512;

/** What grows on a stone and how much, 0..1. */
export interface StoneGrowth {
  readonly moss: number;
  readonly lichen: number;
}

const GREY_DARK = rgb(100, 97, 92);
const GREY_LIGHT = rgb(150, 145, 136);
const RUST = rgb(124, 108, 92);
const DAMP = rgb(84, 79, 70);
const MOSS_DARK = rgb(58, 66, 34);
const MOSS_LIGHT = rgb(112, 116, 58);
const LICHEN_PALE = rgb(152, 155, 138);
const LICHEN_YELLOW = rgb(134, 134, 104);

/** Texels over which a hollow is told from its surroundings: cracks and edges at the first, hollows of a hand's size at the second. */
const CAVITY_RADII = [3, 12] as const;

/**
 * Paint the whole stone in its chart, every texel from the point in space that it covers: mineral, cracks, edges worn pale,
 * hollows dark, light from above on the fine relief, lichen on bare faces and moss where it lies flat.
 */
export function paintStone(form: StoneForm, chart: StoneChart, growth: StoneGrowth): Atlas {
  const size = STONE_TEXELS;
  const { habit } = form;
  const points: Vector3[] = [];
  const relief = new Float32Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const direction = textureToDirection(chart, (column + 0.5) / size, (row + 0.5) / size);
      const surface = form.surfaceAt(direction);
      const at = scale(surface, 1 / habit.halfLengthMeters);
      const fine = solidFbm(at, 9, 4, habit.seed + 101);
      const crackField = Math.abs(solidFbm(at, 2.1, 4, habit.seed + 113));
      const crack = smoothstep(0.03, 0.002, crackField) * smoothstep(0.12, 0.5, solidFbm(at, 1.7, 3, habit.seed + 127));
      const pit = Math.max(0, 0.35 - solidCells(at, 22, habit.seed + 131).nearest);
      relief[row * size + column] = 0.018 * fine - 0.02 * crack - 0.012 * pit;
      // Relief stands on the surface along the direction from the core, near enough to its normal.
      points.push(
        vec(
          at.x + direction.x * (relief[row * size + column] as number),
          at.y + direction.y * (relief[row * size + column] as number),
          at.z + direction.z * (relief[row * size + column] as number),
        ),
      );
    }
  }
  const radius = Float32Array.from(points, ({ x, y, z }) => Math.hypot(x, y, z));
  const cavities = CAVITY_RADII.map((texels) => highPass(radius, size, texels));
  const picture = createPicture(size, size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const texel = row * size + column;
      const color = colorAt(
        points[texel] as Vector3,
        normalAt(points, size, row, column),
        (cavities[0]?.[texel] as number) * 26,
        (cavities[1]?.[texel] as number) * 9,
        growth,
        habit.seed,
      );
      picture.rgba.set([color.r, color.g, color.b, 1], texel * PICTURE_STRIDE);
    }
  }
  return composeAtlas(size, [{ place: { name: 'stone', left: 0, top: 0, width: size, height: size }, picture }]);
}

function colorAt(
  at: Vector3,
  normal: Vector3,
  fineCavity: number,
  broadCavity: number,
  growth: StoneGrowth,
  seed: number,
): Color {
  const broad = solidFbm(at, 2.3, 4, seed + 151);
  const grain = solidFbm(at, 30, 3, seed + 157);
  const speckle = solidCells(at, 42, seed + 163);
  let color = mixColor(GREY_DARK, GREY_LIGHT, clamp01(0.5 + 0.55 * broad + 0.22 * grain));
  color = mixColor(color, RUST, 0.45 * smoothstep(0.05, 0.5, solidFbm(at, 3.1, 4, seed + 167)));
  // Mineral grains: a few dark, a few pale.
  color = scaleColor(color, 1 + 0.16 * (speckle.id - 0.5) * smoothstep(0.6, 0.2, speckle.nearest));
  const lichen =
    smoothstep(0.16, 0.26, solidFbm(at, 7, 4, seed + 173) + 0.25 * solidFbm(at, 1.9, 2, seed + 177)) *
    smoothstep(-0.5, 0.3, normal.y) *
    growth.lichen;
  color = mixColor(color, mixColor(LICHEN_PALE, LICHEN_YELLOW, smoothstep(-0.1, 0.3, broad)), 0.65 * lichen);
  color = scaleColor(color, 1 + 0.2 * normal.y);
  color = scaleColor(color, Math.max(0.45, Math.min(1.3, 1 + fineCavity + broadCavity)));
  const mossNoise = solidFbm(at, 3.4, 4, seed + 181) + 0.35 * solidFbm(at, 24, 2, seed + 187);
  const moss = smoothstep(0.05, 0.3, mossNoise - 0.9 * broadCavity + 0.75 * (normal.y - 0.8) + growth.moss - 0.5);
  const tuft = clamp01(0.45 + 0.9 * solidFbm(at, 46, 2, seed + 191) + 0.35 * (normal.y - 0.5));
  color = mixColor(color, mixColor(MOSS_DARK, MOSS_LIGHT, tuft), 0.92 * moss);
  // Splashed and damp near the ground.
  return mixColor(color, DAMP, 0.45 * smoothstep(0.12, -0.05, at.y + 0.06 * broad));
}

/** Outward normal of the painted surface, from the neighbours of a texel. */
function normalAt(points: readonly Vector3[], size: number, row: number, column: number): Vector3 {
  const at = (y: number, x: number): Vector3 =>
    points[Math.max(0, Math.min(size - 1, y)) * size + Math.max(0, Math.min(size - 1, x))] as Vector3;
  const across = subtract(at(row, column + 1), at(row, column - 1));
  const down = subtract(at(row + 1, column), at(row - 1, column));
  // u runs along x and v along z at the top, so down × across points up there.
  return normalize(cross(down, across));
}

/** A field less its box mean over (2 radius + 1) squared texels, held at the borders. */
function highPass(field: Float32Array, size: number, radius: number): Float32Array {
  const blur = (source: Float32Array, step: number, line: number): Float32Array => {
    const result = new Float32Array(source.length);
    for (let i = 0; i < size; i += 1) {
      const at = (j: number): number => source[i * line + Math.max(0, Math.min(size - 1, j)) * step] as number;
      let sum = 0;
      for (let j = -radius; j <= radius; j += 1) sum += at(j);
      for (let j = 0; j < size; j += 1) {
        result[i * line + j * step] = sum / (2 * radius + 1);
        sum += at(j + radius + 1) - at(j - radius);
      }
    }
    return result;
  };
  const mean = blur(blur(field, 1, size), size, 1);
  return field.map((value, index) => value - (mean[index] as number));
}
