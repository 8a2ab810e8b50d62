import { vec } from '../mesh/vector3.ts';
import type { ConeHabit } from './cone-skeleton.ts';
import { buildConeTree } from './cone-tree.ts';
import { buildFittedLevels } from './fitted-levels.ts';
import { paintFirAtlas, paintSaplingAtlas } from './species-atlas.ts';
import type { TreeSpecies } from './tree-model.ts';

const FRONDS = ['frond-a', 'frond-b', 'frond-c'];

type ConeLevels = Parameters<typeof buildConeTree>[2];

/** Triangles of fir: about 20 a branch in full, then a third of the branches as whole boughs, then an eighth. */
const FIR_LEVELS: ConeLevels = {
  full: {
    whorlSpacingRatio: 1,
    topSpacingRatio: 0.9,
    branchesPerWhorl: 8,
    innerSpraysPerWhorl: 7,
    elevationShiftRadians: 0,
    crownLiftMeters: 0,
    frondWidthRatio: 0.62,
    curtainWidthRatio: 0.19,
    fronds: FRONDS,
    midribPoints: 3,
    curtainPoints: 3,
    hasSideSprays: true,
    leaderCards: 3,
    trunkSides: 12,
    trunkRings: 12,
    barkRepeats: 3,
  },
  mid: {
    whorlSpacingRatio: 1.75,
    topSpacingRatio: 1.5,
    branchesPerWhorl: 5,
    innerSpraysPerWhorl: 4,
    elevationShiftRadians: -0.06,
    crownLiftMeters: 0.3,
    frondWidthRatio: 0.9,
    curtainWidthRatio: 0.24,
    fronds: ['bough'],
    midribPoints: 3,
    curtainPoints: 3,
    hasSideSprays: false,
    leaderCards: 2,
    trunkSides: 6,
    trunkRings: 6,
    barkRepeats: 3,
  },
  low: {
    whorlSpacingRatio: 3.1,
    topSpacingRatio: 2.15,
    branchesPerWhorl: 5,
    innerSpraysPerWhorl: 0,
    elevationShiftRadians: -0.2,
    crownLiftMeters: 0.7,
    frondWidthRatio: 1.05,
    curtainWidthRatio: 0.36,
    fronds: ['bough'],
    midribPoints: 2,
    curtainPoints: 2,
    hasSideSprays: false,
    leaderCards: 2,
    trunkSides: 3,
    trunkRings: 3,
    barkRepeats: 1,
  },
};

const FIR_HABIT: ConeHabit = {
  trunk: {
    heightMeters: 14.7,
    baseRadiusMeters: 0.59,
    bodyRadiusMeters: 0.33,
    tipRadiusMeters: 0.03,
    flareMeters: 0.35,
    rootLobeCount: 5,
    swayMeters: 0.05,
    swayPhase: 1,
    tintFoot: vec(0.72, 0.7, 0.68),
    tintTop: vec(0.74, 0.78, 0.7),
    tintTopMeters: 6,
  },
  crownBaseMeters: 1.1,
  crownRadiusMeters: 3,
  flankPower: 0.86,
  whorlSpacingFootMeters: 0.52,
  whorlSpacingTopMeters: 0.34,
  branchesPerWhorl: 8,
  elevationFootRadians: -0.16,
  elevationTopRadians: 0.72,
  droopRatio: 0.24,
  leaderMeters: 1.5,
  innerSpraysPerWhorl: 7,
};

/** Fir: a dense narrow pyramid of flat drooping sprays, down to near the ground. */
export const FIR: TreeSpecies = {
  name: 'fir',
  heightMeters: FIR_HABIT.trunk.heightMeters,
  paintAtlas: paintFirAtlas,
  surface: 'cutout',
  buildLevels: (atlas, texture) =>
    buildFittedLevels(
      (lod, cardScale) => ({
        mesh: buildConeTree('fir', FIR_HABIT, FIR_LEVELS, lod, atlas, cardScale),
        errorMeters: 0,
      }),
      FIR_HABIT.trunk.heightMeters,
      atlas,
      texture,
    ),
};

const SAPLING_HABIT: ConeHabit = {
  trunk: {
    heightMeters: 6.2,
    baseRadiusMeters: 0.27,
    bodyRadiusMeters: 0.14,
    tipRadiusMeters: 0.012,
    flareMeters: 0.2,
    rootLobeCount: 4,
    swayMeters: 0.05,
    swayPhase: 2.2,
    tintFoot: vec(0.72, 0.7, 0.68),
    tintTop: vec(0.82, 0.86, 0.76),
    tintTopMeters: 2,
  },
  crownBaseMeters: 0.55,
  crownRadiusMeters: 1.75,
  flankPower: 0.8,
  whorlSpacingFootMeters: 0.34,
  whorlSpacingTopMeters: 0.3,
  branchesPerWhorl: 9,
  elevationFootRadians: 0.1,
  elevationTopRadians: 0.95,
  droopRatio: 0.1,
  leaderMeters: 1.1,
  innerSpraysPerWhorl: 7,
};

const SAPLING_LEVELS: ConeLevels = {
  full: { ...FIR_LEVELS.full, branchesPerWhorl: 9 },
  mid: {
    ...FIR_LEVELS.mid,
    crownLiftMeters: 0.12,
    branchesPerWhorl: 6,
    whorlSpacingRatio: 1.2,
    topSpacingRatio: 1.15,
  },
  low: {
    ...FIR_LEVELS.low,
    crownLiftMeters: 0.3,
    whorlSpacingRatio: 1.7,
    topSpacingRatio: 1.5,
    innerSpraysPerWhorl: 3,
    curtainPoints: 0,
  },
};

/** Sapling: a young fir, looser, with branches that still rise. */
export const SAPLING: TreeSpecies = {
  name: 'sapling',
  heightMeters: SAPLING_HABIT.trunk.heightMeters,
  paintAtlas: paintSaplingAtlas,
  surface: 'cutout',
  buildLevels: (atlas, texture) =>
    buildFittedLevels(
      (lod, cardScale) => ({
        mesh: buildConeTree('sapling', SAPLING_HABIT, SAPLING_LEVELS, lod, atlas, cardScale),
        errorMeters: 0,
      }),
      SAPLING_HABIT.trunk.heightMeters,
      atlas,
      texture,
    ),
};
