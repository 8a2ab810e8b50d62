import { vec } from '../mesh/vector3.ts';
import type { ConeHabit } from './cone-skeleton.ts';
import { buildConeLevels, type ConeLod } from './cone-tree.ts';
import { paintFirAtlas, paintSaplingAtlas } from './species-atlas.ts';
import type { TreeLod, TreeSpecies } from './tree-model.ts';

const FRONDS = ['frond-a', 'frond-b', 'frond-c'];

/** Triangles of fir: about 20 a branch in full, then a third of the branches as whole boughs, then an eighth. */
const FIR_LEVELS: Readonly<Record<TreeLod, ConeLod>> = {
  full: {
    whorlSpacingRatio: 1,
    topSpacingRatio: 0.95,
    branchesPerWhorl: 8,
    innerSpraysPerWhorl: 6,
    elevationShiftRadians: 0,
    crownLiftMeters: 0,
    frondWidthRatio: 0.62,
    curtainWidthRatio: 0.19,
    fronds: FRONDS,
    midribPoints: 3,
    curtainPoints: 3,
    hasSideSprays: true,
    leaderCards: 3,
    wood: { trunkTriangles: 440, branchTriangles: 860 },
    woodFromMeters: 1.5,
    hasDeadBranches: true,
  },
  mid: {
    whorlSpacingRatio: 1.75,
    topSpacingRatio: 1.5,
    branchesPerWhorl: 5,
    innerSpraysPerWhorl: 5,
    elevationShiftRadians: -0.06,
    crownLiftMeters: 0.2,
    frondWidthRatio: 0.9,
    curtainWidthRatio: 0.24,
    fronds: ['bough'],
    midribPoints: 3,
    curtainPoints: 3,
    hasSideSprays: false,
    leaderCards: 2,
    wood: { trunkTriangles: 170, branchTriangles: 0 },
    woodFromMeters: Infinity,
    hasDeadBranches: false,
  },
  low: {
    whorlSpacingRatio: 2.6,
    topSpacingRatio: 1.75,
    branchesPerWhorl: 5,
    innerSpraysPerWhorl: 4,
    elevationShiftRadians: -0.3,
    crownLiftMeters: 0.7,
    frondWidthRatio: 1.2,
    curtainWidthRatio: 0.36,
    fronds: ['bough'],
    midribPoints: 2,
    curtainPoints: 0,
    hasSideSprays: false,
    leaderCards: 2,
    wood: { trunkTriangles: 50, branchTriangles: 0 },
    woodFromMeters: Infinity,
    hasDeadBranches: false,
  },
};

const FIR_HABIT: ConeHabit = {
  trunk: {
    heightMeters: 14.7,
    depthMeters: 0.35,
    baseRadiusMeters: 0.59,
    bodyRadiusMeters: 0.33,
    tipRadiusMeters: 0.03,
    flareMeters: 0.35,
    rootLobeCount: 5,
    barkRepeats: 5,
    swayMeters: 0.09,
    swayPhase: 1,
    tintFoot: vec(0.76, 0.76, 0.7),
    tintTop: vec(0.74, 0.78, 0.7),
    tintTopMeters: 6,
  },
  crownBaseMeters: 1.2,
  crownRadiusMeters: 3,
  flankPower: 0.86,
  whorlSpacingFootMeters: 0.54,
  whorlSpacingTopMeters: 0.36,
  branchesPerWhorl: 8,
  elevationFootRadians: -0.18,
  elevationTopRadians: 0.72,
  droopRatio: 0.28,
  leaderMeters: 1.5,
  unevenness: 0.3,
  gapShare: 0.09,
  deadBranchCount: 9,
  innerSpraysPerWhorl: 6,
};

/** Fir: a narrow pyramid of flat drooping sprays, uneven, down to near the ground. */
export const FIR: TreeSpecies = {
  name: 'fir',
  heightMeters: FIR_HABIT.trunk.heightMeters,
  surface: 'cutout',
  paintAtlas: paintFirAtlas,
  buildLevels: (atlas, texture) => buildConeLevels('fir', FIR_HABIT, FIR_LEVELS, atlas, texture),
};

const SAPLING_HABIT: ConeHabit = {
  trunk: {
    heightMeters: 6.2,
    depthMeters: 0.2,
    baseRadiusMeters: 0.27,
    bodyRadiusMeters: 0.14,
    tipRadiusMeters: 0.012,
    flareMeters: 0.2,
    rootLobeCount: 4,
    barkRepeats: 3,
    swayMeters: 0.07,
    swayPhase: 2.2,
    tintFoot: vec(0.72, 0.7, 0.68),
    tintTop: vec(0.82, 0.86, 0.76),
    tintTopMeters: 2,
  },
  crownBaseMeters: 0.5,
  crownRadiusMeters: 1.75,
  flankPower: 0.8,
  whorlSpacingFootMeters: 0.42,
  whorlSpacingTopMeters: 0.36,
  branchesPerWhorl: 7,
  elevationFootRadians: 0.06,
  elevationTopRadians: 0.95,
  droopRatio: 0.13,
  leaderMeters: 1.1,
  unevenness: 0.34,
  gapShare: 0.08,
  deadBranchCount: 4,
  innerSpraysPerWhorl: 5,
};

const SAPLING_LEVELS: Readonly<Record<TreeLod, ConeLod>> = {
  full: {
    ...FIR_LEVELS.full,
    branchesPerWhorl: 7,
    innerSpraysPerWhorl: 5,
    wood: { trunkTriangles: 180, branchTriangles: 340 },
    woodFromMeters: 0.9,
  },
  mid: {
    ...FIR_LEVELS.mid,
    crownLiftMeters: 0.1,
    branchesPerWhorl: 5,
    whorlSpacingRatio: 1.15,
    topSpacingRatio: 1.1,
    wood: { trunkTriangles: 100, branchTriangles: 0 },
  },
  low: {
    ...FIR_LEVELS.low,
    crownLiftMeters: 0.25,
    whorlSpacingRatio: 1.45,
    topSpacingRatio: 1.2,
    innerSpraysPerWhorl: 3,
    wood: { trunkTriangles: 36, branchTriangles: 0 },
  },
};

/** Sapling: a young fir, looser, with branches that still rise. */
export const SAPLING: TreeSpecies = {
  name: 'sapling',
  heightMeters: SAPLING_HABIT.trunk.heightMeters,
  surface: 'cutout',
  paintAtlas: paintSaplingAtlas,
  buildLevels: (atlas, texture) => buildConeLevels('sapling', SAPLING_HABIT, SAPLING_LEVELS, atlas, texture),
};
