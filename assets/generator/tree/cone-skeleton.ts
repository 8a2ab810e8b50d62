import { addScaled, directionFromAngles, vec, type Vector3 } from '../mesh/vector3.ts';
import type { RandomStream } from '../random/random-stream.ts';
import { tilingFbm } from '../random/tiling-noise.ts';
import { trunkCenter, trunkRadius, type TrunkShape } from './trunk.ts';

/** Habit of a conical conifer: whorl upon whorl round one straight leader. Angles in radians, elevation above the horizon. */
export interface ConeHabit {
  readonly trunk: TrunkShape;
  readonly crownBaseMeters: number;
  /** Reach of the longest branches from the axis. */
  readonly crownRadiusMeters: number;
  /** 1 is a straight-sided cone; below 1 the flanks bulge. */
  readonly flankPower: number;
  readonly whorlSpacingFootMeters: number;
  readonly whorlSpacingTopMeters: number;
  readonly branchesPerWhorl: number;
  readonly elevationFootRadians: number;
  readonly elevationTopRadians: number;
  /** Sag of a branch at its tip as a ratio of its length, at the foot of the crown. */
  readonly droopRatio: number;
  /** Length of the painted leader above the last whorl. */
  readonly leaderMeters: number;
  /** How far the flank swells and sinks, as a ratio of the reach: light, neighbours and storms. */
  readonly unevenness: number;
  /** Share of the boughs that are missing. */
  readonly gapShare: number;
  /** Bare dead branches under the crown. */
  readonly deadBranchCount: number;
  /** Short sprays per whorl that hang close to the trunk and hide it. */
  readonly innerSpraysPerWhorl: number;
}

/** One first-order branch. */
export interface ConeBranch {
  /** A bough reaches the flank; an inner spray only covers the trunk. */
  readonly kind: 'bough' | 'inner';
  readonly root: Vector3;
  readonly azimuthRadians: number;
  readonly elevationRadians: number;
  readonly lengthMeters: number;
  readonly droopRatio: number;
  /** 0 at the crown's foot, 1 at its top. */
  readonly heightRatio: number;
  readonly variant: number;
  readonly isMirrored: boolean;
  readonly tone: number;
}

/** How far the crown reaches from the axis at a height, metres. */
export function coneReach(habit: ConeHabit, heightMeters: number): number {
  const t = (heightMeters - habit.crownBaseMeters) / (habit.trunk.heightMeters - habit.crownBaseMeters);
  const cone = (1 - Math.min(1, Math.max(0, t))) ** habit.flankPower;
  // The lowest whorls are shaded out and shorter.
  const skirt = 0.72 + 0.28 * Math.min(1, Math.max(0, t) / 0.12);
  return habit.crownRadiusMeters * cone * skirt;
}

/** Lobes of the flank round the axis, and per metre upwards at a crown of ten metres. */
const FLANK_LOBES = 4;
const FLANK_LOBES_PER_CROWN = 5;

/** Factor on the reach by direction and height, the same for every level: what makes one side fuller than another. */
function flankSwell(habit: ConeHabit, azimuthRadians: number, heightRatio: number): number {
  const turn = azimuthRadians / (Math.PI * 2);
  const noise = tilingFbm(
    turn * FLANK_LOBES,
    heightRatio * FLANK_LOBES_PER_CROWN + habit.trunk.swayPhase * 3,
    FLANK_LOBES,
    64,
    3,
    0xf1a,
  );
  return 1 + habit.unevenness * Math.max(-1, Math.min(0.8, noise * 2.2));
}

/** Grow every branch from the foot of the crown to the leader. */
export function growConeSkeleton(habit: ConeHabit, random: RandomStream): ConeBranch[] {
  const branches: ConeBranch[] = [];
  const top = habit.trunk.heightMeters - habit.leaderMeters * 0.55;
  const crownHeight = habit.trunk.heightMeters - habit.crownBaseMeters;
  let height = habit.crownBaseMeters;
  let turn = 0;
  while (height < top) {
    const whorlRatio = (height - habit.crownBaseMeters) / crownHeight;
    const spacing =
      habit.whorlSpacingFootMeters + (habit.whorlSpacingTopMeters - habit.whorlSpacingFootMeters) * whorlRatio;
    const count = Math.max(4, Math.round(habit.branchesPerWhorl * (1 - 0.3 * whorlRatio)));
    turn += 2.4;
    for (let arm = 0; arm < count; arm += 1) {
      // Branches scatter over the whole space to the next whorl, else the tree looks like a stack of plates.
      const rootHeight = Math.min(
        top,
        Math.max(habit.crownBaseMeters * 0.8, height + spacing * (random.next() - 0.35)),
      );
      const ratio = Math.max(0, (rootHeight - habit.crownBaseMeters) / crownHeight);
      const azimuth = turn + ((arm + 0.35 * random.centred()) / count) * Math.PI * 2;
      const center = trunkCenter(habit.trunk, rootHeight);
      const reach =
        coneReach(habit, rootHeight) *
        flankSwell(habit, azimuth, ratio) *
        (0.82 + 0.24 * random.next()) *
        (random.next() < 0.12 ? 0.68 : 1);
      const elevation =
        habit.elevationFootRadians +
        (habit.elevationTopRadians - habit.elevationFootRadians) * ratio ** 1.4 +
        0.1 * random.centred();
      const isMissing = random.next() < habit.gapShare;
      const bough: ConeBranch = {
        kind: 'bough',
        root: addScaled(center, directionFromAngles(azimuth, 0), trunkRadius(habit.trunk, rootHeight) * 0.6),
        azimuthRadians: azimuth,
        elevationRadians: elevation,
        lengthMeters: Math.max(0.3, reach / Math.max(0.55, Math.cos(elevation))),
        droopRatio: habit.droopRatio * (1 - 0.8 * ratio) * (0.7 + 0.6 * random.next()),
        heightRatio: ratio,
        variant: Math.floor(random.next() * 3),
        isMirrored: random.next() < 0.5,
        tone: random.centred(),
      };
      if (!isMissing) branches.push(bough);
    }
    for (let arm = 0; arm < habit.innerSpraysPerWhorl; arm += 1) {
      branches.push(
        growInnerSpray(
          habit,
          height,
          whorlRatio,
          spacing,
          turn + 0.5 + (arm / habit.innerSpraysPerWhorl) * Math.PI * 2,
          random,
        ),
      );
    }
    height += spacing;
  }
  return branches;
}

function growInnerSpray(
  habit: ConeHabit,
  height: number,
  heightRatio: number,
  spacing: number,
  azimuth: number,
  random: RandomStream,
): ConeBranch {
  const rootHeight = height + spacing * random.next();
  const reach = coneReach(habit, rootHeight);
  return {
    kind: 'inner',
    root: addScaled(
      trunkCenter(habit.trunk, rootHeight),
      directionFromAngles(azimuth, 0),
      trunkRadius(habit.trunk, rootHeight) * 0.9,
    ),
    azimuthRadians: azimuth + 0.4 * random.centred(),
    elevationRadians: -0.75 + 0.35 * random.centred(),
    lengthMeters: Math.min(reach * 0.75, spacing * 1.5 + 0.3),
    droopRatio: 0.15,
    heightRatio,
    variant: Math.floor(random.next() * 3),
    isMirrored: random.next() < 0.5,
    tone: random.centred(),
  };
}

/** Point on a branch at a ratio of its length: straight out, then sagging, with the last stretch turned up again. */
export function pointOnBranch(branch: ConeBranch, along: number): Vector3 {
  const straight = addScaled(
    branch.root,
    directionFromAngles(branch.azimuthRadians, branch.elevationRadians),
    branch.lengthMeters * along,
  );
  const sag = branch.droopRatio * branch.lengthMeters * (along ** 1.6 - 0.25 * along ** 5);
  return vec(straight.x, Math.max(0.04, straight.y - sag), straight.z);
}
