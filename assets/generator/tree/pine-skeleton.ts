import {
  addScaled,
  directionFromAngles,
  mixVector,
  rotateAbout,
  subtract,
  vec,
  vectorLength,
  normalize,
  type Vector3,
} from '../mesh/vector3.ts';
import type { RandomStream } from '../random/random-stream.ts';
import { trunkCenter, trunkRadius, type TrunkShape } from './trunk.ts';

/** A rounded cushion of foliage at the end of a limb. */
export interface PineClump {
  readonly center: Vector3;
  readonly radiusMeters: number;
  readonly tone: number;
}

/** A limb: points along its axis, radii there, and the clumps it carries, the terminal one first. */
export interface PineLimb {
  readonly path: readonly Vector3[];
  readonly radiiMeters: readonly number[];
  readonly clumps: readonly PineClump[];
  /** Thinner wood that leads to the side clumps: start and end. */
  readonly sideShoots: readonly (readonly [Vector3, Vector3])[];
}

/** Habit of an old pine: bare trunk, irregular rounded crown. Metres. */
export interface PineHabit {
  readonly trunk: TrunkShape;
  readonly crownBaseMeters: number;
  readonly limbCount: number;
  readonly limbLengthMeters: number;
  readonly clumpRadiusMeters: number;
  readonly deadBranchCount: number;
  /** Direction the crown leans its weight to, radians, and by how much of its reach. */
  readonly heavyAzimuthRadians: number;
  readonly lopsidedness: number;
}

const UP = vec(0, 1, 0);

/** How far limbs reach at a ratio of the crown's height: widest at a third, rounded at the top. */
function crownOutline(ratio: number): number {
  return ratio < 0.3 ? 0.78 + 0.22 * (ratio / 0.3) : Math.max(0.12, 1 - ((ratio - 0.3) / 0.76) ** 1.7);
}

/** Grow the limbs of a pine from the foot of the crown to the top, then the leader's own clumps. */
export function growPineSkeleton(habit: PineHabit, random: RandomStream): PineLimb[] {
  const limbs: PineLimb[] = [];
  const top = habit.trunk.heightMeters - 1.35;
  for (let index = 0; index < habit.limbCount; index += 1) {
    const ratio = (index + 0.4 * random.centred()) / (habit.limbCount - 1);
    const height = habit.crownBaseMeters + (top - habit.crownBaseMeters) * Math.min(1, Math.max(0, ratio) ** 0.92);
    const azimuth = index * 2.39996 + 0.7 * random.centred();
    // Some limbs are stunted or torn, and the crown is heavier on one side.
    const vigour = random.next() < 0.25 ? 0.5 + 0.2 * random.next() : 0.8 + 0.34 * random.next();
    const lopsided = 1 + habit.lopsidedness * Math.cos(azimuth - habit.heavyAzimuthRadians) * (1 - ratio);
    const length = Math.max(0.5, habit.limbLengthMeters * crownOutline(ratio) * vigour * lopsided);
    limbs.push(growLimb(habit, height, Math.max(0, ratio), azimuth, length, random));
  }
  return limbs;
}

function growLimb(
  habit: PineHabit,
  height: number,
  ratio: number,
  azimuth: number,
  length: number,
  random: RandomStream,
): PineLimb {
  // Low limbs leave level and sweep up at their ends, high ones rise with the leader.
  const elevation = -0.08 + 0.85 * ratio ** 1.3 + 0.14 * random.centred();
  const lift = 0.5 - 0.2 * ratio;
  const bend = 0.35 * random.centred();
  const path: Vector3[] = [trunkCenter(habit.trunk, height)];
  const segmentCount = 4;
  for (let segment = 0; segment < segmentCount; segment += 1) {
    const t = (segment + 0.5) / segmentCount;
    const direction = directionFromAngles(azimuth + bend * t, elevation + lift * t * t + 0.1 * random.centred());
    path.push(addScaled(path[segment] as Vector3, direction, length / segmentCount));
  }
  const thick = Math.min(trunkRadius(habit.trunk, height) * 0.5, 0.03 + 0.022 * length);
  const radiiMeters = path.map((_, index) => thick * (1 - 0.72 * (index / segmentCount)));
  const size = habit.clumpRadiusMeters * (1 - 0.3 * ratio);
  const end = path[segmentCount] as Vector3;
  const clumps: PineClump[] = [
    { center: end, radiusMeters: size * (0.82 + 0.3 * random.next()), tone: random.centred() },
  ];
  const sideShoots: (readonly [Vector3, Vector3])[] = [];
  const sideCount = length > 2.2 ? 4 : length > 1.4 ? 3 : length > 0.9 ? 2 : 1;
  for (let side = 0; side < sideCount; side += 1) {
    const along = 0.4 + (0.52 * (side + 0.5)) / sideCount;
    const start = pointOnPath(path, along);
    const forward = normalize(subtract(end, path[1] as Vector3));
    const turned = rotateAbout(forward, UP, (side % 2 === 0 ? 1 : -1) * (0.75 + 0.3 * random.next()));
    // Inner shoots are older and longer.
    const reach = length * (0.36 - 0.14 * along) * (0.8 + 0.5 * random.next()) + 0.22;
    const target = addScaled(addScaled(start, turned, reach), UP, reach * (0.05 + 0.65 * random.next()));
    sideShoots.push([start, target]);
    clumps.push({ center: target, radiusMeters: size * (0.6 + 0.34 * random.next()), tone: random.centred() });
  }
  return { path, radiiMeters, clumps, sideShoots };
}

function pointOnPath(path: readonly Vector3[], along: number): Vector3 {
  const scaled = along * (path.length - 1);
  const index = Math.min(path.length - 2, Math.floor(scaled));
  return mixVector(path[index] as Vector3, path[index + 1] as Vector3, scaled - index);
}

/** The clumps of one limb as a single larger one, for the coarsest level. */
export function mergeClumps(clumps: readonly PineClump[]): PineClump {
  let center = vec(0, 0, 0);
  let weight = 0;
  for (const clump of clumps) {
    const share = clump.radiusMeters ** 2;
    center = addScaled(center, clump.center, share);
    weight += share;
  }
  center = vec(center.x / weight, center.y / weight, center.z / weight);
  let radius = 0;
  for (const clump of clumps) {
    radius = Math.max(radius, vectorLength(subtract(clump.center, center)) * 0.6 + clump.radiusMeters);
  }
  return { center, radiusMeters: radius, tone: clumps[0]?.tone ?? 0 };
}
