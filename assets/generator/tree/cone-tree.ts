import { addCard, type CardShade } from '../mesh/card.ts';
import { createMesh, mapPositions, type Mesh } from '../mesh/mesh-builder.ts';
import type { SimplifiedMesh } from '../mesh/simplify.ts';
import { addTube, type BarkSkin } from '../mesh/tube.ts';
import {
  addScaled,
  cross,
  directionFromAngles,
  normalize,
  rotateAbout,
  scale,
  subtract,
  vec,
  type Vector3,
} from '../mesh/vector3.ts';
import { getRegion, type Atlas } from '../paint/atlas.ts';
import { smoothstep } from '../paint/color.ts';
import { createRandomStream } from '../random/random-stream.ts';
import type { TextureSampler } from '../raster/texture-sampler.ts';
import { coneReach, growConeSkeleton, pointOnBranch, type ConeBranch, type ConeHabit } from './cone-skeleton.ts';
import { addDeadBranch } from './dead-branch.ts';
import { buildFittedLevels } from './fitted-levels.ts';
import { simplifyWood, type WoodBudget } from './simplified-wood.ts';
import type { TreeLevel, TreeLod } from './tree-model.ts';
import { addTrunk, trunkCenter, trunkRadius } from './trunk.ts';

const UP = vec(0, 1, 0);
const GOLDEN_ANGLE_RADIANS = 2.39996;

/** What a level hangs on the skeleton. */
export interface ConeLod {
  /** Whorls stand this many times as far apart as in the full level. */
  readonly whorlSpacingRatio: number;
  /** The same at the top of the crown, where boughs are short. */
  readonly topSpacingRatio: number;
  readonly branchesPerWhorl: number;
  readonly innerSpraysPerWhorl: number;
  /** Coarse boughs hang steeper, so that few of them still close the flank. */
  readonly elevationShiftRadians: number;
  /** The lowest boughs start this much higher than in the full level, to make up for hanging steeper. */
  readonly crownLiftMeters: number;
  /** Half width of a branch's card as a ratio of its length, times the region's aspect. */
  readonly frondWidthRatio: number;
  /** Half width of a curtain as a ratio of the branch's length. */
  readonly curtainWidthRatio: number;
  readonly fronds: readonly string[];
  /** Points along a card, two are straight. */
  readonly midribPoints: number;
  /** 0 hangs no curtain. */
  readonly curtainPoints: number;
  readonly hasSideSprays: boolean;
  readonly leaderCards: number;
  readonly wood: WoodBudget;
  /** Boughs at least this long show their wood, metres. */
  readonly woodFromMeters: number;
  readonly hasDeadBranches: boolean;
}

/** The branches a level hangs its cards on. */
function growLevel(name: string, habit: ConeHabit, level: ConeLod): ConeBranch[] {
  return growConeSkeleton(
    {
      ...habit,
      crownBaseMeters: habit.crownBaseMeters + level.crownLiftMeters,
      whorlSpacingFootMeters: habit.whorlSpacingFootMeters * level.whorlSpacingRatio,
      whorlSpacingTopMeters: habit.whorlSpacingTopMeters * level.topSpacingRatio,
      branchesPerWhorl: level.branchesPerWhorl,
      innerSpraysPerWhorl: level.innerSpraysPerWhorl,
      elevationFootRadians: habit.elevationFootRadians + level.elevationShiftRadians,
      elevationTopRadians: habit.elevationTopRadians + level.elevationShiftRadians,
      // A gap where one card stands for five boughs would be a hole.
      gapShare: level.whorlSpacingRatio > 1 ? 0 : habit.gapShare,
    },
    createRandomStream(`${name}/skeleton`),
  );
}

/** Trunk and branch wood of one level, grown fine and simplified. */
function buildConeWood(name: string, habit: ConeHabit, level: ConeLod, atlas: Atlas): SimplifiedMesh {
  const trunkMesh = createMesh();
  const branchMesh = createMesh();
  const { trunk } = habit;
  const bark = getRegion(atlas, 'bark');
  // The strip is about four and a half times as tall as wide.
  const tileMeters = (trunk.baseRadiusMeters * 28) / trunk.barkRepeats;
  addTrunk(
    trunkMesh,
    trunk,
    trunk.heightMeters - habit.leaderMeters * 0.5,
    bark,
    tileMeters,
    (height) => 1 - 0.7 * smoothstep(habit.crownBaseMeters * 0.5, habit.crownBaseMeters + 1.6, height),
  );
  const skin: BarkSkin = { region: bark, repeatCount: 1, tileMeters };
  for (const branch of growLevel(name, habit, level)) {
    if (branch.kind === 'bough' && branch.lengthMeters >= level.woodFromMeters)
      addBranchWood(branchMesh, habit, branch, skin);
  }
  if (level.hasDeadBranches) addDeadBranches(branchMesh, name, habit, skin);
  return simplifyWood(trunkMesh, branchMesh, level.wood);
}

/** Points along the wood of a branch, as ratios of its length; farther out the needles hide it. */
const WOOD_POINTS = [0, 0.22, 0.5];

function addBranchWood(mesh: Mesh, habit: ConeHabit, branch: ConeBranch, skin: BarkSkin): void {
  const thick = Math.min(trunkRadius(habit.trunk, branch.root.y) * 0.42, 0.014 + 0.017 * branch.lengthMeters);
  addTube(
    mesh,
    WOOD_POINTS.map((along) => ({
      center: pointOnBranch(branch, along),
      radiusMeters: thick * (1 - 1.3 * along),
      tint: scale(vec(0.62, 0.56, 0.5), 0.5 + 0.9 * along),
      swayWeight: 0.1 * along,
    })),
    4,
    skin,
  );
}

/** Branches that the crown has shaded to death: bare, thin, drooping, each with a twig or two left. */
function addDeadBranches(mesh: Mesh, name: string, habit: ConeHabit, skin: BarkSkin): void {
  const random = createRandomStream(`${name}/dead`);
  for (let index = 0; index < habit.deadBranchCount; index += 1) {
    const height = habit.crownBaseMeters * (0.42 + 1.1 * ((index + random.next()) / habit.deadBranchCount));
    addDeadBranch(
      mesh,
      {
        root: trunkCenter(habit.trunk, height),
        azimuthRadians: index * GOLDEN_ANGLE_RADIANS + random.centred(),
        elevationRadians: -0.15 + 0.3 * random.centred(),
        startMeters: trunkRadius(habit.trunk, height) * 0.7,
        lengthMeters: habit.crownRadiusMeters * (0.14 + 0.26 * random.next()),
      },
      skin,
      random,
    );
  }
}

/** Build the foliage of one level. */
function buildConeFoliage(name: string, habit: ConeHabit, level: ConeLod, atlas: Atlas, cardScale: number): Mesh {
  const mesh = createMesh();
  for (const branch of growLevel(name, habit, level)) addBranch(mesh, habit, level, atlas, branch, cardScale);
  addLeader(mesh, habit, level, atlas);
  // Cards may poke out of the stated height or into the ground by their width; the stated box is exact.
  mapPositions(mesh, (p) => vec(p.x, Math.min(habit.trunk.heightMeters, Math.max(0, p.y)), p.z));
  return mesh;
}

/** Every level of a conical conifer, fitted. */
export function buildConeLevels(
  name: string,
  habit: ConeHabit,
  levels: Readonly<Record<TreeLod, ConeLod>>,
  atlas: Atlas,
  texture: TextureSampler,
): Record<TreeLod, TreeLevel> {
  const buildWood = (lod: TreeLod): SimplifiedMesh => buildConeWood(name, habit, levels[lod], atlas);
  return buildFittedLevels(
    { full: buildWood('full'), mid: buildWood('mid'), low: buildWood('low') },
    (lod, cardScale) => buildConeFoliage(name, habit, levels[lod], atlas, cardScale),
    habit.trunk.heightMeters,
    atlas,
    texture,
  );
}

/** Soft normal and occlusion of foliage: lit as one rounded body, dark near the axis. */
function shadeFoliage(habit: ConeHabit, branch: ConeBranch, position: Vector3, dim: number): CardShade {
  const center = trunkCenter(habit.trunk, Math.min(habit.trunk.heightMeters, position.y));
  const out = vec(position.x - center.x, 0, position.z - center.z);
  const radius = Math.hypot(out.x, out.z);
  const reach = Math.max(0.35, coneReach(habit, position.y));
  const depth = smoothstep(0.05, 0.95, radius / reach);
  // Each bough has its own brightness; old needles inside go brown.
  const occlusion = (0.26 + 0.74 * depth) * dim * (1 + 0.1 * branch.tone);
  const warm = branch.tone * 0.08 + 0.06 * (1 - depth);
  return {
    normal: normalize(addScaled(scale(normalize(out), Math.min(1, radius / 0.15)), UP, 0.62)),
    tint: vec(occlusion * (0.93 + warm), occlusion * (0.95 + 0.4 * Math.abs(warm)), occlusion * (0.93 - warm)),
    swayWeight: Math.min(1, 0.12 * branch.heightRatio + 0.75 * (radius / habit.crownRadiusMeters) ** 1.3),
  };
}

function addBranch(
  mesh: Mesh,
  habit: ConeHabit,
  level: ConeLod,
  atlas: Atlas,
  branch: ConeBranch,
  cardScale: number,
): void {
  const isInner = branch.kind === 'inner';
  const midrib = sampleBranch(branch, isInner ? 2 : level.midribPoints);
  const heading = directionFromAngles(branch.azimuthRadians, 0);
  const across = normalize(cross(heading, UP));
  const region = getRegion(atlas, level.fronds[branch.variant % level.fronds.length] as string);
  const aspect = (region.uRight - region.uLeft) / (region.vBottom - region.vTop);
  const halfWidth = branch.lengthMeters * aspect * (isInner ? 0.95 : level.frondWidthRatio * cardScale);
  // Roll each roof a little, so that neighbours do not lie in one plane.
  const rolled = rotateAbout(across, heading, branch.tone * 0.3);
  addCard(mesh, {
    midrib,
    across: rolled,
    halfWidthMeters: halfWidth,
    ...(isInner ? {} : { edgeDropMeters: halfWidth * 0.5 }),
    region,
    isMirrored: branch.isMirrored,
    shadeAt: (position, along) => shadeFoliage(habit, branch, position, 0.8 + 0.2 * along),
  });
  if (isInner) return;
  if (level.curtainPoints > 1) addCurtain(mesh, habit, level, atlas, branch, cardScale);
  if (level.hasSideSprays) {
    for (const side of [-1, 1]) addSideSpray(mesh, habit, level, atlas, branch, side, cardScale);
  }
}

function sampleBranch(branch: ConeBranch, pointCount: number): Vector3[] {
  return Array.from({ length: pointCount }, (_, index) => pointOnBranch(branch, index / (pointCount - 1)));
}

/** The hanging twigs under a branch: what is seen of it from the side. */
function addCurtain(
  mesh: Mesh,
  habit: ConeHabit,
  level: ConeLod,
  atlas: Atlas,
  branch: ConeBranch,
  cardScale: number,
): void {
  const halfWidth = branch.lengthMeters * level.curtainWidthRatio * cardScale;
  const heading = directionFromAngles(branch.azimuthRadians, 0);
  const down = rotateAbout(vec(0, -1, 0), heading, branch.tone * 0.7);
  addCard(mesh, {
    // The painted limb runs at a fifth of the cell, so the strip hangs by the rest.
    midrib: sampleBranch(branch, level.curtainPoints).map((point) => addScaled(point, down, halfWidth * 0.6)),
    across: down,
    halfWidthMeters: halfWidth,
    region: getRegion(atlas, 'curtain'),
    isMirrored: false,
    shadeAt: (position, along) => {
      const below = Math.max(0, pointOnBranch(branch, along).y - position.y) / (halfWidth * 2);
      return shadeFoliage(habit, branch, position, 0.66 - 0.3 * below);
    },
  });
}

/** A second-order branch that leaves the first one sideways at a third of its length. */
function addSideSpray(
  mesh: Mesh,
  habit: ConeHabit,
  level: ConeLod,
  atlas: Atlas,
  branch: ConeBranch,
  side: number,
  cardScale: number,
): void {
  const base = pointOnBranch(branch, 0.24 + 0.05 * side);
  const direction = subtract(pointOnBranch(branch, 0.7), base);
  const outward = rotateAbout(direction, UP, side * (0.55 + 0.1 * branch.tone));
  const length = branch.lengthMeters * 0.62;
  const heading = normalize(outward);
  const tip = addScaled(addScaled(base, heading, length), UP, -0.1 * length);
  const middle = addScaled(addScaled(base, heading, length * 0.5), UP, 0.015 * length);
  const region = getRegion(atlas, level.fronds[(branch.variant + 1) % level.fronds.length] as string);
  addCard(mesh, {
    midrib: [base, middle, tip],
    across: rotateAbout(normalize(cross(heading, UP)), heading, side * -0.55),
    halfWidthMeters: length * 0.3 * cardScale,
    region,
    isMirrored: side > 0,
    shadeAt: (position, along) => shadeFoliage(habit, branch, position, 0.78 + 0.2 * along),
  });
}

/** Upright cards that make the spire; the tip vertices stand exactly at the tree's height. */
function addLeader(mesh: Mesh, habit: ConeHabit, level: ConeLod, atlas: Atlas): void {
  const { heightMeters } = habit.trunk;
  const base = trunkCenter(habit.trunk, heightMeters - habit.leaderMeters);
  const branch: ConeBranch = {
    kind: 'bough',
    root: base,
    azimuthRadians: 0,
    elevationRadians: Math.PI / 2,
    lengthMeters: habit.leaderMeters,
    droopRatio: 0,
    heightRatio: 1,
    variant: 0,
    isMirrored: false,
    tone: 0,
  };
  for (let card = 0; card < level.leaderCards; card += 1) {
    addCard(mesh, {
      midrib: [base, trunkCenter(habit.trunk, heightMeters)],
      across: directionFromAngles((card / level.leaderCards) * Math.PI + 0.4, 0),
      halfWidthMeters: habit.leaderMeters * 0.22,
      region: getRegion(atlas, 'leader'),
      isMirrored: card % 2 === 1,
      shadeAt: (position) => shadeFoliage(habit, branch, position, 1),
    });
  }
}
