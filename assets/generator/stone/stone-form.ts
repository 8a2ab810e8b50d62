import { directionFromAngles, dot, normalize, vec, type Vector3 } from '../mesh/vector3.ts';
import { smoothstep } from '../paint/color.ts';
import { createRandomStream } from '../random/random-stream.ts';
import { solidCells, solidFbm } from '../random/solid-noise.ts';

/** What sets one stone apart. */
export interface StoneHabit {
  readonly name: string;
  /** Top above the ground, metres, exact. */
  readonly heightMeters: number;
  /** How far the flattened base reaches below the ground, metres. */
  readonly depthMeters: number;
  /** Half extents over the ground, metres. */
  readonly halfLengthMeters: number;
  readonly halfWidthMeters: number;
  /** Faces that it broke along. */
  readonly faceCount: number;
  /** How sharp the edges are: the power of the mean over the faces, about 10 water-worn, 40 freshly broken. */
  readonly sharpness: number;
  /** How far lumps push the faces out or in, as a ratio of the radius. */
  readonly lumpRatio: number;
  /** Depth of the steps between beds as a ratio of the radius. */
  readonly bedRatio: number;
  readonly seed: number;
}

/** A stone as seen from its core: one surface point in every direction. */
export interface StoneForm {
  readonly habit: StoneHabit;
  /** Surface point in model space, metres; the base is flattened, the top not yet at the exact height. */
  surfaceAt(direction: Vector3): Vector3;
}

/** The core stands this far up the stone, so that it is widest just above the ground and looks sunk into it. */
const CORE_HEIGHT_RATIO = 0.2;

/** Share of the depth by which the base is uneven; a level base would have no single lowest point. */
const BASE_ROUGHNESS = 0.2;

/** Cut a stone by planes round a core, wear its edges, then push it out and in at two scales. */
export function createStoneForm(habit: StoneHabit): StoneForm {
  const random = createRandomStream(`${habit.name}/form`);
  const turn = random.next() * Math.PI * 2;
  const faces = Array.from({ length: habit.faceCount }, (_, index) => {
    // Spread evenly over the ball, then shaken, so that faces differ in size but none is missing.
    const up = 1 - (2 * (index + 0.5)) / habit.faceCount;
    const direction = directionFromAngles(
      turn + index * 2.39996 + 0.7 * random.centred(),
      Math.asin(Math.max(-1, Math.min(1, up + 0.25 * random.centred()))),
    );
    return { direction, distance: 0.74 + 0.26 * random.next() };
  });
  const bedNormal = normalize(vec(0.35 * random.centred(), 1, 0.35 * random.centred()));
  const { seed } = habit;
  const core = habit.heightMeters * CORE_HEIGHT_RATIO;
  return {
    habit,
    surfaceAt: (direction) => {
      let sum = 0;
      for (const face of faces) {
        const lean = dot(face.direction, direction) / face.distance;
        if (lean > 0) sum += lean ** habit.sharpness;
      }
      let radius = sum ** (-1 / habit.sharpness);
      const at = vec(direction.x * radius, direction.y * radius, direction.z * radius);
      radius *= 1 + habit.lumpRatio * (solidFbm(at, 1.6, 2, seed) + 0.4 * solidFbm(at, 4.5, 2, seed + 7));
      // Beds: ledges where layers broke off one after the other, each edge wandering with the lumps.
      const bed = dot(at, bedNormal) * 4 + solidFbm(at, 1.3, 2, seed + 11) * 1.2;
      const along = bed - Math.floor(bed);
      radius *= 1 + habit.bedRatio * (smoothstep(0, 0.7, along) - smoothstep(0.72, 1, along) - 0.5);
      // Chips off the edges, where the worn planes meet.
      const chip = solidCells(at, 3.2, seed + 23);
      radius *= 1 - habit.lumpRatio * 0.35 * Math.max(0, 1 - chip.nearest * 1.7) * (chip.id - 0.2);
      const floor = -habit.depthMeters * (1 - BASE_ROUGHNESS * (0.5 + 0.5 * solidFbm(direction, 3, 2, seed + 31)));
      return vec(
        direction.x * radius * habit.halfLengthMeters,
        Math.max(floor, core + direction.y * radius * (habit.heightMeters - core)),
        direction.z * radius * habit.halfWidthMeters,
      );
    },
  };
}
